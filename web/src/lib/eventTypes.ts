/** The types of events, in the order in which a reader looks for them. */
export const eventTypes = [
  "transaction.created",
  "transaction.updated",
  "transaction.completed",
  "transaction.failed",
  "transaction.returned",
  "transaction.cancelled",
  "deposit.received",
  "bank_account.verified",
  "bank_account.failed",
  "address.active",
  "approval.requested",
  "approval.decided",
  "verification.decided",
  "key.created",
  "key.revoked",
  "statement.ready",
  "webhook.disabled",
  "ping",
] as const;

export type EventType = (typeof eventTypes)[number];
