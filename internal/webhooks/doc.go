// Package webhooks notifies the programs of customers of events, after Standard Webhooks 1.0. Tables: webhooks_endpoints,
// webhooks_deliveries, webhooks_cursor, webhooks_signing_key.
//
// Each event of the log becomes a delivery to every active endpoint of its customer that wants the type. Endpoints have
// queues of their own: a process takes the lease of one, sends what is due and records the attempts, several in a
// transaction. A process that dies loses nothing, because the lease ends: a delivery is sent at least once. What was not
// accepted is sent again with growing pauses.
//
// Rows are locked in one order, or two transactions would wait for each other: the cursor, then endpoints by their id, then
// deliveries of an endpoint that is locked. What does not keep to it waits for no row: claim and prune skip those that
// are locked.
package webhooks
