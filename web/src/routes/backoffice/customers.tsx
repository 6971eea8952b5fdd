import { CustomerTier } from "@/features/pricing/CustomerTier";
import { Customers } from "@/features/staff/Customers";
import { CustomerAccount } from "@/features/transactions/CustomerAccount";
import { CustomerVerification } from "@/features/verification/review/CustomerVerification";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  return (
    <>
      <PageHead title="Customers" note="Individuals and businesses with an account." />
      <Customers
        sections={(id) => (
          <>
            <CustomerVerification id={id} />
            <CustomerAccount id={id} />
            <CustomerTier id={id} />
          </>
        )}
      />
    </>
  );
}
