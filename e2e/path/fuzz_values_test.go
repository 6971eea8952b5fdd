package path

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// maker makes values of what the document describes, right ones and hostile ones.
type maker struct {
	*rand.Rand
	doc   *openapitest.Document
	known known
	own   known // of the call, by member: instead of the document's
	mine  known // of the caller
	right map[string]string
}

func one[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// chance is true n times in a hundred.
func (m *maker) chance(n int) bool { return m.IntN(100) < n }

// listOf is where the objects live whose id a member of a body names.
var listOf = map[string]string{
	"bankId": "/wallet/payment/bank", "currencyId": "/wallet/payment/official-currency", "customerId": "/admin/customer",
	"frontFile": "/third-party/file-store", "backFile": "/third-party/file-store", "selfieFile": "/third-party/file-store", "file": "/third-party/file-store",
}

// value makes a value that the schema permits, as far as it says.
func (m *maker) value(name string, s *openapitest.Schema, depth int) any {
	s = m.doc.Resolve(s)
	if s == nil || depth > 8 {
		return nil
	}
	if len(s.OneOf) > 0 {
		return m.value(name, one(m.Rand, s.OneOf), depth+1)
	}
	if len(s.AnyOf) > 0 {
		return m.value(name, one(m.Rand, s.AnyOf), depth+1)
	}
	if own := m.own[name]; len(own) > 0 {
		return m.like(s, one(m.Rand, own))
	}
	if mine := m.mine[name]; len(mine) > 0 && m.chance(60) {
		return m.like(s, one(m.Rand, mine))
	}
	if len(s.Enum) > 0 {
		return one(m.Rand, s.Enum)
	}
	kind := "object"
	if len(s.Type) > 0 {
		kind = one(m.Rand, s.Type)
	}
	switch kind {
	case "null":
		return nil
	case "boolean":
		return m.chance(70)
	case "integer", "number":
		return m.number(s)
	case "array":
		list := make([]any, m.IntN(3))
		for i := range list {
			list[i] = m.value(name, s.Items, depth+1)
		}
		return list
	case "object":
		object := map[string]any{}
		for _, member := range slices.Sorted(maps.Keys(s.Properties)) {
			if slices.Contains(s.Required, member) || m.chance(60) {
				object[member] = m.value(member, s.Properties[member], depth+1)
			}
		}
		return object
	}
	return m.text(name, s)
}

func (m *maker) like(s *openapitest.Schema, text string) any {
	if slices.Contains(s.Type, "integer") {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	}
	return text
}

func (m *maker) number(s *openapitest.Schema) any {
	low, high := 0.0, 1000.0
	if s.Minimum != nil {
		low = *s.Minimum
	}
	if s.Maximum != nil {
		high = *s.Maximum
	}
	switch m.IntN(4) {
	case 0:
		return int64(low)
	case 1:
		return int64(high)
	}
	return int64(low) + m.Int64N(max(1, min(int64(high-low), 50)))
}

func (m *maker) text(name string, s *openapitest.Schema) string {
	switch s.Format {
	case "date":
		return time.Now().AddDate(0, 0, m.IntN(20000)-16000).Format(time.DateOnly)
	case "date-time":
		return time.Now().Add(-time.Duration(m.IntN(1000)) * time.Hour).UTC().Format(time.RFC3339)
	}
	if seen := m.known[listOf[name]]; len(seen) > 0 && m.chance(80) {
		return one(m.Rand, seen)
	}
	if seen := m.known[name]; len(seen) > 0 && m.chance(60) {
		return one(m.Rand, seen)
	}
	if len(s.Examples) > 0 && m.chance(50) {
		return fmt.Sprint(one(m.Rand, s.Examples))
	}
	if seen := m.known["id"]; len(seen) > 0 && strings.HasSuffix(strings.ToLower(name), "id") {
		return one(m.Rand, seen)
	}
	plain := []string{"", "a", "Walter Bagehot", "1.00", "GB", "2020-02-29", "x@example.com", "2026-11-01", "123456", "0x0000000000000000000000000000000000000001", "https://example.com/?a=b"}
	return one(m.Rand, plain)
}

// raw is JSON that is sent as it stands.
type raw string

// MarshalJSON is for json.Marshal.
func (r raw) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// hostile is a value that no call should choke on.
func (m *maker) hostile() any {
	return one(m.Rand, []any{
		nil, true, 0, -1, 1, raw("1e400"), raw("-0"), raw("0.1"), raw("9223372036854775807"), raw("9223372036854775808"), raw("-9223372036854775809"), raw("1E+2"),
		"", " ", "null", "-1", "0", "1e5", "999999999999999999999999.99", "0.0000001", "-0.01", "+1", "1,5", "١٢٣", "NaN", "0x10",
		strings.Repeat("a", 255), strings.Repeat("a", 5000), strings.Repeat("9", 400), strings.Repeat("é", 3000),
		"\u202egpj.exe", "a\u200db\u2066c\u2069", "Zoë 測試 🦊", "e\u0301\u0302\u0303", raw(`"a\u0000b"`), raw(`"\ud800"`), raw(`"\udfff\ud800x"`), raw(`"\u0007\u001b[31m"`), "line\r\nBcc: victim@example.com",
		"'; DROP TABLE customers;--", "%00", "../../etc/passwd", "${jndi:ldap://x}", "{{7*7}}", "<script>alert(1)</script>", "=cmd|' /C calc'!A0",
		"0000-00-00", "9999-12-31", "10000-01-01", "2026-02-30", "9999-12-31T23:59:60Z", "0001-01-01T00:00:00Z", "2026-01-01T00:00:00+99:99",
		[]any{}, []any{nil}, map[string]any{}, map[string]any{"a": map[string]any{"b": nil}}, raw(strings.Repeat("[", 40) + strings.Repeat("]", 40)), raw(strings.Repeat(`{"a":`, 31) + "1" + strings.Repeat("}", 31)),
		"00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF",
	})
}

// spoil changes one place of the value, or adds or removes a member.
func (m *maker) spoil(value any) any {
	switch value := value.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(value))
		if len(names) == 0 || m.chance(8) {
			value[one(m.Rand, []string{"extra", "", "__proto__", "ID", strings.Repeat("k", 300), "a\u0000"})] = m.hostile()
			return value
		}
		name := one(m.Rand, names)
		if m.chance(12) {
			delete(value, name)
			return value
		}
		value[name] = m.spoil(value[name])
		return value
	case []any:
		if len(value) > 0 && m.chance(60) {
			i := m.IntN(len(value))
			value[i] = m.spoil(value[i])
			return value
		}
		if m.chance(20) {
			return slices.Repeat([]any{m.hostile()}, 300)
		}
	}
	return m.hostile()
}

