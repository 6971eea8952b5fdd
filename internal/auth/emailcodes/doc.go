// Package emailcodes issues and redeems the digits that prove that someone reads a mailbox.
// Table: auth_email_codes.
//
// It promises that only a keyed hash of a code is stored, that a code is good once, for its purpose and
// its address alone, and for five tries of the client that asked for it: what others try is counted apart, so a
// stranger uses up nothing of the owner's. It sends no mail: the caller does.
package emailcodes
