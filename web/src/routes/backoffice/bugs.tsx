import { PageHead } from "@/ui/PageHead";

export function BugsScreen() {
  return <PageHead title="Bugs" />;
}
