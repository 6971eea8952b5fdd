import { PageHead } from "@/ui/PageHead";

export function TransferScreen() {
  return <PageHead title="Transfer" />;
}
