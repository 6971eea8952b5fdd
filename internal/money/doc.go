// Package money represents amounts as whole numbers of minor units with a currency. It uses no floating
// point, and it rounds only where the caller says in whose favour (see the example of BasisPoints).
package money
