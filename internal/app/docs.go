package app

import (
	"fmt"
	"net/http"
	"sync"

	"github.com/gbpc/gbpc/internal/docs"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/openapi"
	"github.com/gbpc/gbpc/web"
)

// serveDocs adds the pages of the documentation that come from the program: the reference and the error codes. They are
// written when the first of them is read, because that takes longer than everything else at a start.
func (a *App) serveDocs(site *web.Site) {
	written := sync.OnceValues(func() (map[string]http.Handler, error) { return a.writeDocs(site) })
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		pages, err := written()
		if err != nil {
			a.log.ErrorContext(r.Context(), "the reference cannot be written", "err", err)
			api.WriteFailure(w, r, fault.New(fault.Internal))
			return
		}
		if page, ok := pages[r.URL.Path]; ok {
			page.ServeHTTP(w, r)
			return
		}
		site.ServeHTTP(w, r)
	})
	for _, pattern := range []string{"/docs/api", "/docs/api/", "/docs/errors", "/docs/errors/", referenceSearch} {
		a.server.Handle("GET "+pattern, handler)
	}
}

// referenceSearch is what the search of the documentation finds in the reference.
const referenceSearch = "/docs/reference.json"

// writeDocs returns the pages by their paths.
func (a *App) writeDocs(site *web.Site) (map[string]http.Handler, error) {
	var documents []docs.Document
	for _, d := range openapi.Documents() {
		spec, err := a.server.SpecOf(d)
		if err != nil {
			return nil, err
		}
		if len(spec.Paths) == 0 {
			continue // the sandbox's, elsewhere
		}
		address := map[string]string{"customers": "/docs/api", "operators": "/docs/api/admin", "sandbox": "/docs/api/sandbox"}[d.Name]
		documents = append(documents, docs.Document{
			Address: address, File: api.Prefix + d.Path, Origin: a.site.Origin, Spec: spec, Try: a.site.Sandbox,
		})
	}
	written, err := docs.Write(documents...)
	if err != nil {
		return nil, err
	}
	search, err := api.NewText("application/json", written.Search)
	if err != nil {
		return nil, fmt.Errorf("compress the search of the reference: %w", err)
	}
	pages := map[string]http.Handler{referenceSearch: search}
	for _, p := range written.Pages {
		pages[p.Address] = site.Docs(web.DocsPage{Address: p.Address, Title: p.Title, Description: p.Description, Content: p.Content})
	}
	return pages, nil
}
