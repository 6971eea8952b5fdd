package withdrawals_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// hosted puts an address on the whitelist that a provider keeps, and lets it cool off.
func hosted(p *wallettest.Person, n int, beneficiary wallettest.Object) string {
	p.T.Helper()
	address := wallettest.Address(n)
	entry := wallettest.NewPayee(address, "Elsewhere")
	entry["beneficiary"] = beneficiary
	p.OK(p.Add(wallettest.Whitelist, entry))
	p.Clock.Advance(24 * time.Hour)
	p.SignIn()
	return address
}

func own(provider string) wallettest.Object {
	return wallettest.Object{"kind": "self", "provider": provider}
}

func shown(p *wallettest.Person, id string) (v struct{ Status, WaitingFor, FailureCode string }) {
	p.T.Helper()
	p.Call("GET", "/wallet/account/transaction/"+id, nil).Into(p.T, &v)
	return v
}

// settle has the chain confirm every mint.
func settle(b *wallettest.Bench, id string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		return b.Withdrawals.MintConfirmed(ctx, tx, id, wallettest.TxHash)
	})
}

// later lets what waits be asked again.
func later(b *wallettest.Bench, d time.Duration) {
	b.T.Helper()
	b.Clock.Advance(d)
	b.RunJobs()
}

func TestTravelRule_TheProviderIsToldBeforeTheCoinsLeaveAndWhatBecameOfThem(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "5000.00")
		address := hosted(jane, 2, wallettest.Object{"kind": "other", "name": "Erika Mustermann", "provider": "northwind  exchange"})
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		b.World.During = func() {
			require.NotContains(t, b.World.Mints, p.ID, "nothing has left while the provider is asked")
			require.Equal(t, "provider_answer", shown(jane, p.ID).WaitingFor)
		}
		b.RunJobs()
		b.RunJobs()
		require.Contains(t, b.World.Mints, p.ID)
		require.Len(t, b.World.Asked, 1)
		asked := b.World.Asked[0]
		require.Equal(t, address, asked.Address)
		require.Equal(t, "10.000000", asked.Amount)
		text, err := json.Marshal(asked.IVMS101)
		require.NoError(t, err)
		require.JSONEq(t, `{"originator":{"originatorPerson":[{"naturalPerson":{"name":{"nameIdentifier":[{"primaryIdentifier":"Doe","secondaryIdentifier":"Jane","naturalPersonNameIdentifierType":"LEGL"}]},
			"customerIdentification":"`+jane.ID+`"},"accountNumber":["`+jane.ID+`"]}]},
			"beneficiary":{"beneficiaryPerson":[{"naturalPerson":{"name":{"nameIdentifier":[{"primaryIdentifier":"Erika Mustermann","naturalPersonNameIdentifierType":"LEGL"}]}},"accountNumber":["`+address+`"]}]},
			"originatingVASP":{"originatingVASP":{"legalPerson":{"name":{"nameIdentifier":[{"legalPersonName":"GBPC Ltd","legalPersonNameIdentifierType":"LEGL"}]},"countryOfRegistration":"GB"}}},
			"beneficiaryVASP":{"beneficiaryVASP":{"legalPerson":{"name":{"nameIdentifier":[{"legalPersonName":"Northwind Exchange","legalPersonNameIdentifierType":"LEGL"}]},"countryOfRegistration":"DE"}}},
			"payloadMetadata":{"payloadVersion":"101.2023"}}`, string(text))
		var kept []byte
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT message FROM travelrule_messages").Scan(&kept))
		require.NotContains(t, string(kept), "Mustermann", "it is sealed")
		settle(b, p.ID)
		b.RunJobs()
		require.Equal(t, []travelrule.Notice{{ID: asked.ID, TxHash: wallettest.TxHash}}, b.World.Told)
		settle(b, p.ID)
		b.RunJobs()
		require.Len(t, b.World.Told, 1, "told once")
	})
}

func TestTravelRule_WhoeverIsPaidIsScreenedAndAMatchHoldsThePayment(t *testing.T) {
	for kept, beneficiary := range map[string]wallettest.Object{
		"by a provider": {"kind": "other", "name": wallettest.ListedName, "provider": "northwind exchange"},
		"by themselves": {"kind": "other", "name": wallettest.ListedName},
	} {
		t.Run(kept, func(t *testing.T) {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				jane := b.Holding("jane@example.com", "5000.00")
				p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", hosted(jane, 2, beneficiary)))
				b.RunJobs()
				b.RunJobs()
				require.Empty(t, b.World.Asked, "no provider is told of a payment that operators look at")
				require.NotContains(t, b.World.Mints, p.ID)
				require.Equal(t, "in_review", shown(jane, p.ID).Status)
				require.True(t, b.World.Screened[p.ID], "under the id of the payment")
				other := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
				b.RunJobs()
				require.Contains(t, b.World.Payouts, other.ID, "the customer's other money moves")
			})
		})
	}
}

