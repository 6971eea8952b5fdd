import styles from "@/ui/Address.module.css";
import { CopyButton } from "@/ui/CopyButton";

type IdProps = {
  id: string;
  /** What is copied, for those who only hear the button. */
  what: string;
};

const longest = 20;

/** An ID, a hash or a key: its end alone where it is long, the whole of it on hover and in the copy. */
export function Id({ id, what }: IdProps) {
  return id.length <= longest ? (
    <span>{id}</span>
  ) : (
    <span className={styles.address}>
      <span title={id} className="figures">
        …{id.slice(-6)}
      </span>
      <CopyButton text={id} what={`${what} ending in ${id.slice(-6)}`} />
    </span>
  );
}
