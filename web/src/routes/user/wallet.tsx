import { PageHead } from "@/ui/PageHead";

export function WalletScreen() {
  return <PageHead title="Wallet" />;
}
