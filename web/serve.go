package web

import (
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
)

// ServeHTTP answers a page, leads a wrong spelling to the right one, answers a file, or the
// 404 page. It takes GET and HEAD only.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
		return
	}
	if s.routes == nil {
		notBuilt(w)
		return
	}
	if page, ok := s.routes[r.URL.Path]; ok {
		s.sendPage(w, r, page, http.StatusOK)
		return
	}
	if right, ok := s.rightSpelling(r.URL.Path); ok {
		target := url.URL{Path: right, RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, target.String(), http.StatusPermanentRedirect)
		return
	}
	if name := strings.TrimPrefix(r.URL.Path, "/"); s.isAsset(name) {
		s.sendAsset(w, r, name)
		return
	}
	s.sendPage(w, r, route{File: "404.html", Zone: "public"}, http.StatusNotFound)
}

// rightSpelling finds the page that a path means: another case, a closing slash, or an
// address that has moved.
func (s *Site) rightSpelling(p string) (string, bool) {
	if p != "/" {
		p = strings.TrimSuffix(p, "/")
	}
	right, ok := s.canonical[strings.ToLower(p)]
	return right, ok
}

func (s *Site) sendPage(w http.ResponseWriter, r *http.Request, page route, status int) {
	h := w.Header()
	h.Set("Content-Security-Policy", s.policies[page.Zone])
	h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	h.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	s.send(w, r, page.File, status)
}

// threadPolicy is what a script may do that runs in a thread of its own, where no page's policy holds:
// the one that reads strangers' documents reaches nothing, and runs no code but ours.
const threadPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (s *Site) sendAsset(w http.ResponseWriter, r *http.Request, name string) {
	if path.Ext(name) == ".js" {
		w.Header().Set("Content-Security-Policy", threadPolicy)
	}
	w.Header().Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	s.send(w, r, name, http.StatusOK)
}

// Types that a bare machine's table may lack.
var contentTypes = map[string]string{
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".svg":         "image/svg+xml",
	".zip":         "application/zip",
	".wasm":        "application/wasm",
	".bcmap":       "application/octet-stream",
	".pfb":         "application/octet-stream",
	".tgz":         "application/gzip",
	".info":        "application/json",
	".mod":         "text/plain; charset=utf-8",
	"":             "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".md":          "text/markdown; charset=utf-8",
}

func contentType(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return mime.TypeByExtension(path.Ext(name))
}

func (s *Site) send(w http.ResponseWriter, r *http.Request, name string, status int) {
	w.Header().Set("Content-Type", contentType(name))
	w.Header().Set("X-Content-Type-Options", "nosniff")
	s.sendFile(w, r, s.files[name], status)
}

func (s *Site) sendFile(w http.ResponseWriter, r *http.Request, f *file, status int) {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	v, encoding := f.smallest(r.Header.Get("Accept-Encoding"))
	if v == nil {
		s.sendUnpacked(w, r, f, status)
		return
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("ETag", v.etag)
	if status == http.StatusOK && holds(r.Header.Get("If-None-Match"), v.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(v.size))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		s.copy(w, v)
	}
}

func (s *Site) copy(w io.Writer, v *variant) {
	if content, err := s.open(v); err == nil { // it was opened when the program started
		_, _ = io.Copy(w, content) // the reader has gone: nothing to do
		_ = content.Close()
	}
}

// sendUnpacked answers a reader that takes no encoding with the plain text, which is kept compressed.
func (s *Site) sendUnpacked(w http.ResponseWriter, r *http.Request, f *file, status int) {
	h := w.Header()
	tag := strings.TrimSuffix(f.gzip.etag, `"`) + `-plain"`
	h.Set("ETag", tag)
	if status == http.StatusOK && holds(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if size, err := s.plainSize(f); err == nil {
		h.Set("Content-Length", strconv.Itoa(size))
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	if content, err := s.openPlain(f); err == nil { // it was read when the program started
		_, _ = io.Copy(w, content) //nolint:gosec // our own file; the reader has gone: nothing to do
	}
}

// holds reports whether an If-None-Match names the tag, alone, in a list or weakly.
func holds(header, tag string) bool {
	for one := range strings.SplitSeq(header, ",") {
		if one = strings.TrimPrefix(strings.TrimSpace(one), "W/"); one == tag || one == "*" {
			return true
		}
	}
	return false
}

// smallest picks the variant that the reader accepts, and its encoding. nil: the plain text, which is not kept.
func (f *file) smallest(accepted string) (*variant, string) {
	switch {
	case f.br != nil && accepts(accepted, "br"):
		return f.br, "br"
	case f.gzip != nil && accepts(accepted, "gzip"):
		return f.gzip, "gzip"
	}
	return f.plain, ""
}

// accepts reads an Accept-Encoding; a quality of zero is a refusal.
func accepts(header, encoding string) bool {
	for one := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(one), ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		quality, ok := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q=")
		value, err := strconv.ParseFloat(quality, 64)
		return !ok || err != nil || value > 0
	}
	return false
}
