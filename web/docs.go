package web

import (
	"bytes"
	"html"
	"html/template"
	"net/http"
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
// content alone.
func (s *Site) Docs(p DocsPage) http.Handler {
	page, known := s.files[frameFile]
	if !known {
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
	policy := s.policies["docs"]
	if !known {
		policy = "default-src 'none'"
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(page) // the reader is gone: nobody to tell
	})
}
