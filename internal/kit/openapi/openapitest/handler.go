package openapitest

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// prefix begins the path of every call. What has another path is no answer of the API: a page, a file, a probe.
const prefix = "/api"

// Except names the calls that a test answers itself, such as "POST /test/pay", each with the reason. They are not checked.
type Except map[string]string

// Handler returns next, and fails the test if what it answers to a call of the API is not as the published documents
// describe it.
func Handler(t testing.TB, next http.Handler, except ...Except) http.Handler {
	t.Helper()
	d, err := Published()
	if err != nil {
		t.Fatal(err)
	}
	return d.Handler(t, next, except...)
}

// Handler is the function Handler with documents of the caller's. An answer is passed on as it is written, and checked when
// it is complete; one that its client did not take is not checked. A benchmark measures next alone.
func (d *Document) Handler(t testing.TB, next http.Handler, except ...Except) http.Handler {
	if _, measures := t.(*testing.B); measures {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := Answer{Method: r.Method} // before next, which may change the request
		path, isCall := strings.CutPrefix(r.URL.EscapedPath(), prefix)
		excepted := slices.ContainsFunc(except, func(e Except) bool { return e[a.Method+" "+path] != "" })
		if !isCall || !strings.HasPrefix(path, "/") || excepted {
			next.ServeHTTP(w, r)
			return
		}
		out := &copyingWriter{ResponseWriter: w}
		next.ServeHTTP(out, r)
		if out.failed || out.status == 0 {
			return
		}
		a.Path, a.Status, a.Type, a.Body = path, out.status, out.contentType, out.body.Bytes()
		if err := d.Check(a); err != nil {
			t.Errorf("not as the documents of the API say: %v", err)
		}
	})
}

// copyingWriter keeps the status and the JSON of an answer. Of other media types it keeps nothing: they may have no end.
type copyingWriter struct {
	http.ResponseWriter
	status      int
	contentType string
	keeps       bool
	body        bytes.Buffer
	failed      bool // to write
}

func (w *copyingWriter) begin(status int) {
	w.status, w.contentType = status, w.Header().Get("Content-Type")
	w.keeps = mediaType(w.contentType) == "application/json"
}

// WriteHeader keeps the status.
func (w *copyingWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK { // others announce it
		w.begin(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write keeps what is written.
func (w *copyingWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.begin(http.StatusOK)
	}
	if w.keeps {
		w.body.Write(b)
	}
	n, err := w.ResponseWriter.Write(b)
	w.failed = w.failed || err != nil
	return n, err
}

// FlushError sends what is buffered. http.ResponseController calls it.
func (w *copyingWriter) FlushError() error {
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Flush is FlushError for callers that take no error.
func (w *copyingWriter) Flush() { _ = w.FlushError() }

// Unwrap is for http.ResponseController.
func (w *copyingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
