package travelrule_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// other is another provider that sends us messages over HTTP.
type other struct {
	*trp.Client
	us     travelrule.Counterpart
	server *httptest.Server
	key    ed25519.PrivateKey
}

func newOther(t *testing.T, b *wallettest.Bench) other {
	t.Helper()
	public, key, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	b.World.Directory[0].PublicKey = public
	server := httptest.NewServer(b.TravelRule.Hook())
	t.Cleanup(server.Close)
	return other{
		Client: trp.New(trp.Config{ID: wallettest.Abroad.ID, Key: key}, nil), us: travelrule.Counterpart{ID: "gbpc", URL: server.URL + travelrule.MessagePath}, server: server, key: key,
	}
}

func depositAddress(t *testing.T, b *wallettest.Bench, p *wallettest.Person) (address chain.Address) {
	t.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
		address, err = b.World.DepositAddress(ctx, tx, p.ID)
		return err
	})
	return address
}

func inquiry(id, address, amount, name string) travelrule.Inquiry {
	person := func(last string) []travelrule.Person {
		return []travelrule.Person{{Natural: &travelrule.NaturalPerson{Name: travelrule.NaturalName{Identifiers: []travelrule.NaturalNameID{{Primary: last, Type: "LEGL"}}}}}}
	}
	return travelrule.Inquiry{
		ID: id, Asset: travelrule.Asset{Symbol: "GBPC", Network: wallettest.NetworkID}, Amount: amount, Address: address,
		IVMS101: travelrule.IVMS101{Originator: travelrule.Originator{Persons: person("Mustermann")}, Beneficiary: travelrule.Beneficiary{Persons: person(name)}},
	}
}

func states(t *testing.T, b *wallettest.Bench) (all []string) {
	t.Helper()
	page, _, err := b.TravelRule.Messages(t.Context(), "", db.Window{Limit: 100})
	require.NoError(t, err)
	for _, m := range page {
		all = append(all, string(m.State))
	}
	return all
}

var holding = travelrule.Config{HoldIncoming: true, Own: travelrule.Provider{Name: "GBPC Ltd", Country: "GB"}}

func TestIncoming_AnAnnouncedDepositIsMatchedAndCredited(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		m := inquiry("their-1", to.String(), "2000.000000", "Jane Doe")
		for range 2 { // repeated, it is one message
			reply, err := from.Ask(t.Context(), from.us, m)
			require.NoError(t, err)
			require.Equal(t, travelrule.Approve, reply.Decision)
		}
		require.Equal(t, []string{"expected"}, states(t, b))
		m.Amount = "3000.000000"
		_, err := from.Ask(t.Context(), from.us, m)
		require.ErrorContains(t, err, "409", "another message under the same id")
		d := jane.ChainDeposit("2000")
		d.To = to
		b.SeeDeposit(d)
		b.RunJobs()
		require.False(t, b.ConfirmDeposit(d))
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, []string{"matched"}, states(t, b))
		require.NoError(t, from.Tell(t.Context(), from.us, travelrule.Notice{ID: "their-1", TxHash: d.TxHash.Hex()}))
		require.ErrorContains(t, from.Tell(t.Context(), from.us, travelrule.Notice{ID: "their-2", TxHash: d.TxHash.Hex()}), "404")
	})
}

func TestIncoming_OfDifferentMessagesUnderOneIDAtOnceOneIsTaken(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		for round := range 10 {
			var all sync.WaitGroup
			taken := make([]bool, 8)
			for i := range taken {
				all.Go(func() {
					reply, err := from.Ask(t.Context(), from.us, inquiry(fmt.Sprint("m-", round), to, fmt.Sprint(i+1), "Jane Doe"))
					taken[i] = err == nil && reply.Decision == travelrule.Approve
				})
			}
			all.Wait()
			require.Equal(t, 1, len(slices.DeleteFunc(taken, func(was bool) bool { return !was })), "an answer is for what is kept")
		}
	})
}

