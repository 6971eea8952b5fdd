package sanctions

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
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
	Scripts []string `xml:"NonLatinNames>NonLatinName>NameNonLatinScript"`
	Births  []string `xml:"IndividualDetails>Individual>DOBs>DOB"`
	Other   string   `xml:"OtherInformation"`
}

func (d ukDesignation) entry() Entry {
	e := Entry{List: "UK", ID: d.ID, Person: strings.EqualFold(d.Kind, "individual"), Programme: d.Regime}
	for _, n := range d.Names {
		name := Name{Given: join(n.Name1, n.Name2, n.Name3, n.Name4, n.Name5), Family: join(n.Name6)}
		if name.String() == "" {
			continue
		}
		if strings.EqualFold(strings.TrimSpace(n.Type), "primary name") {
			e.Names = append([]Name{name}, e.Names...)
		} else {
			e.Names = append(e.Names, name)
		}
	}
	for _, script := range d.Scripts {
		if name := join(script); name != "" {
			e.Names = append(e.Names, Name{Family: name})
		}
	}
	for _, b := range d.Births {
		e.Births = append(e.Births, parseUKBirth(b))
	}
	e.Addresses = chainAddresses(d.Other)
	return e
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
	e := Entry{
		List: "OFAC", ID: s.ID, Person: strings.EqualFold(s.Type, "individual"), Names: []Name{{Given: join(s.First), Family: join(s.Last)}},
		Programme: strings.Join(s.Programme, ", "),
	}
	for _, a := range s.Aliases {
		if name := (Name{Given: join(a.First), Family: join(a.Last)}); name != (Name{}) {
			e.Names = append(e.Names, name)
		}
	}
	for _, b := range s.Births {
		e.Births = append(e.Births, parseOFACBirth(b))
	}
	for _, id := range s.IDs {
		if strings.HasPrefix(id.Type, "Digital Currency Address") {
			e.Addresses = append(e.Addresses, strings.TrimSpace(id.Number))
		}
	}
	return e
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
