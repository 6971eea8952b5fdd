// Command generate writes catalogue_gen.go from catalogue.json.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"log"
	"os"
)

type entry struct {
	Code, Name, En, Zh, Meaning string
	Status                      int
}

func main() {
	text, err := os.ReadFile("catalogue.json")
	if err != nil {
		log.Fatal(err)
	}
	var entries []entry
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&entries); err != nil {
		log.Fatal(err)
	}
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.Code] || seen[e.Name] || e.Name == "" || e.En == "" || e.Zh == "" || e.Meaning == "" || e.Status == 0 {
			log.Fatalf("catalogue.json: %s %s is repeated or incomplete", e.Code, e.Name)
		}
		seen[e.Code], seen[e.Name] = true, true
	}
	var out bytes.Buffer
	fmt.Fprint(&out, "// Code generated from catalogue.json. DO NOT EDIT.\n\npackage fault\n\n// The codes of the catalogue.\nconst (\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "\t// %s is sent with status %d: %s\n\t%s Code = %q\n", e.Name, e.Status, e.Meaning, e.Name, e.Code)
	}
	fmt.Fprint(&out, ")\n\nvar catalogue = map[Code]Entry{\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "\t%s: {%s, %q, %d, %q, %q, %q},\n", e.Name, e.Name, e.Name, e.Status, e.En, e.Zh, e.Meaning)
	}
	fmt.Fprint(&out, "}\n")
	code, err := format.Source(out.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("catalogue_gen.go", code, 0o644); err != nil { //nolint:gosec // G306: source code
		log.Fatal(err)
	}
}
