import styles from "@/routes/public/Steps.module.css";
import { Rosette } from "@/ui/engraving/Rosette";
import publicPageStyles from "@/ui/PublicPage.module.css";

const steps = [
  {
    title: "Verify once",
    text: "Individuals and businesses complete one identity check. Progress saves between steps.",
    petals: 6,
    denomination: "denomination-5",
  },
  {
    title: "Send pounds",
    text: "Pay from your own bank account. Each pound received mints exactly one token.",
    petals: 10,
    denomination: "denomination-10",
  },
  {
    title: "Move or redeem",
    text: "Send to a whitelisted address, or redeem to your bank at one for one.",
    petals: 16,
    denomination: "denomination-20",
  },
];

export function Steps() {
  return (
    <section className={publicPageStyles.section}>
      <div className={`wrap ${publicPageStyles.halves}`}>
        <h2>Three steps, then it behaves like money</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <Rosette petals={step.petals} line={0.7} className={step.denomination} />
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
