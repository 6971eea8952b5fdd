import { PageHead } from "@/ui/PageHead";

export function AddressWhitelistScreen() {
  return <PageHead title="AddressWhitelist" />;
}
