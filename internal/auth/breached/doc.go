// Package common knows the passwords that are guessed first.
package breached
