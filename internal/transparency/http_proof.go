package transparency

import (
	"context"
	"encoding/hex"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transparency/proof"
)

// RegisterProof adds the calls that publish the total and prove to a customer that its balance is part of
// it.
func RegisterProof(r *api.Router, s *Service, access auth.Access, g staff.Gate) {
	h := handler{s}
	api.List(
		r, "/public/transparency/attestation", api.Public, "listAttestations", "The published trees of all balances, newest first",
		h.attestations,
		api.Describe(
			"Once a day all balances are summed in a tree, whose root is written on chain. With its proof, a customer verifies that its balance is part of the total.",
		))
	api.Get(
		r, "/wallet/account/proof", access.To(auth.Read), "proveBalance", "The proof that the customer's balance is part of a published total",
		h.prove,
		api.Describe(proofText), api.Costly)
	api.Post(
		r, "/admin/transparency/attestation", g.RequireRole(staff.Treasury), "attest", "Publish an attestation of all balances now", h.attest,
	)
}

const proofText = "leaf = SHA-256(0x00 ‖ salt ‖ amount ‖ account); node = SHA-256(0x01 ‖ left amount ‖ left hash ‖ right amount ‖ right hash), its amount is the sum of both. " +
	"Amounts are millionths of a coin as 8 bytes, the highest first; the account is UTF-8. Following the path from the leaf gives root and total. Keep the salt to yourself. " +
	"404 if there was no balance at that time, or if it is more than 90 days ago."

type attestationView struct {
	ID        string        `json:"id"`
	AsOf      time.Time     `json:"asOf" doc:"when the balances were read"`
	Root      string        `json:"root" doc:"hexadecimal"`
	Total     string        `json:"total" doc:"GBPC: all balances, including what is ordered and not final yet"`
	Customers int64         `json:"customers" doc:"the number of customers with a balance"`
	Journal   journalView   `json:"journal"`
	Chains    []writtenView `json:"chains" nullable:"false"`
}

type journalView struct {
	Sequence int64  `json:"sequence" doc:"the newest entry in the books"`
	Hash     string `json:"hash" doc:"of that entry, which covers all entries before it; hexadecimal"`
}

type writtenView struct {
	Network string  `json:"network"`
	ChainID uint64  `json:"chainId"`
	TxHash  *string `json:"txHash" doc:"null until it is in a block"`
}

type proofView struct {
	Attestation attestationView `json:"attestation"`
	Leaf        leafView        `json:"leaf"`
	Path        []stepView      `json:"path" nullable:"false" doc:"from the leaf up"`
}

type leafView struct {
	Account string `json:"account"`
	Amount  string `json:"amount" doc:"GBPC"`
	Salt    string `json:"salt" doc:"hexadecimal, 32 bytes; a secret of the account's holder"`
}

type stepView struct {
	Side   string `json:"side" enum:"left,right" doc:"the side of the neighbour"`
	Amount string `json:"amount" doc:"GBPC below the neighbour"`
	Hash   string `json:"hash" doc:"hexadecimal"`
}

func viewOf(a Attestation) attestationView {
	v := attestationView{
		ID: a.ID, AsOf: a.TakenAt, Root: hex.EncodeToString(a.Root), Total: coins(a.Total), Customers: a.Customers,
		Journal: journalView{a.LedgerSequence, hex.EncodeToString(a.LedgerHash)}, Chains: make([]writtenView, len(a.Transactions)),
	}
	for i, tx := range a.Transactions {
		v.Chains[i] = writtenView{Network: tx.Network.ID, ChainID: tx.Network.ChainID}
		if tx.TxHash != "" {
			v.Chains[i].TxHash = &tx.TxHash
		}
	}
	return v
}

func coins(minor int64) string { return money.New(minor, money.GBPC).String() }

func (h handler) attestations(ctx context.Context, in *struct{ api.Reading }) (api.Entries[attestationView], error) {
	page, total, err := h.service.Attestations(ctx, in.Window())
	if err != nil {
		return api.Entries[attestationView]{}, err
	}
	views := make([]attestationView, len(page))
	for i, a := range page {
		views[i] = viewOf(a)
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].TakenAt, page[i].ID }), nil
}

func (h handler) prove(ctx context.Context, in *struct {
	Attestation string `query:"attestation" maxLength:"36" doc:"id; the newest if omitted"`
}) (proofView, error) {
	p, err := h.service.Prove(ctx, auth.CustomerID(ctx), in.Attestation)
	if err != nil {
		return proofView{}, err
	}
	v := proofView{
		viewOf(p.Attestation), leafView{p.Leaf.Account, coins(p.Leaf.Amount), hex.EncodeToString(p.Leaf.Salt[:])}, make([]stepView, len(p.Path)),
	}
	for i, step := range p.Path {
		v.Path[i] = stepView{side(step), coins(step.Amount), hex.EncodeToString(step.Hash[:])}
	}
	return v, nil
}

func side(s proof.Step) string {
	if s.Left {
		return "left"
	}
	return "right"
}

func (h handler) attest(ctx context.Context, _ *api.Nothing) (attestationView, error) {
	a, err := h.service.Attest(ctx)
	if err != nil {
		return attestationView{}, err
	}
	return viewOf(a), nil
}
