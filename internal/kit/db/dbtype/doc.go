// Package dbtype defines column types that work on both databases.
package dbtype
