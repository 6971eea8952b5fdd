package iso20022

import (
	"bytes"
	"encoding/xml"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// writer writes elements, indented, in the order in which it is called.
type writer struct {
	b     bytes.Buffer
	depth int
}

func newWriter(message string) *writer {
	w := &writer{}
	w.b.WriteString(xml.Header)
	w.b.WriteString(`<Document xmlns="` + namespace + message + `">` + "\n")
	w.depth = 1
	return w
}

// in writes an element around the elements that fill writes.
func (w *writer) in(name string, fill func()) {
	w.line("<" + name + ">")
	w.depth++
	fill()
	w.depth--
	w.line("</" + name + ">")
}

// path writes nested elements, each the only child of the one before, around those that fill writes.
func (w *writer) path(names []string, fill func()) {
	if len(names) == 0 {
		fill()
		return
	}
	w.in(names[0], func() { w.path(names[1:], fill) })
}

// text writes an element with a text. An empty one is left out.
func (w *writer) text(name, value string) {
	if value != "" {
		w.line("<" + name + ">" + escaped(value) + "</" + name + ">")
	}
}

func (w *writer) amount(name string, a money.Amount) {
	w.line("<" + name + ` Ccy="` + a.Currency().Code() + `">` + a.String() + "</" + name + ">")
}

func (w *writer) line(s string) {
	w.b.WriteString(strings.Repeat("  ", w.depth) + s + "\n")
}

func (w *writer) done() []byte {
	w.b.WriteString("</Document>\n")
	return w.b.Bytes()
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder does not fail
	return b.String()
}

// agent writes the bank of an account: its sort code in the UK clearing.
func (w *writer) agent(name string, a Account) {
	if !a.Known() {
		return
	}
	w.path([]string{name, "FinInstnId", "ClrSysMmbId"}, func() {
		w.in("ClrSysId", func() { w.text("Cd", "GBDSC") })
		w.text("MmbId", a.SortCode)
	})
}

func (w *writer) account(name string, a Account) {
	if !a.Known() {
		return
	}
	w.path([]string{name, "Id", "Othr"}, func() { w.text("Id", a.Number) })
}

func dateTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// localTime is a time as London's clocks show it, so that its date is that of the day.
func localTime(t time.Time) string { return day.Local(t).Format("2006-01-02T15:04:05.000Z07:00") }
