package world

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"
)

// Site is the product as its visitors reach it: its HTTP handler, called in this process.
type Site struct{ handler http.Handler }

// At returns the site that the handler serves.
func At(handler http.Handler) *Site { return &Site{handler} }

// caller is someone who calls the site, from an address and with a browser of their own, or a program with a key.
type caller struct {
	email, address string
	key            string // the secret of a program; it is in no error and no log
	business       string // for which a member of its team acts, by id
	subAccount     string // for which the calls are made, by id
	token          string
	signedIn       time.Time
	cookies        map[string]string
}

// refusal is an answer without success.
type refusal struct {
	Call    string          `json:"-"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%s: %s %s %.300s", r.Call, r.Code, r.Message, r.Data)
}

// secondaryAuthRequired is the code of a call that must be authenticated for itself.
const secondaryAuthRequired = "A10008"

func isRefused(err error, code string) bool {
	var r *refusal
	return errors.As(err, &r) && r.Code == code
}

// call makes one call of the API. Into receives the data; it may be nil.
func (s *Site) call(ctx context.Context, c *caller, method, path, key string, body, into any) error {
	var content io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(text)
	}
	return s.send(ctx, c, method, path, key, "application/json", content, into)
}

func (s *Site) send(ctx context.Context, c *caller, method, path, key, kind string, content io.Reader, into any) error {
	r := httptest.NewRequestWithContext(ctx, method, "http://localhost/api"+path, content)
	r.RemoteAddr = c.address + ":40000"
	r.Header.Set("Content-Type", kind)
	r.Header.Set("X-Requested-With", "demo")
	r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
	if c.token != "" {
		r.Header.Set("satoken", c.token)
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
		r.Header.Set("User-Agent", "orders/2.3")
	}
	if c.subAccount != "" && !strings.HasPrefix(path, "/user/auth/") {
		r.Header.Set("GBPC-Account", c.subAccount)
	}
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	for name, value := range c.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	answer := w.Result()
	for _, set := range answer.Cookies() {
		if c.cookies == nil {
			c.cookies = map[string]string{}
		}
		c.cookies[set.Name] = set.Value
	}
	var envelope struct {
		refusal
		Success bool `json:"success"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &envelope); err != nil {
		return fmt.Errorf("%s %s: answer %d: %w", method, path, answer.StatusCode, err)
	}
	if !envelope.Success {
		envelope.Call = method + " " + path
		return &envelope.refusal
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(envelope.Data, into)
}

// upload stores a file and returns its name. A code stands for a session, as in the link of a company's member.
func (s *Site) upload(ctx context.Context, c *caller, name, code string, content []byte) (string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil && code != "" {
		err = form.WriteField("code", code)
	}
	if err := errors.Join(err, form.Close()); err != nil {
		return "", err
	}
	var stored struct{ FileName string }
	err = s.send(ctx, c, http.MethodPost, "/third-party/file-store", "", form.FormDataContentType(), &body, &stored)
	return stored.FileName, err
}

// The methods of the calls.
const (
	get    = http.MethodGet
	post   = http.MethodPost
	put    = http.MethodPut
	remove = http.MethodDelete
)
