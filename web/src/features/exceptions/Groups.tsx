import { Button } from "@mantine/core";
import { useState } from "react";
import type { ExceptionGroup } from "@/api/contract";
import { actionOf } from "@/features/exceptions/actionWords";
import styles from "@/features/exceptions/Exceptions.module.css";
import { titleOf } from "@/features/exceptions/kinds";
import { useActOnGroup, useGroups } from "@/features/exceptions/queries";
import { whyOfGroup } from "@/features/exceptions/words";
import type { ExceptionSearch } from "@/lib/exceptionSearch";
import { timeSince } from "@/lib/moment";
import formStyles from "@/ui/form/Form.module.css";
import { Money } from "@/ui/Money";
import { ReasonDialog } from "@/ui/ReasonDialog";
import { RecordItem, RecordList } from "@/ui/RecordList";
import { Status } from "@/ui/Status";

/** until is when the list was read that the operator chose from. */
type Chosen = { group: ExceptionGroup; choice: ExceptionGroup["choices"][number]; until: string };
/** The most urgent causes; the list itself stays within reach. */
const shownAtFirst = 3;

type GroupsProps = { search: ExceptionSearch; onShow: (group: ExceptionGroup) => void };

/** The causes that stop more than one thing: how many, how much, since when, and what can be done about all. */
export function Groups({ search, onShow }: GroupsProps) {
  const { data } = useGroups(search);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [all, setAll] = useState(false);
  const common = search.status === undefined ? (data?.list ?? []).filter(({ count }) => count > 1) : [];
  if (data === undefined || common.length === 0) {
    return null;
  }
  return (
    <section aria-label="Common causes" className={styles.groups}>
      <RecordList>
        {(all ? common : common.slice(0, shownAtFirst)).map((group) => (
          <Group
            key={`${group.kind} ${group.reason}`}
            group={group}
            shown={search.kind === group.kind && search.reason === group.reason}
            onShow={() => onShow(group)}
            onChoose={(choice) => setChosen({ group, choice, until: data.at })}
          />
        ))}
      </RecordList>
      {common.length > shownAtFirst && (
        <div className={styles.more}>
          <Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer causes" : `Show all ${common.length} common causes`}
          </Button>
        </div>
      )}
      <GroupDialog chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

/** These need a customer: they are about one payment, never about all of a group. */
const forOne = ["assign", "recall"];

type GroupProps = {
  group: ExceptionGroup;
  shown: boolean;
  onShow: () => void;
  onChoose: (choice: Chosen["choice"]) => void;
};

function Group({ group, shown, onShow, onChoose }: GroupProps) {
  const { kind, count, pending, severity, totals, oldest, reason, choices } = group;
  const offered = choices.filter(({ name, may }) => may && !forOne.includes(name));
  const single = choices.filter(({ name, may }) => may && forOne.includes(name));
  return (
    <RecordItem
      title={`${titleOf(group)}: ${count}`}
      status={
        <Status tone={severity === "high" ? "bad" : "waiting"}>
          {severity === "high" ? "High" : "Normal"}
        </Status>
      }
    >
      <p>{whyOfGroup(kind, reason)}</p>
      <p className={styles.figures}>
        <span>
          Oldest: <strong>{timeSince(oldest)}</strong>
        </span>
        {totals.map(({ amount, currency }) => (
          <span key={currency}>
            Total:{" "}
            <strong>
              <Money amount={amount} currency={currency} />
            </strong>
          </span>
        ))}
        {pending > 0 && (
          <span>
            Awaiting approval:{" "}
            <strong>
              {pending} of {count}
            </strong>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        {!shown && (
          <Button variant="default" onClick={onShow}>
            Show all {count}
          </Button>
        )}
        {pending < count &&
          offered.map((choice) => (
            <Button key={choice.name} variant="default" onClick={() => onChoose(choice)}>
              {actionOf(choice.name).label}, all
            </Button>
          ))}
      </div>
      {single.length > 0 && (
        <p className={formStyles.fieldHint}>
          {single.map(({ name }) => `“${actionOf(name).label}”`).join(" and ")} needs a customer for each
          payment: open the payments one by one.
        </p>
      )}
    </RecordItem>
  );
}

function GroupDialog({ chosen, onClose }: { chosen: Chosen | null; onClose: () => void }) {
  const act = useActOnGroup();
  const words = actionOf(chosen?.choice.name ?? "");
  const count = (chosen?.group.count ?? 0) - (chosen?.group.pending ?? 0);
  return (
    <ReasonDialog
      opened={chosen !== null}
      title={`${words.label}: all ${count}`}
      action={chosen?.choice.byTwo ? "Submit for approval" : words.label}
      dangerous={words.dangerous === true && chosen?.choice.byTwo === false}
      busy={act.isPending}
      error={act.error}
      onClose={onClose}
      onConfirm={(reason) =>
        chosen !== null &&
        !act.isPending &&
        act.mutate(
          {
            kind: chosen.group.kind,
            cause: chosen.group.reason,
            action: chosen.choice.name,
            reason,
            until: chosen.until,
          },
          { onSuccess: onClose },
        )
      }
    >
      <p>
        {chosen?.choice.byTwo
          ? `Nothing happens yet. When a second operator approves, for each of the ${count}: `
          : `For each of the ${count}: `}
        {words.does}
      </p>
    </ReasonDialog>
  );
}
