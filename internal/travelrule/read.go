package travelrule

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
)

// The standard says what a message holds, and not how it is written in JSON: the editions and their implementations differ in
// the names of members and in where there are lists. What we need of a message is read in every form that we know, what we
// do not know is no reason to refuse it, and all of it is kept.

// errName means that a message has a name that cannot be read, so that nobody could be compared with it.
var errName = errors.New("travelrule: a name in the message cannot be read")

// UnmarshalJSON reads a message of either edition. Members that are not known, or of another type than ours, are kept alone.
func (m *IVMS101) UnmarshalJSON(text []byte) error {
	type members IVMS101
	var read members
	if err := decode(text, &read); err != nil {
		return err
	}
	*m = IVMS101(read)
	m.whole = bytes.Clone(text)
	return nil
}

// MarshalJSON writes a message; one that was read, as it came.
func (m IVMS101) MarshalJSON() ([]byte, error) {
	if m.whole != nil {
		return m.whole, nil
	}
	type members IVMS101
	return json.Marshal(members(m))
}

// sameAs reports whether two messages say the same: neither the order of members matters, nor that an empty one is left out.
func (m IVMS101) sameAs(other IVMS101) (bool, error) {
	a, err := m.canonical()
	if err != nil {
		return false, err
	}
	b, err := other.canonical()
	return bytes.Equal(a, b), err
}

func (m IVMS101) canonical() ([]byte, error) {
	all, err := m.members()
	if err != nil {
		return nil, err
	}
	return json.Marshal(withoutEmpty(all))
}

// members returns everything that a message says.
func (m IVMS101) members() (all map[string]any, err error) {
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&all)
	return all, err
}

// withoutEmpty returns a value without members that say nothing; nil if nothing is left.
func withoutEmpty(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if v[name] = withoutEmpty(member); v[name] == nil {
				delete(v, name)
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for i := range v {
			v[i] = withoutEmpty(v[i])
		}
		if len(v) == 0 {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	}
	return v
}

// decode reads the members that we know, and leaves out one of another type.
func decode(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	var other *json.UnmarshalTypeError
	if errors.As(err, &other) {
		return nil
	}
	return err
}

// people are whoever pays or is paid: in 2023 each with its accounts, in 2020 with the accounts of all beside them.
type people struct {
	Payers   []Person `json:"originatorPerson"`
	Payers20 []Person `json:"originatorPersons"`
	Payees   []Person `json:"beneficiaryPerson"`
	Payees20 []Person `json:"beneficiaryPersons"`
	Accounts []string `json:"accountNumber"`
}

func (p people) of(persons ...[]Person) []Person {
	all := slices.Concat(persons...)
	if len(all) > 0 && len(all[0].Accounts) == 0 {
		all[0].Accounts = p.Accounts
	}
	return all
}

// UnmarshalJSON reads whoever pays.
func (o *Originator) UnmarshalJSON(text []byte) error {
	var p people
	err := decode(text, &p)
	o.Persons = p.of(p.Payers, p.Payers20)
	return err
}

// UnmarshalJSON reads whoever is paid.
func (b *Beneficiary) UnmarshalJSON(text []byte) error {
	var p people
	err := decode(text, &p)
	b.Persons = p.of(p.Payees, p.Payees20)
	return err
}

// identifiers are the names of somebody in each of the ways in which the standard has them.
type identifiers[ID any] struct {
	Latin    []ID `json:"nameIdentifier"`
	Local    []ID `json:"localNameIdentifier"`
	Phonetic []ID `json:"phoneticNameIdentifier"`
}

// readNames returns all names of somebody: in 2020 an individual could have several lists of them.
func readNames[ID any](text []byte) (all []ID, err error) {
	lists := make([]identifiers[ID], 1)
	if text = bytes.TrimSpace(text); bytes.HasPrefix(text, []byte("[")) {
		err = json.Unmarshal(text, &lists)
	} else {
		err = json.Unmarshal(text, &lists[0])
	}
	if err != nil {
		return nil, errName
	}
	for _, l := range lists {
		all = slices.Concat(all, l.Latin, l.Local, l.Phonetic)
	}
	return all, nil
}

// UnmarshalJSON reads every name of an individual.
func (n *NaturalName) UnmarshalJSON(text []byte) (err error) {
	n.Identifiers, err = readNames[NaturalNameID](text)
	return err
}

// UnmarshalJSON reads every name of a company.
func (n *LegalName) UnmarshalJSON(text []byte) (err error) {
	n.Identifiers, err = readNames[LegalNameID](text)
	return err
}

// hasName reports whether a person has one to be compared.
func (p Person) hasName() bool {
	return p.Natural != nil && slices.ContainsFunc(
		p.Natural.Name.Identifiers, func(n NaturalNameID) bool { return n.Primary+n.Secondary != "" },
	) ||
		p.Legal != nil && slices.ContainsFunc(p.Legal.Name.Identifiers, func(n LegalNameID) bool { return n.Name != "" })
}

// namesPayers reports whether a message says who pays, so that everybody can be compared.
func (m IVMS101) namesPayers() bool {
	all := m.Originator.Persons
	return len(all) > 0 && !slices.ContainsFunc(all, func(p Person) bool { return !p.hasName() })
}
