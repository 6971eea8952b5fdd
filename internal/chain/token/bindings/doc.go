// Package bindings turns the contracts' artefacts into Go. Only the generator and the test that
// compares its result with what is committed use it.
package bindings
