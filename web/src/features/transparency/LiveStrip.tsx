import styles from "@/features/transparency/LiveStrip.module.css";
/**
 * Three live figures for the home page. Without script, or without an answer, they are dashes.
 * keepStripLive.ts writes them in: three texts are not worth a library on the page that most people see first.
 */
export function LiveStrip() {
  return (
    <div className={styles.strip} data-live-figures="">
      <dl className="figures">
        <div>
          <dt>Sterling in reserve</dt>
          <dd data-figure="reserve">–</dd>
        </div>
        <div>
          <dt>GBPC in existence</dt>
          <dd data-figure="coins">–</dd>
        </div>
        <div>
          <dt>Reserve for each pound</dt>
          <dd data-figure="ratio">–</dd>
        </div>
      </dl>
      <p className={styles.stripNote}>
        Live from the books
        <span data-figure="asOf" />
      </p>
    </div>
  );
}
