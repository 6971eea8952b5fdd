import { looksLikeAddress, shortened } from "@/lib/address";
import { bankPayee } from "@/lib/bank";
import { CopyButton } from "@/ui/CopyButton";
import { Groups } from "@/ui/Groups";
import styles from "@/ui/WholePayee.module.css";

type WholePayeeProps = { text: string; copyable?: boolean };

/** A payee that somebody confirms, with every character: an address, or holder, sort code and account number. */
export function WholePayee({ text, copyable = false }: WholePayeeProps) {
  const bank = bankPayee(text);
  if (bank !== null) {
    return (
      <span className={styles.payee}>
        <span>{bank.holder || "Name not given"}</span>
        <span className={`${styles.number} figures`}>
          {bank.sortCode}, <Groups text={bank.accountNumber} />
        </span>
      </span>
    );
  }
  if (!looksLikeAddress(text)) {
    return <span>{text}</span>;
  }
  return (
    <span>
      <Groups text={text} />
      {copyable && <CopyButton text={text} what={`the address ${shortened(text)}`} />}
    </span>
  );
}
