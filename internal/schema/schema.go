package schema

import "embed"

// Files are the migrations, in goose's format and PostgreSQL's types.
//
//go:embed *.sql
var Files embed.FS
