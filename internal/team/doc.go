// Package team lets the people of a business work together: its members and their roles, invitations, the policy
// that says what needs approval by whom, and the approvals. Tables: team_invitations, team_policies, team_approvals,
// team_decisions, team_day_sums. The members themselves are kept by package customer, and what a role may do is a table of auth.
//
// It promises that
//   - an invitation is good once, for seven days, and for the person to whose address it was mailed;
//   - a business always has an owner, and administrators never make or touch owners;
//   - nobody decides twice, and where the policy separates them, nobody decides what they or their key asked for;
//   - each decision has a secondary authentication of its own, and is committed together with its effect;
//   - an approval counts only while its giver may give it: a member, with the role and an identity check of their own;
//   - a change of the policy goes through the policy in force, and what waits keeps the rule under which it was asked for.
//
// It does not know what an approval means: the department that asks for it registers a Handler.
package team
