import { Erasures } from "@/features/privacy/Erasures";
import { PageHead } from "@/ui/PageHead";

export function ErasuresScreen() {
  return (
    <>
      <PageHead
        title="Erased customers"
        note="Customers whose accounts were closed and erased, and how long the law requires us to keep the rest."
      />
      <Erasures />
    </>
  );
}
