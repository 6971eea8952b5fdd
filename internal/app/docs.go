package app

import (
	"net/http"

	"github.com/gbpc/gbpc/internal/docs"
	"github.com/gbpc/gbpc/web"
)

// serveDocs adds the pages of the documentation that come from the program: the reference and the error codes.
func (a *App) serveDocs(site *web.Site) error {
	written, err := docs.Write(docs.Document{Address: "/docs/api", File: "/api/openapi.json", Spec: a.server.Spec(), Try: a.site.Sandbox})
	if err != nil {
		return err
	}
	for _, p := range written.Pages {
		a.server.Handle("GET "+p.Address, site.Docs(web.DocsPage{Address: p.Address, Title: p.Title, Description: p.Description, Content: p.Content}))
	}
	a.server.Handle("GET /docs/reference.json", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(written.Search) // the reader is gone: nobody to tell
	}))
	return nil
}
