import { Customers } from "@/features/staff/Customers";
import { CustomerStanding } from "@/features/verification/CustomerStanding";
import { CustomerMoney } from "@/features/wallet/CustomerMoney";
import { CustomerTier } from "@/features/wallet/CustomerTier";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  return (
    <>
      <PageHead title="Customers" note="Who holds an account." />
      <Customers
        more={(id) => (
          <>
            <CustomerStanding id={id} />
            <CustomerMoney id={id} />
            <CustomerTier id={id} />
          </>
        )}
      />
    </>
  );
}
