// Package staff is the people who run the issuer: operators, what each may do, what two of them must
// agree on, and the trail of what they did. Tables: staff_operators, staff_roles, staff_approvals,
// staff_decisions, staff_audit and staff_audit_head.
//
// It promises that no call of the back office is answered to anyone but an active operator with a
// fitting role, that nobody decides on what they asked for or decides twice, that a decision and its
// consequence happen in one transaction, and that the trail only grows and shows any change. It does
// not know what an approval means: the department that asked is told through Decided.
package staff
