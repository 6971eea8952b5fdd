import { Contacts } from "@/features/support/Contacts";
import { PageHead } from "@/ui/PageHead";

export function SupportScreen() {
  return (
    <>
      <PageHead title="Messages" note="What people wrote to us." />
      <Contacts />
    </>
  );
}
