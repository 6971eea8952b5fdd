import { Erasures } from "@/features/privacy/Erasures";
import { PageHead } from "@/ui/PageHead";

export function ErasuresScreen() {
  return (
    <>
      <PageHead
        title="Erased customers"
        note="Closed and erased customers, and until when the law requires the rest."
      />
      <Erasures />
    </>
  );
}
