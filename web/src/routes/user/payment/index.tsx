import { PageHead } from "@/ui/PageHead";

export function PaymentScreen() {
  return <PageHead title="Payment" />;
}
