package path

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// asked is a request of the fuzzer, so that it can be repeated and printed.
type asked struct {
	callable
	target string // path and query
	header map[string]string
	body   []byte
	spoilt bool // it need not be routed to the call
}

// answered is what came back.
type answered struct {
	status int
	header http.Header
	body   []byte
	took   time.Duration
}

// curl prints the request as a command.
func (a asked) curl() string {
	var b strings.Builder
	fmt.Fprintf(&b, "curl -i -X %s", a.method)
	for _, name := range slices.Sorted(maps.Keys(a.header)) {
		value := a.header[name]
		if name == "satoken" {
			value = "$TOKEN"
		}
		fmt.Fprintf(&b, " -H %q", name+": "+short(value, 120))
	}
	if len(a.body) > 0 {
		fmt.Fprintf(&b, " --data-binary %q", short(string(a.body), 1500))
	}
	return b.String() + fmt.Sprintf(" %q", "http://127.0.0.1:8080/api"+short(a.target, 600))
}

func short(text string, n int) string {
	if len(text) > n {
		return text[:n] + "…"
	}
	return text
}

// request makes a request to the call.
func (m *maker) request(c callable, token string) asked {
	a := asked{callable: c, header: map[string]string{"X-Requested-With": "fuzz", "Accept-Encoding": "identity"}}
	if token != "" {
		a.header["satoken"] = token
	}
	m.own = ownValues[c.method+" "+c.path]
	path, query := c.path, url.Values{}
	for _, p := range c.Parameters {
		switch p.In {
		case "path":
			path = strings.Replace(path, "{"+p.Name+"}", url.PathEscape(m.pathValue(c.path, p)), 1)
		case "query":
			if p.Required || m.chance(25) {
				value := fmt.Sprint(m.value(p.Name, p.Schema, 0))
				if m.chance(25) {
					text := fmt.Sprint(m.hostile())
					value = text[:min(len(text), 1500)]
				}
				query.Add(p.Name, value)
			}
		case "header":
			if m.chance(70) {
				a.header[p.Name] = one(m.Rand, []string{"key-1", "key-2", fmt.Sprint("key-", m.IntN(500)), fmt.Sprint("key-", m.Uint64()), "", strings.Repeat("k", 256), "ключ"})
			}
		}
	}
	if m.chance(3) {
		query.Add(one(m.Rand, []string{"x", "limit", "a\u0000", "_", strings.Repeat("q", 200)}), "1")
	}
	a.target = path
	if len(query) > 0 {
		a.target += "?" + query.Encode()
	}
	if m.chance(2) {
		a.target += one(m.Rand, []string{"?%00=1", "?a=%ff", "?;", "?a=%zz", "?&&=&", "?limit=1&limit=2"})
		a.spoilt = true // of two question marks
	}
	if c.RequestBody != nil || c.method != http.MethodGet && m.chance(20) {
		m.fill(&a)
	}
	if m.chance(8) {
		m.strangeHeader(&a)
	}
	m.own = nil
	return a
}

