// Package schema holds the migrations of every table: a baseline for each department, and from there on
// one file for each change, numbered in order of time. A migration opens with its reason, holds one
// change and is never edited once it has been released.
package schema
