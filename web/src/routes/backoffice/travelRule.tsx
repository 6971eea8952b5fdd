import { TravelRuleMessages } from "@/features/travelrule/TravelRuleMessages";
import { PageHead } from "@/ui/PageHead";

export function TravelRuleScreen() {
  return (
    <>
      <PageHead
        title="Travel rule"
        note="What other providers of wallets were told of payments, and told us of deposits."
      />
      <TravelRuleMessages />
    </>
  );
}
