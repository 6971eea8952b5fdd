import { Transactions } from "@/features/transactions/Transactions";
import { PageHead } from "@/ui/PageHead";

export function PaymentsScreen() {
  return (
    <>
      <PageHead title="Payments" note="What customers pay in, send, receive and redeem." />
      <Transactions />
    </>
  );
}
