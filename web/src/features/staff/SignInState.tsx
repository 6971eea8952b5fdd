import { Button } from "@mantine/core";
import { useState } from "react";
import type { OperatorRole, SecondFactorMethod, SignInAction } from "@/api/contract";
import { type SignInOwner, useRequestSignInChange, useSignIn } from "@/features/staff/signIn";
import { useMay } from "@/lib/operator";
import formStyles from "@/ui/form/Form.module.css";
import { Read } from "@/ui/Read";
import { ReasonDialog } from "@/ui/ReasonDialog";

type SignInStateProps = {
  owner: SignInOwner;
  /** The customer’s account is closed, and its sign-in stays as it is. */
  closed?: boolean;
};

const factorWords: Record<SecondFactorMethod, string> = {
  totp: "authenticator app",
  passkey: "passkey",
  recovery: "recovery codes",
};

const dialogs: Record<SignInAction, { title: string; effect: Record<SignInOwner["kind"], string> }> = {
  disable: {
    title: "Disable sign-in",
    effect: {
      customer: "All sessions end, and the customer cannot sign in until sign-in is enabled again.",
      operator: "All sessions end, and the operator cannot sign in until sign-in is enabled again.",
    },
  },
  enable: {
    title: "Enable sign-in",
    effect: { customer: "The customer can sign in again.", operator: "The operator can sign in again." },
  },
  sign_out: {
    title: "Sign out everywhere",
    effect: {
      customer: "All sessions end. The customer can sign in again.",
      operator: "All sessions end. The operator can sign in again.",
    },
  },
  remove_second_factors: {
    title: "Remove second factors",
    effect: {
      customer:
        "Use this for a customer who lost the second factors and has been identified again. All sessions end, new payees are subject to a waiting period, and the customer is notified.",
      operator:
        "Use this for an operator who lost the second factors and has been identified again. All sessions end, and the operator is notified and has to set up a new second factor when signing in.",
    },
  },
  unbind: {
    title: "Disconnect from the provider",
    effect: {
      customer: "",
      operator:
        "Use this for an operator whose account at your organisation’s provider has changed. All sessions end, and the operator is notified. The next sign-in with a verified address reconnects it.",
    },
  },
};

/** Only operators have a provider. */
const isBound = (state: object) => "bound" in state && state.bound === true;

const requesters: Record<SignInOwner["kind"], readonly OperatorRole[]> = {
  customer: ["compliance", "support"],
  operator: ["administrator"],
};

/** The status and second factors of a sign-in, and the changes two operators can make. */
export function SignInState({ owner, closed = false }: SignInStateProps) {
  const signIn = useSignIn(owner);
  const request = useRequestSignInChange(owner);
  const may = useMay(...requesters[owner.kind]);
  const [action, setAction] = useState<SignInAction | null>(null);
  const dialog = dialogs[action ?? "disable"];
  return (
    <div className={formStyles.form}>
      <Read of={signIn} what={`the ${owner.kind}’s sign-in`} rows={2}>
        {(data) => (
          <div className={formStyles.form}>
            <p>
              {data.disabled ? "Sign-in is disabled. " : ""}
              {data.secondFactors.length === 0
                ? "No second factor."
                : `Second factors: ${data.secondFactors.map((one) => factorWords[one]).join(", ")}.`}
              {isBound(data) ? " Connected to the organisation’s provider." : ""}
              {closed ? " The account is closed: its sign-in can no longer be changed." : ""}
            </p>
            {may && !closed && (
              <div className={formStyles.stepActions}>
                <Button variant="default" onClick={() => setAction(data.disabled ? "enable" : "disable")}>
                  {data.disabled ? "Enable sign-in" : "Disable sign-in"}
                </Button>
                {!data.disabled && (
                  <Button variant="default" onClick={() => setAction("sign_out")}>
                    Sign out everywhere
                  </Button>
                )}
                {data.secondFactors.length > 0 && (
                  <Button variant="default" onClick={() => setAction("remove_second_factors")}>
                    Remove second factors
                  </Button>
                )}
                {isBound(data) && (
                  <Button variant="default" onClick={() => setAction("unbind")}>
                    Disconnect from the provider
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Read>
      <ReasonDialog
        opened={action !== null}
        title={dialog.title}
        action="Submit for approval"
        dangerous={action !== "enable"}
        busy={request.isPending}
        error={request.error}
        onClose={() => setAction(null)}
        onConfirm={(reason) =>
          action !== null && request.mutate({ action, reason }, { onSuccess: () => setAction(null) })
        }
      >
        <p>This takes effect when a second operator approves. {dialog.effect[owner.kind]}</p>
      </ReasonDialog>
    </div>
  );
}
