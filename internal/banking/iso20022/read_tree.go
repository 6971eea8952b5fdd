package iso20022

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// The limits that are checked before a file is interpreted.
const (
	// maxToken is the maximum length of a text, a tag or a comment, in bytes. A file may have any size,
	// because its entries are read one after the other.
	maxToken = 1 << 20
	maxDepth = 24
	// maxElements limits what is kept in memory at once: an entry with all its transactions, or a whole
	// message of another kind.
	maxElements = 2_000_000
)

// ErrMalformed is matched by every error about a file that is not a valid message.
var ErrMalformed = errors.New("not a valid message")

func malformed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrMalformed, fmt.Sprintf(format, args...))
}

// element is one element of a document. Only elements of the document's own namespace are kept.
type element struct {
	name     string
	currency string // the attribute Ccy; the messages have no other
	text     string
	children []*element
}

// document is a parsed file.
type document struct {
	message string // "camt.054.001.08"
	root    *element
}

const namespace = "urn:iso:std:iso:20022:tech:xsd:"

// meter limits how much is read for one token.
type meter struct {
	r    *bufio.Reader
	left int
	err  error // of the file, other than its end
}

func (m *meter) Read([]byte) (int, error) { return 0, errors.New("read byte by byte") }

// ReadByte is what the decoder calls.
func (m *meter) ReadByte() (byte, error) {
	if m.left--; m.left < 0 {
		return 0, malformed("a text is longer than %d bytes", maxToken)
	}
	b, err := m.r.ReadByte()
	if err != nil && !errors.Is(err, io.EOF) {
		m.err = err
	}
	return b, err
}

// decoder reads the tokens of a document.
type decoder struct {
	*xml.Decoder
	meter *meter
}

// newDecoder reads the encoding that the file declares.
func newDecoder(r io.Reader) (*decoder, error) {
	text, err := utf8Of(r)
	if err != nil {
		return nil, err
	}
	m := &meter{r: bufio.NewReaderSize(text, 64<<10)}
	d := &decoder{Decoder: xml.NewDecoder(m), meter: m}
	d.CharsetReader = func(_ string, utf8 io.Reader) (io.Reader, error) { return utf8, nil }
	return d, nil
}

// Token returns the next token. Its error is io.EOF after the last one, that of the file if it cannot be read,
// and otherwise matches ErrMalformed.
func (d *decoder) Token() (xml.Token, error) {
	d.meter.left = maxToken
	token, err := d.Decoder.Token()
	switch {
	case err == nil || errors.Is(err, ErrMalformed):
	case d.meter.err != nil:
		err = d.meter.err
	case !errors.Is(err, io.EOF):
		err = malformed("%v", err)
	}
	return token, err
}

// errOf returns the error of a token where the document must not end.
func errOf(err error) error {
	if errors.Is(err, io.EOF) {
		return malformed("the document ends too early")
	}
	return err
}

// parse reads a whole file into its elements.
func parse(content []byte) (document, error) {
	d, err := newDecoder(bytes.NewReader(content))
	if err != nil {
		return document{}, err
	}
	message, start, err := openDocument(d)
	if err != nil {
		return document{}, err
	}
	p := parser{d: d, space: start.Name.Space}
	root, err := p.element(start, 1)
	if err != nil {
		return document{}, err
	}
	if err := onlyBlanksLeft(d); err != nil {
		return document{}, err
	}
	return document{message, root}, nil
}

// maxEnvelope is how many tokens may stand before the document, in the envelope in which a network delivers it.
const maxEnvelope = 1000

// openDocument reads up to the element Document, which is the root or in an envelope, and returns the message's name.
func openDocument(d *decoder) (message string, start xml.StartElement, err error) {
	if start, err = firstElement(d); err != nil {
		return "", start, err
	}
	for range maxEnvelope {
		if name, ours := strings.CutPrefix(start.Name.Space, namespace); ours && start.Name.Local == "Document" {
			return name, start, nil
		}
		token, err := d.Token()
		if err != nil {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			start = token
		case xml.Directive:
			return "", start, malformed("it has a document type")
		}
	}
	return "", start, malformed("there is no ISO 20022 Document")
}

