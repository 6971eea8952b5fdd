package mail

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"text/template"

	"github.com/gbpc/gbpc/internal/kit/plain"
)

// Templates are the mail templates of one department. Each is a file of this form:
//
//	Subject: Your code
//
//	A paragraph, which may run over
//	several lines.
//
//	# {{.Code}}
//
//	[Set a new password]({{.Link}})
//
// A block that begins with "# " is shown large, a block that is one link becomes a button, and a block
// that begins with "> " takes free text of several paragraphs, written by a member of staff. The
// template is parsed before any value is filled in, so a value can only ever be text.
//
// code.txt is in English; code.zh.txt, beside it, is the same template in Chinese.
type Templates struct{ byName map[string]messageTemplate }

type messageTemplate struct {
	subject *template.Template
	blocks  []block
}

type block struct {
	kind blockKind
	text *template.Template
	link *template.Template
}

type blockKind int

const (
	paragraph blockKind = iota
	large
	button
	freeText
)

// ParseTemplates reads every *.txt in folder of files. The files are part of the program, so a mistake
// in one is a programming error and panics.
func ParseTemplates(files fs.FS, folder string) *Templates {
	names, err := fs.Glob(files, path.Join(folder, "*.txt"))
	if err != nil || len(names) == 0 {
		panic(fmt.Sprintf("mail: no templates in %s: %v", folder, err))
	}
	t := &Templates{map[string]messageTemplate{}}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		t.byName[strings.TrimSuffix(path.Base(name), ".txt")] = parseTemplate(name, string(text))
	}
	return t
}

var buttonForm = regexp.MustCompile(`^\[([^\]]+)\]\((.+)\)$`)

func parseTemplate(name, text string) messageTemplate {
	head, body, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	subject, ok := strings.CutPrefix(head, "Subject: ")
	if !ok {
		panic("mail: " + name + " does not begin with its subject")
	}
	t := messageTemplate{subject: parse(name, subject)}
	for part := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		part = strings.Join(strings.Fields(strings.ReplaceAll(part, "\n", " ")), " ")
		if found := buttonForm.FindStringSubmatch(part); found != nil {
			t.blocks = append(t.blocks, block{button, parse(name, found[1]), parse(name, found[2])})
			continue
		}
		if rest, ok := strings.CutPrefix(part, "# "); ok {
			t.blocks = append(t.blocks, block{large, parse(name, rest), nil})
			continue
		}
		if rest, ok := strings.CutPrefix(part, "> "); ok {
			t.blocks = append(t.blocks, block{freeText, parse(name, rest), nil})
			continue
		}
		t.blocks = append(t.blocks, block{paragraph, parse(name, part), nil})
	}
	return t
}

func parse(name, text string) *template.Template {
	return template.Must(template.New(name).Option("missingkey=error").Parse(text))
}

// Render fills in the template for a reader of the language ("en" or "zh"); a template that is not
// translated is rendered in English. A template that does not exist, or a value that is missing, is a
// programming error and panics: the tests render every template.
func (t *Templates) Render(language, name, to string, values map[string]string) Message {
	found, ok := t.byName[name+"."+language]
	if !ok {
		language = "en"
		found, ok = t.byName[name]
	}
	if !ok {
		panic("mail: there is no template " + name)
	}
	clean := make(map[string]string, len(values))
	for key, value := range values {
		clean[key] = plain.Clean(value, longestValue)
	}
	var rendered []renderedBlock
	for _, b := range found.blocks {
		if b.kind == freeText {
			rendered = append(rendered, paragraphs(fill(b.text, values))...)
			continue
		}
		block := renderedBlock{kind: b.kind, text: fill(b.text, clean)}
		if b.link != nil {
			block.link = fill(b.link, clean)
		}
		rendered = append(rendered, block)
	}
	subject := fill(found.subject, clean)
	return Message{To: to, Subject: subject, Text: plainText(language, rendered), HTML: htmlText(language, subject, rendered)}
}

// Names returns the names of all templates, one for each language: "code", "code.zh".
func (t *Templates) Names() []string {
	var names []string
	for name := range t.byName {
		names = append(names, name)
	}
	return names
}

func fill(t *template.Template, values map[string]string) string {
	var b strings.Builder
	if err := t.Execute(&b, values); err != nil {
		panic(err)
	}
	return b.String()
}

// longestValue is how much of a value an email has.
const longestValue = 500
