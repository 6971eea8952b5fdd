package mail

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"text/template"
	"unicode"
)

// Letters are a department's letters, each a file of this form:
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
// A block that begins with "# " is shown large, a block that is one link becomes a button, and one that
// begins with "> " takes a value of several paragraphs, written by one of our own people. The form is
// read before any value is put in, so a value can be nothing but text.
//
// code.txt is in English; code.zh.txt, beside it, is the same letter in Chinese.
type Letters struct{ letters map[string]letter }

type letter struct {
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
	byHand
)

// ParseLetters reads every *.txt in folder of files. The files are the program's own, so a fault in
// one is a mistake in the program and panics.
func ParseLetters(files fs.FS, folder string) *Letters {
	names, err := fs.Glob(files, path.Join(folder, "*.txt"))
	if err != nil || len(names) == 0 {
		panic(fmt.Sprintf("mail: no letters in %s: %v", folder, err))
	}
	l := &Letters{map[string]letter{}}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		l.letters[strings.TrimSuffix(path.Base(name), ".txt")] = parseLetter(name, string(text))
	}
	return l
}

var buttonForm = regexp.MustCompile(`^\[([^\]]+)\]\((.+)\)$`)

func parseLetter(name, text string) letter {
	head, body, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	subject, ok := strings.CutPrefix(head, "Subject: ")
	if !ok {
		panic("mail: " + name + " does not begin with its subject")
	}
	l := letter{subject: parse(name, subject)}
	for part := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		part = strings.Join(strings.Fields(strings.ReplaceAll(part, "\n", " ")), " ")
		if found := buttonForm.FindStringSubmatch(part); found != nil {
			l.blocks = append(l.blocks, block{button, parse(name, found[1]), parse(name, found[2])})
			continue
		}
		if rest, ok := strings.CutPrefix(part, "# "); ok {
			l.blocks = append(l.blocks, block{large, parse(name, rest), nil})
			continue
		}
		if rest, ok := strings.CutPrefix(part, "> "); ok {
			l.blocks = append(l.blocks, block{byHand, parse(name, rest), nil})
			continue
		}
		l.blocks = append(l.blocks, block{paragraph, parse(name, part), nil})
	}
	return l
}

func parse(name, text string) *template.Template {
	return template.Must(template.New(name).Option("missingkey=error").Parse(text))
}

// Write fills a letter in, in English. A letter that does not exist or lacks a value is a mistake in
// the program and panics: the tests write every one.
func (l *Letters) Write(name, to string, values map[string]string) Message {
	return l.WriteIn("en", name, to, values)
}

// WriteIn is Write in the reader's language; a letter that is not translated goes out in English.
func (l *Letters) WriteIn(language, name, to string, values map[string]string) Message {
	letter, ok := l.letters[name+"."+language]
	if !ok {
		language = "en"
		letter, ok = l.letters[name]
	}
	if !ok {
		panic("mail: there is no letter " + name)
	}
	clean := make(map[string]string, len(values))
	for key, value := range values {
		clean[key] = oneLine(value)
	}
	var written []writtenBlock
	for _, b := range letter.blocks {
		if b.kind == byHand {
			written = append(written, paragraphs(fill(b.text, values))...)
			continue
		}
		one := writtenBlock{kind: b.kind, text: fill(b.text, clean)}
		if b.link != nil {
			one.link = fill(b.link, clean)
		}
		written = append(written, one)
	}
	subject := fill(letter.subject, clean)
	return Message{To: to, Subject: subject, Text: plainText(language, written), HTML: htmlText(language, subject, written)}
}

// Names are the letters there are, each language for itself: "code", "code.zh".
func (l *Letters) Names() []string {
	var names []string
	for name := range l.letters {
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

// oneLine keeps a value from looking like anything but a few words: no line ends, no control or
// direction characters, and not longer than a sentence.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > 500 {
		s = string(runes[:500])
	}
	return strings.TrimSpace(s)
}
