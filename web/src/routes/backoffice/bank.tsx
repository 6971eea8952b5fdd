import { OpenPayouts } from "@/features/treasury/OpenPayouts";
import { RejectedFiles } from "@/features/treasury/RejectedFiles";
import { PageHead } from "@/ui/PageHead";

export function BankScreen() {
  return (
    <>
      <PageHead title="Bank" note="Payments in progress, and files from the bank that were rejected." />
      <OpenPayouts />
      <RejectedFiles />
    </>
  );
}
