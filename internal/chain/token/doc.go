// Package token holds the generated bindings of our contracts: packing of calls, unpacking of
// answers, events and errors, one package per contract. They come from contracts/artifacts; a test fails when they are
// stale. It knows no network and no key.
package token

//go:generate go run ./generate
