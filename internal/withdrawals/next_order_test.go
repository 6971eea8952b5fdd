package withdrawals_test

import (
	"encoding/json"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// No process keeps what decides about an order: what another one has written, of which this one is told nothing, decides
// about the very next order of a program whose orders were paid a moment ago, alone or beside others.
func TestAPIKey_TheNextOrderIsDecidedByWhatAnotherProcessHasWritten(t *testing.T) {
	for name, c := range map[string]struct {
		write   func(t *testing.T, b *wallettest.Bench, jane *wallettest.Person, m *wallettest.Machine)
		refused fault.Code
		status  string // of the order, if it is not refused
	}{
		"the key is revoked": {
			write: func(t *testing.T, b *wallettest.Bench, _ *wallettest.Person, m *wallettest.Machine) {
				writeElsewhere(t, b, "UPDATE auth_api_keys SET state = 'revoked', ended_at = created_at WHERE id = $1", m.KeyID)
			},
			refused: fault.KeyInvalid,
		},
		"the key loses its scope": {
			write: func(t *testing.T, b *wallettest.Bench, _ *wallettest.Person, m *wallettest.Machine) {
				writeElsewhere(t, b, "UPDATE auth_api_keys SET scopes = 'read' WHERE id = $1", m.KeyID)
			},
			refused: fault.MissingScope,
		},
		"its maker is disabled": {
			write: func(t *testing.T, b *wallettest.Bench, _ *wallettest.Person, _ *wallettest.Machine) {
				writeElsewhere(t, b, "UPDATE users SET state = 'disabled'")
			},
			refused: fault.KeyInvalid,
		},
		"the customer is frozen": {
			write: func(t *testing.T, b *wallettest.Bench, jane *wallettest.Person, _ *wallettest.Machine) {
				writeElsewhere(t, b, "UPDATE customers SET status = 'frozen' WHERE id = $1", jane.ID)
			},
			refused: fault.CustomerFrozen,
		},
		"the limits are changed": {write: func(t *testing.T, b *wallettest.Bench, _ *wallettest.Person, _ *wallettest.Machine) {
			newTerms(t, b, 2, "0.99", 0)
		}, refused: fault.LimitExceeded},
		"the velocity rules are changed": {write: func(t *testing.T, b *wallettest.Bench, _ *wallettest.Person, _ *wallettest.Machine) {
			newTerms(t, b, 2, "50.00", 1)
		}, status: "in_review"},
		"the account is removed": {write: func(_ *testing.T, b *wallettest.Bench, jane *wallettest.Person, _ *wallettest.Machine) {
			delete(b.World.BankAccounts, jane.BankID)
		}, refused: fault.NotFound},
		"a screening match is found": {write: func(_ *testing.T, b *wallettest.Bench, jane *wallettest.Person, _ *wallettest.Machine) {
			b.World.OpenMatches[jane.ID] = true
		}, status: "in_review"},
	} {
		t.Run(name, func(t *testing.T) {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				newTerms(t, b, 1, "50.00", 100)
				jane := b.Holding("jane@example.com", "100.00")
				m := jane.Machine("redemptions")
				for i, a := range wallettest.Parallel(8, func(i int) wallettest.Answer {
					return m.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"), "Idempotency-Key", strconv.Itoa(i))
				}) {
					require.Equal(t, "00000", a.Code, "%d: %s", i, a.Body)
				}
				c.write(t, b, jane, m)
				for i, a := range wallettest.Parallel(8, func(i int) wallettest.Answer {
					return m.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"), "Idempotency-Key", strconv.Itoa(100+i))
				}) {
					if c.status != "" {
						require.Contains(t, a.Body, `"status":"`+c.status+`"`, i)
						continue
					}
					m.Refused(c.refused, a)
				}
				if c.refused != "" {
					require.Equal(t, "92.000000", jane.Available())
				}
			})
		})
	}
}

// A program that has spent all it could is given the first answer again, and not told that nothing is left.
func TestAPIKey_ARepetitionIsAnsweredThoughNothingIsLeft(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("redemptions")
		first := m.OK(m.Call("POST", wallettest.ToBank, jane.BankOrder("100.00"), "Idempotency-Key", "all"))
		require.Empty(t, first.Header.Get("Idempotent-Replayed"))
		delete(b.World.BankAccounts, jane.BankID)
		for range 2 {
			again := m.OK(m.Call("POST", wallettest.ToBank, jane.BankOrder("100.00"), "Idempotency-Key", "all"))
			require.Equal(t, first.Body, again.Body)
			require.Equal(t, "true", again.Header.Get("Idempotent-Replayed"))
		}
		m.Refused(fault.KeyReused, m.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"), "Idempotency-Key", "all"))
	})
}

func writeElsewhere(t *testing.T, b *wallettest.Bench, statement string, args ...any) {
	t.Helper()
	_, err := b.DB.Writer().ExecContext(t.Context(), statement, args...)
	require.NoError(t, err)
}

// newTerms puts terms into force, with a limit of each redemption and the number of payments a day without a review.
func newTerms(t *testing.T, b *wallettest.Bench, version int, limit string, perDay int64) {
	t.Helper()
	terms := pricing.TermsText{Velocity: pricing.VelocityText{PaymentsPerDay: perDay}, Limits: []pricing.LimitsText{{Tier: pricing.MediumRisk, Kind: "individual", Fiat: pricing.LimitText{PerTransaction: &limit}}}}
	for _, fee := range []*pricing.FeeText{&terms.Fees.FiatDeposit, &terms.Fees.FiatWithdrawal, &terms.Fees.ChainWithdrawal} {
		fee.Fixed = "0"
	}
	text, err := json.Marshal(terms)
	require.NoError(t, err)
	writeElsewhere(t, b, "INSERT INTO pricing_terms (version, terms, approval, since) VALUES ($1, $2, 'approval', $3)", version, string(text), b.Clock.Now())
}
