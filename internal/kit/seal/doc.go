// Package seal encrypts what must not be readable at rest, and makes the keyed hashes by which it is
// found again. The keys are two tink keysets in one file, which never lies beside the database's
// backups; the sealing keys can be rotated without touching what was sealed before, the index
// keys cannot.
package seal
