// Package customer knows the people and businesses who hold an account, the users who act for them,
// our own operators, and each customer's settings. Tables: users, customers, customer_members,
// customer_settings.
//
// It promises that an address belongs to one user, that personal fields are sealed at rest and
// found by keyed hash alone, and that a looser setting is in force only after the hours that were
// in force when it was asked for. It knows nothing of passwords, verification or money.
package customer
