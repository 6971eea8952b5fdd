import { PageHead } from "@/ui/PageHead";

export function CorporateMembersScreen() {
  return <PageHead title="CorporateMembers" />;
}
