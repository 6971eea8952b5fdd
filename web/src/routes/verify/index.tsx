import { useMemo } from "react";
import { AuthLayout } from "@/app/AuthLayout";
import { MemberVerification } from "@/features/verification/members/MemberVerification";
import { sendByCode } from "@/features/verification/members/memberLink";

/** The code is in the fragment, which browsers do not send to the server. */
export function MemberScreen() {
  const code = window.location.hash.slice(1);
  const send = useMemo(() => sendByCode(code), [code]);
  return (
    <AuthLayout title="Verify your identity" wide>
      {code === "" ? (
        <p>This link is incomplete. Open the link in your email again.</p>
      ) : (
        <MemberVerification code={code} send={send} />
      )}
    </AuthLayout>
  );
}
