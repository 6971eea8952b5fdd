import { PageHead } from "@/ui/PageHead";

export function IndividualMoneyScreen() {
  return <PageHead title="IndividualMoney" />;
}
