// Package terms holds the terms of service, one file for each version and language. A version is named after the
// day of its text and never changes: its hash is in the tests. The newest version is the one in force. The site
// is built from the same files (web/src/lib/terms.ts).
package terms
