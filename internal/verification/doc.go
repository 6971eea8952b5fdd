// Package verification knows who a customer really is. Tables: verification_records,
// verification_members, verification_links, verification_sessions, verification_events and
// screening_matches.
//
// It promises that a record is approved only when every rule was met at its submission, every
// person of a business has shown who they are, no screening match is potential or confirmed, and
// an operator said so. What is personal is sealed in every one of its tables; documents lie in
// kit/files. It answers others with facts (Status, VerifiedName, ScreenAddress) and knows nothing of
// money.
package verification
