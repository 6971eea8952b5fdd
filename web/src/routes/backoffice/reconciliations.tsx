import { Days } from "@/features/treasury/Days";
import { PageHead } from "@/ui/PageHead";

export function ReconciliationsScreen() {
  return (
    <>
      <PageHead
        title="Day by day"
        note="Bank, books and chain against each other, and what became of differences."
      />
      <Days />
    </>
  );
}
