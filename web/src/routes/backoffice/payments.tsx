import { Payments } from "@/features/wallet/Payments";
import { PageHead } from "@/ui/PageHead";

export function PaymentsScreen() {
  return (
    <>
      <PageHead title="Payments" note="What customers pay in, send, receive and redeem." />
      <Payments />
    </>
  );
}
