import { useNetworkName } from "@/api/networkNames";

type NetworkNameProps = { id: string };

/** A network by its name. */
export function NetworkName({ id }: NetworkNameProps) {
  return useNetworkName()(id);
}
