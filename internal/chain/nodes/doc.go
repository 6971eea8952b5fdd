// Package nodes asks the nodes of one network. Endpoints is a client of several of them: each call has a time limit, an endpoint
// that does not answer, is on another chain or is behind is passed over, and what matters is believed only if a quorum says it.
// What a node says is an answer only if it is a result, not found, a contract's rejection of a call or of an estimate, or a
// refusal of a signed transaction (answer.go). Nodes agree neither on codes nor on words, so Submit asks them how a transaction
// stands that they refused.
package nodes
