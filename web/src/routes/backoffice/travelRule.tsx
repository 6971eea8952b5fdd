import { TravelRuleMessages } from "@/features/travelrule/TravelRuleMessages";
import { PageHead } from "@/ui/PageHead";

export function TravelRuleScreen() {
  return (
    <>
      <PageHead title="Travel rule" note="Travel-rule messages sent and received." />
      <TravelRuleMessages />
    </>
  );
}
