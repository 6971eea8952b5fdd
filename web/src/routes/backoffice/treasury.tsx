import { Treasury } from "@/features/treasury/Treasury";
import { PageHead } from "@/ui/PageHead";

export function TreasuryScreen() {
  return (
    <>
      <PageHead title="Treasury" note="Reserve, books and chains." />
      <Treasury />
    </>
  );
}
