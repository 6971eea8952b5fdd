package team_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// A program reads the fields of every refusal alike.
func TestPolicy_OneThatCannotBeSatisfiedNamesItsRulesAsInvalidInputNamesFields(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme company) {
		a := acme.Refused(fault.PolicyUnsatisfiable, acme.policy(true, rule{"subject": "policy", "from": "0.00", "approvals": 0}, redemptions("0.00", 1)))
		require.JSONEq(t, `{"fields": [{"field": "rules[1].approvals", "code": "T4001", "message": "Rule 2 needs more approvals than your team can give."}]}`, string(a.Data))
	})
}
