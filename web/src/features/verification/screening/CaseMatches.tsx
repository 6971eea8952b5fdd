import type { VerificationCase } from "@/api/contract";
import { MatchItem } from "@/features/verification/screening/MatchItem";
import { PlainList, SecondLine } from "@/ui/PlainList";
import { SectionHead } from "@/ui/SectionHead";

type CaseMatchesProps = { item: VerificationCase };

/** The screening matches of one case, each with its decision. */
export function CaseMatches({ item: { matches, members } }: CaseMatchesProps) {
  const memberOf = (subjectId: string) => members.find(({ id }) => id === subjectId);
  return matches.length === 0 ? null : (
    <section>
      <SectionHead title="Screening matches" />
      <PlainList>
        {matches.map((match) => {
          const member = memberOf(match.subjectId);
          return (
            <MatchItem key={match.id} match={match}>
              {member !== undefined && (
                <SecondLine>
                  {member.firstName} {member.lastName}
                </SecondLine>
              )}
            </MatchItem>
          );
        })}
      </PlainList>
    </section>
  );
}
