import { looksLikeAddress } from "@/lib/address";
import { Address } from "@/ui/Address";
import { Id } from "@/ui/Id";

type AddressOrTextProps = { text: string; copyable?: boolean };

/** An ID or a hash: one word of hexadecimal digits, with hyphens or 0x. */
const looksLikeId = (text: string) => /^(0x)?[0-9a-f-]{24,}$/i.test(text);

/** A chain address or an ID, shortened; any other text as it is. */
export function AddressOrText({ text, copyable }: AddressOrTextProps) {
  if (looksLikeAddress(text)) {
    return <Address address={text} copyable={copyable} />;
  }
  return looksLikeId(text) ? <Id id={text} what="the ID" /> : <span>{text}</span>;
}
