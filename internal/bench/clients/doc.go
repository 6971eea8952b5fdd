// Package clients has many clients call a server at once, for benchmarks. Customers' programs run on other machines, so the
// clients are a process of their own, whose processor time is counted apart, and cost as little as can be: each has one
// connection, and writes its request as bytes.
package clients
