// Package devchain is the sandbox's and the tests' blockchain: a whole Ethereum execution node in
// the process, alone on its network, with its state on disk. It owns the folder it is given and no table.
//
// It promises: a block is on disk before anyone can see it, so kill -9 takes nothing away that was seen;
// one block is sealed at a time; chain time never goes back and is never behind the clock it was given by
// more than a heartbeat. It knows nothing of our contracts.
package devchain
