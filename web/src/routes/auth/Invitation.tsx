import { AuthLayout } from "@/app/AuthLayout";
import { AcceptInvitation } from "@/features/team/AcceptInvitation";

export function InvitationScreen() {
  const token = new URLSearchParams(window.location.search).get("token") ?? "";
  return (
    <AuthLayout title="Join a team">
      <AcceptInvitation token={token} />
    </AuthLayout>
  );
}
