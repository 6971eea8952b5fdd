import { PageHead } from "@/ui/PageHead";

export function IndividualAddressScreen() {
  return <PageHead title="IndividualAddress" />;
}
