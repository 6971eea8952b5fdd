// Package web holds the built site and serves it: two zones with their own content
// security policy, compressed copies, immutable assets, pages that revalidate by ETag,
// one right spelling for every address, and a real 404 page. It knows nothing of the API.
package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// "all:" keeps files whose names begin with a dot or an underscore. The folder holds only a
// placeholder until the site is built.
//
//go:embed all:dist
var embedded embed.FS

// Issuer is what the documents say of whoever runs the program. The build cannot know it.
type Issuer struct {
	Origin           string // where people reach the site: https://gbpc.example
	Sandbox          bool   // whether the small print says that no money here is real
	Panel            bool   // whether pages have the sandbox's panel
	RiskWarning      string // of the small print, as is ProtectionNotice; empty where the law wants none
	ProtectionNotice string
}

// Open opens the site that was built into the program. When none was built, every page says so
// plainly and how to build it.
func Open(issuer Issuer) (*Site, error) {
	dist, err := fs.Sub(embedded, "dist")
	if err != nil {
		return nil, fmt.Errorf("open the embedded site: %w", err)
	}
	return OpenIn(dist, issuer)
}

// OpenIn opens the built site in dist.
func OpenIn(dist fs.FS, issuer Issuer) (*Site, error) {
	s := &Site{dist: dist, files: map[string]*file{}, canonical: map[string]string{}}
	if err := s.readFiles(); err != nil {
		return nil, fmt.Errorf("read the embedded site: %w", err)
	}
	if s.files[descriptionFile] == nil {
		return s, nil
	}
	if err := s.describe(); err != nil {
		return nil, fmt.Errorf("read the description of the embedded site: %w", err)
	}
	if !issuer.Sandbox {
		s.leaveOutSandbox()
	}
	if err := s.settle(issuer); err != nil {
		return nil, fmt.Errorf("name the issuer in the embedded site: %w", err)
	}
	return s, nil
}

// leaveOutSandbox takes away the pages that only a sandbox has.
func (s *Site) leaveOutSandbox() {
	for p := range s.routes {
		if strings.HasPrefix(p, "/sandbox/") {
			delete(s.routes, p)
			delete(s.canonical, strings.ToLower(p))
		}
	}
}

const descriptionFile = "site.json"

// description is dist/site.json, written by the prerender step.
type description struct {
	Origin      string            `json:"origin"`      // what the files name as the site's address
	StyleHashes map[string]string `json:"styleHashes"` // of the sheet inlined into the documents of a zone
	Routes      map[string]route  `json:"routes"`
	Moved       map[string]string `json:"moved"`
}

type route struct {
	File string `json:"file"`
	Zone string `json:"zone"`
}

// Site is the site as the program has it. It is an http.Handler.
type Site struct {
	dist      fs.FS
	files     map[string]*file // by name, without the endings of compressed copies
	routes    map[string]route
	moved     map[string]string // where an address leads on to
	canonical map[string]string // the right spelling of a path, by its lower-case form
	origin    string            // what the files name as the site's address
	policies  map[string]string // by zone
}

// settle writes the issuer into the files that speak of it: the address into canonical links, social
// cards and the map for search engines, what the law wants said into the small print.
func (s *Site) settle(issuer Issuer) error {
	panel, err := s.sandboxPanel(issuer)
	if err != nil {
		return err
	}
	for name, f := range s.files {
		switch path.Ext(name) {
		case ".html", ".xml", ".txt", ".md":
		default:
			continue
		}
		content, err := s.read(name)
		if err != nil {
			return err
		}
		settled := s.withAddress(content, issuer.Origin)
		if path.Ext(name) == ".html" {
			settled = bytes.Replace(issuer.inSmallPrint(settled), []byte("</body>"), append(panel, "</body>"...), 1)
		}
		if bytes.Equal(settled, content) {
			continue
		}
		small, err := compressed(settled)
		if err != nil {
			return err
		}
		// No library of ours writes br; gzip is a sixth larger.
		*f = file{gzip: &variant{etag: tagOf(small), kept: small, size: len(small)}}
	}
	return nil
}

// sandboxPanel returns the element that loads the sandbox's panel, nothing elsewhere.
func (s *Site) sandboxPanel(issuer Issuer) ([]byte, error) {
	if !issuer.Panel {
		return nil, nil
	}
	var built map[string]struct {
		File string `json:"file"`
	}
	list, err := s.read(manifestFile)
	if err == nil {
		err = json.Unmarshal(list, &built)
	}
	if err != nil {
		return nil, fmt.Errorf("read the list of the built files: %w", err)
	}
	panel, ok := built[panelEntry]
	if !ok {
		return nil, nil // a site that was built before there was one
	}
	return []byte(`<script type="module" src="/` + panel.File + `"></script>`), nil
}

const (
	manifestFile = ".vite/manifest.json"
	panelEntry   = "src/app/entry.sandbox.ts"
)

func (s *Site) withAddress(content []byte, origin string) []byte {
	if s.origin == "" {
		return content
	}
	return bytes.ReplaceAll(content, []byte(s.origin), []byte(origin))
}

// Places of the small print, as the prerender step writes them.
var (
	saidText    = regexp.MustCompile(`(<span data-said="(riskWarning|protectionNotice)">)[^<]*`)
	saidSandbox = []byte(`<strong data-said="sandbox" hidden="">`)
)

func (i Issuer) inSmallPrint(document []byte) []byte {
	if i.Sandbox {
		document = bytes.ReplaceAll(document, saidSandbox, []byte(`<strong data-said="sandbox">`))
	}
	return saidText.ReplaceAllFunc(document, func(place []byte) []byte {
		parts := saidText.FindSubmatch(place)
		said := i.RiskWarning
		if string(parts[2]) == "protectionNotice" {
			said = i.ProtectionNotice
		}
		return append(bytes.Clone(parts[1]), html.EscapeString(said)...)
	})
}

func (s *Site) describe() error {
	var d description
	text, err := s.read(descriptionFile)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return err
	}
	if d.StyleHashes["public"] == "" || d.StyleHashes["docs"] == "" || len(d.Routes) == 0 {
		return errors.New("it names no routes or no style hash")
	}
	s.routes, s.moved, s.origin = d.Routes, d.Moved, d.Origin
	for p, r := range d.Routes {
		if _, ok := s.files[r.File]; !ok {
			return fmt.Errorf("the page %s has no file %s", p, r.File)
		}
		s.canonical[strings.ToLower(p)] = p
	}
	for from, to := range d.Moved {
		s.canonical[strings.ToLower(from)] = to
	}
	s.policies = map[string]string{
		"public": policy("'self' '" + d.StyleHashes["public"] + "'"),
		"docs":   policy("'self' '" + d.StyleHashes["docs"] + "'"),
		"shell":  policy("'self' 'unsafe-inline'"), // the component kit writes style attributes
	}
	return nil
}

func policy(styles string) string {
	return "default-src 'self'; script-src 'self'; style-src " + styles +
		"; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'" +
		"; form-action 'self'; frame-ancestors 'none'"
}

func notBuilt(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	_, _ = fmt.Fprintln(w, "The web site is not in this program: it was built without it. Run make build.")
}

// isAsset reports whether name may be asked for by name: documents and the site's own
// description are reached by their routes only, compressed copies by their original.
func (s *Site) isAsset(name string) bool {
	return s.files[name] != nil && path.Ext(name) != ".html" && !strings.HasPrefix(name, ".") && name != descriptionFile
}
