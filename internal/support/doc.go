// Package support takes what people write to us, contact messages and reports of security faults,
// and lets operators answer. Tables: support_contacts, support_reports and support_notes.
//
// It promises that whoever wrote gets an acknowledgement, that an attachment is seen by nobody but
// the operators it is for, and that every answer and every move of state stays on the record. What
// people wrote is sealed at rest. It knows nothing of accounts: anybody may write.
package support
