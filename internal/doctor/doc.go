// Package doctor examines the configuration of a server and everything that it names: the machine, the database, the
// chain, keys, folders, and every external service. It changes nothing: what it writes to try whether it can is removed again.
// Every check has a time limit, and none keeps another from running. A finding names its setting and a remedy, and
// contains no secret.
package doctor
