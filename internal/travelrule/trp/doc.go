// Package trp sends travel-rule messages to other providers by HTTPS, after the pattern of the Travel Rule Protocol: an
// inquiry with IVMS 101 that is approved or rejected in its answer, and a notice with the transaction or the cancellation.
// Each request is signed, and carries a client certificate where one is set.
package trp
