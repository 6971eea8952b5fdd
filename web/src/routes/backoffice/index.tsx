import { PageHead } from "@/ui/PageHead";

export function TodayScreen() {
  return <PageHead title="Today" />;
}
