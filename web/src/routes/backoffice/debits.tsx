import { Movements } from "@/features/treasury/Movements";
import { PageHead } from "@/ui/PageHead";

export function DebitsScreen() {
  return (
    <>
      <PageHead title="Unexplained debits" note="What the bank took without our order, and what it was." />
      <Movements />
    </>
  );
}
