import { PageHead } from "@/ui/PageHead";

export function DepositScreen() {
  return <PageHead title="Deposit" />;
}
