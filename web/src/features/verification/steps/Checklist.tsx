import { Button } from "@mantine/core";
import styles from "@/features/verification/steps/Checklist.module.css";
import { corporateSteps, individualSteps } from "@/features/verification/steps/flows";
import { Link } from "@/ui/Link";

type ChecklistProps = { kind: "individual" | "business" };

const needed = {
  individual: [
    ["Your passport, driving licence or identity card", "A picture that shows all four corners."],
    [
      "Proof of address",
      "A utility bill, bank statement, tax letter or tenancy agreement from the last three months.",
    ],
    ["A camera", "To take a picture of yourself."],
  ],
  business: [
    ["The certificate of incorporation and the articles", "As filed with the company register."],
    ["The register of shareholders", "Showing everyone who holds 25% or more."],
    [
      "Names and addresses of directors and beneficial owners",
      "Each verifies through a personal link and needs no account.",
    ],
    ["A camera", "To take a picture of yourself as the applicant."],
  ],
} as const;

/** What the customer needs, how long it takes and how the data is protected. */
export function Checklist({ kind }: ChecklistProps) {
  const first = kind === "individual" ? individualSteps[0] : corporateSteps[0];
  return (
    <div className={styles.checklist}>
      <h2>What you need</h2>
      <ul className={styles.items}>
        {needed[kind].map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        It takes about {kind === "individual" ? "six" : "fifteen"} minutes. Your answers are saved as you go,
        so you can stop and come back. Documents are encrypted, and only our reviewers see them:{" "}
        <a href="/DataProtection">how we protect your data</a>.
      </p>
      <Button size="lg" renderRoot={(root) => <Link {...root} to={first.to} />}>
        Start
      </Button>
    </div>
  );
}
