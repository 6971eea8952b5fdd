import { PageHead } from "@/ui/PageHead";

export function CustomersScreen() {
  return <PageHead title="Customers" />;
}
