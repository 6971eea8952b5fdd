import { Customers } from "@/features/staff/Customers";
import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  return (
    <>
      <PageHead title="Customers" note="Who holds an account." />
      <Customers />
    </>
  );
}
