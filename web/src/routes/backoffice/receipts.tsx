import { PageHead } from "@/ui/PageHead";

export function ReceiptsScreen() {
  return <PageHead title="Receipts" />;
}
