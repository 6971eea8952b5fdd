import type { Webhook, WebhookDelivery } from "@/api/contract";

export const deliveryWords = {
  pending: { tone: "waiting", word: "Waiting" },
  delivered: { tone: "good", word: "Delivered" },
  failed: { tone: "bad", word: "Failed" },
} as const;

type Attempt = WebhookDelivery["attempts"][number];

const faults: Record<NonNullable<Attempt["error"]>, string> = {
  timeout: "No answer within 15 seconds",
  connection: "Could not connect",
  name_not_found: "The host name is unknown",
  address_refused: "The address is not public",
  redirect: "It answered with a redirect",
  http_status: "It did not accept",
  invalid_url: "The URL is not valid",
};

/** How an attempt ended. */
export function attemptWords({ error, httpStatus }: Attempt): string {
  const answered = httpStatus === null ? "" : ` (${httpStatus})`;
  return error === null ? `Accepted${answered}` : `${faults[error] ?? error}${answered}`;
}

/** Why we no longer send to it. */
export const disabledWords: Record<NonNullable<Webhook["disabledReason"]>, string> = {
  gone: "It answered 410, that it is gone. Nothing is sent until it is enabled again.",
  failing:
    "An event could not be delivered for three days, and no other was meanwhile. Nothing is sent until it is enabled again.",
  maker_gone:
    "The member or the API key that made it may not any more. Enable it again only if the address is still yours.",
};

export const eventsInWords = (events: string[]) =>
  events.includes("*") ? "All events" : events.length === 1 ? (events[0] ?? "") : `${events.length} types`;
