import { PageHead } from "@/ui/PageHead";

export function WithdrawScreen() {
  return <PageHead title="Withdraw" />;
}