// fill gives the request a body.
func (m *maker) fill(a *asked) {
	var kinds map[string]openapitest.Content
	if a.RequestBody != nil {
		kinds = a.RequestBody.Content
	}
	a.header["Content-Type"] = "application/json"
	if form, ok := kinds["multipart/form-data"]; ok && !m.chance(10) {
		a.body, a.header["Content-Type"] = m.form(m.doc.Resolve(form.Schema))
		return
	}
	a.body = []byte(m.body(kinds["application/json"].Schema))
	if right := m.right[a.String()]; right != "" && m.chance(60) {
		a.body = []byte(m.rightBody(right))
	}
	if m.chance(3) {
		a.header["Content-Type"] = one(m.Rand, []string{"", "text/plain", "application/xml", "application/json; charset=utf-16", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/cbor", "a/b/c", "application/json,application/json"})
	}
}

var contents = []string{string(onePixel), "%PDF-1.4\n%%EOF\n", "", "\xff\xd8\xff\xe0\x00\x10JFIF", "GIF89a", "<svg onload=alert(1)>", "PK\x03\x04", strings.Repeat("x", 100_000), "\x89PNG\r\n\x1a\n"}

func (m *maker) form(s *openapitest.Schema) (body []byte, kind string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		switch {
		case m.doc.Resolve(s.Properties[name]).Format != "binary":
			if m.chance(70) {
				_ = w.WriteField(name, fmt.Sprint(m.value(name, s.Properties[name], 0)))
			}
		case m.chance(90):
			file := one(m.Rand, []string{"a.png", "a.pdf", "", "../../x", "\u202egpj.exe", strings.Repeat("n", 300), "a\r\nb"})
			part, _ := w.CreateFormFile(name, file) // into memory
			_, _ = part.Write([]byte(one(m.Rand, contents)))
		}
	}
	if m.chance(5) {
		_ = w.WriteField("extra", "1")
	}
	if !m.chance(4) {
		_ = w.Close()
	}
	return b.Bytes(), w.FormDataContentType()
}

func (m *maker) strangeHeader(a *asked) {
	switch m.IntN(12) {
	case 0:
		delete(a.header, "X-Requested-With")
	case 1:
		a.header["Origin"] = one(m.Rand, []string{"https://evil.example", "null", "http://localhost", "::"})
	case 2:
		a.header["Sec-Fetch-Site"] = "cross-site"
	case 3:
		a.header["Accept-Language"] = one(m.Rand, []string{"zh", "zh-Hant;q=0.1", "x-x-x", strings.Repeat("en,", 100), "*;q=nan"})
	case 4:
		a.header["Accept"] = one(m.Rand, []string{"application/cbor", "text/html", "image/*", "application/json;q=0", "*", "text/event-stream"})
	case 5:
		a.header["X-Request-Id"] = one(m.Rand, []string{"mine", "a b", strings.Repeat("r", 65), "<script>"})
	case 6:
		a.header["Range"] = "bytes=0-0,-1"
	case 7:
		a.header["Content-Encoding"] = "gzip"
	case 8:
		a.header["X-HTTP-Method-Override"] = "DELETE"
	case 9:
		a.header["Host"] = one(m.Rand, []string{"evil.example", "localhost:1", "[::1]", "127.0.0.1.nip.io"})
	case 10:
		a.header["Cookie"] = one(m.Rand, []string{"device=" + strings.Repeat("x", 3000), "a=b; a=c; =", "gbpc_device=\""})
	case 11:
		a.header["X-Forwarded-For"] = one(m.Rand, []string{"1.2.3.4", "::1, garbage", strings.Repeat("9", 500)})
	}
}

const (
	longestAnswer = 15 * time.Second // contract-2: a call that hangs is answered by then
	streamed      = 150 * time.Millisecond
)

// do sends the request.
func (c *client) do(a asked) (answered, error) {
	limit := 2 * longestAnswer
	if strings.HasSuffix(a.path, "/events") {
		limit = streamed
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, a.method, c.base+a.target, bytes.NewReader(a.body))
	if err != nil {
		return answered{}, err
	}
	for name, value := range a.header {
		r.Header.Set(name, value)
	}
	if host := a.header["Host"]; host != "" {
		r.Host = host
	}
	began := time.Now()
	answer, err := c.http.Do(r)
	if err != nil {
		return answered{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	stream := strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream")
	if err != nil && (!stream || !errors.Is(err, context.DeadlineExceeded)) {
		return answered{}, err
	}
	return answered{status: answer.StatusCode, header: answer.Header, body: body, took: time.Since(began)}, nil
}

func (a answered) code() string {
	var failure struct{ Code string }
	if json.Unmarshal(a.body, &failure) != nil {
		return ""
	}
	return failure.Code
}

func (a answered) challenge() string {
	var failure struct{ Data struct{ ChallengeID string } }
	if json.Unmarshal(a.body, &failure) != nil {
		return ""
	}
	return failure.Data.ChallengeID
}
