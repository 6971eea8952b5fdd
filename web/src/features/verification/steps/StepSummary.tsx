import type { ReactNode } from "react";
import type { StepLink } from "@/features/verification/steps/flows";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import sectionHeadStyles from "@/ui/SectionHead.module.css";

type StepSummaryProps = {
  title: string;
  to: StepLink["to"];
  facts: [name: string, value: ReactNode, optional?: "optional"][];
};

const isMissing = (value: ReactNode) => value === "" || value === null || value === undefined;

/** The answers of one step, with a link to change them. Of what is optional, only what was answered. */
export function StepSummary({ title, to, facts }: StepSummaryProps) {
  return (
    <section>
      <div className={sectionHeadStyles.sectionHead}>
        <h2>{title}</h2>
        <Link to={to} state={{ checking: true }} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Link>
      </div>
      <Facts
        headed
        facts={facts.map(([name, value, optional]) => [
          name,
          isMissing(value) && optional === undefined ? <Missing key={name} /> : value,
        ])}
      />
    </section>
  );
}

function Missing() {
  return <span className={formStyles.fieldError}>Missing</span>;
}
