// Package backup copies the data folder of a sandbox, which may be running, into one file, and puts it back into an
// empty folder.
//
// Books, bank and chain in the file are of one moment. Both databases are held for as long as it takes to copy the
// bank's folder and the chain; nobody commits meanwhile. What leaves the books is in them before it is outside, so that the
// files and the chain can only be newer than the books by what the books already ordered, or by what arrived and is
// read again. The rest is copied while the sandbox goes on.
//
// The file is a compressed tar: backup.json, which says what it is, the parts, and check.json with the size and
// SHA-256 of each. A file without its check is cut off.
package backup
