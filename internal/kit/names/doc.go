// Package names compares names of people and companies, whatever the script, the order and the spelling in which a bank, another
// provider or a list writes them.
//
// Words brings a name into comparable words: Latin letters in lower case, without accents, from any script. Verified says whether
// another name is that of a verified customer (holder.go); the sanctions lists have a comparison of their own, on the same words,
// because there what is not known must count for a match, and here against it. Titles and legal forms are known in one place
// (titles.go, forms.go).
package names
