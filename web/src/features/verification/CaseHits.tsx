import type { VerificationCase } from "@/api/contract";
import { Hit } from "@/features/verification/Hit";
import { SectionHead } from "@/ui/SectionHead";

type CaseHitsProps = { item: VerificationCase };

/** Resemblances to the sanctions lists, each to be decided with a reason. */
export function CaseHits({ item: { matches, members } }: CaseHitsProps) {
  const memberOf = (subjectId: string) => members.find(({ id }) => id === subjectId);
  return matches.length === 0 ? null : (
    <section>
      <SectionHead title="Resemblances to sanctions lists" />
      <ul className="plain-list">
        {matches.map((hit) => {
          const member = memberOf(hit.subjectId);
          return (
            <Hit key={hit.id} hit={hit}>
              {member !== undefined && (
                <p className="row-second">
                  {member.firstName} {member.lastName}
                </p>
              )}
            </Hit>
          );
        })}
      </ul>
    </section>
  );
}
