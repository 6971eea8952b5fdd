// Package sanctions reads the sanctions lists that the United Kingdom and the United States publish
// and compares names and chain addresses with them. It knows nothing of customers; what a match means
// is decided by the caller.
package sanctions
