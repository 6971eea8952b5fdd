import { useLastTransactions } from "@/api/transactions";
import { TransactionList } from "@/features/transactions/TransactionList";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

/** How many of them are shown. */
export const shownHere = 6;

export function LastTransactions() {
  const { data, isPending, isError, error, refetch } = useLastTransactions(shownHere);
  return (
    <section>
      <SectionHead title="Recent transactions">
        <Link to="/user/history">See all</Link>
      </SectionHead>
      {isPending && <Waiting rows={shownHere} />}
      {isError && <Failed what="your transactions" error={error} onRetry={refetch} />}
      {data?.length === 0 && <Empty>No transactions yet. Buy GBPC to get started.</Empty>}
      {data !== undefined && data.length > 0 && <TransactionList transactions={data} />}
    </section>
  );
}
