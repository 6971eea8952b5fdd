import { TermsFirst } from "@/features/customer/TermsFirst";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { Buy } from "@/features/deposits/Buy";
import { OrderDone } from "@/features/transactions/OrderDone";
import { PageHead } from "@/ui/PageHead";

export function BuyScreen() {
  return (
    <>
      <PageHead title="Buy GBPC" note="Pay in pounds from your bank, receive the same number of GBPC." />
      <VerifyFirst>
        <TermsFirst>
          <Buy OrderDone={OrderDone} />
        </TermsFirst>
      </VerifyFirst>
    </>
  );
}
