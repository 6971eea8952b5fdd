import { grouped } from "@/lib/decimal";
import styles from "@/ui/Money.module.css";

type MoneyProps = {
  amount: string;
  /** GBP is written as £ before the figures, every other currency after them. */
  currency?: string;
  sign?: "+" | "−";
};

/** An amount, from the contract's text to figures of equal width. Text stays text: no floating point. */
export function Money({ amount, currency, sign }: MoneyProps) {
  return (
    <span className={`${styles.money} figures`}>
      {sign}
      {currency === "GBP" && "£"}
      {grouped(amount)}
      {currency !== undefined && currency !== "GBP" && <span className={styles.moneyUnit}> {currency}</span>}
    </span>
  );
}
