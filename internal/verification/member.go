package verification

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

// MemberData is what a company states about one of its directors, owners, signatories or senior
// managers, and the identity document that the person then submitted.
type MemberData struct {
	FirstName        string      `json:"firstName"`
	LastName         string      `json:"lastName"`
	DateOfBirth      string      `json:"dateOfBirth"`
	Nationality      string      `json:"nationality"`
	Email            string      `json:"email"`
	Roles            []string    `json:"roles"`
	OwnershipPercent string      `json:"ownershipPercent"`
	Address          *Address    `json:"address"`
	IDDocument       *IDDocument `json:"idDocument,omitempty"`
}

var memberRoles = []string{"director", "ubo", "signatory", "senior_manager"}

// Shares are whole numbers of ten-thousandths of a percent, so that three shares of 33.3333 % never add
// up to more than 100 %.
const (
	wholeShare     int64 = 100_0000
	thresholdShare int64 = 25_0000
)

var errShare = errors.New("not a percentage")

// parseShare parses a percentage with at most three digits before the point and four after it.
func parseShare(s string) (int64, error) {
	whole, fraction, point := strings.Cut(s, ".")
	if whole == "" || len(whole) > 3 || len(fraction) > 4 || point && fraction == "" || strings.ContainsFunc(
		whole+fraction, func(r rune) bool { return r < '0' || r > '9' },
	) {
		return 0, errShare
	}
	return strconv.ParseInt(whole+fraction+strings.Repeat("0", 4-len(fraction)), 10, 64)
}

func (m *MemberData) share() int64 {
	share, err := parseShare(m.OwnershipPercent)
	if err != nil {
		return 0 // checked when the member was named
	}
	return share
}

// Name returns the person's full name, as a bank would write it.
func (m *MemberData) Name() string {
	return strings.Join(strings.Fields(m.FirstName+" "+m.LastName), " ")
}

func (m *MemberData) check(f *form) {
	f.name("firstName", m.FirstName, plain.Person, required)
	f.name("lastName", m.LastName, plain.Person, required)
	f.birth("dateOfBirth", m.DateOfBirth, 0, required)
	f.country("nationality", m.Nationality, required)
	f.email("email", m.Email, required)
	f.roles(m.Roles)
	f.share("ownershipPercent", m.OwnershipPercent, need(slices.Contains(m.Roles, "ubo")))
	f.address("address", m.Address, required)
}

func (f *form) roles(roles []string) {
	if f.missing("roles", len(roles) == 0, true) {
		return
	}
	if len(roles) > len(memberRoles) {
		f.wrong.Add("roles", fault.TooLong)
		return
	}
	for _, role := range roles {
		if !slices.Contains(memberRoles, role) {
			f.wrong.Add("roles", fault.OutOfRange, "Choose of: "+strings.Join(memberRoles, ", "))
			return
		}
	}
}

func (f *form) share(field, value string, n need) {
	if f.missing(field, value == "", bool(n)) {
		return
	}
	switch share, err := parseShare(value); {
	case err != nil:
		f.wrong.Add(field, fault.InvalidFormat)
	case share > wholeShare, bool(n) && share == 0:
		f.wrong.Add(field, fault.OutOfRange)
	}
}

// within reports whether the shares of all members add up to at most 100 %.
func within(members []MemberData) bool {
	var sum int64
	for i := range members {
		sum += members[i].share()
	}
	return sum <= wholeShare
}
