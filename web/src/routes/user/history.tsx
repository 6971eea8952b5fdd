import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { History } from "@/features/transactions/History";
import { StatementDialog } from "@/features/wallet/StatementDialog";
import { useSearch } from "@/lib/useRouter";
import { PageHead } from "@/ui/PageHead";

export function HistoryScreen() {
  const { statement } = useSearch(); // a mail's link to the statement of a month
  const [asking, dialog] = useDisclosure(statement !== undefined);
  return (
    <>
      <PageHead title="History" note="Everything bought, sent, received and redeemed.">
        <Button variant="default" onClick={dialog.open}>
          Download statement
        </Button>
      </PageHead>
      <History />
      <StatementDialog opened={asking} month={statement} onClose={dialog.close} />
    </>
  );
}
