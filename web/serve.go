package web

import (
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
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding")

	stored, encoding := s.smallest(name, r.Header.Get("Accept-Encoding"))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("ETag", s.etags[stored])
	if status == http.StatusOK && holds(r.Header.Get("If-None-Match"), s.etags[stored]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(s.files[stored])))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(s.files[stored]) // the reader has gone: nothing to do
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

// smallest picks the compressed copy the reader accepts, and its encoding.
func (s *Site) smallest(name, accepted string) (stored, encoding string) {
	for _, copied := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if _, ok := s.files[name+copied.suffix]; ok && accepts(accepted, copied.encoding) {
			return name + copied.suffix, copied.encoding
		}
	}
	return name, ""
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
