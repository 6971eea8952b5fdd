import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { type MailedLink, useMailedLink } from "@/features/auth/mailedLink";
import { NewPasswordForm } from "@/features/auth/NewPasswordForm";
import { RequestResetForm } from "@/features/auth/RequestResetForm";
import styles from "@/features/auth/ResetPassword.module.css";
import formStyles from "@/ui/form/Form.module.css";

type Step = 1 | 2 | 3;

const steps = ["Your email", "New password", "Done"];

/**
 * Three steps, counted from 1. The link in a reset email opens the second with everything filled in; the link in an
 * invitation opens the first with the address.
 */
export function ResetPassword() {
  const [step, setStep] = useState<Step>(1);
  const link = useMailedLink();
  const [known, setKnown] = useState<MailedLink>(link);

  useEffect(() => {
    setKnown(link);
    if (link.code !== "") {
      setStep(2);
    }
  }, [link]);

  return (
    <>
      <ol className={styles.stepsBar} aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={step === index + 1 ? "step" : undefined} data-done={index + 1 < step}>
            {name}
          </li>
        ))}
      </ol>
      {step === 1 && (
        <RequestResetForm
          key={known.email}
          email={known.email}
          onRequested={(email) => {
            setKnown({ email, code: "" });
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <NewPasswordForm
          key={known.code}
          email={known.email}
          code={known.code}
          onAgain={() => setStep(1)}
          onChanged={() => setStep(3)}
        />
      )}
      {step === 3 && (
        <div className={formStyles.form}>
          <p>
            Your password has been changed and all sessions have been signed out. For 24 hours, new payees and
            less strict settings are held back, in case it was not you.
          </p>
          <Button component="a" href="/Auth/Login" size="lg">
            Log in
          </Button>
        </div>
      )}
    </>
  );
}
