import { MembersStep } from "@/features/verification/MembersStep";

export function CorporateMembersScreen() {
  return <MembersStep />;
}
