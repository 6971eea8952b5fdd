import { OpenPayouts } from "@/features/treasury/OpenPayouts";
import { RefusedFiles } from "@/features/treasury/RefusedFiles";
import { PageHead } from "@/ui/PageHead";

export function BankScreen() {
  return (
    <>
      <PageHead
        title="Bank"
        note="What the bank has not paid yet, and what it sent that we could not read."
      />
      <OpenPayouts />
      <RefusedFiles />
    </>
  );
}
