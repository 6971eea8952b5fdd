// Command clients writes the generated parts of the clients in clients/go and clients/typescript from the customers'
// OpenAPI document: the types, and a method for each call that an API key may make. `make openapi` runs it, with the root of
// the repository. names.json gives calls and types the names they have in a client; what is not in it is named by rule.
package main

import (
	"log"
	"os"
	"path/filepath"
)

const (
	document = "web/openapi/customers.json"
	names    = "tools/clients/names.json"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("clients: name the root of the repository")
	}
	if err := os.Chdir(os.Args[1]); err != nil {
		log.Fatal("clients: ", err)
	}
	m, err := read(document, names)
	if err != nil {
		log.Fatal("clients: ", err)
	}
	for file, write := range map[string]func(*model) ([]byte, error){
		"clients/go/types.generated.go":              goTypes,
		"clients/go/calls.generated.go":              goCalls,
		"clients/go/codes.generated.go":              goCodes,
		"clients/typescript/src/types.generated.ts":  tsTypes,
		"clients/typescript/src/calls.generated.ts":  tsCalls,
		"clients/typescript/src/client.generated.ts": tsClient,
	} {
		text, err := write(m)
		if err != nil {
			log.Fatalf("clients: %s: %v", file, err)
		}
		if err := os.WriteFile(filepath.FromSlash(file), text, 0o644); err != nil {
			log.Fatal("clients: ", err)
		}
	}
}
