import type { Webhook, WebhookDelivery } from "@/api/contract";

export const deliveryWords = {
  pending: { tone: "waiting", word: "Waiting" },
  delivered: { tone: "good", word: "Delivered" },
  failed: { tone: "bad", word: "Failed" },
} as const;

type Attempt = WebhookDelivery["attempts"][number];

const faults: Record<NonNullable<Attempt["error"]>, string> = {
  timeout: "No response within 15 seconds",
  connection: "Could not connect",
  name_not_found: "The host name is unknown",
  address_refused: "The address is not public",
  redirect: "The server responded with a redirect",
  http_status: "The server did not accept it",
  invalid_url: "The URL is not valid",
};

/** How an attempt ended. */
export function attemptWords({ error, httpStatus }: Attempt): string {
  const answered = httpStatus === null ? "" : ` (${httpStatus})`;
  return error === null ? `Accepted${answered}` : `${faults[error] ?? error}${answered}`;
}

/** Why we no longer send to it. */
export const disabledWords: Record<NonNullable<Webhook["disabledReason"]>, string> = {
  gone: "The server responded 410 Gone. No events are sent until the webhook is enabled again.",
  failing:
    "No event could be delivered for three days. No events are sent until the webhook is enabled again.",
  maker_gone:
    "The member or API key that created it no longer has permission. Enable it again only if the URL is still yours.",
};

export const eventsInWords = (events: string[]) =>
  events.includes("*") ? "All events" : events.length === 1 ? (events[0] ?? "") : `${events.length} types`;
