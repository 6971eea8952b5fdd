// Package mail writes letters and gets them out of the building. Table: mail_outbox.
//
// A letter is one text file (see letter.go): its plain text and its HTML come from the same words.
// Enqueue stores a message in the caller's transaction, so that what was decided and what is told
// about it appear together; a job hands it to the mail server afterwards, at least once. The
// sandbox keeps the messages instead, readable as soon as the transaction has committed.
//
// Addresses and bodies are sealed at rest, and forgotten when they are sent.
package mail
