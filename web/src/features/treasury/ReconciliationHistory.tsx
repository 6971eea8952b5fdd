import { useState } from "react";
import type { ReconciliationDay } from "@/api/contract";
import { Findings } from "@/features/treasury/Findings";
import { stateWords } from "@/features/treasury/findings";
import { useReconciliationDays } from "@/features/treasury/queries";
import { dayShown } from "@/lib/moment";
import { Empty } from "@/ui/Empty";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";
import { ReadPages } from "@/ui/ReadPages";
import { RecordItem, RecordList } from "@/ui/RecordList";
import { Status } from "@/ui/Status";

/** The days on which bank, books and chains were reconciled, newest first. */
export function ReconciliationHistory() {
  const [page, setPage] = useState(1);
  const days = useReconciliationDays(page);
  return (
    <ReadPages
      of={days}
      what="the reconciliations"
      rows={6}
      empty={
        <Empty>
          No reconciliations yet. They run automatically; you can also run one on the treasury screen.
        </Empty>
      }
      onPage={setPage}
      csv={{ path: "/admin/treasury/reconciliation/day" }}
    >
      {(list) => (
        <RecordList>
          {list.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </RecordList>
      )}
    </ReadPages>
  );
}

function Day({ day: { day, runs, discrepancies, last, firstDiscrepancy } }: { day: ReconciliationDay }) {
  return (
    <RecordItem
      title={dayShown(day)}
      status={<Status tone={stateWords[last.state].tone}>{stateWords[last.state].ofDay}</Status>}
    >
      <p className={formStyles.fieldHint}>
        {runs === 1 ? "1 run" : `${runs} runs`}, {discrepancies} with a discrepancy
      </p>
      <Findings reconciliation={last} />
      {firstDiscrepancy && <FirstDiscrepancy discrepancy={firstDiscrepancy} />}
    </RecordItem>
  );
}

type FirstDiscrepancyProps = { discrepancy: NonNullable<ReconciliationDay["firstDiscrepancy"]> };

/** The first discrepancy of a day and how it was resolved. */
function FirstDiscrepancy({ discrepancy }: FirstDiscrepancyProps) {
  const { resolved } = discrepancy;
  return (
    <details>
      <summary>
        First discrepancy at <Moment at={discrepancy.at} />
        {resolved ? (
          <>
            , resolved at <Moment at={resolved.at} />
          </>
        ) : (
          ", not resolved"
        )}
      </summary>
      <Findings reconciliation={discrepancy} />
      {resolved?.debitResolutions.map((resolution) => (
        <p key={resolution.id}>
          Debit resolved in the meantime: <Money amount={resolution.amount} currency="GBP" />,{" "}
          {resolution.reason}
        </p>
      ))}
    </details>
  );
}
