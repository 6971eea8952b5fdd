import { PageHead } from "@/ui/PageHead";

export function AddBankScreen() {
  return <PageHead title="AddBank" />;
}
