import { NativeSelect } from "@mantine/core";
import { useSelf } from "@/api/self";
import { useSwitchBusiness } from "@/features/team/queries";
import styles from "@/features/team/Team.module.css";

/** Which account this session acts for, for who has more than one. */
export function BusinessSwitcher() {
  const { data } = useSelf();
  const change = useSwitchBusiness();
  if (data?.ownAccount == null) {
    return null;
  }
  const { account } = data;
  if (account.parentId === null && data.businesses.every(({ id }) => id === data.ownAccount?.id)) {
    return null;
  }
  const own = data.ownAccount.id;
  const accounts = [
    ...(data.businesses.some(({ id }) => id === own) ? [] : [{ value: own, label: "My own account" }]),
    ...data.businesses.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (accounts.every(({ value }) => value !== account.id)) {
    accounts.push({ value: account.id, label: account.name ?? "Sub-account" });
  }
  return (
    <NativeSelect
      className={styles.switcher}
      label="Account"
      data={accounts}
      value={account.id}
      disabled={change.isPending}
      error={change.error?.message}
      onChange={(event) => change.mutate({ id: event.currentTarget.value })}
    />
  );
}
