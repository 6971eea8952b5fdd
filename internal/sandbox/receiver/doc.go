// Package receiver stands in for the programs of customers that receive webhooks. It serves each host under the domain
// example, which nobody owns, so that the sandbox needs no server of the reader's to show deliveries.
package receiver
