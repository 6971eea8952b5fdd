// Package people makes the customers and operators with which a sandbox and a simulation begin: through the departments, in one
// transaction, and so verified that all of them may pay.
package people
