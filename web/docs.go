package web

import (
	"bytes"
	"html"
	"html/template"
	"net/http"
	"sync"
)

// DocsPage is a page of the documentation whose content the server writes itself.
type DocsPage struct {
	Address     string // its path
	Title       string
	Description string
	Content     template.HTML
}

const frameFile = "docs/frame.html"

// What the prerender step writes into the frame where the server's own belongs.
var (
	placeOfTitle       = []byte("title-of-the-server")
	placeOfDescription = []byte("description-of-the-server")
	placeOfAddress     = []byte("/docs/frame")
	placeOfContent     = []byte("content-of-the-server")
)

// Docs returns the page inside the frame that every page of the documentation has. Without a built site it is the
// content alone. It is compressed when it is first read.
func (s *Site) Docs(p DocsPage) http.Handler {
	policy := s.policies["docs"]
	if s.files[frameFile] == nil {
		policy = "default-src 'none'"
	}
	page := sync.OnceValue(func() *file { return s.framed(p) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-cache")
		s.sendFile(w, r, page(), http.StatusOK)
	})
}

// framed puts the page into its frame.
func (s *Site) framed(p DocsPage) *file {
	page, err := s.read(frameFile)
	if err != nil {
		page = []byte(`<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>title-of-the-server</title><main>content-of-the-server</main></html>`)
	}
	for _, place := range []struct{ old, written []byte }{
		{placeOfTitle, []byte(html.EscapeString(p.Title))},
		{placeOfDescription, []byte(html.EscapeString(p.Description))},
		{placeOfAddress, []byte(p.Address)},
		{[]byte(`href="` + p.Address + `">`), []byte(`href="` + p.Address + `" aria-current="page">`)},
		{placeOfContent, []byte(p.Content)},
	} {
		page = bytes.ReplaceAll(page, place.old, place.written)
	}
	small, err := compressed(page)
	if err != nil {
		small = nil // a buffer in memory takes everything
	}
	return &file{gzip: &variant{etag: tagOf(small), kept: small, size: len(small)}}
}
