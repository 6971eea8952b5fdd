import styles from "@/routes/public/Audiences.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

const audiences = [
  {
    title: "Institutions",
    points: [
      "Settle in sterling around the clock, not only when banks are open",
      "Large payments wait until two of our people have approved them",
      "Statements, an audit trail and proofs your auditor can check alone",
    ],
  },
  {
    title: "Fintechs",
    points: [
      "One API for accounts, pay-ins, transfers and redemptions",
      "Every order has a key: repeat it safely, it happens once",
      "A sandbox with a bank and a chain of its own, on one command",
    ],
  },
  {
    title: "Individuals",
    points: [
      "Pay in from your bank in minutes, from one pound",
      "Send only to addresses you have approved yourself",
      "Redeem at par to your own bank account, whenever you like",
    ],
  },
];

/** Who it is for, and what each of them gets. */
export function Audiences() {
  return (
    <section className={`${publicPageStyles.section} ${publicPageStyles.sectionRuled}`}>
      <div className="wrap">
        <h2>Made for people who count every penny</h2>
        <div className={styles.thirds}>
          {audiences.map(({ title, points }) => (
            <div key={title} className={styles.third}>
              <h3>{title}</h3>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
