package verification

import (
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/screening"
)

// Check is something a careful reviewer looks at, looked at already.
type Check struct {
	Name   string
	Passed bool
	Detail string
}

// proofAge is how old a proof of address may be before a reviewer should ask for a newer one.
const proofAge = 3

func (c *Case) checks(now time.Time) []Check {
	all := []Check{
		{"liveness", c.Liveness.Completed(), "The applicant's pictures are there"},
		{"screening", c.ScreenedAt != nil && !slices.ContainsFunc(c.Matches, func(m screening.Match) bool { return m.Status != screening.FalsePositive }), "Compared with the sanctions lists, nothing open"},
	}
	if c.Individual != nil {
		return append(all, individualChecks(c.Individual, now)...)
	}
	return append(all, businessChecks(c)...)
}

func individualChecks(i *Individual, now time.Time) (all []Check) {
	if d := i.IDDocument; d != nil {
		expires, err := time.Parse(time.DateOnly, d.ExpiryDate)
		all = append(all,
			Check{"document_valid", err == nil && expires.After(now), "The identity document has not expired"},
			Check{"document_nationality", d.Type != "passport" || d.IssuingCountry == i.Nationality, "The passport is of the stated nationality"})
	}
	if p := i.ProofOfAddress; p != nil {
		issued, err := time.Parse(time.DateOnly, p.IssuedOn)
		all = append(all, Check{"proof_recent", err == nil && issued.After(now.AddDate(0, -proofAge, 0)), "The proof of address is at most three months old"})
	}
	all = append(all, Check{"politically_exposed", i.PoliticallyExposed != nil && !*i.PoliticallyExposed, "The applicant is not politically exposed"})
	if i.Address != nil {
		resident := slices.ContainsFunc(i.TaxResidencies, func(t TaxResidency) bool { return t.Country == i.Address.Country })
		all = append(all, Check{"tax_residency", resident, "The country of the address is among the tax residencies"})
	}
	return all
}

func businessChecks(c *Case) []Check {
	var shares int64
	complete := true
	for i := range c.Members {
		shares += c.Members[i].share()
		complete = complete && (c.Members[i].Status == InReview || c.Members[i].Status == Approved)
	}
	return []Check{
		{"members_complete", complete, "Every member has shown who they are"},
		{"ownership_known", shares > wholeShare-thresholdShare || c.Business.NoOwnerAtThreshold, "Less than 25 % of the shares are unaccounted for"},
		{"not_regulated", c.Business.Regulated != nil && !*c.Business.Regulated, "The company is not regulated; otherwise check its reference in the regulator's register"},
	}
}
