// Package openidtest is an identity provider for tests: it publishes itself and its keys, lets the person in whom a test
// names, redeems codes as the standard says, and lies in every way a test asks for.
package openidtest
