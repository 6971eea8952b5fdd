// Command generate copies countries.txt into the web app, which checks telephone numbers and postcodes before
// it sends them.
package main

import (
	"log"
	"os"
	"strings"
)

const (
	source  = "countries.txt"
	webFile = "../../web/src/lib/countryRules.generated.ts"
)

func main() {
	log.SetFlags(0)
	text, err := os.ReadFile(source)
	if err != nil {
		log.Fatal(err)
	}
	head := "// Generated from internal/customer/countries.txt by `make generate`. Do not edit.\n\n" +
		"/** Country, telephone code, digits of a number without it, form of a postcode without spaces. */\nexport const countryRules = String.raw`"
	if err := os.WriteFile(webFile, []byte(head+strings.TrimSpace(string(text))+"`;\n"), 0o644); err != nil { // source code, readable by all
		log.Fatal(err)
	}
}
