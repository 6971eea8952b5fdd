import { PageHead } from "@/ui/PageHead";

export function ProfileScreen() {
  return <PageHead title="Profile" />;
}