func TestIncoming_WhoeverSendsIsScreenedAndAMatchHoldsTheDeposit(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		m := inquiry("their-1", to.String(), "20.000000", "Jane Doe")
		m.IVMS101.Originator.Persons[0].Natural.Name.Identifiers[0] = travelrule.NaturalNameID{Primary: "Listed", Secondary: "Ivan", Type: "LEGL"}
		for range 2 {
			_, err := from.Ask(t.Context(), from.us, m)
			require.NoError(t, err)
		}
		jane.PayIn("5.00", "x")
		require.Equal(t, "5.000000", jane.Available(), "her other money moves")
		d := jane.ChainDeposit("20")
		d.To = to
		b.SeeDeposit(d)
		b.RunJobs()
		b.ConfirmDeposit(d)
		require.Equal(t, "in_review", b.Status(d.ID))
		require.Equal(t, "5.000000", jane.Available())

		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		held, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.ChainDepositHeld, d.ID)
		require.NoError(t, err)
		require.True(t, open)
		require.Equal(t, "name_matched", held.Reason)
		_, err = b.Deposits.RequestRelease(t.Context(), ann, d.ID, "surely not")
		require.ErrorIs(t, err, deposits.ErrNameMatched)
		for _, action := range []string{"release", "assign"} {
			_, err = b.Exceptions.Act(t.Context(), ann, held.ID, action, exceptions.Input{Reason: "surely not", CustomerID: jane.ID})
			require.Error(t, err, action)
		}
		_, err = b.Exceptions.Act(t.Context(), bob, held.ID, "clear", exceptions.Input{Reason: "another Ivan"})
		require.NoError(t, err)
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, "25.000000", jane.Available())
	})
}

func TestIncoming_ALargeDepositWithoutAMessageIsHeldUntilItComes(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		arrive := func(amount string) chain.Deposit {
			d := jane.ChainDeposit(amount)
			d.To = to
			b.SeeDeposit(d)
			b.RunJobs()
			b.ConfirmDeposit(d)
			return d
		}
		small := arrive("799.999999")
		require.Equal(t, "completed", b.Status(small.ID))
		b.Clock.Advance(25 * time.Hour)
		large := arrive("800")
		require.Equal(t, "in_review", b.Status(large.ID))
		require.Equal(t, []string{"missing"}, states(t, b))
		b.ConfirmDeposit(large) // reported again
		_, err := from.Ask(t.Context(), from.us, inquiry("their-1", to.String(), "800", "DOE, JANE"))
		require.NoError(t, err)
		require.NoError(t, from.Tell(t.Context(), from.us, travelrule.Notice{ID: "their-1", TxHash: large.TxHash.Hex()}))
		require.ElementsMatch(t, []string{"supplied", "matched"}, states(t, b))
		require.Equal(t, "completed", b.Status(large.ID))
	})
}

func TestIncoming_SmallDepositsOfADayFromOneAddressCountTogether(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		arrive := func(amount string, from int, after time.Duration) string {
			b.Clock.Advance(after)
			d := jane.ChainDeposit(amount)
			d.From, d.To = chain.MustParseAddress(wallettest.Address(from)), to
			b.SeeDeposit(d)
			b.RunJobs()
			b.ConfirmDeposit(d)
			b.ConfirmDeposit(d) // reported again, it counts once
			return b.Status(d.ID)
		}
		require.Equal(t, "completed", arrive("400", 9, 0))
		require.Equal(t, "completed", arrive("400", 10, time.Hour), "from another address")
		require.Equal(t, "completed", arrive("400", 9, 24*time.Hour), "a day later")
		require.Equal(t, "completed", arrive("399.999999", 9, time.Hour))
		require.Equal(t, "in_review", arrive("0.000001", 9, time.Hour))
		require.Equal(t, []string{"missing"}, states(t, b))
	})
}

func TestIncoming_ByDefaultALargeDepositIsShownToOperatorsAndCredited(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1.00")
		b.Circulate("5000")
		d := jane.ChainDeposit("2000")
		d.To = depositAddress(t, b, jane)
		b.SeeDeposit(d)
		b.RunJobs()
		b.ConfirmDeposit(d)
		require.Equal(t, "completed", b.Status(d.ID))
		require.Equal(t, []string{"missing"}, states(t, b))
		own := jane.Payable(wallettest.Address(9)) // from which deposits come here
		d = jane.ChainDeposit("2000")
		d.To = depositAddress(t, b, jane)
		b.SeeDeposit(d)
		b.RunJobs()
		b.ConfirmDeposit(d)
		require.Equal(t, []string{"missing", "missing"}, states(t, b), "nobody has said that it is the customer's")
		var page struct{ List []struct{ ID string } }
		jane.Call("GET", wallettest.Whitelist+"?address="+own, nil).Into(t, &page)
		jane.OK(jane.Call("PUT", wallettest.Whitelist+"/"+page.List[0].ID, wallettest.Object{"beneficiary": wallettest.Object{"kind": "self"}}))
		d = jane.ChainDeposit("2000")
		d.To = depositAddress(t, b, jane)
		b.SeeDeposit(d)
		b.RunJobs()
		b.ConfirmDeposit(d)
		require.Equal(t, []string{"missing", "missing"}, states(t, b), "what the customer has declared needs no message")
	})
}

