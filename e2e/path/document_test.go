package path

import (
	"io"
	"net/http"
	"sync"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// published is the three OpenAPI documents of the program under test, fetched once. Every response that the tests receive
// is checked against them.
type published struct {
	mu  sync.Mutex
	doc *openapitest.Document
}

func (p *published) of(base string) (*openapitest.Document, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.doc != nil {
		return p.doc, nil
	}
	var d openapitest.Document
	for _, part := range []string{"", "/admin", "/sandbox"} {
		if err := fetch(&d, base+part+"/openapi.json"); err != nil {
			return nil, err
		}
	}
	p.doc = &d
	return p.doc, nil
}

func fetch(d *openapitest.Document, url string) error {
	answer, err := http.Get(url)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	return d.Add(text)
}
