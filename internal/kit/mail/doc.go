// Package mail renders mail templates and sends the messages. Table: mail_outbox.
//
// A template is one text file (see Templates); a message's plain text and HTML are rendered from the same
// words. Enqueue stores a message in the caller's transaction, so that a decision and the message about it
// are committed together; a job then hands the message to the mail server, at least once. The sandbox
// keeps the messages for its mailbox instead.
//
// A message that the server refuses for good, because of its recipient or its content, is undeliverable and not tried
// again; whatever else fails, it waits. Nothing is sent about an undeliverable message.
//
// Addresses and bodies are sealed at rest and deleted once the message is sent.
package mail
