// Package emailcodes issues and redeems the six-digit codes that prove that someone reads a mailbox.
// Table: auth_email_codes.
//
// It promises that only a keyed hash of a code is stored, that a code is good once, for its purpose and
// its address alone, and for five tries. It sends no mail: the caller does.
package emailcodes
