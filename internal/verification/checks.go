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
}

func (c *Case) checks(now time.Time) []Check {
	all := []Check{
		{"liveness", c.Liveness.Completed()},
		{"screening", c.ScreenedAt != nil && !slices.ContainsFunc(c.Matches, func(m screening.Match) bool { return m.Status != screening.FalsePositive })},
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
			Check{"document_valid", err == nil && !expired(expires, day.In(now))},
			Check{"document_nationality", d.Type != "passport" || d.IssuingCountry == i.Nationality})
	}
	if p := i.ProofOfAddress; p != nil {
		issued, err := day.Parse(p.IssuedOn)
		all = append(all, Check{"proof_recent", err == nil && !tooOld(issued, day.In(now))})
	}
	all = append(all, Check{"politically_exposed", i.PoliticallyExposed != nil && !*i.PoliticallyExposed})
	if i.Address != nil {
		resident := slices.ContainsFunc(i.TaxResidencies, func(t TaxResidency) bool { return t.Country == i.Address.Country })
		all = append(all, Check{"tax_residency", resident})
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
		{"members_complete", complete},
		{"ownership_known", shares > wholeShare-thresholdShare || c.Business.NoOwnerAtThreshold},
		{"not_regulated", c.Business.Regulated != nil && !*c.Business.Regulated},
	}
}
