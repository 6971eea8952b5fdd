// Package disk makes changes of files last.
//
// It promises that what a call has returned from survives a power failure, as far as the operating system and the disk keep
// theirs.
package disk
