import styles from "@/routes/public/Hero.module.css";
import { Banknote } from "@/ui/engraving/Banknote";
import pageIntroStyles from "@/ui/PageIntro.module.css";

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.heroGrid}`}>
        <div>
          <h1>
            A pound is a pound. <em>Now on chain.</em>
          </h1>
          <p className={pageIntroStyles.lede}>
            GBPC is a digital pound backed one for one by sterling held at UK banks. Buy it, move it in
            seconds, redeem it for the same pound you put in.
          </p>
          <div className={styles.heroActions}>
            <a className="button button-strong" href="/Auth/CreateAccount">
              Open an account
            </a>
            <a className="button button-quiet" href="/Transparency">
              See the reserves
            </a>
          </div>
        </div>
        <div className={styles.note}>
          <Banknote />
          <span className={styles.noteLabel}>Digital sterling</span>
          <span className={`${styles.noteSum} figures`}>£1.00</span>
          <span className={`${styles.notePeg} figures`}>1 GBPC</span>
        </div>
      </div>
    </section>
  );
}
