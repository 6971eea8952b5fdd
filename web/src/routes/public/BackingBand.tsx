import styles from "@/routes/public/BackingBand.module.css";
import { Rosette } from "@/ui/engraving/Rosette";
import publicPageStyles from "@/ui/PublicPage.module.css";

export function BackingBand() {
  return (
    <section className={`${styles.band} ${publicPageStyles.section}`}>
      <Rosette petals={40} line={0.18} className={styles.bandRosette} />
      <div className={`wrap ${styles.bandText}`}>
        <div>
          <h2>Check the backing yourself</h2>
          <p>
            Reserves and supply are published every day. Your own balance can be proved inside the total, in
            your browser.
          </p>
          <a className={`button ${styles.buttonOnband}`} href="/Transparency">
            Open transparency
          </a>
        </div>
      </div>
    </section>
  );
}
