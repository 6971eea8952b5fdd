package docs

import (
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

//go:embed templates/*.html
var templateFiles embed.FS

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"anchor": func(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "-") },
	"code": func(lang, name, code string) map[string]string {
		return map[string]string{"Lang": lang, "Name": name, "Code": code}
	},
}).ParseFS(templateFiles, "templates/*.html"))

// Page is one page of the documentation.
type Page struct {
	Address     string // its path
	Title       string
	Description string
	Content     template.HTML
}

// Entry is something that the search of the documentation finds.
type Entry struct {
	Href  string `json:"href"`
	Title string `json:"title"`
	In    string `json:"in"`
	Text  string `json:"text"`
}

// Document is one OpenAPI document with the place of its reference.
type Document struct {
	// Address is the path of the reference, for example "/docs/api".
	Address string
	// File is the path of the document itself.
	File string
	// Origin is where the examples call the API, for example "https://gbpc.example".
	Origin string
	Spec   *huma.OpenAPI
	// Try offers to send each call from the page.
	Try bool
}

// Written are the pages, and what the search finds in them.
type Written struct {
	Pages []Page
	// Search is JSON: a list of Entry.
	Search []byte
}

// Write writes the reference of each document and the pages of all error codes.
func Write(documents ...Document) (Written, error) {
	var w Written
	var entries []Entry
	calls := map[fault.Code][]Call{}
	for _, d := range documents {
		r := readDocument(d)
		pages, err := r.pages()
		if err != nil {
			return Written{}, err
		}
		w.Pages = append(w.Pages, pages...)
		entries = append(entries, r.entries()...)
		for _, c := range r.calls() {
			for _, code := range c.Codes {
				calls[code] = append(calls[code], c)
			}
		}
	}
	pages, err := errorPages(calls)
	if err != nil {
		return Written{}, err
	}
	w.Pages = append(w.Pages, pages...)
	for _, e := range fault.All() {
		entries = append(entries, Entry{
			Href: errorsAddress + "/" + string(e.Code), Title: string(e.Code), In: "Error", Text: e.English + ". " + e.Meaning,
		})
	}
	w.Search, err = json.Marshal(entries)
	return w, err
}

func page(address, title, description, name string, data any) (Page, error) {
	var content strings.Builder
	if err := templates.ExecuteTemplate(&content, name, data); err != nil {
		return Page{}, fmt.Errorf("write %s: %w", address, err)
	}
	return Page{Address: address, Title: title + " | GBPC docs", Description: description, Content: template.HTML(content.String())}, nil
}
