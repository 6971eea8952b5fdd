// Package schema holds the migrations of every table. A migration is numbered in the block of its
// package, names its table first, holds one idea, opens with the reason and is never edited once
// it is on main.
package schema

import "embed"

// Files are the migrations, in goose's format and PostgreSQL's types.
//
//go:embed *.sql
var Files embed.FS
