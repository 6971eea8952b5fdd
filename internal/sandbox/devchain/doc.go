// Package devchain runs a complete Ethereum execution node in the process, for the sandbox and for tests. The
// node has no peers and keeps its state on disk. The package owns the folder that it is given and no table.
//
// A block is on disk before it is visible, so kill -9 loses nothing that a client has seen. One block is
// sealed at a time. The time of the chain never goes back and is at most one heartbeat behind its clock. The
// package knows nothing of the contracts.
package devchain
