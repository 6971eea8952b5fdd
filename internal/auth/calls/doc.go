// Package calls is the table of every customer's call that changes something: it asks for a secondary authentication bound to
// its body, or why it does not. Package auth asks by it, and a test holds it complete.
package calls
