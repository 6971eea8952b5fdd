package verification

import (
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/screening"
)

// Check is a condition that a reviewer would otherwise look up, with its outcome.
type Check struct {
	Name   string // a code: "liveness", "document_valid" …
	Passed bool
	Cases  []screening.Case // the others that it is about
}

func (c *Case) checks(now time.Time) []Check {
	all := []Check{
		{Name: "liveness", Passed: c.Liveness.Completed()},
		{Name: "screening", Passed: c.ScreenedAt != nil && !slices.ContainsFunc(
			c.Matches, func(m screening.Match) bool { return m.Status != screening.FalsePositive },
		)},
	}
	if c.Individual != nil {
		return append(all, individualChecks(c.Individual, now)...)
	}
	return append(all, businessChecks(c)...)
}

func individualChecks(i *Individual, now time.Time) (all []Check) {
	if d := i.IDDocument; d != nil {
		expires, err := day.Parse(d.ExpiryDate)
		all = append(all,
			Check{Name: "document_valid", Passed: err == nil && !expired(expires, day.In(now))},
			Check{Name: "document_nationality", Passed: d.Type != "passport" || d.IssuingCountry == i.Nationality})
	}
	if p := i.ProofOfAddress; p != nil {
		issued, err := day.Parse(p.IssuedOn)
		all = append(all, Check{Name: "proof_recent", Passed: err == nil && !tooOld(issued, day.In(now))})
	}
	all = append(all, Check{Name: "politically_exposed", Passed: i.PoliticallyExposed != nil && !*i.PoliticallyExposed})
	if i.Address != nil {
		resident := slices.ContainsFunc(i.TaxResidencies, func(t TaxResidency) bool { return t.Country == i.Address.Country })
		all = append(all, Check{Name: "tax_residency", Passed: resident})
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
		{Name: "members_complete", Passed: complete},
		{Name: "ownership_known", Passed: shares > wholeShare-thresholdShare || c.Business.NoOwnerAtThreshold},
		{Name: "not_regulated", Passed: c.Business.Regulated != nil && !*c.Business.Regulated},
	}
}
