import { Button } from "@mantine/core";
import type { BugMove, BugReport, BugState } from "@/api/contract";
import { Inbox } from "@/features/support/Inbox";
import { useBug, useBugs, useMoveBug, useSaveAttachment } from "@/features/support/inbox";
import { Thread } from "@/features/support/Thread";
import { useMay } from "@/lib/operator";
import { Facts } from "@/ui/Facts";
import formStyles from "@/ui/form/Form.module.css";
import { Moment } from "@/ui/Moment";
import { Read } from "@/ui/Read";
import { UserText } from "@/ui/UserText";

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

const emptyText: Record<BugState | "", string> = {
  new: "No new reports.",
  triaged: "No triaged reports.",
  accepted: "No accepted reports.",
  rejected: "No rejected reports.",
  fixed: "No fixed reports.",
  rewarded: "No rewarded reports yet.",
  "": "No reports yet.",
};

/** The moves the server allows; see docs/states.md. */
const moves: Record<BugState, readonly BugState[]> = {
  new: ["triaged", "rejected"],
  triaged: ["accepted", "rejected"],
  accepted: ["fixed", "rewarded"],
  fixed: ["rewarded"],
  rejected: ["triaged"],
  rewarded: [],
};

/** Reported security vulnerabilities. */
export function Bugs() {
  return (
    <Inbox
      what="the bug reports"
      label="Bug reports"
      states={states}
      useList={useBugs}
      path="/admin/bug"
      emptyText={emptyText}
      titleOf={(report: BugReport) => report.title}
    >
      {(report) => <Bug key={report.id} id={report.id} />}
    </Inbox>
  );
}

function Bug({ id }: { id: string }) {
  const report = useBug(id);
  const move = useMoveBug(id);
  const may = useMay("support");
  const attachment = useSaveAttachment(id);
  return (
    <Read of={report} what="this report" rows={5}>
      {(data) => (
        <div className={formStyles.form}>
          <Facts
            headed
            facts={[
              ["From", data.email],
              ["Severity", severityWords[data.severity] ?? data.severity],
              ["Received", <Moment key="received" at={data.createdAt} />],
            ]}
          />
          <Paragraph title="Description" text={data.description ?? ""} />
          <Paragraph title="Steps to reproduce" text={data.steps ?? ""} />
          <Paragraph title="Impact" text={data.impact ?? ""} />
          {may && (data.files ?? []).length > 0 && (
            <div className={formStyles.stepActions}>
              {(data.files ?? []).map((fileName, index) => (
                <Button
                  key={fileName}
                  size="xs"
                  variant="default"
                  loading={attachment.isPending && attachment.variables === fileName}
                  onClick={() => attachment.mutate(fileName)}
                >
                  Download attachment {index + 1}
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
      )}
    </Read>
  );
}

function Paragraph({ title, text }: { title: string; text: string }) {
  return text === "" ? null : (
    <section>
      <h3>{title}</h3>
      <UserText>{text}</UserText>
    </section>
  );
}
