package ledger

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/money"
)

func anyRecord(t *rapid.T) record {
	r := record{
		sequence: rapid.Int64().Draw(t, "sequence"), at: time.UnixMicro(rapid.Int64Range(-1<<50, 1<<50).Draw(t, "at")).UTC(),
		owner: rapid.String().Draw(t, "owner"), key: rapid.String().Draw(t, "key"), kind: rapid.String().Draw(t, "kind"), reference: rapid.String().Draw(t, "reference"),
		reverses: rapid.Int64().Draw(t, "reverses"), response: rapid.SliceOf(rapid.Byte()).Draw(t, "response"),
	}
	copy(r.request[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "request"))
	for range rapid.IntRange(0, 4).Draw(t, "lines") {
		asset := rapid.SampledFrom([]money.Currency{money.GBP, money.GBPC}).Draw(t, "asset")
		side := rapid.SampledFrom([]Side{DebitSide, CreditSide}).Draw(t, "side")
		r.lines = append(r.lines, recordLine{
			id: rapid.Int64().Draw(t, "id"), account: NewAccount(rapid.String().Draw(t, "name"), asset, side),
			amount: rapid.Int64().Draw(t, "amount"), after: rapid.Int64().Draw(t, "after"), prior: rapid.Int64().Draw(t, "prior"),
		})
	}
	return r
}

func TestEncode_CanBeReadBackSoNoTwoEntriesEncodeAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, previous := anyRecord(t), rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "previous")
		got, before, ok := decode(r.encode(nil, previous))
		require.True(t, ok)
		require.True(t, bytes.Equal(previous, before))
		require.True(t, bytes.Equal(r.response, got.response))
		r.response, got.response = nil, nil
		require.Equal(t, r, got)
	})
}

func FuzzEncode_HasOneReading(f *testing.F) {
	f.Add((&record{owner: "o", key: "k", kind: "kind", lines: []recordLine{{id: 1, account: NewAccount("customer:a", money.GBPC, CreditSide), amount: -5, after: 5}}}).encode(nil, []byte("before")))
	f.Fuzz(func(t *testing.T, m []byte) {
		r, previous, ok := decode(m)
		if !ok {
			return
		}
		for _, l := range r.lines {
			if l.account.asset.Code() == "" { // not one that encode would write
				return
			}
		}
		require.Equal(t, m, r.encode(nil, previous))
	})
}

func TestContent_DiffersWhereverEntriesDiffer(t *testing.T) {
	a, b := NewAccount("customer:a", money.GBPC, CreditSide), NewAccount("customer:b", money.GBPC, CreditSide)
	one := money.New(1, money.GBPC)
	entries := []Entry{
		{Kind: "k", Reference: "r", Lines: Move(a, b, one)},
		{Kind: "kr", Reference: "", Lines: Move(a, b, one)},
		{Kind: "k", Reference: "r", Lines: Move(b, a, one)},
		{Kind: "k", Reference: "r", Lines: Reversed(Move(a, b, one))},
		{Kind: "k", Reference: "r", Reverses: 1, Lines: Move(a, b, one)},
		{Kind: "k", Reference: "r", Lines: Move(a, b, money.New(2, money.GBPC))},
		{Kind: "k", Reference: "r", Lines: Lines(Move(a, b, one), Move(a, b, one))},
		{Kind: "k", Reference: "r", NoMovement: true},
	}
	seen := map[[32]byte]int{}
	for i, e := range entries {
		if other, ok := seen[e.contentHash()]; ok {
			t.Errorf("entries %d and %d have the same content", i, other)
		}
		seen[e.contentHash()] = i
	}
}
