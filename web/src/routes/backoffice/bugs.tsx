import { Bugs } from "@/features/support/Bugs";
import { PageHead } from "@/ui/PageHead";

export function BugsScreen() {
  return (
    <>
      <PageHead title="Bug reports" note="Reported security vulnerabilities." />
      <Bugs />
    </>
  );
}
