// Package plain judges the words that people write about themselves, names above all, and prepares them for a mail.
//
// A name has no control, direction or invisible characters, which could make it look like another, and holds no web or
// e-mail address, which a mail program would make a link of. The name of a company may be a domain, as in "Booking.com Ltd":
// Unlinked writes it so that it is none to click on.
package plain
