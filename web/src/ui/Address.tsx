import { shortened } from "@/lib/address";
import styles from "@/ui/Address.module.css";
import { CopyButton } from "@/ui/CopyButton";

type AddressProps = { address: string; copyable?: boolean };

/** A chain address, shortened in the middle; the whole of it on hover and in the copy. */
export function Address({ address, copyable = false }: AddressProps) {
  return (
    <span className={styles.address}>
      <span title={address} className="figures">
        {shortened(address)}
      </span>
      {copyable && <CopyButton text={address} what={`the address ${shortened(address)}`} />}
    </span>
  );
}
