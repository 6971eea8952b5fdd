import type { Reconciliation } from "@/api/contract";
import { useNetworkName } from "@/api/networkNames";
import { comparisonOf, componentWord, unavailableWord } from "@/features/treasury/findings";
import { isZero } from "@/lib/decimal";
import { Money } from "@/ui/Money";
import { PlainList, SecondLine } from "@/ui/PlainList";

/** The findings of a reconciliation: each comparison with its expected and actual amount. */
export function Findings({ reconciliation }: { reconciliation: Reconciliation }) {
  const nameOf = useNetworkName();
  return (
    <PlainList>
      {reconciliation.findings.map((finding) => (
        <li key={`${finding.code} ${finding.bankAccount ?? finding.network ?? ""}`}>
          <strong>{comparisonOf(finding, nameOf)}</strong>
          <SecondLine>
            Expected <Money amount={finding.expected} currency={finding.currency} />, actual{" "}
            <Money amount={finding.actual} currency={finding.currency} />
            {!isZero(finding.difference) && (
              <>
                , difference <Money amount={finding.difference} currency={finding.currency} />
                {(finding.causes ?? []).map(({ code, amount }) => (
                  <span key={code}>
                    ; {componentWord(code)} <Money amount={amount} currency={finding.currency} />
                  </span>
                ))}
              </>
            )}
            {finding.unavailable !== undefined && `. Not compared: ${unavailableWord(finding.unavailable)}.`}
          </SecondLine>
        </li>
      ))}
    </PlainList>
  );
}
