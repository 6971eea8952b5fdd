// Package locks reads the text of a migration and says which locks PostgreSQL takes for it, on which tables, and whether they are
// held for longer the more rows a table has. It asks no database. On SQLite a migration has the whole database to itself.
package locks
