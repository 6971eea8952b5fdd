package gbpc

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"
)

// proofOfThree is a balance of 25.5 between two others, whose tree is made here step by step.
func proofOfThree() *BalanceProof {
	leaf := func(salt byte, amount int64, account string) []byte {
		return digest([]byte{0}, []byte(strings.Repeat(string(salt), 32)), amountBytes(amount), []byte(account))
	}
	first, own, third := leaf('a', 10_000_000, "one"), leaf('b', 25_500_000, "two"), leaf('c', 1, "three")
	pair := digest([]byte{1}, amountBytes(10_000_000), first, amountBytes(25_500_000), own)
	root := digest([]byte{1}, amountBytes(35_500_000), pair, amountBytes(1), third)
	return &BalanceProof{
		Attestation: Attestation{Root: hex.EncodeToString(root), Total: "35.500001"},
		Leaf:        ProofLeaf{Account: "two", Amount: "25.500000", Salt: hex.EncodeToString([]byte(strings.Repeat("b", 32)))},
		Path: []ProofStep{
			{Side: "left", Amount: "10.000000", Hash: hex.EncodeToString(first)},
			{Side: "right", Amount: "0.000001", Hash: hex.EncodeToString(third)},
		},
	}
}

func TestVerifyProof_LeadsFromTheBalanceToTheTotal(t *testing.T) {
	if err := VerifyProof(proofOfThree()); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyProof_RefusesWhatWasChanged(t *testing.T) {
	for what, change := range map[string]func(*BalanceProof){
		"the balance":                 func(p *BalanceProof) { p.Leaf.Amount = "25.500001" },
		"a balance that is no amount": func(p *BalanceProof) { p.Leaf.Amount = "-25.500000" },
		"the account":                 func(p *BalanceProof) { p.Leaf.Account = "one" },
		"the salt":                    func(p *BalanceProof) { p.Leaf.Salt = strings.Repeat("00", 32) },
		"half a salt":                 func(p *BalanceProof) { p.Leaf.Salt = "00" },
		"the total":                   func(p *BalanceProof) { p.Attestation.Total = "35.500002" },
		"the root":                    func(p *BalanceProof) { p.Attestation.Root = strings.Repeat("00", 32) },
		"the side":                    func(p *BalanceProof) { p.Path[0].Side = "right" },
		"a neighbour's amount":        func(p *BalanceProof) { p.Path[0].Amount = "9.000000" },
		"a neighbour's hash":          func(p *BalanceProof) { p.Path[0].Hash = strings.Repeat("00", 32) },
		"more than there can be":      func(p *BalanceProof) { p.Path[0].Amount = "9223372036854.775807" },
		"a step":                      func(p *BalanceProof) { p.Path = p.Path[:1] },
	} {
		proof := proofOfThree()
		change(proof)
		if err := VerifyProof(proof); !errors.Is(err, ErrProof) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func FuzzMillionths_ReadsWhatItWrites(f *testing.F) {
	for _, text := range []string{"0", "1.5", "0.000001", "9223372036854.775807", "9223372036854.775808", "1e5", "", ".", "1.", "٣"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, ok := millionths(text); ok && n < 0 {
			t.Errorf("%q is %d", text, n)
		}
	})
}
