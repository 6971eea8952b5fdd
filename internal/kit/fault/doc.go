// Package fault defines the errors that the API returns to clients. Each has a stable code, an HTTP status and a
// sentence in English and Chinese, all from the error catalogue (catalogue.json), and never contains
// internal details. `make catalogue` writes the constants, docs/errors.md and the web app's copy.
package fault
