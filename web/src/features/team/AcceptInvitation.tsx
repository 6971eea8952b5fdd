import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import * as session from "@/api/session";
import { useAcceptInvitation } from "@/features/team/queries";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";

/** Joins the business that mailed the link, for who is signed in; else leads to the sign-in. */
export function AcceptInvitation({ token }: { token: string }) {
  const signedIn = useSyncExternalStore(session.onChange, session.isSignedIn, () => false);
  const accept = useAcceptInvitation();
  if (token === "") {
    return <p>This link is incomplete. Open it from the email again.</p>;
  }
  if (!signedIn) {
    const next = encodeURIComponent(`/Auth/Invitation?token=${token}`);
    return (
      <div className={formStyles.form}>
        <p>
          You are invited to join the team of a business. Log in with the address that was invited, or open an
          account with it first.
        </p>
        <Button component="a" href={`/Auth/Login?next=${next}`} size="lg">
          Log in
        </Button>
        <Button component="a" href="/Auth/CreateAccount" variant="default" size="lg">
          Create an account
        </Button>
        <p className={formStyles.fieldHint}>
          After opening an account, open the link in the email once more.
        </p>
      </div>
    );
  }
  return (
    <div className={formStyles.form}>
      <p>You keep an account of your own, and switch between it and the business in the menu.</p>
      <FormAlert error={accept.error} />
      <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate(token)}>
        Join the team
      </Button>
    </div>
  );
}
