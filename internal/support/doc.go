// Package support receives contact messages and bug reports, and lets operators answer them. Tables:
// support_contacts, support_reports, support_notes.
//
// It promises that every writer gets an acknowledgement, that attachments are shown only to the operators of
// support, that every answer and change of state is kept, and that what people wrote is sealed at rest. It
// knows nothing of accounts: everyone may write.
package support
