import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StepLink } from "@/features/verification/steps/flows";
import { Facts } from "@/ui/Facts";

type StepSummaryProps = { title: string; to: StepLink["to"]; facts: [string, ReactNode][] };

/** The answers of one step, with a link back to it. */
export function StepSummary({ title, to, facts }: StepSummaryProps) {
  return (
    <section className="summary">
      <div className="section-head">
        <h2>{title}</h2>
        <Link to={to} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Link>
      </div>
      <Facts headed facts={facts} />
    </section>
  );
}
