import { useMemo } from "react";
import { AuthLayout } from "@/app/AuthLayout";
import { MemberVerification } from "@/features/verification/members/MemberVerification";
import { sendByCode } from "@/features/verification/members/memberLink";

/** The code stands behind the #: it is never sent with the page's address. */
export function MemberScreen() {
  const code = window.location.hash.slice(1);
  const send = useMemo(() => sendByCode(code), [code]);
  return (
    <AuthLayout title="Verify your identity" wide>
      {code === "" ? (
        <p>This address is not whole. Open the link from your email again.</p>
      ) : (
        <MemberVerification code={code} send={send} />
      )}
    </AuthLayout>
  );
}
