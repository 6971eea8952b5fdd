// Package emailcodes issues and redeems the digits that prove that someone reads a mailbox, and the secrets of links that do
// the same. Table: auth_email_codes.
//
// It promises that only a keyed hash of a code is stored, that a code is good once, for its purpose and
// its address alone, and for five tries of the client that asked for it: a stranger uses up none of them. All others together have
// five. A link is good from everywhere, and a wrong one costs nothing. It sends no mail, and does not limit how many codes are
// tried in a month: the caller does.
package emailcodes
