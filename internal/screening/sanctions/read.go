package sanctions

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// maxListBytes bounds what is read of a list; the real ones are a tenth of it.
const maxListBytes = 512 << 20

// ErrEmpty means that the file holds no designation and is therefore not a list.
var ErrEmpty = errors.New("no designation found")

// ReadUK reads the UK Sanctions List in the XML form that the Foreign, Commonwealth and Development
// Office publishes (UK-Sanctions-List.xml).
func ReadUK(r io.Reader) (Publication, error) {
	p := Publication{List: "UK"}
	err := elements(r, map[string]func(*xml.Decoder, xml.StartElement) error{
		"DateGenerated": func(d *xml.Decoder, start xml.StartElement) error { return date(d, start, "02/01/2006", &p.AsOf) },
		"Designation": func(d *xml.Decoder, start xml.StartElement) error {
			var designation ukDesignation
			if err := d.DecodeElement(&designation, &start); err != nil {
				return err
			}
			p.Entries = append(p.Entries, designation.entry())
			return nil
		},
	})
	return p, checkComplete(p, err)
}

type ukDesignation struct {
	ID     string `xml:"UniqueID"`
	Kind   string `xml:"IndividualEntityShip"`
	Regime string `xml:"RegimeName"`
	Names  []struct {
		Name1 string `xml:"Name1"`
		Name2 string `xml:"Name2"`
		Name3 string `xml:"Name3"`
		Name4 string `xml:"Name4"`
		Name5 string `xml:"Name5"`
		Name6 string `xml:"Name6"`
		Type  string `xml:"NameType"`
	} `xml:"Names>Name"`
	Births []string `xml:"IndividualDetails>Individual>DOBs>DOB"`
	Other  string   `xml:"OtherInformation"`
}

func (d ukDesignation) entry() Entry {
	e := Entry{List: "UK", ID: d.ID, Person: strings.EqualFold(d.Kind, "individual"), Programme: d.Regime}
	for _, n := range d.Names {
		name := join(n.Name1, n.Name2, n.Name3, n.Name4, n.Name5, n.Name6)
		if strings.EqualFold(strings.TrimSpace(n.Type), "primary name") {
			e.Names = append([]string{name}, e.Names...)
		} else if name != "" {
			e.Names = append(e.Names, name)
		}
	}
	for _, b := range d.Births {
		if birth, ok := parseUKBirth(b); ok {
			e.Births = append(e.Births, birth)
		}
	}
	e.Addresses = chainAddresses(d.Other)
	return e
}

// parseUKBirth parses 27/08/1955, and dd/mm/1955 where only the year is known.
func parseUKBirth(s string) (b Birth, ok bool) {
	parts := strings.Split(strings.TrimSpace(s), "/")
	if len(parts) != 3 {
		return b, false
	}
	b.Day, _ = strconv.Atoi(parts[0])
	b.Month, _ = strconv.Atoi(parts[1])
	year, err := strconv.Atoi(parts[2])
	b.Year = year
	return b, err == nil
}

// ReadOFAC reads the Specially Designated Nationals list, or the consolidated list, in the XML form
// that the Office of Foreign Assets Control publishes (SDN.XML).
func ReadOFAC(r io.Reader) (Publication, error) {
	p := Publication{List: "OFAC"}
	err := elements(r, map[string]func(*xml.Decoder, xml.StartElement) error{
		"Publish_Date": func(d *xml.Decoder, start xml.StartElement) error { return date(d, start, "01/02/2006", &p.AsOf) },
		"sdnEntry": func(d *xml.Decoder, start xml.StartElement) error {
			var s ofacEntry
			if err := d.DecodeElement(&s, &start); err != nil {
				return err
			}
			p.Entries = append(p.Entries, s.entry())
			return nil
		},
	})
	return p, checkComplete(p, err)
}

type ofacEntry struct {
	ID        string   `xml:"uid"`
	First     string   `xml:"firstName"`
	Last      string   `xml:"lastName"`
	Type      string   `xml:"sdnType"`
	Programme []string `xml:"programList>program"`
	Aliases   []struct {
		First string `xml:"firstName"`
		Last  string `xml:"lastName"`
	} `xml:"akaList>aka"`
	Births []string `xml:"dateOfBirthList>dateOfBirthItem>dateOfBirth"`
	IDs    []struct {
		Type   string `xml:"idType"`
		Number string `xml:"idNumber"`
	} `xml:"idList>id"`
}

func (s ofacEntry) entry() Entry {
	e := Entry{List: "OFAC", ID: s.ID, Person: strings.EqualFold(s.Type, "individual"), Names: []string{join(s.First, s.Last)}, Programme: strings.Join(s.Programme, ", ")}
	for _, a := range s.Aliases {
		if name := join(a.First, a.Last); name != "" {
			e.Names = append(e.Names, name)
		}
	}
	for _, b := range s.Births {
		if birth, ok := parseOFACBirth(b); ok {
			e.Births = append(e.Births, birth)
		}
	}
	for _, id := range s.IDs {
		if strings.HasPrefix(id.Type, "Digital Currency Address") {
			e.Addresses = append(e.Addresses, strings.TrimSpace(id.Number))
		}
	}
	return e
}

// parseOFACBirth parses "19 Jun 1951", "Jun 1951", "1951" and "circa 1951".
func parseOFACBirth(s string) (Birth, bool) {
	s = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s), "circa"))
	for _, form := range []string{"02 Jan 2006", "2 Jan 2006", "Jan 2006", "2006"} {
		at, err := time.Parse(form, s)
		if err != nil {
			continue
		}
		b := Birth{Year: at.Year()}
		if strings.Contains(form, "Jan") {
			b.Month = int(at.Month())
		}
		if strings.Contains(form, "2 Jan") {
			b.Day = at.Day()
		}
		return b, true
	}
	return Birth{}, false
}

// chainAddresses returns the Ethereum addresses in a text.
func chainAddresses(text string) (found []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ,;()[]\n\t\"'", r) }) {
		word = strings.TrimRight(word, ".:")
		hex, ok := strings.CutPrefix(strings.ToLower(word), "0x")
		if ok && len(hex) == 40 && strings.Trim(hex, "0123456789abcdef") == "" {
			found = append(found, word)
		}
	}
	return found
}

func join(parts ...string) string { return strings.Join(strings.Fields(strings.Join(parts, " ")), " ") }

func date(d *xml.Decoder, start xml.StartElement, form string, into *time.Time) error {
	var text string
	if err := d.DecodeElement(&text, &start); err != nil {
		return err
	}
	if at, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
		*into = at // a list without a readable date is still a list
	}
	return nil
}

// elements streams the file and calls the function registered for the name of each element.
func elements(r io.Reader, on map[string]func(*xml.Decoder, xml.StartElement) error) error {
	decoder := xml.NewDecoder(io.LimitReader(r, maxListBytes))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if do := on[start.Name.Local]; do != nil {
			if err := do(decoder, start); err != nil {
				return err
			}
		}
	}
}

func checkComplete(p Publication, err error) error {
	if err != nil {
		return fmt.Errorf("read the %s list: %w", p.List, err)
	}
	if len(p.Entries) == 0 {
		return fmt.Errorf("read the %s list: %w", p.List, ErrEmpty)
	}
	return nil
}
