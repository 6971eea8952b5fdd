package path

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// exchange is a call as the reference shows it: see internal/docs/example.go.
type exchange struct {
	Path       string          `json:"path"`
	Query      string          `json:"query,omitempty"`
	Body       json.RawMessage `json:"body,omitempty"`
	Form       []string        `json:"form,omitempty"`
	Answer     json.RawMessage `json:"answer,omitempty"`
	Go         string          `json:"go,omitempty"`
	TypeScript string          `json:"typescript,omitempty"`
}

// recorder keeps the first successful call of each operation.
type recorder struct {
	operations []operationPath
	mu         sync.Mutex
	calls      map[string]exchange // by the id of the operation
}

type operationPath struct {
	id, method string
	path       *regexp.Regexp
}

var placeInPath = regexp.MustCompile(`\\\{[^}]+\\\}`)

// newRecorder knows the operations of a published document.
func newRecorder(text []byte) (*recorder, error) {
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	r := &recorder{calls: map[string]exchange{}}
	for path, methods := range document.Paths {
		pattern := regexp.MustCompile("^/api" + placeInPath.ReplaceAllString(regexp.QuoteMeta(path), "[^/]+") + "$")
		for method, op := range methods {
			r.operations = append(r.operations, operationPath{id: op.OperationID, method: strings.ToUpper(method), path: pattern})
		}
	}
	return r, nil
}

// operation finds the call. A path without a place goes before one with.
func (r *recorder) operation(method, path string) (found string) {
	for _, op := range r.operations {
		if op.method == method && op.path.MatchString(path) {
			if found = op.id; !strings.Contains(op.path.String(), "[^/]+") {
				return found
			}
		}
	}
	return found
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body) // of a request that was made here
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(answer))
	if err != nil || response.StatusCode != http.StatusOK {
		return response, err
	}
	e := exchange{Path: request.URL.EscapedPath(), Query: request.URL.RawQuery}
	if json.Valid(body) {
		e.Body = body
	} else {
		e.Form = partsOf(request.Header.Get("Content-Type"), body)
	}
	e.Answer = answer
	if !json.Valid(answer) {
		e.Answer = written(beginning(string(answer)))
	}
	r.keep(request.Method, e)
	return response, nil
}

func (r *recorder) keep(method string, e exchange) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id := r.operation(method, e.Path); id != "" && r.calls[id].Path == "" {
		r.calls[id] = e
	}
}

// stream keeps a stream of events until the first of them.
func (r *recorder) stream(request *http.Request) error {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	lines := bufio.NewReader(response.Body)
	for text := ""; ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		text += line
		if line == "\n" && strings.Contains(text, "\ndata:") {
			r.keep(request.Method, exchange{Path: request.URL.EscapedPath(), Answer: written(text)})
			return nil
		}
	}
}

// partsOf are the parts of a form as curl takes them; none of anything else.
func partsOf(contentType string, body []byte) (parts []string) {
	_, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || parameters["boundary"] == "" {
		return nil
	}
	form := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for {
		part, err := form.NextPart()
		if err != nil {
			return parts
		}
		if part.FileName() != "" {
			parts = append(parts, part.FormName()+"=@"+part.FileName())
		} else if value, err := io.ReadAll(part); err == nil {
			parts = append(parts, part.FormName()+"="+string(value))
		}
	}
}

// beginning is as much of a file as an example shows.
func beginning(text string) string {
	const shown = 24
	lines := strings.SplitAfterN(text, "\n", shown+1)
	if len(lines) > shown {
		return strings.Join(lines[:shown], "") + "…"
	}
	return text
}

