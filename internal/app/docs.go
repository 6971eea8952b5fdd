package app

import (
	"github.com/gbpc/gbpc/internal/docs"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/openapi"
	"github.com/gbpc/gbpc/web"
)

// serveDocs adds the pages of the documentation that come from the program: the reference and the error codes.
func (a *App) serveDocs(site *web.Site) error {
	var documents []docs.Document
	for _, d := range openapi.Documents() {
		spec, err := a.server.SpecOf(d)
		if err != nil {
			return err
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
		return err
	}
	for _, p := range written.Pages {
		a.server.Handle(
			"GET "+p.Address, site.Docs(web.DocsPage{Address: p.Address, Title: p.Title, Description: p.Description, Content: p.Content}),
		)
	}
	search, err := api.NewText("application/json", written.Search)
	if err != nil {
		return err
	}
	a.server.Handle("GET /docs/reference.json", search)
	return nil
}
