import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { BankAccount } from "@/api/contract";
import { BankList } from "@/features/banking/BankList";
import { DeleteBankDialog } from "@/features/banking/DeleteBankDialog";
import { useBanks } from "@/features/banking/queries";
import { VerifyBankDialog } from "@/features/banking/VerifyBankDialog";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { Pages } from "@/ui/Pages";
import { Waiting } from "@/ui/Waiting";

type BankAccountsProps = {
  /** The id of an account that was just added, to be verified at once. */ verify?: string;
};

export function BankAccounts({ verify }: BankAccountsProps) {
  const [page, setPage] = useState(1);
  const [verifying, setVerifying] = useState<BankAccount | null>(null);
  const [deleting, setDeleting] = useState<BankAccount | null>(null);
  const { data, isPending, isError, error, refetch } = useBanks(page);

  const added = data?.list.find(({ id, status }) => id === verify && status === "pending");
  useEffect(() => {
    if (added !== undefined) {
      setVerifying(added);
    }
  }, [added]);

  if (isPending) {
    return <Waiting rows={4} />;
  }
  if (isError) {
    return <Failed what="your bank accounts" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0) {
    return (
      <Empty
        action={
          <Button renderRoot={(root) => <Link {...root} to="/user/payment/addBank" />}>
            Add your bank account
          </Button>
        }
      >
        No bank accounts yet. Add the account you pay in from and redeem to.
      </Empty>
    );
  }
  return (
    <>
      <BankList accounts={data.list} onVerify={setVerifying} onDelete={setDeleting} />
      <Pages meta={data._meta} onPage={setPage} />
      <VerifyBankDialog account={verifying} onClose={() => setVerifying(null)} />
      <DeleteBankDialog account={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
