// Command generate writes the words for the kinds of exceptions, words.json, as the back office reads them.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
)

const webFile = "../../web/src/features/exceptions/kinds.generated.ts"

func main() {
	log.SetFlags(0)
	text, err := os.ReadFile("words.json")
	if err != nil {
		log.Fatal(err)
	}
	var kinds map[string]struct{ Title, What string }
	if err := json.Unmarshal(text, &kinds); err != nil {
		log.Fatal("words.json: ", err)
	}
	var out bytes.Buffer
	fmt.Fprint(&out, "// Generated from internal/exceptions/words.json by `make generate`. Do not edit.\n\n"+
		"/** The kinds of exceptions, by the server's code, and what each means for money. */\n"+
		"export const kindWords: Record<string, { title: string; what: string }> = {\n")
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&out, "  %s: { title: %q, what: %q },\n", kind, kinds[kind].Title, kinds[kind].What)
	}
	fmt.Fprint(&out, "};\n")
	if err := os.WriteFile(webFile, out.Bytes(), 0o644); err != nil { // source code, readable by all
		log.Fatal(err)
	}
}