func firstElement(d *decoder) (xml.StartElement, error) {
	for {
		token, err := d.Token()
		if err != nil {
			return xml.StartElement{}, errOf(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			return token, nil
		case xml.Directive:
			return xml.StartElement{}, malformed("it has a document type")
		}
	}
}

// onlyBlanksLeft reads what is after the document: the end of its envelope.
func onlyBlanksLeft(d *decoder) error {
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errOf(err)
		}
		switch token := token.(type) {
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 {
				return malformed("text after the document")
			}
		case xml.Comment, xml.EndElement:
		default:
			return malformed("something after the document")
		}
	}
}

type parser struct {
	d     *decoder
	space string
	count int
}

func (p *parser) element(start xml.StartElement, depth int) (*element, error) {
	if p.count++; p.count > maxElements || depth > maxDepth {
		return nil, malformed("too many elements or too deep")
	}
	e := &element{name: start.Name.Local}
	for _, a := range start.Attr {
		if a.Name.Local == "Ccy" {
			e.currency = a.Value
		}
	}
	var text strings.Builder
	for {
		token, err := p.d.Token()
		if err != nil {
			return nil, errOf(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			child, err := p.element(token, depth+1)
			if err != nil {
				return nil, err
			}
			if token.Name.Space == p.space {
				e.children = append(e.children, child)
			}
		case xml.CharData:
			text.Write(token)
		case xml.EndElement:
			if len(e.children) == 0 {
				e.text = oneLine(text.String())
			}
			return e, nil
		case xml.Directive, xml.ProcInst:
			return nil, malformed("a directive inside the document")
		}
	}
}

// all returns the children with this name.
func (e *element) all(name string) []*element {
	if e == nil {
		return nil
	}
	var found []*element
	for _, c := range e.children {
		if c.name == name {
			found = append(found, c)
		}
	}
	return found
}

// reader reads a document and keeps the first error, so that the code that reads a message has the shape of
// the message. Details without which an entry is as good are read by a reader of their own, whose error nobody asks for:
// what cannot be read of them is not there.
type reader struct{ err error }

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = malformed(format, args...)
	}
}

// at follows a path of elements that may each occur once. It returns nil if one is missing.
func (r *reader) at(e *element, path ...string) *element {
	for _, name := range path {
		found := e.all(name)
		if len(found) == 0 {
			return nil
		}
		if len(found) > 1 {
			r.fail("%s occurs %d times", name, len(found))
		}
		e = found[0]
	}
	return e
}

// must is like at for a path that is required.
func (r *reader) must(e *element, path ...string) *element {
	found := r.at(e, path...)
	if found == nil {
		r.fail("%s is missing", strings.Join(path, "/"))
	}
	return found
}

// text returns the text at the path, or "" if there is none or it has more than limit characters.
func (r *reader) text(e *element, limit int, path ...string) string {
	found := r.at(e, path...)
	if found == nil {
		return ""
	}
	if runes := []rune(found.text); len(runes) > limit {
		r.fail("%s has more than %d characters", path[len(path)-1], limit)
		return ""
	}
	return found.text
}

// words returns the text at the path, cut to limit characters.
func (r *reader) words(e *element, limit int, path ...string) string {
	if found := r.at(e, path...); found != nil {
		return cut(found.text, limit)
	}
	return ""
}

// reference returns the reference at the path, or "" if there is none or a code of the standard says so.
func (r *reader) reference(e *element, path ...string) string {
	found := r.at(e, path...)
	if found == nil || found.text == notProvided || found.text == noReference {
		return ""
	}
	return shortened(found.text)
}

// mustText is like text for a text that is required.
func (r *reader) mustText(e *element, limit int, path ...string) string {
	s := r.text(e, limit, path...)
	if s == "" {
		r.fail("%s is missing or empty", strings.Join(path, "/"))
	}
	return s
}
