package importing

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/kit/table"
	"github.com/gbpc/gbpc/internal/money"
)

// Problem is what is wrong with a line.
type Problem struct {
	File   string
	Line   int
	Column string // empty: the whole line
	Reason string
}

func (p Problem) String() string {
	if p.Column == "" {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Reason)
	}
	return fmt.Sprintf("%s:%d: %s: %s", p.File, p.Line, p.Column, p.Reason)
}

func at(file string, line int, column, reason string) Problem {
	return Problem{File: file, Line: line, Column: column, Reason: reason}
}

// The columns of the two files. Those of the first list must be there; the others may be left out.
var (
	customerColumns = []string{"reference", "kind", "email", "name", "country", "verification", "balance"}
	moreOfCustomer  = []string{"first_name", "last_name", "date_of_birth", "registration_number", "language", "evidence"}
	addressColumns  = []string{"reference", "network", "address"}
	moreOfAddress   = []string{"label"}
)

// The statuses of verification that are taken over.
const (
	verified   = "approved"
	unverified = "none"
)

// person is a line of the customers' file.
type person struct {
	number  int
	fields  map[string]string
	balance money.Amount
}

// addressLine is a line of the addresses' file.
type addressLine struct {
	number  int
	fields  map[string]string
	address string // with its checksum
}

// maxLines limits a file.
const maxLines = 1_000_000

// readTable reads a file with a heading, and returns what is wrong with it.
func readTable(f File, needed, more []string, each func(number int, fields map[string]string)) (wrong []Problem, err error) {
	columns := table.Columns{Needed: needed, More: more, Most: maxLines}
	found, err := table.Read(f.Content, columns, func(row table.Row) { each(row.Number, row.Cells) })
	for _, p := range found {
		reason := strings.TrimSuffix(p.Sentence("en"), ".")
		wrong = append(wrong, at(f.Name, max(p.Row, 1), p.Column, strings.ToLower(reason[:1])+reason[1:]))
	}
	return wrong, err
}

// checkPerson says what is wrong with a line by itself, and reads its balance.
func checkPerson(file string, p *person) (wrong []Problem) {
	say := func(column, reason string) { wrong = append(wrong, at(file, p.number, column, reason)) }
	f := p.fields
	if f["reference"] == "" || len(f["reference"]) > 100 {
		say("reference", "must have 1 to 100 characters")
	}
	kind := customer.Kind(f["kind"])
	if kind != customer.Individual && kind != customer.Business {
		say("kind", "must be individual or business")
	}
	if !customer.ValidEmail(f["email"]) {
		say("email", "is not an e-mail address")
	}
	if f["name"] == "" || nameIsWrong(kind, f["name"]) {
		say("name", "must have 1 to 100 characters, and may hold no address and no hidden characters")
	}
	if !customer.ValidCountry(f["country"]) {
		say("country", "must be a country of ISO 3166-1, in two letters")
	}
	if language := f["language"]; language != "" && language != "en" && language != "zh" {
		say("language", "must be en or zh")
	}
	checkVerification(f, kind, say)
	amount, err := money.Parse(money.Typed(f["balance"]), money.GBPC)
	switch {
	case err != nil || amount.Sign() < 0:
		say("balance", "must be an amount, such as 12.34")
	default:
		if _, rest := amount.ToPounds(); !rest.IsZero() {
			say("balance", "must be whole pence, because a bank account cannot hold fractions")
		}
		p.balance = amount
	}
	return wrong
}

// longestName is in characters.
const longestName = 100

func nameIsWrong(kind customer.Kind, name string) bool {
	if kind == customer.Business {
		return plain.Company(name, longestName) != ""
	}
	return plain.Person(name, longestName) != ""
}

// checkVerification says what is missing of a verification that is taken over.
func checkVerification(f map[string]string, kind customer.Kind, say func(column, reason string)) {
	switch f["verification"] {
	case unverified:
		return
	case verified:
	default:
		say("verification", "must be approved or none")
		return
	}
	if f["evidence"] == "" || len(f["evidence"]) > 2000 {
		say("evidence", "must state, in up to 2000 characters, who verified the customer, when, and where the documents are kept")
	}
	if kind == customer.Business {
		if f["registration_number"] == "" {
			say("registration_number", "is required for a verified business")
		}
		return
	}
	for _, column := range []string{"first_name", "last_name"} {
		if f[column] == "" {
			say(column, "is required for a verified person")
		}
	}
	if _, err := time.Parse(time.DateOnly, f["date_of_birth"]); err != nil {
		say("date_of_birth", "must be a date, such as 1990-04-01")
	}
}

// checkAddress says what is wrong with a line by itself, and reads its address.
func checkAddress(file string, a *addressLine, networks []string) (wrong []Problem) {
	say := func(column, reason string) { wrong = append(wrong, at(file, a.number, column, reason)) }
	if !slices.Contains(networks, a.fields["network"]) {
		say("network", "must be "+strings.Join(networks, " or "))
	}
	parsed, err := chain.ParseAddress(a.fields["address"])
	if err != nil {
		say("address", "is not an address, or its checksum is wrong")
	}
	a.address = parsed.String()
	if len(a.fields["label"]) > 100 {
		say("label", "must have at most 100 characters")
	}
	return wrong
}
