// Package api is the HTTP surface's common part: routes with their access, the envelope around
// every answer, the translation of failures, paging, uploads, and the guards that stand before
// every call (request id, host, cross-site, panics). It knows no business.
//
// A department registers its calls like this and translates nothing but types:
//
//	r := server.Department("wallet")
//	api.Post(r, "/wallet/account/trade/chain/withdrawal", access.SignedIn, "chainWithdrawal",
//		"Send coins to a whitelisted address", h.chainWithdrawal)
package api
