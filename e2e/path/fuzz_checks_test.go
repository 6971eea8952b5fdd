package path

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

const (
	largestFailure = 16 << 10
	largestAnswer  = 8 << 20
)

// internals are marks of what no answer shows: stacks, SQL, files and libraries.
var internals = regexp.MustCompile(`goroutine \d|\.go:\d+|SQLITE|sqlite|SQLSTATE|pgx|sql: |constraint failed|no rows in|runtime error|nil pointer|invalid memory|/root/|/home/|/tmp/|huma|json: |strconv\.|reflect\.|context deadline`)

var policies = map[string]string{
	"Content-Security-Policy": "base-uri 'none'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Request-Id": "",
}

// wrongWith says what is wrong with the answer, "" for nothing.
func (d *document) wrongWith(a asked, got answered) string {
	for name, want := range policies {
		if values := got.header.Values(name); len(values) != 1 || !strings.Contains(values[0], want) {
			return fmt.Sprintf("header %s is %q", name, values)
		}
	}
	switch kind, _, _ := strings.Cut(got.header.Get("Content-Type"), ";"); {
	case got.status >= 500 && got.code() != paused:
		return fmt.Sprintf("status %d %s", got.status, got.code())
	case got.took > longestAnswer:
		return fmt.Sprintf("took %v", got.took)
	case got.status >= 400 && len(got.body) > largestFailure || len(got.body) > largestAnswer:
		return fmt.Sprintf("%d bytes", len(got.body))
	case !a.declares(strconv.Itoa(got.status)):
		return fmt.Sprintf("undeclared status %d %s", got.status, got.code())
	case got.status >= 400 && internals.Match(got.body):
		return fmt.Sprintf("shows internals: %s", internals.Find(got.body))
	case got.status == http.StatusTooManyRequests && got.header.Get("Retry-After") == "":
		return "429 without Retry-After"
	case kind != "application/json" || got.stream:
		described := a.Responses[strconv.Itoa(got.status)].Content
		if _, ok := described[kind]; !ok && len(described["application/octet-stream"].mark()) == 0 {
			return fmt.Sprintf("undeclared media type %q", kind)
		}
		return ""
	}
	return d.wrongBody(a, got)
}

// mark is not empty if the content is described at all.
func (c content) mark() string {
	if c.Schema == nil {
		return ""
	}
	return "described"
}

// paused is the code of calls that move money while the books are checked: declared, and no fault.
const paused = "B0003"

func (d *document) wrongBody(a asked, got answered) string {
	r := a.Responses[strconv.Itoa(got.status)]
	if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
		r = d.Components.Responses[name]
	}
	var value any
	if err := json.Unmarshal(got.body, &value); err != nil {
		return "is no JSON"
	}
	if wrong := d.wrong(r.Content["application/json"].Schema, value, "answer"); wrong != "" {
		return fmt.Sprintf("status %d is not as described: %s", got.status, wrong)
	}
	if success := value.(map[string]any)["success"]; success != (got.status < 400) {
		return fmt.Sprintf("status %d with success %v", got.status, success)
	}
	return ""
}
