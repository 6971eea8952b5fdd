import { Button } from "@mantine/core";
import type { BugMove, BugReport, BugState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useBug, useBugs, useMoveBug, useSaveAttachment } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { useMay } from "@/lib/operator";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Waiting } from "@/ui/Waiting";

const severityWords: Record<string, string> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
};

const states: { value: BugState; label: string }[] = [
  { value: "new", label: "New" },
  { value: "triaged", label: "Triaged" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Rejected" },
  { value: "fixed", label: "Fixed" },
  { value: "rewarded", label: "Rewarded" },
];

/** The server's own table of moves; docs/states.md shows it. */
const moves: Record<BugState, readonly BugState[]> = {
  new: ["triaged", "rejected"],
  triaged: ["accepted", "rejected"],
  accepted: ["fixed", "rewarded"],
  fixed: ["rewarded"],
  rejected: ["triaged"],
  rewarded: [],
};

/** Security faults that were reported. */
export function Bugs() {
  return (
    <Inbox what="the reports" states={states} useList={useBugs} titleOf={(report: BugReport) => report.title}>
      {(report) => <Bug key={report.id} id={report.id} />}
    </Inbox>
  );
}

function Bug({ id }: { id: string }) {
  const { data, isPending, isError, error, refetch } = useBug(id);
  const move = useMoveBug(id);
  const may = useMay("support");
  const attachment = useSaveAttachment(id);
  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="this report" error={error} onRetry={refetch} />;
  }
  return (
    <div className="form">
      <Facts
        headed
        facts={[
          ["From", data.email],
          ["Severity", severityWords[data.severity] ?? data.severity],
          ["Came", <Moment key="came" at={data.createdAt} />],
        ]}
      />
      <Told title="What was found" text={data.description ?? ""} />
      <Told title="How to see it happen" text={data.steps ?? ""} />
      <Told title="What an attacker gains" text={data.impact ?? ""} />
      {may && (data.files ?? []).length > 0 && (
        <div className="card-actions">
          {(data.files ?? []).map((fileName, index) => (
            <Button
              key={fileName}
              size="xs"
              variant="default"
              loading={attachment.isPending && attachment.variables === fileName}
              onClick={() => attachment.mutate(fileName)}
            >
              Save attachment {index + 1}
            </Button>
          ))}
        </div>
      )}
      <Thread
        box="bug"
        id={id}
        state={data.state}
        states={states}
        next={moves[data.state]}
        moving={move.isPending}
        notes={data.notes ?? []}
        onMove={(state) => move.mutate(state as BugMove)} // only the states above are offered
      />
    </div>
  );
}

function Told({ title, text }: { title: string; text: string }) {
  return text === "" ? null : (
    <section>
      <h3>{title}</h3>
      <p className="message-text">{text}</p>
    </section>
  );
}
