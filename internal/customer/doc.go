// Package customer keeps the people and businesses who hold an account, the users who act for them, the
// users who are operators, and each customer's security settings. Tables: users, customers,
// customer_members, customer_settings, user_last_seen, user_terms. The terms of service are in package terms.
//
// It promises that an e-mail address belongs to one user, that personal fields are sealed at rest and found
// by keyed hash alone, that what a user accepted is kept for ever, and that a looser setting takes effect only
// after the hours that were in force when it was requested. It knows nothing of passwords, verification or
// money.
package customer
