package api

import (
	"cmp"
	"reflect"
	"regexp"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

// qualified matches a type's name with its package, as reflection writes it: "wallet.transactionView",
// and inside brackets "github.com/gbpc/gbpc/internal/wallet.transactionView".
var qualified = regexp.MustCompile(`(?:[\w.-]+/)*(\w+)\.(\w+)`)

// schemaNames has the packages whose schemas keep the name of another, under which they were released.
type schemaNames map[string]string

// name names a type in the OpenAPI document by its department, because several may have a fileView:
// VerificationFileView. Types of this package are common to all and have no prefix.
func (n schemaNames) name(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return huma.DefaultSchemaNamer(t, hint)
	}
	name := qualified.ReplaceAllStringFunc(strings.ReplaceAll(t.String(), "[]", "ListOf "), func(full string) string {
		parts := qualified.FindStringSubmatch(full)
		if parts[1] == "api" || parts[1] == "huma" || parts[1] == "time" {
			return capital(parts[2])
		}
		return capital(cmp.Or(n[parts[1]], parts[1])) + capital(parts[2])
	})
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, name)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
