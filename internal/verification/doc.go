// Package verification knows who a customer is: what an individual or a business stated, who its people
// are, and what operators decided. Tables: verification_records, verification_members,
// verification_links and verification_events.
//
// It promises that a record is approved only if every rule was met when it was submitted, every member
// of a business has verified, no screening match is potential or confirmed, and an operator approved
// it. Personal data is sealed in all of its tables. Documents are kept by package documents, liveness
// sessions by liveness, and names are compared with the sanctions lists by screening. To other packages
// it answers Status, Verified and VerifiedName. It knows nothing of money.
package verification
