package world

import (
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/banking/modulus"
)

// The names are invented: words that could be places and trades, put together by the seed.
var (
	firstNames = []string{
		"Amelia", "Rohan", "Fiona", "Callum", "Priya", "Owen", "Nadia", "Gareth", "Imogen", "Tariq", "Elspeth", "Marcus", "Bronwen", "Kwame",
		"Hattie", "Dermot", "Anwen", "Joel", "Saoirse", "Leon",
		"Matilda", "Ravi", "Catriona", "Toby", "Zainab", "Hugh", "Ingrid", "Femi", "Rosalind", "Ewan", "Mei", "Angus", "Beatrix", "Idris",
		"Clara", "Jonah", "Ayesha", "Rhys", "Philippa", "Samuel", "Ottilie", "Niall"}
	lastNames = []string{
		"Thornbury", "Okafor", "Penhallow", "Sutcliffe", "Ramanathan", "Llewellyn", "Haddow", "Birtwistle", "Achebe", "Cavanagh", "Farrow",
		"Ellingham", "Pritchard", "Qureshi", "Hollis", "Strachan", "Wren",
		"Adeyemi", "Larkspur", "Mistry", "Tregenna", "Ashdown", "Baptiste", "Crowther", "Dunmore", "Everleigh", "Fenwick", "Gilchrist",
		"Hartnell", "Ibbotson", "Joshi", "Kettering", "Lomax", "Merrick", "Norcott", "Osborne", "Pemberley", "Rowntree"}
	firmWords = []string{
		"Quillbrook", "Tarnwick", "Fernhollow", "Ambercote", "Saltmarsh Lane", "Wrenfield", "Oakhythe", "Bellweather", "Kingsmere Row",
		"Thistledown", "Harrowgate Mill", "Larchmont Yard", "Copperlea", "Eastquay", "Moorside", "Pennyfarthing", "Rookhope", "Silverbeck",
	}
	trades = []string{
		"Ceramics", "Freight", "Bookbinders", "Bicycles", "Coffee Roasters", "Marine Supplies", "Joinery", "Optics", "Textiles", "Seeds",
		"Instruments", "Publishing", "Glassworks", "Cold Storage", "Stationery",
	}
	streets = []string{
		"Mill Lane", "Station Road", "Castle Street", "Orchard Close", "Harbour View", "Chapel Row", "Kiln Street", "Bridge Road", "Meadow Way",
		"Quay Street",
	}
	towns = []struct{ name, postcode string }{
		{"Leeds", "LS1 4AP"}, {"Bristol", "BS1 5TR"}, {"Cardiff", "CF10 1EP"}, {"Edinburgh", "EH1 1YZ"}, {"Norwich", "NR2 1TF"},
		{"Manchester", "M2 5DB"}, {"Belfast", "BT1 5GS"}, {"Exeter", "EX4 3SB"}, {"York", "YO1 7HH"}, {"London", "E1 6AN"},
	}
	jobs = []string{
		"Nurse", "Teacher", "Engineer", "Designer", "Electrician", "Solicitor", "Chef", "Architect", "Software developer", "Bookkeeper",
		"Gardener", "Translator",
	}
)

// namer gives out each name once.
type namer struct{ taken map[string]bool }

func (n *namer) once(make func() string) string {
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	name := make()
	for try := 2; n.taken[name]; try++ {
		if name = make(); try > 50 && n.taken[name] {
			name = fmt.Sprintf("%s %s", name, roman(try))
		}
	}
	n.taken[name] = true
	return name
}

// roman numbers those for whom no name is left.
func roman(n int) string {
	text := ""
	for _, step := range []struct {
		value int
		sign  string
	}{{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= step.value; n -= step.value {
			text += step.sign
		}
	}
	return text
}

func (m *maker) personName() (first, last string) {
	m.names.once(func() string {
		first, last = pick(m, firstNames), pick(m, lastNames)
		return first + " " + last
	})
	return first, last
}

func (m *maker) firmName() string {
	return m.names.once(
		func() string { return pick(m, firmWords) + " " + pick(m, trades) },
	) + " " + pick(m, []string{"Limited", "Limited", "LLP"})
}

func (m *maker) homeAddress() map[string]string {
	town := pick(m, towns)
	return map[string]string{
		"line1": fmt.Sprintf("%d %s", 1+m.IntN(180), pick(m, streets)), "city": town.name, "postcode": town.postcode, "country": "GB",
	}
}

// mailbox returns an address of the domain that nobody owns.
func (m *maker) mailbox(name string) string {
	local, try := strings.ToLower(strings.NewReplacer(" ", ".", "'", "").Replace(name)), 0
	return m.names.once(func() string {
		if try++; try == 1 {
			return local + "@example.com"
		}
		return fmt.Sprintf("%s%d@example.com", local, try)
	})
}

// sortCodes are of five banks; the rules of each are in the published table.
var sortCodes = []string{"040004", "200000", "309897", "400530", "608371"}

// bankDetails invents an account whose number passes the check of its bank. The last two digits decide what Confirmation
// of Payee says: from 90 on the sandbox's other banks do not agree with the name.
func (m *maker) bankDetails() (sortCode, number string) {
	checker := modulus.Published()
	for {
		sortCode, number = pick(m, sortCodes), fmt.Sprintf("%06d%02d", m.IntN(1_000_000), m.IntN(90))
		if checker.Valid(sortCode, number) && !m.names.taken[number] {
			m.names.once(func() string { return number })
			return sortCode, number
		}
	}
}
