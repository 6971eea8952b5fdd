// Package staff keeps the operators who run the issuer: their roles, what two of them must approve, their
// notes about customers, and the audit trail of what they did. Tables: staff_operators, staff_roles,
// staff_approvals, staff_decisions, staff_notes, staff_audit, staff_audit_head.
//
// It promises that
//   - a call of the back office is answered only to an active operator with a suitable role;
//   - operators never decide on their own request, and none decides twice;
//   - a decision and its effect are committed together;
//   - the audit trail only grows, and any change to it is detected.
//
// It does not know what an approval means: the requesting department registers a Handler of each Kind.
package staff