// replaced are the values that are different at each run: what one looks like, and what is written for the nth.
var replaced = []struct {
	like    *regexp.Regexp
	written func(n int) string
}{
	{regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`), func(n int) string { return fmt.Sprintf("0192f0c1-7a3b-7c4d-8e5f-%012x", n) }},
	{regexp.MustCompile(`\b[0-9a-f]{32}\b`), func(n int) string { return fmt.Sprintf("0192f0c17a3b7c4d8e5f%012x", n) }},
	{regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b`), func(int) string { return "2026-03-02" }},
	{regexp.MustCompile(`0x[0-9a-fA-F]{64}\b`), func(n int) string { return fmt.Sprintf("0x%064x", 0x3f9a1c5e+n) }},
	{regexp.MustCompile(`0x[0-9a-fA-F]{40}\b`), func(n int) string { return fmt.Sprintf("0x%040x", 0x5aaeb605+n) }},
	{regexp.MustCompile(`GBPC [A-Z2-9]{10}\b`), func(n int) string { return fmt.Sprintf("GBPC 7K2M9Q%04d", n) }},
	{regexp.MustCompile(`whsec_[0-9A-Za-z+/=]+`), func(int) string { return "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }},
	{regexp.MustCompile(`whpk_[0-9A-Za-z+/=]+`), func(int) string { return "whpk_xfPI8Fs8Zk5Vm5nyq1rLz4z6m4pFRwCmg9pCQnpPb7k=" }},
	{regexp.MustCompile(`gbpc_test_[0-9A-Za-z]+`), func(n int) string { return fmt.Sprintf("gbpc_test_7Kq2vX%02d", n) }},
	{regexp.MustCompile(`"code":"\d{6}"`), func(int) string { return `"code":"482913"` }},
	{regexp.MustCompile(`"code":"[A-Z2-9]{6}"`), func(int) string { return `"code":"K7QX2M"` }},
	{regexp.MustCompile(`"nextCursor":"[^"]+"`), func(int) string { return `"nextCursor":"AZ5_Sg7vQ0LDAAYz6cL9QAAwMTkyZjBjMS03YTNi"` }},
	{regexp.MustCompile(`\bFP\d{18}\b`), func(n int) string { return fmt.Sprintf("FP260302%012d", n) }},
	{regexp.MustCompile(`\b[A-Z2-7]{26}\b`), func(int) string { return "K7QX2M4TZP2W3F6R5HJD7VYN2A" }},
	{regexp.MustCompile(`localhost:\d{5}\b`), func(int) string { return "localhost:8080" }},
}

// settled writes the recorded calls without what is different at each run, and with short lists.
func (r *recorder) settled() (map[string]exchange, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	short := map[string]exchange{}
	for id, e := range r.calls {
		e.Answer = shortened(e.Answer)
		short[id] = e
	}
	text := settledTimes(written(short)) // in the order of the ids
	for _, value := range replaced {
		seen := map[string]string{}
		text = value.like.ReplaceAllFunc(text, func(found []byte) []byte {
			written, known := seen[string(found)]
			if !known {
				written = value.written(len(seen) + 1)
				seen[string(found)] = written
			}
			return []byte(written)
		})
	}
	var settled map[string]exchange
	return settled, json.Unmarshal(text, &settled)
}

// shortened keeps two entries of each list.
func shortened(text json.RawMessage) json.RawMessage {
	var value any
	if json.Unmarshal(text, &value) != nil {
		return text
	}
	var cut func(any) any
	cut = func(v any) any {
		switch v := v.(type) {
		case []any:
			v = v[:min(len(v), 2)]
			for i := range v {
				v[i] = cut(v[i])
			}
			return v
		case map[string]any:
			for name := range v {
				v[name] = cut(v[name])
			}
			return v
		}
		return v
	}
	return written(cut(value))
}

// written is what was read as JSON, as JSON, with < and > as they are.
func written(value any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return json.RawMessage("null")
	}
	return bytes.TrimSpace(out.Bytes())
}

var timeInText = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`)

// settledTimes writes each moment as a second of one morning, in the same order. What is hours later stays so.
func settledTimes(text []byte) []byte {
	var moments []time.Time
	for _, found := range timeInText.FindAll(text, -1) {
		if at, err := time.Parse(time.RFC3339, string(found)); err == nil {
			moments = append(moments, at)
		}
	}
	slices.SortFunc(moments, time.Time.Compare)
	moments = slices.CompactFunc(moments, time.Time.Equal)
	began := time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC)
	return timeInText.ReplaceAllFunc(text, func(found []byte) []byte {
		at, err := time.Parse(time.RFC3339, string(found))
		if err != nil {
			return found
		}
		place := slices.IndexFunc(moments, at.Equal)
		later := at.Sub(moments[0]).Truncate(time.Hour)
		return []byte(began.Add(later + time.Duration(place)*time.Second).Format(time.RFC3339))
	})
}

// regionsOf reads what is between "example: NAME" and "end" in the files, without its indentation.
func regionsOf(files string) (map[string]string, error) {
	names, err := filepath.Glob(files)
	if err != nil {
		return nil, err
	}
	regions := map[string]string{}
	for _, file := range names {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		addRegions(regions, string(text))
	}
	return regions, nil
}

func addRegions(regions map[string]string, text string) {
	name, indent := "", ""
	for line := range strings.Lines(text) {
		mark := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(mark, "// example: "):
			name, indent = strings.TrimPrefix(mark, "// example: "), line[:strings.Index(line, "//")]
		case mark == "// end":
			regions[name] = strings.TrimSuffix(regions[name], "\n")
			name = ""
		case name != "":
			regions[name] += strings.ReplaceAll(strings.TrimPrefix(line, indent), "\t", "  ")
		}
	}
}
