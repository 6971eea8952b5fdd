// Package trust decides whom this program believes to be who they say: it is the one place that makes the TLS
// configuration and the HTTP client with which an external service is called. Certificates of private authorities are accepted by
// setting, besides the machine's or, for a single outside, in their place.
package trust
