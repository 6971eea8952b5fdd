import { PageHead } from "@/ui/PageHead";

export function HistoryScreen() {
  return <PageHead title="History" />;
}
