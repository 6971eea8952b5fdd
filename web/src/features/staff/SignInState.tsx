import { Button } from "@mantine/core";
import { useState } from "react";
import type { OperatorRole, SecondFactorMethod, SignInAction } from "@/api/contract";
import { useAskSignIn, useSignIn, type Whose } from "@/features/staff/signIns";
import { useMay } from "@/lib/operator";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";

type SignInStateProps = { whose: Whose };

const factorWords: Record<SecondFactorMethod, string> = {
  totp: "authenticator app",
  passkey: "passkey",
  recovery: "recovery codes",
};

const dialogs: Record<SignInAction, { title: string; note: Record<Whose["kind"], string> }> = {
  disable: {
    title: "Disable this sign-in",
    note: {
      customer: "Every session ends, and nobody can sign in.",
      operator: "Every session ends, and nobody can sign in.",
    },
  },
  enable: {
    title: "Enable this sign-in",
    note: { customer: "The customer can sign in again.", operator: "The operator can sign in again." },
  },
  sign_out: {
    title: "Sign out everywhere",
    note: {
      customer: "Every session ends. The customer can sign in again.",
      operator: "Every session ends. The operator can sign in again.",
    },
  },
  remove_second_factors: {
    title: "Remove the second factors",
    note: {
      customer:
        "For who lost them and was identified again. Every session ends, new payees wait, and the customer is told.",
      operator:
        "For who lost them and was identified again. Every session ends, the operator is told, and sets up a new one before anything else.",
    },
  },
};

const mayAsk: Record<Whose["kind"], readonly OperatorRole[]> = {
  customer: ["compliance", "support"],
  operator: ["administrator"],
};

/** How somebody gets in, and what two operators can do about it. */
export function SignInState({ whose }: SignInStateProps) {
  const signIn = useSignIn(whose);
  const ask = useAskSignIn(whose);
  const may = useMay(...mayAsk[whose.kind]);
  const [action, setAction] = useState<SignInAction | null>(null);
  const shown = dialogs[action ?? "disable"];
  return (
    <div className="form">
      <Read of={signIn} what={`how this ${whose.kind} signs in`} rows={2}>
        {(data) => (
          <div className="form">
            <p>
              {data.disabled ? "Disabled. " : ""}
              {data.secondFactors.length === 0
                ? "No second factor."
                : `Second factors: ${data.secondFactors.map((one) => factorWords[one]).join(", ")}.`}
            </p>
            {may && (
              <div className="step-actions">
                <Button variant="default" onClick={() => setAction(data.disabled ? "enable" : "disable")}>
                  {data.disabled ? "Ask to enable" : "Ask to disable"}
                </Button>
                {!data.disabled && (
                  <Button variant="default" onClick={() => setAction("sign_out")}>
                    Ask to sign out everywhere
                  </Button>
                )}
                {data.secondFactors.length > 0 && (
                  <Button variant="default" onClick={() => setAction("remove_second_factors")}>
                    Ask to remove second factors
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Read>
      <ReasonDialog
        opened={action !== null}
        title={shown.title}
        action="Submit for approval"
        dangerous={action !== "enable"}
        busy={ask.isPending}
        error={ask.error}
        onClose={() => setAction(null)}
        onConfirm={(reason) =>
          action !== null && ask.mutate({ action, reason }, { onSuccess: () => setAction(null) })
        }
      >
        <p>It takes effect when a second operator agrees. {shown.note[whose.kind]}</p>
      </ReasonDialog>
    </div>
  );
}