// body makes the text of a body: right, with a hostile place in it, or no such body at all.
func (m *maker) body(s *openapitest.Schema) string {
	value := m.value("", s, 0)
	for m.chance(45) {
		value = m.spoil(value)
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	text := string(encoded)
	if !m.chance(6) {
		return text
	}
	switch m.IntN(10) {
	case 0:
		return text[:m.IntN(len(text)+1)]
	case 1:
		return text + text
	case 2:
		return strings.Replace(text, "{", `{"id":1,"id":"2","amount":"1.00","amount":"2.00",`, 1)
	case 3:
		return strings.Replace(text, `"`, "\"\xff\xfe", 1)
	case 4:
		return "\ufeff" + text
	case 5:
		return `{"a":"` + strings.Repeat("x", 70_000) + `"}`
	case 6:
		return strings.Repeat(`{"a":`, 5000)
	case 7:
		return "[" + strings.Repeat("0,", 20_000) + "0]"
	}
	return one(m.Rand, []string{"", " ", "null", "[]", `"text"`, "1", "{", "}", "{}", "[{}]", "true", "\x00", "{\"a\":1}//"})
}

// pathValue makes the value of a parameter of the path.
func (m *maker) pathValue(template string, p openapitest.Parameter) string {
	list, _, _ := strings.Cut(template, "/{")
	switch seen := m.known[list]; {
	case len(seen) > 0 && m.chance(70):
		return one(m.Rand, seen)
	case len(p.Schema.Enum) > 0 && m.chance(80):
		return fmt.Sprint(one(m.Rand, p.Schema.Enum))
	case m.chance(50):
		return fmt.Sprint(m.value(p.Name, p.Schema, 0), m.IntN(2))
	}
	text := fmt.Sprint(m.hostile())
	return strings.NewReplacer("/", "|", `"`, "").Replace(text[:min(len(text), 1500)]) + "x" // an empty one is another path
}
