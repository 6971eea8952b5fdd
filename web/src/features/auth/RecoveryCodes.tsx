import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import styles from "@/features/auth/RecoveryCodes.module.css";
import { CopyButton } from "@/ui/CopyButton";
import formStyles from "@/ui/form/Form.module.css";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Shows the recovery codes, once. The user continues after confirming that they are saved. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  return (
    <div className={formStyles.form}>
      <p>
        Keep these codes somewhere safe, away from your phone. If you lose it, each code signs you in once.
        They will not be shown again.
      </p>
      <ul className={`${styles.recovery} figures`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} what="all recovery codes" />
      <Checkbox
        label="I have saved these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="lg" disabled={!kept} onClick={onDone}>
        Finish
      </Button>
    </div>
  );
}
