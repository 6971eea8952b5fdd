import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { corporateSteps, individualSteps } from "@/features/verification/steps/flows";

type ChecklistProps = { kind: "individual" | "business" };

const needed = {
  individual: [
    ["Your passport, driving licence or identity card", "A picture of it, all corners in view."],
    ["A letter or bill with your address", "Of the last three months: utility, bank, tax or tenancy."],
    ["A camera", "For a picture of you, taken in a moment."],
  ],
  business: [
    ["The certificate of incorporation and the articles", "As the register holds them."],
    ["The register of shareholders", "With everyone who holds 25% or more."],
    [
      "Names and addresses of directors and owners",
      "Each verifies by a link of their own, without an account.",
    ],
    ["A camera", "For a picture of you, who applies."],
  ],
} as const;

/** What to have at hand, how long it takes, what happens to it. */
export function Checklist({ kind }: ChecklistProps) {
  const first = kind === "individual" ? individualSteps[0] : corporateSteps[0];
  return (
    <div className="start">
      <h2>Have these at hand</h2>
      <ul className="start-list">
        {needed[kind].map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        It takes about {kind === "individual" ? "six" : "fifteen"} minutes. Everything you enter is saved as
        you go, so you can stop and come back. Documents are encrypted and seen by our reviewers only:{" "}
        <a href="/DataProtection">how we protect your data</a>.
      </p>
      <Button size="lg" renderRoot={(root) => <Link {...root} to={first.to} />}>
        Begin
      </Button>
    </div>
  );
}
