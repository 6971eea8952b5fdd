import { PageHead } from "@/ui/PageHead";

export function StartScreen() {
  return <PageHead title="Start" />;
}
