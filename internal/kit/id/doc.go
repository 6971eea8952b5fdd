// Package id creates and converts the ids of all stored objects.
package id
