// Command generate writes the files made from the error catalogue, catalogue.json: the codes in Go, the
// translations for the web app, and docs/errors.md.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"log"
	"os"
	"strings"
)

const (
	goFile   = "catalogue_gen.go"
	webFile  = "../../../web/src/api/catalogue.generated.ts"
	docsFile = "../../../docs/errors.md"
)

type entry struct {
	Code, Name, En, Zh, Meaning string
	Status                      int
	Reasons                     []reason
}

// reason is a sentence that says more than that of its code.
type reason struct{ Name, En, Zh string }

func main() {
	log.SetFlags(0)
	entries, err := read("catalogue.json")
	if err != nil {
		log.Fatal("catalogue.json: ", err)
	}
	code, err := format.Source(goCode(entries))
	if err != nil {
		log.Fatal(err)
	}
	for file, text := range map[string][]byte{goFile: code, webFile: webCode(entries), docsFile: docs(entries)} {
		if err := os.WriteFile(file, text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

func read(file string) ([]entry, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var entries []entry
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&entries); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.Code] || seen[e.Name] || e.Name == "" || e.En == "" || e.Zh == "" || e.Meaning == "" || e.Status == 0 {
			return nil, fmt.Errorf("%s %s is a duplicate or incomplete", e.Code, e.Name)
		}
		seen[e.Code], seen[e.Name] = true, true
		for _, r := range e.Reasons {
			if seen[r.Name] || r.Name == "" || r.En == "" || r.Zh == "" {
				return nil, fmt.Errorf("the reason %s of %s is a duplicate or incomplete", r.Name, e.Code)
			}
			seen[r.Name] = true
		}
	}
	return entries, nil
}

func goCode(entries []entry) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "// Code generated from catalogue.json. DO NOT EDIT.\n\npackage fault\n\n// The codes of the catalogue.\nconst (\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "\t// %s has status %d. %s\n\t%s Code = %q\n", e.Name, e.Status, e.Meaning, e.Name, e.Code)
	}
	fmt.Fprint(&out, ")\n\nvar catalogue = map[Code]Entry{\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "\t%s: {%s, %q, %d, %q, %q, %q},\n", e.Name, e.Name, e.Name, e.Status, e.En, e.Zh, e.Meaning)
	}
	fmt.Fprint(&out, "}\n\n// The reasons of codes.\nvar (\n")
	for _, e := range entries {
		for _, r := range e.Reasons {
			fmt.Fprintf(&out, "\t// %s is a reason of %s: %s.\n\t%s = Reason{%s, %q, %q}\n", r.Name, e.Name, r.En, r.Name, e.Name, r.En, r.Zh)
		}
	}
	fmt.Fprint(&out, ")\n")
	return out.Bytes()
}

// webCode maps Chinese sentences to the English sentences of the same code. If two codes share a Chinese
// sentence, the first in the catalogue wins.
func webCode(entries []entry) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "// Generated from internal/kit/fault/catalogue.json by `make generate`. Do not edit.\n\n")
	fmt.Fprint(
		&out, "/** The server's Chinese sentences and their English equivalents. */\nexport const catalogue: Record<string, string> = {\n",
	)
	seen := map[string]bool{}
	for _, e := range entries {
		if strings.HasPrefix(e.Code, "R") { // a reason of a transaction, not a response
			continue
		}
		for _, r := range append([]reason{{e.Name, e.En, e.Zh}}, e.Reasons...) {
			sentence := strings.TrimRight(r.Zh, "。！!.") // the form in which the web app looks it up
			if !seen[sentence] {
				fmt.Fprintf(&out, "  %q: %q,\n", sentence, r.En)
			}
			seen[sentence] = true
		}
	}
	fmt.Fprint(&out, "};\n")
	return out.Bytes()
}

func docs(entries []entry) []byte {
	var out bytes.Buffer
	fmt.Fprint(&out, "# Errors\n\n<!-- Generated from internal/kit/fault/catalogue.json by `make generate`. Do not edit. -->\n\n")
	fmt.Fprint(&out, "Every response has a `code`; `00000` means success. The `message` of an error is one of the sentences below,\n"+
		"in the language of `Accept-Language` (English, or Chinese for `zh`). Programs should evaluate the code, never\n"+
		"the sentence. The codes of invalid fields are in `data.fields[].code`. Codes that begin with `R` are reasons\n"+
		"why a transaction failed, which `failureReason` states as text.\n\n")
	fmt.Fprint(&out, "| code | status | English | Chinese | when |\n|---|---|---|---|---|\n")
	for _, e := range entries {
		cells := []string{"`" + e.Code + "`", fmt.Sprint(e.Status), e.En, e.Zh, e.Meaning}
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(cell, "|", `\|`)
		}
		fmt.Fprintf(&out, "| %s |\n", strings.Join(cells, " | "))
		for _, r := range e.Reasons {
			fmt.Fprintf(&out, "| | | %s | %s | |\n", r.En, r.Zh)
		}
	}
	return out.Bytes()
}
