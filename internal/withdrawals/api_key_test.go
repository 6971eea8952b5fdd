package withdrawals_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestAPIKey_PaysUpToTheLimitsAloneAndMakesNoPayeeTrusted(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		order := jane.BankOrder("10.00")
		order["nextIsSecondaryAuth"] = 0
		m := jane.Machine("redemptions")
		m.OK(m.Call("POST", wallettest.ToBank, order, "Idempotency-Key", "k1"))
		require.Equal(t, "90.000000", jane.Available())
		require.Contains(t, jane.OK(jane.Call("GET", "/wallet/account/setting", nil)).Body, `"secondaryAuth":1`, "a machine changes no safety setting")
		jane.Refused(fault.SecondaryAuthRequired, jane.Call("POST", wallettest.ToBank, jane.BankOrder("1.00")))
		m.Refused(fault.InsufficientFunds, m.Call("POST", wallettest.ToBank, jane.BankOrder("90.01"), "Idempotency-Key", "k2"))
	})
}

func TestAPIKey_MustSendAnIdempotencyKeyWithMoney(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("redemptions transfers deposits")
		for _, path := range []string{wallettest.ToBank, wallettest.ToChain, "/wallet/account/trade/fiat/deposit/pre", "/wallet/account/trade/fiat/deposit/complete"} {
			a := m.Refused(fault.InvalidParameters, m.Call("POST", path, jane.BankOrder("10.00")))
			require.Equal(t, map[string]string{"Idempotency-Key": string(fault.RequiredField)}, a.Fields(t))
		}
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestAPIKey_NeedsTheScopeOfThePayment(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("read deposits transfers recipients reports webhooks")
		m.Refused(fault.MissingScope, m.Call("POST", wallettest.ToBank, jane.BankOrder("10.00"), "Idempotency-Key", "k1"))
		n := jane.Machine("read redemptions")
		n.Refused(fault.MissingScope, n.Call("POST", wallettest.ToChain, jane.ChainOrder("10.00", wallettest.Address(1)), "Idempotency-Key", "k1"))
		n.Refused(fault.MissingScope, n.Call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-02&format=csv", nil))
		n.OK(n.Call("GET", "/wallet/account", nil))
	})
}

func TestAPIKey_AddsARecipientThatCoolsOffLikeAnyOther(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("recipients transfers")
		address := wallettest.Address(7)
		added := m.OK(m.Call("POST", "/wallet/address-whitelist", wallettest.Object{"address": address, "network": "sandbox", "label": "x"}))
		require.Contains(t, added.Body, `"cooling_off"`)
		m.Refused(fault.PayeeCoolingOff, m.Call("POST", wallettest.ToChain, jane.ChainOrder("10.00", address), "Idempotency-Key", "k1"))
		letters, err := b.Mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Contains(t, letters[0].Text, address, "the owner is told what a machine added")
	})
}

func TestAPIKey_OfAFrozenCustomerIsAnsweredAsItsSession(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("redemptions read")
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
		})
		m.Refused(fault.CustomerFrozen, m.Call("POST", wallettest.ToBank, jane.BankOrder("10.00"), "Idempotency-Key", "k1"))
		jane.Refused(fault.CustomerFrozen, jane.Call("POST", wallettest.ToBank, jane.BankOrder("10.00")))
		m.OK(m.Call("GET", "/wallet/account", nil))
	})
}

// The same order from 32 connections at once, to the server as it listens: it is paid once, and each is told of that.
func TestAPIKey_32IdenticalOrdersAtOncePayOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "1000.00")
		m := jane.Machine("redemptions")
		server := httptest.NewServer(b.Server)
		defer server.Close()
		body, err := json.Marshal(jane.BankOrder("10.00"))
		require.NoError(t, err)
		const n = 32
		client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: n}}
		answers, replayed := make([]string, n), make([]string, n)
		var begin, all sync.WaitGroup
		begin.Add(1)
		for i := range n {
			all.Go(func() {
				begin.Wait()
				r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api"+wallettest.ToBank, bytes.NewReader(body))
				if err != nil {
					return
				}
				r.Header.Set("Authorization", "Bearer "+m.Secret)
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("Idempotency-Key", "once")
				w, err := client.Do(r)
				if err != nil {
					answers[i] = err.Error()
					return
				}
				defer w.Body.Close()
				text, _ := io.ReadAll(w.Body)
				answers[i], replayed[i] = string(text), w.Header.Get("Idempotent-Replayed")
			})
		}
		begin.Done()
		all.Wait()
		first := 0
		for i := range n {
			require.Contains(t, answers[i], `"code":"00000"`)
			require.Equal(t, answers[0], answers[i])
			if replayed[i] == "" {
				first++
			}
		}
		require.Equal(t, 1, first)
		require.Equal(t, "990.000000", jane.Available())
		require.Equal(t, "10.000000", jane.Held())
	})
}

// The door was passed before the key was revoked; the books ask again.
func TestAbuse_AKeyRevokedMeanwhilePaysNothing(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		m := jane.Machine("redemptions")
		answers := wallettest.Parallel(12, func(i int) wallettest.Answer {
			if i == 5 {
				return jane.Call("DELETE", "/developer/key/"+m.KeyID, nil)
			}
			return m.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"), "Idempotency-Key", string(rune('a'+i)))
		})
		paid := 0
		for i, a := range answers {
			if i == 5 {
				jane.OK(a)
			} else if a.Code == "00000" {
				paid++
			} else {
				m.Refused(fault.KeyInvalid, a)
			}
		}
		require.Equal(t, fmt.Sprintf("%d.000000", 100-paid), jane.Available())
		m.Refused(fault.KeyInvalid, m.Call("POST", wallettest.ToBank, jane.BankOrder("1.00"), "Idempotency-Key", "z"))
	})
}
