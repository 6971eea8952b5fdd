// Package devtools is what a developer uses at a terminal: a call of the API (gbpc api), and webhooks to a machine that the
// server cannot reach (gbpc listen). It is a customer's program: it uses the Go client, and knows nothing of the server.
package devtools
