import type { VerificationCase } from "@/api/contract";
import { MatchItem } from "@/features/verification/screening/MatchItem";
import { SectionHead } from "@/ui/SectionHead";

type CaseMatchesProps = { item: VerificationCase };

/** Resemblances to the sanctions lists, each to be decided with a reason. */
export function CaseMatches({ item: { matches, members } }: CaseMatchesProps) {
  const memberOf = (subjectId: string) => members.find(({ id }) => id === subjectId);
  return matches.length === 0 ? null : (
    <section>
      <SectionHead title="Resemblances to sanctions lists" />
      <ul className="plain-list">
        {matches.map((match) => {
          const member = memberOf(match.subjectId);
          return (
            <MatchItem key={match.id} match={match}>
              {member !== undefined && (
                <p className="row-second">
                  {member.firstName} {member.lastName}
                </p>
              )}
            </MatchItem>
          );
        })}
      </ul>
    </section>
  );
}
