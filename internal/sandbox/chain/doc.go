// Package chain puts a whole network together in one process for the sandbox and for tests: keys, an
// EVM node with the contracts deployed on it, the service that works with them, and a wallet that the
// issuer does not control. A production server has its own node, keys and contracts. The package owns
// the folder it is given and no table.
package chain
