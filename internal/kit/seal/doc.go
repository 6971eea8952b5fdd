// Package seal encrypts data that must not be readable at rest, and computes the keyed hashes by which it is
// found. The keys are two Tink keysets in one file, which must be stored apart from the database and its
// backups. The sealing keys can be rotated: older ones open
// until internal/resealing has sealed everything again, and are then retired.
package seal
