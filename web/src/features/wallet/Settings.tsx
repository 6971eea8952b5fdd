import { NativeSelect, Switch } from "@mantine/core";
import { useSetting } from "@/api/account";
import type { AccountSetting } from "@/api/contract";
import { type SettingChange, useChangeSetting } from "@/features/wallet/queries";
import styles from "@/features/wallet/Settings.module.css";
import { Callout } from "@/ui/Callout";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";
import { Waiting } from "@/ui/Waiting";

const periods = [0, 1, 6, 24, 48, 72];

/** The payment security settings. Less strict settings take effect later, so that a thief cannot use them at once. */
export function Settings() {
  const { data, isPending, isError, error, refetch } = useSetting();
  const change = useChangeSetting();
  return (
    <>
      <section>
        <SectionHead title="Payment security" />
        {isPending && <Waiting rows={3} />}
        {isError && <Failed what="your settings" error={error} onRetry={refetch} />}
        {data !== undefined && (
          <Fields setting={data} busy={change.isPending} onChange={(part) => change.mutate(part)} />
        )}
        <FormAlert error={change.error} />
      </section>
      {data !== undefined && (
        <section>
          <SectionHead title="Statements" />
          <div className={styles.settings}>
            <Switch
              label="Monthly statement by email"
              description="On the first day of each month, a link to the statement of the month before."
              checked={data.monthlyStatement}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ monthlyStatement: event.currentTarget.checked })}
            />
          </div>
        </section>
      )}
    </>
  );
}

/** The periods to choose from, the one in force among them. */
const offered = (inForce: number) =>
  [...new Set([...periods, inForce])]
    .sort((a, b) => a - b)
    .map((hours) => ({
      value: String(hours),
      label: hours === 0 ? "No waiting period" : hours === 1 ? "1 hour" : `${hours} hours`,
    }));

type FieldsProps = { setting: AccountSetting; busy: boolean; onChange: (part: SettingChange) => void };

function Fields({ setting, busy, onChange }: FieldsProps) {
  const { whitelistOnly, coolingOffHours, bankCoolingOffHours, secondaryAuth, pending } = setting;
  return (
    <div className={styles.settings}>
      <Switch
        label="Send only to whitelisted addresses"
        description="When off, you can send to any address without waiting."
        checked={whitelistOnly}
        disabled={busy}
        onChange={(event) => onChange({ whitelistOnly: event.currentTarget.checked })}
      />
      <NativeSelect
        label="Waiting period for new addresses"
        data={offered(coolingOffHours)}
        value={String(coolingOffHours)}
        disabled={busy}
        onChange={(event) => onChange({ coolingOffHours: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Waiting period for new bank accounts"
        description="From the moment you verify an account."
        data={offered(bankCoolingOffHours)}
        value={String(bankCoolingOffHours)}
        disabled={busy}
        onChange={(event) => onChange({ bankCoolingOffHours: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Confirm every payment"
        description="When off, recipients you have confirmed once are paid without another confirmation."
        checked={secondaryAuth === 1}
        disabled={busy}
        onChange={(event) => onChange({ secondaryAuth: event.currentTarget.checked ? 1 : 0 })}
      />
      {pending !== null && pending !== undefined && (
        <Callout>
          <p>
            A less strict setting takes effect <Moment at={pending.effectiveAt} />. If you did not request it,
            change it back and change your password.
          </p>
        </Callout>
      )}
    </div>
  );
}