func TestIncoming_AMessageAboutAnotherNameIsLookedAt(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		b.Circulate("5000")
		to := depositAddress(t, b, jane)
		reply, err := from.Ask(t.Context(), from.us, inquiry("their-1", to.String(), "20", "John Smith"))
		require.NoError(t, err)
		require.Equal(t, travelrule.Reply{Decision: travelrule.Approve}, reply, "the answer says nothing of the customer's name")
		d := jane.ChainDeposit("20")
		d.To = to
		b.SeeDeposit(d)
		b.RunJobs()
		require.True(t, b.ConfirmDeposit(d))
		require.Equal(t, "in_review", b.Status(d.ID))
		reply, err = from.Ask(t.Context(), from.us, inquiry("their-2", wallettest.Address(0xEEE), "20", "Jane Doe"))
		require.NoError(t, err)
		require.Equal(t, travelrule.Refuse, reply.Decision)
		require.Len(t, states(t, b), 1, "what is not about us is not kept")
	})
}

func TestIncoming_OnlyAKnownProvidersFreshSignatureCounts(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		body, err := json.Marshal(inquiry("their-1", depositAddress(t, b, jane).String(), "20", "Jane Doe"))
		require.NoError(t, err)
		send := func(authorization string, body []byte) int {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, from.server.URL+travelrule.MessagePath, bytes.NewReader(body))
			require.NoError(t, err)
			r.Header.Set("Authorization", authorization)
			answer, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			require.NoError(t, answer.Body.Close())
			return answer.StatusCode
		}
		sign := func(id string, at time.Time, path string, body []byte) string {
			return travelrule.Authorization(from.key, id, at, path, body)
		}
		now, path := time.Now(), travelrule.MessagePath
		for name, authorization := range map[string]string{
			"none": "", "a bearer": "Bearer x", "nonsense": "TravelRule a.b.c", "another provider": sign("thistle", now, path, body), "an unknown one": sign("nobody", now, path, body),
			"old": sign("northwind", now.Add(-6*time.Minute), path, body), "another body": sign("northwind", now, path, []byte("{}")), "another path": sign("northwind", now, travelrule.NoticePath, body),
		} {
			require.Equal(t, http.StatusUnauthorized, send(authorization, body), name)
		}
		unknown := []byte(strings.Replace(string(body), `"id"`, `"more":1,"id"`, 1))
		require.Equal(t, http.StatusBadRequest, send(sign("northwind", now, path, unknown), unknown))
		large := bytes.Repeat([]byte("x"), 65<<10)
		require.Equal(t, http.StatusRequestEntityTooLarge, send(sign("northwind", now, path, large), large))
		require.Equal(t, http.StatusOK, send(sign("northwind", now, path, body), body))
	})
}

func TestProvider_WhatIsNeitherApprovalNorRejectionIsUnknown(t *testing.T) {
	answer, status := "", http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(answer))
	}))
	defer server.Close()
	_, key, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	client := trp.New(trp.Config{ID: "gbpc", Key: key}, nil)
	ask := func(a string, s int) (travelrule.Decision, error) {
		answer, status = a, s
		reply, err := client.Ask(t.Context(), travelrule.Counterpart{URL: server.URL}, travelrule.Inquiry{ID: "1"})
		return reply.Decision, err
	}
	for _, c := range []struct {
		answer string
		status int
		want   travelrule.Decision
		fails  bool
	}{
		{`{"approved":{}}`, 200, travelrule.Approve, false}, {`{"rejected":"no"}`, 200, travelrule.Refuse, false}, {`{"version":"3.2.1"}`, 200, travelrule.Undecided, false},
		{`{"approved":null}`, 200, travelrule.Undecided, false}, {`{"approved":{},"rejected":"no"}`, 200, "", true}, {`{"rejected":"no"}`, 500, "", true}, {`<html>`, 200, "", true}, {`{"approved":{}}`, 302, "", true},
	} {
		got, err := ask(c.answer, c.status)
		require.Equal(t, c.want, got, c.answer)
		require.Equal(t, c.fails, err != nil, c.answer)
	}
}
