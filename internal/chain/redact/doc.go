// Package redact keeps secrets out of what is written about a node. The URL of an endpoint may contain a provider's key,
// and both the errors of an HTTP client and the answers of a provider may repeat it.
package redact
