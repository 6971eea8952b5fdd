import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { History } from "@/features/transactions/History";
import { StatementDialog } from "@/features/wallet/StatementDialog";
import { PageHead } from "@/ui/PageHead";

export function HistoryScreen() {
  const [asking, dialog] = useDisclosure();
  return (
    <>
      <PageHead title="History" note="Everything bought, sent, received and redeemed.">
        <Button variant="default" onClick={dialog.open}>
          Download statement
        </Button>
      </PageHead>
      <History />
      <StatementDialog opened={asking} onClose={dialog.close} />
    </>
  );
}
