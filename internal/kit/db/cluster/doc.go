// Package cluster starts PostgreSQL servers for tests and benchmarks. Each lives in a folder and listens only on
// a socket in that folder. If the caller is root, the server runs as the user nobody, because PostgreSQL
// refuses to run as root.
package cluster
