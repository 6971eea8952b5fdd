import { Passkeys } from "@/features/auth/Passkeys";
import { Setup2FA } from "@/features/auth/Setup2FA";
import columnsStyles from "@/ui/Columns.module.css";
import { PageHead } from "@/ui/PageHead";

type OperatorEnrolmentProps = { onDone: () => void };

/** Has an operator without a second factor set one up before using the back office. */
export function OperatorEnrolment({ onDone }: OperatorEnrolmentProps) {
  return (
    <>
      <PageHead
        title="Set up your second factor"
        note="The back office requires a second factor: an authenticator app, or a passkey on this device."
      />
      <div className={columnsStyles.walletColumns}>
        <section>
          <Setup2FA onDone={onDone} />
        </section>
        <Passkeys onAdded={onDone} />
      </div>
    </>
  );
}
