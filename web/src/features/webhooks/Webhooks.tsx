import type { Webhook } from "@/api/contract";
import { useWebhooks } from "@/features/webhooks/queries";
import { WebhookView } from "@/features/webhooks/WebhookView";
import { eventsInWords } from "@/features/webhooks/words";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Moment } from "@/ui/Moment";
import { Status } from "@/ui/Status";
import { Waiting } from "@/ui/Waiting";

const columns: Column<Webhook>[] = [
  {
    key: "url",
    header: "Webhook",
    cell: ({ url }) => url,
    second: ({ description }) => description || null,
    card: "title",
  },
  { key: "events", header: "Events", cell: ({ events }) => eventsInWords(events), card: "detail" },
  { key: "made", header: "Added", cell: ({ createdAt }) => <Moment at={createdAt} />, card: "detail" },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) =>
      status === "active" ? <Status tone="good">Active</Status> : <Status tone="bad">Disabled</Status>,
    card: "status",
  },
];

type WebhooksProps = {
  /** The one that is shown in full. */
  id: string | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

/** The account’s webhooks, or one of them with what was sent to it. */
export function Webhooks({ id, onClose, onSecret }: WebhooksProps) {
  const { data, isPending, isError, error, refetch } = useWebhooks();
  if (isPending) {
    return <Waiting rows={3} />;
  }
  if (isError) {
    return <Failed what="your webhooks" error={error} onRetry={refetch} />;
  }
  const opened = data.list.find((webhook) => webhook.id === id);
  if (opened !== undefined) {
    return <WebhookView webhook={opened} onClose={onClose} onSecret={onSecret} />;
  }
  if (data.list.length === 0) {
    return <Empty>We notify your server when something happens, so it does not have to poll.</Empty>;
  }
  return (
    <DataList
      label="Webhooks"
      columns={columns}
      rows={data.list}
      rowKey={(webhook) => webhook.id}
      linkTo={(webhook) => ({ to: "/user/developers", search: { view: "webhooks", id: webhook.id } })}
    />
  );
}
