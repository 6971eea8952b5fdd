// Package events keeps the log of what happened to the objects of customers. Tables: events_outbox, events,
// events_head.
//
// An event is written to the outbox in the transaction of its change (Publish), or with the entry of an order (Row). The
// sequencer (Run) moves committed rows to the log and gives them consecutive numbers. The log promises that
//   - a change that was committed has its event, and one that was not has none;
//   - the events of one object are in the order of its changes, if each change locks the object before it publishes;
//   - a number that was read never gets one below it later, so a reader that continues after the last event it read misses
//     nothing and reads nothing twice.
//
// Calls (GET /event), webhooks and open pages read the same log. Events are kept 90 days, hints for open pages an hour.
// Data may be personal, and is sealed.
package events
