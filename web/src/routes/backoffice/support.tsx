import { Contacts } from "@/features/support/Contacts";
import { PageHead } from "@/ui/PageHead";

export function SupportScreen() {
  return (
    <>
      <PageHead title="Messages" note="Messages from the contact form." />
      <Contacts />
    </>
  );
}
