// Package exceptions keeps the one queue of everything that cannot go on by itself: what it is, since when,
// how serious, who looks after it, and what an operator can do about it. Table: exceptions.
//
// It promises that
//   - an exception is raised and resolved in the transaction that changes the thing it is about;
//   - a thing has at most one open exception of a kind, and keeps the time of the first one;
//   - an action is carried out only for an operator with a suitable role, with a reason, in the audit trail;
//     one that moves money only after another operator approved it, in the transaction of that decision;
//   - the operators concerned are mailed about every high exception, once when it is raised and then once a
//     day, many of a kind in one mail;
//   - an external service that is watched (WatchExternal) and does not answer is an exception within half a minute of the
//     machine's clock, until it answers.
//
// It does not know what the things are: the department that owns a kind registers its actions (Register),
// raises its exceptions and resolves them. A kind has its severity and roles in kinds.go, its words in words.json, from which mails
// and the back office have them, and its row in docs/operations.md. A reason is a code, of which the back office makes a sentence
// (web/src/lib/exceptionReasons.ts).
package exceptions
