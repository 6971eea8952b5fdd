// Package provider stands in for the other providers of wallets, with which the travel rule has messages exchanged. Every
// name is a provider here: one whose name has the word "refusing" refuses each payment, one with "silent" never answers,
// and every other accepts.
package provider
