package app

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/support"
	"github.com/gbpc/gbpc/internal/verification"
)

// limitRules returns every limit of calls, which the setting limits can change.
func limitRules() []limit.Rule {
	return slices.Concat(auth.Limits, support.Limits, verification.Limits)
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
