import { Button } from "@mantine/core";
import { ForAccount } from "@/api/forAccount";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { TransactionDrawer } from "@/features/transactions/TransactionDrawer";
import { BatchList } from "@/features/withdrawals/batches/BatchList";
import { BatchView } from "@/features/withdrawals/batches/BatchView";
import { useSearch } from "@/lib/useRouter";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function BatchesScreen() {
  const { id, account } = useSearch();
  if (id !== undefined) {
    return (
      <ForAccount value={account ?? null}>
        <BatchView key={id} id={id} TransactionDrawer={TransactionDrawer} />
      </ForAccount>
    );
  }
  return (
    <>
      <PageHead title="Batches" note="Many payments in one order, from a file.">
        <Button renderRoot={(root) => <Link {...root} to="/user/batches/new" />}>Upload a batch</Button>
      </PageHead>
      <VerifyFirst>
        <BatchList />
      </VerifyFirst>
    </>
  );
}
