import { MembersStep } from "@/features/verification/members/MembersStep";

export function CorporateMembersScreen() {
  return <MembersStep />;
}
