import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSelf } from "@/api/self";
import { MoveDialog } from "@/features/subaccounts/MoveDialog";
import { OpenDialog } from "@/features/subaccounts/OpenDialog";
import { SubAccounts } from "@/features/subaccounts/SubAccounts";
import { useSearch } from "@/lib/useRouter";
import { OneAccount } from "@/routes/user/accounts/OneAccount";
import { Callout } from "@/ui/Callout";
import { Failed } from "@/ui/Failed";
import formStyles from "@/ui/form/Form.module.css";
import { PageHead } from "@/ui/PageHead";
import { Waiting } from "@/ui/Waiting";

export function AccountsScreen() {
  const [opening, openDialog] = useDisclosure();
  const [moving, moveDialog] = useDisclosure();
  const { id } = useSearch();
  const self = useSelf();
  const account = self.data?.account;
  if (account === undefined) {
    return (
      <>
        <PageHead title="Accounts" />
        {self.isError ? (
          <Failed what="your accounts" error={self.error} onRetry={self.refetch} />
        ) : (
          <Waiting rows={4} />
        )}
      </>
    );
  }
  if (account.parentId !== null) {
    return (
      <>
        <PageHead title="Accounts" />
        <Callout>
          You act for the account “{account.name}”. Switch to your business to see all its accounts.
        </Callout>
      </>
    );
  }
  if (id !== undefined) {
    return <OneAccount key={id} id={id} />;
  }
  const manages = account.role === "owner" || account.role === "administrator";
  const moves = account.role === "owner" || account.role === "initiator";
  return (
    <>
      <PageHead
        title="Accounts"
        note="Separate accounts for your own or your customers’ funds. Each has its own balance, account number and address."
      >
        <div className={formStyles.stepActions}>
          {moves && (
            <Button variant="default" onClick={moveDialog.open}>
              Move money
            </Button>
          )}
          {manages && <Button onClick={openDialog.open}>Open an account</Button>}
        </div>
      </PageHead>
      <SubAccounts />
      <OpenDialog opened={opening} onClose={openDialog.close} />
      {moving && <MoveDialog opened main={account.id} onClose={moveDialog.close} />}
    </>
  );
}
