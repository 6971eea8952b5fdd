// Package seal encrypts data that must not be readable at rest, and computes the keyed hashes by which it is
// found. The keys are two Tink keysets in one file, which must be stored apart from the database and its
// backups. Both can be replaced: older sealing keys open until internal/resealing has sealed everything again, and the
// older index key finds until internal/reindexing has indexed everything again. They are then retired.
package seal
