// Package api is the common part of the HTTP API: routes with their access guards, the envelope of every
// response, the translation of errors, paging, uploads, event streams, and the guards of every request
// (request id, host, cross-site requests, panics). It knows no business.
//
// Every call refuses the members of a body, at any depth, and the parameters of a query that it does not know (unknown.go).
// Open are only members of type map: what a browser's authenticator answers.
//
// A department registers its calls as follows. Its handlers translate types and nothing else.
//
//	r := server.Department("wallet")
//	api.Post(r, "/wallet/account/trade/chain/withdrawal", access.To(auth.Transfer), "chainWithdrawal",
//		"Send coins to a whitelisted address", h.chainWithdrawal)
package api
