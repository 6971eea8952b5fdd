import { PageHead } from "@/ui/PageHead";

export function OperatorsScreen() {
  return <PageHead title="Operators" />;
}
