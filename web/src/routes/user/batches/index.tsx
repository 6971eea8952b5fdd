import { Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { ForAccount } from "@/api/forAccount";
import { VerifyFirst } from "@/features/customer/VerifyFirst";
import { TransactionDrawer } from "@/features/transactions/TransactionDrawer";
import { BatchList } from "@/features/withdrawals/batches/BatchList";
import { BatchView } from "@/features/withdrawals/batches/BatchView";
import { PageHead } from "@/ui/PageHead";

export function BatchesScreen() {
  const { id, account } = useSearch({ strict: false });
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
