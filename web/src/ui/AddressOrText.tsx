import { looksLikeAddress } from "@/lib/address";
import { Address } from "@/ui/Address";

type AddressOrTextProps = { text: string; copyable?: boolean };

/** A chain address, shortened; any other text as it is. */
export function AddressOrText({ text, copyable }: AddressOrTextProps) {
  return looksLikeAddress(text) ? <Address address={text} copyable={copyable} /> : <span>{text}</span>;
}
