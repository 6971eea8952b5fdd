// Package token holds the generated Go bindings of the contracts, one package per contract: they encode calls
// and decode results, events and errors. They are generated from contracts/artifacts; a test fails when they
// are stale. The package knows no network and no key.
package token

//go:generate go run ./generate
