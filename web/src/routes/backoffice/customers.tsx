import { Customers } from "@/features/staff/Customers";
import { CustomerTier } from "@/features/wallet/CustomerTier";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  return (
    <>
      <PageHead title="Customers" note="Who holds an account." />
      <Customers more={(id) => <CustomerTier id={id} />} />
    </>
  );
}
