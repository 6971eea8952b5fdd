// Package devchain runs an Ethereum chain in the process, for the sandbox and for tests: the virtual machine, the state,
// the pool and the block builder of go-ethereum, and the JSON-RPC that a client needs of a node. It has no peers and
// keeps its state on disk. The package owns the folder that it is given and no table.
//
// A block is written before it is visible, so kill -9 loses nothing that a client has seen. (The last blocks may be lost
// if the machine itself stops.) One block is sealed at a time. The time of the chain never goes back and is at most one
// heartbeat behind its clock. The package knows nothing of the contracts.
package devchain
