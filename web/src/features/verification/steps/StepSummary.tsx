import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StepLink } from "@/features/verification/steps/flows";
import { Facts } from "@/ui/Facts";
import sectionHeadStyles from "@/ui/SectionHead.module.css";

type StepSummaryProps = { title: string; to: StepLink["to"]; facts: [string, ReactNode][] };

/** The answers of one step, with a link back to it. */
export function StepSummary({ title, to, facts }: StepSummaryProps) {
  return (
    <section>
      <div className={sectionHeadStyles.sectionHead}>
        <h2>{title}</h2>
        <Link to={to} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Link>
      </div>
      <Facts headed facts={facts} />
    </section>
  );
}