func TestTravelRule_TheExtendedSetGoesAcrossBordersFrom800PoundsOn(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "5000.00")
		abroad, home := hosted(jane, 2, own("Northwind Exchange")), hosted(jane, 3, own("Thistle Custody"))
		require.Equal(t, "800.000000", b.TravelRule.Threshold().String())
		for _, c := range []struct {
			to, amount string
			extended   bool
		}{{abroad, "799.999999", false}, {abroad, "800", true}, {home, "800", false}} {
			b.World.Asked = nil
			p := jane.Pay(wallettest.ToChain, jane.ChainOrder(c.amount, c.to))
			b.RunJobs()
			b.RunJobs()
			require.Contains(t, b.World.Mints, p.ID)
			payer := b.World.Asked[0].IVMS101.Originator.Persons[0].Natural
			require.Equal(t, c.extended, payer.Identification != nil, c.amount)
			require.Equal(t, c.extended, payer.Addresses != nil, c.amount)
			require.Equal(t, "Doe", b.World.Asked[0].IVMS101.Beneficiary.Persons[0].Natural.Name.Identifiers[0].Primary, "the own account elsewhere")
			b.Clock.Advance(25 * time.Hour)
			jane.SignIn()
		}
	})
}

func TestTravelRule_AProviderThatRefusesEndsThePaymentAndTheMoneyIsBack(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := hosted(jane, 2, own("Northwind Exchange"))
		b.World.Answer = travelrule.Reply{Decision: travelrule.Refuse, Reason: "no such account"}
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		b.RunJobs()
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		v := shown(jane, p.ID)
		require.Equal(t, "failed", v.Status)
		require.Equal(t, string(fault.ProviderRefused), v.FailureCode)
		require.Equal(t, "100.000000", jane.Available())
		require.Empty(t, b.World.Told, "who refused expects nothing")
	})
}

func TestTravelRule_OneThatDoesNotAnswerIsAskedAgainUnderTheSameIDAndTwoOperatorsDecide(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := hosted(jane, 2, own("Northwind Exchange"))
		ann, bob := holdOperators(b)
		b.World.Silent = true
		goes, ends := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address)), jane.Pay(wallettest.ToChain, jane.ChainOrder("20", address))
		b.RunJobs()
		b.RunJobs()
		later(b, 11*time.Minute)
		require.Empty(t, b.World.Mints, "unknown is not refused, and not accepted")
		require.Equal(t, "70.000000", jane.Available(), "the money is held")
		decide := func(id, action string) {
			e, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.TravelRuleUnanswered, id)
			require.NoError(t, err)
			require.True(t, open)
			require.Equal(t, "no_answer", e.Reason)
			_, err = b.Exceptions.Act(t.Context(), ann, e.ID, action, exceptions.Input{Reason: "called them"})
			require.NoError(t, err)
			if action != "retry" {
				b.Decide("exception_action", true, bob)
			}
			b.RunJobs()
		}
		decide(ends.ID, "refuse")
		require.Equal(t, "failed", b.Status(ends.ID))
		require.Equal(t, "90.000000", jane.Available())
		decide(goes.ID, "retry")
		require.NotContains(t, b.World.Mints, goes.ID)
		decide(goes.ID, "release")
		require.Contains(t, b.World.Mints, goes.ID)
		b.World.Silent, b.World.Answer = false, travelrule.Reply{Decision: travelrule.Refuse}
		later(b, time.Hour)
		require.NotEqual(t, "failed", b.Status(goes.ID), "a later word changes nothing")
		settle(b, goes.ID)
		require.Equal(t, "completed", b.Status(goes.ID))
		ids := map[string]bool{}
		for _, m := range b.World.Asked {
			ids[m.ID+m.Amount] = true
		}
		require.LessOrEqual(t, len(ids), 2, "each payment has one message, however often it was sent")
	})
}

func TestTravelRule_ACancelledPaymentIsNotSentWhateverTheProviderSaysLater(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := hosted(jane, 2, own("Northwind Exchange"))
		b.World.Answer = travelrule.Reply{} // it has not decided
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		b.RunJobs()
		b.RunJobs()
		jane.OK(jane.Call("POST", "/wallet/account/transaction/"+p.ID+"/cancel", wallettest.Object{}))
		b.World.Answer = travelrule.Reply{Decision: travelrule.Approve}
		later(b, time.Hour)
		require.Equal(t, "cancelled", b.Status(p.ID))
		require.Empty(t, b.World.Mints)
		require.Equal(t, "100.000000", jane.Available())
	})
}

// A process that dies between the answer and its storing asks again, and the payment leaves once.
func TestTravelRule_AnAnswerThatWasLostIsAskedForAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := hosted(jane, 2, own("Northwind Exchange"))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		ctx, die := context.WithCancel(t.Context())
		b.World.During = die
		_, err := b.Queue.RunDue(ctx)
		require.Error(t, err)
		require.Len(t, b.World.Asked, 1)
		require.Empty(t, b.World.Mints)
		b.Tx(func(ctx context.Context, tx db.Tx) error { // its lease ends
			_, err := tx.ExecContext(ctx, "UPDATE jobs SET state = 'ready', leased_until = NULL WHERE state = 'running'")
			return err
		})
		later(b, 10*time.Minute)
		require.Contains(t, b.World.Mints, p.ID)
		require.Equal(t, b.World.Asked[0].ID, b.World.Asked[len(b.World.Asked)-1].ID)
	})
}

func TestTravelRule_APaymentToAWalletThatNobodyElseKeepsTellsNobody(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "5000.00")
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("2000", jane.Payable(wallettest.Address(2))))
		stranger := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", hosted(jane, 3, own("A provider that we do not know"))))
		b.RunJobs()
		require.Contains(t, b.World.Mints, p.ID)
		require.Contains(t, b.World.Mints, stranger.ID, "the data is kept, and the setting lets it go")
		require.Empty(t, b.World.Asked)
	})
}
