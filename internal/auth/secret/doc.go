// Package secret holds the type of text that must never be printed.
package secret
