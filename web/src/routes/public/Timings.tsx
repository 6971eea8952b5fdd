import publicFactsStyles from "@/ui/PublicFacts.module.css";
import publicPageStyles from "@/ui/PublicPage.module.css";

const timings = [
  ["Opening an account", "Two minutes, with your email address"],
  ["Verification", "Six minutes of your time; a reviewer usually decides within one working day"],
  ["Pay-in by Faster Payment", "Seconds after your bank sends it, at any hour"],
  ["Transfer on a chain", "Seconds, then the network’s confirmations"],
  ["A new address", "Can be paid 24 hours after you added it"],
  [
    "Redemption to your bank",
    "Usually minutes; the order leaves by the end of the next UK business day at the latest",
  ],
];

/** How long each thing takes. */
export function Timings() {
  return (
    <section className={`${publicPageStyles.section} ${publicPageStyles.sectionRuled}`}>
      <div className={`wrap ${publicPageStyles.halves}`}>
        <h2>How long it takes</h2>
        <dl
          className={`${publicFactsStyles.publicFacts} ${publicFactsStyles.publicFactsHeaded} ${publicFactsStyles.publicFactsWide}`}
        >
          {timings.map(([what, howLong]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
