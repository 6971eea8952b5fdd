package app

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/support"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/verification"
)

// limitRules returns every limit of calls, which the setting limits can change.
func limitRules() []limit.Rule {
	return slices.Concat(auth.Limits, privacy.Limits, support.Limits, verification.Limits)
}

const mostCalls = 1_000_000

// checkLimits refuses limits that no rule has or that are none.
func checkLimits(set map[string]int) error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(set)) {
		switch {
		case !slices.ContainsFunc(limitRules(), func(r limit.Rule) bool { return r.Name == name }):
			wrong = append(wrong, fmt.Errorf("limits: there is no limit %q", name))
		case set[name] < 1 || set[name] > mostCalls:
			wrong = append(wrong, fmt.Errorf("limits: %s: must be between 1 and %d", name, mostCalls))
		}
	}
	return errors.Join(wrong...)
}

// ReserveConfig has the limits of the reserve in more than cash.
type ReserveConfig struct {
	LeastCash   int64 `help:"Least share of the reserve in on-demand deposits, in basis points. The default is what the FCA proposed in CP25/14." changed:"treasury, when the regulator's rule changes" default:"500" env:"GBPC_RESERVE_LEAST_CASH"`
	LongestDays int   `help:"Days within which a bill or gilt must mature when it is bought. More than the default are expanded backing assets in CP25/14, of which the FCA must be told first." changed:"treasury, when the FCA has been told or its rule changes" default:"365" env:"GBPC_RESERVE_LONGEST_DAYS"`
	Funds       bool  `help:"Allow units of public-debt money-market funds, which are expanded backing assets in CP25/14." changed:"treasury, when the FCA has been told" env:"GBPC_RESERVE_FUNDS"`
	MostInOne   int64 `help:"Largest share of the reserve in one instrument, in basis points." changed:"treasury, when the investment policy changes" default:"10000" env:"GBPC_RESERVE_MOST_IN_ONE"`
	MostAtOne   int64 `help:"Largest share of the reserve at one custodian, in basis points." changed:"treasury, when the investment policy changes" default:"10000" env:"GBPC_RESERVE_MOST_AT_ONE"`
}

// check refuses limits that limit nothing. Zero is the default.
func (c ReserveConfig) check() error {
	var wrong []error
	for _, limit := range []struct {
		setting           string
		value, least, max int64
	}{
		{setting: "reserve-least-cash", value: c.LeastCash, least: 1, max: 10_000},
		{setting: "reserve-longest-days", value: int64(c.LongestDays), least: 1, max: 5 * 366},
		{setting: "reserve-most-in-one", value: c.MostInOne, least: 1, max: 10_000},
		{setting: "reserve-most-at-one", value: c.MostAtOne, least: 1, max: 10_000},
	} {
		if limit.value != 0 && (limit.value < limit.least || limit.value > limit.max) {
			wrong = append(wrong, fmt.Errorf("%s: must be between %d and %d", limit.setting, limit.least, limit.max))
		}
	}
	return errors.Join(wrong...)
}

func (c ReserveConfig) config() backing.Config {
	return backing.Config{LeastCash: c.LeastCash, LongestDays: c.LongestDays, Funds: c.Funds, MostInOne: c.MostInOne, MostAtOne: c.MostAtOne}
}
