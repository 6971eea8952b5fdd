import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSelf } from "@/api/self";
import { MoveDialog } from "@/features/subaccounts/MoveDialog";
import { useCloseSubAccount, useSubAccount } from "@/features/subaccounts/queries";
import { SubAccountFacts } from "@/features/subaccounts/SubAccountFacts";
import { isUsable } from "@/features/subaccounts/words";
import { useSwitchBusiness } from "@/features/team/queries";
import { AccountAccess } from "@/routes/user/accounts/AccountAccess";
import styles from "@/routes/user/accounts/Accounts.module.css";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";
import { Read } from "@/ui/Read";

/** One sub-account: what is in it, where it is paid, and what can be done with it. */
export function OneAccount({ id }: { id: string }) {
  const found = useSubAccount(id);
  const self = useSelf().data?.account;
  const [moving, moveDialog] = useDisclosure();
  const [closing, closeDialog] = useDisclosure();
  const change = useSwitchBusiness();
  const close = useCloseSubAccount();
  const account = found.data;
  const owner = self?.role === "owner";
  const manages = owner || self?.role === "administrator";
  const open = account !== undefined && account.status !== "closed";
  const checks = account?.kind === "customer" && account.verification.status !== 2;
  const act = () => {
    if (!change.isPending) {
      change.mutate({ id, to: checks ? "/user/verification" : "/user/gbpc" });
    }
  };
  return (
    <>
      <p className={styles.back}>
        <Link to="/user/accounts" search={{}}>
          All accounts
        </Link>
      </p>
      <PageHead title={account?.name ?? "Account"}>
        <div className={formStyles.stepActions}>
          {open && checks && owner && (
            <Button variant="default" loading={change.isPending} onClick={act}>
              Identity check
            </Button>
          )}
          {open && !checks && (
            <Button variant="default" loading={change.isPending} onClick={act}>
              Act for this account
            </Button>
          )}
          {open && manages && (
            <Button variant="default" onClick={closeDialog.open}>
              Close account
            </Button>
          )}
          {account !== undefined && isUsable(account) && (owner || self?.role === "initiator") && (
            <Button onClick={moveDialog.open}>Move money</Button>
          )}
        </div>
      </PageHead>
      <Read of={found} what="this account" rows={8}>
        {(item) => <SubAccountFacts account={item} />}
      </Read>
      {open && manages && <AccountAccess id={id} owner={owner} />}
      {moving && self !== undefined && (
        <MoveDialog opened main={self.id} to={id} onClose={moveDialog.close} />
      )}
      <ConfirmDialog
        opened={closing}
        title="Close this account?"
        action="Close account"
        dangerous
        busy={close.isPending}
        error={close.error}
        onConfirm={() => close.mutate(id, { onSuccess: closeDialog.close })}
        onClose={closeDialog.close}
      >
        <p>
          It cannot be reopened. Only an empty account can be closed: move the money out first. Payments to it
          afterwards are held for review by our staff.
        </p>
      </ConfirmDialog>
    </>
  );
}
