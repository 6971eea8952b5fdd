import type { BugMove, BugReport, BugState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useBug, useBugs, useMoveBug, useSaveAttachment } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { Facts } from "@/ui/Facts";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

const states: { value: BugState; label: string }[] = [
  { value: "new", label: "New" },
  { value: "triaged", label: "Triaged" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Rejected" },
  { value: "fixed", label: "Fixed" },
  { value: "rewarded", label: "Rewarded" },
];

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
          ["Severity", data.severity],
        ]}
      />
      {[data.description, data.steps, data.impact].filter(Boolean).map((text) => (
        <p key={text} className="message-text">
          {text}
        </p>
      ))}
      {(data.files ?? []).map((fileName) => (
        <button key={fileName} type="button" className="plain" onClick={() => attachment.mutate(fileName)}>
          Save {fileName}
        </button>
      ))}
      <Thread
        box="bug"
        id={id}
        state={data.state}
        states={states}
        notes={data.notes ?? []}
        onMove={(state) => move.mutate(state as BugMove)} // only the states above are offered
      />
    </div>
  );
}
