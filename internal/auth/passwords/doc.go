// Package passwords hashes passwords, verifies them and decides which new ones are acceptable. It also
// stores the hashes. Table: auth_credentials.
//
// It promises that only an argon2id hash is stored, that verifying takes as long for an unknown user
// as for a known one, and that no more passwords are hashed at once than there are processors.
package passwords
