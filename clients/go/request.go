package gbpc

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

// prefix is where the API is.
const prefix = "/api"

// core makes calls: all that the methods share.
type core struct {
	origin  string
	options Options
	pause   pause
}

// request is a call before it is sent.
type request struct {
	method, path string
	query        any // a struct with fields tagged query, or nil
	body         any
	form         bool // the body is sent as multipart/form-data
	keyed        bool // it takes an Idempotency-Key
	list         bool // it answers with a part of a list
	cursor       string
}

// Upload is a file to be sent.
type Upload struct {
	Name    string
	Content []byte
}

// File is a file that was fetched.
type File struct {
	Name, ContentType string
	Content           []byte
}

type envelope struct {
	Code      string          `json:"code"`
	Message   string          `json:"message"`
	RequestID string          `json:"requestId"`
	Docs      string          `json:"docs"`
	Data      json.RawMessage `json:"data"`
}

// send makes a call and decodes its data.
func send[T any](ctx context.Context, c *core, r request, options []Option) (T, error) {
	var data T
	err := c.call(ctx, r, &data, options)
	return data, err
}

func (c *core) call(ctx context.Context, r request, data any, options []Option) error {
	content, _, err := c.deliver(ctx, r, options)
	if err != nil || data == nil {
		return err
	}
	var e envelope
	if err := json.Unmarshal(content, &e); err != nil {
		return fmt.Errorf("gbpc: the answer to %s %s is not what the API answers: %w", r.method, r.path, err)
	}
	if err := json.Unmarshal(e.Data, data); err != nil {
		return fmt.Errorf("gbpc: the data of %s %s: %w", r.method, r.path, err)
	}
	return nil
}

// download makes a call that answers with a file.
func (c *core) download(ctx context.Context, r request, options []Option) (*File, error) {
	content, header, err := c.deliver(ctx, r, options)
	if err != nil {
		return nil, err
	}
	_, named, _ := mime.ParseMediaType(header.Get("Content-Disposition")) // without a name the file has none
	return &File{Name: named["filename"], ContentType: header.Get("Content-Type"), Content: content}, nil
}

// prepared is a request as it is sent, however often.
type prepared struct {
	method, address string
	content         []byte
	header          http.Header
}

func (c *core) prepare(r request, s settings) (p prepared, err error) {
	p = prepared{method: r.method, address: c.origin + prefix + r.path, header: s.header}
	if query := r.encoded(); query != "" {
		p.address += "?" + query
	}
	p.header.Set("GBPC-Version", Version)
	p.header.Set("User-Agent", "gbpc-go/"+Version)
	p.header.Set("X-Requested-With", "gbpc-go")
	if c.options.Account != "" && p.header.Get(accountHeader) == "" {
		p.header.Set(accountHeader, c.options.Account)
	}
	if c.options.Key != "" {
		p.header.Set("Authorization", "Bearer "+c.options.Key)
	}
	if s.idempotencyKey == "" && r.keyed {
		s.idempotencyKey = randomText()
	}
	if s.idempotencyKey != "" {
		p.header.Set("Idempotency-Key", s.idempotencyKey)
	}
	switch {
	case r.body == nil:
	case r.form:
		var kind string
		if p.content, kind, err = form(r.body); err != nil {
			return p, err
		}
		p.header.Set("Content-Type", kind)
	default:
		if p.content, err = json.Marshal(r.body); err != nil {
			return p, fmt.Errorf("gbpc: the body of %s %s: %w", r.method, r.path, err)
		}
		p.header.Set("Content-Type", "application/json")
	}
	return p, nil
}

// attempt sends a request once.
func (c *core) attempt(ctx context.Context, p prepared) (status int, header http.Header, content []byte, err error) {
	ctx, stop := context.WithTimeout(ctx, c.options.Timeout)
	defer stop()
	r, err := http.NewRequestWithContext(ctx, p.method, p.address, bytes.NewReader(p.content))
	if err != nil {
		return 0, nil, nil, err
	}
	r.Header = p.header.Clone()
	if c.options.PrivateKey != nil && changes(p.method) {
		c.sign(r, p.content)
	}
	answer, err := c.options.HTTPClient.Do(r)
	if err != nil {
		return 0, nil, nil, err
	}
	defer answer.Body.Close()
	content, err = io.ReadAll(answer.Body)
	return answer.StatusCode, answer.Header, content, err
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

// path puts values into the path of a call.
func path(pattern string, values ...string) string {
	escaped := make([]any, len(values))
	for i, v := range values {
		escaped[i] = url.PathEscape(v)
	}
	return fmt.Sprintf(pattern, escaped...)
}

const usualLimit = "100"

// encoded writes the fields of the query that are not empty.
func (r request) encoded() string {
	values := url.Values{}
	if r.list {
		values.Set("limit", usualLimit) // without one the server would read by pages
	}
	if r.query != nil {
		v := reflect.ValueOf(r.query)
		for i := range v.NumField() {
			if field := v.Field(i); !field.IsZero() {
				values.Set(v.Type().Field(i).Tag.Get("query"), fmt.Sprint(field.Interface()))
			}
		}
	}
	if r.cursor != "" {
		values.Set("cursor", r.cursor)
	}
	return values.Encode()
}

// form encodes a struct as multipart/form-data.
func form(body any) (content []byte, contentType string, err error) {
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	v := reflect.ValueOf(body)
	for i := range v.NumField() {
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		switch value := v.Field(i).Interface().(type) {
		case Upload:
			part, err := w.CreateFormFile(name, value.Name)
			if err != nil {
				return nil, "", err
			}
			if _, err := part.Write(value.Content); err != nil {
				return nil, "", err
			}
		case string:
			if value == "" {
				continue
			}
			if err := w.WriteField(name, value); err != nil {
				return nil, "", err
			}
		}
	}
	err = w.Close()
	return out.Bytes(), w.FormDataContentType(), err
}

// randomText is text that nobody has had before.
func randomText() string {
	var raw [16]byte
	_, _ = rand.Read(raw[:]) // it never fails
	return hex.EncodeToString(raw[:])
}
