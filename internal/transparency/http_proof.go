package transparency

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transparency/proof"
	"github.com/gbpc/gbpc/internal/transparency/q"
)

// RegisterProof adds the calls with which the total is published, and with which a customer finds its
// own balance in it.
func RegisterProof(r *api.Router, s *Service, access auth.Access, g staff.Gate) {
	h := handler{s}
	api.Get(r, "/public/transparency/attestation", api.Public, "listAttestations", "The roots of the trees of all balances, newest first", h.attestations,
		api.Describe("Once a day all balances are summed in a tree, whose root is written on chain. A customer checks with its own proof that its balance is in the total."))
	api.Get(r, "/wallet/account/proof", access.SignedIn, "proveBalance", "The proof that the own balance is in a published total", h.prove,
		api.Describe(proofText))
	api.Post(r, "/admin/transparency/attestation", g.RequireRole(staff.Treasury), "attest", "Publish the tree of all balances now", h.attest)
}

const proofText = "leaf = SHA-256(0x00 ‖ salt ‖ amount ‖ account); node = SHA-256(0x01 ‖ left amount ‖ left hash ‖ right amount ‖ right hash), its amount is the sum of both. " +
	"Amounts are millionths of a coin as 8 bytes, the highest first; the account is UTF-8. Following the path from the leaf gives root and total. Keep the salt to yourself. " +
	"404 when there was no balance at that moment, or it is more than 90 days ago."

type attestationView struct {
	ID        string        `json:"id"`
	AsOf      time.Time     `json:"asOf" doc:"of which moment"`
	Root      string        `json:"root" doc:"hexadecimal"`
	Total     string        `json:"total" doc:"GBPC: all balances, what is ordered and not final included"`
	Customers int64         `json:"customers" doc:"how many have a balance"`
	Journal   journalView   `json:"journal"`
	Chains    []writtenView `json:"chains" nullable:"false"`
}

type journalView struct {
	Sequence int64  `json:"sequence" doc:"of the newest entry in the books"`
	Hash     string `json:"hash" doc:"of that entry, and so of all before it; hexadecimal"`
}

type writtenView struct {
	Network string  `json:"network"`
	ChainID uint64  `json:"chainId"`
	TxHash  *string `json:"txHash" doc:"null until a block has it"`
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
	Side   string `json:"side" enum:"left,right" doc:"where the neighbour stands"`
	Amount string `json:"amount" doc:"GBPC below the neighbour"`
	Hash   string `json:"hash" doc:"hexadecimal"`
}

func viewOf(a Attestation) attestationView {
	v := attestationView{a.ID, a.TakenAt, hex.EncodeToString(a.Root), coins(a.Total), a.Customers, journalView{a.Sequence, hex.EncodeToString(a.Journal)}, make([]writtenView, len(a.Written))}
	for i, w := range a.Written {
		v.Chains[i] = writtenView{Network: w.Network.ID, ChainID: w.Network.ChainID}
		if w.TxHash != "" {
			v.Chains[i].TxHash = &w.TxHash
		}
	}
	return v
}

func (h handler) attestations(ctx context.Context, in *struct{ api.Paging }) (api.Page[attestationView], error) {
	queries := q.New(h.service.DB.Read())
	total, err := queries.CountAttestations(ctx)
	if err != nil {
		return api.Page[attestationView]{}, fmt.Errorf("count the attestations: %w", err)
	}
	rows, err := queries.Attestations(ctx, q.AttestationsParams{PageSize: in.Limit(), PageOffset: in.Offset()})
	if err != nil {
		return api.Page[attestationView]{}, fmt.Errorf("read the attestations: %w", err)
	}
	views := make([]attestationView, len(rows))
	for i, row := range rows {
		a, err := h.service.published(ctx, row)
		if err != nil {
			return api.Page[attestationView]{}, err
		}
		views[i] = viewOf(a)
	}
	return api.PageOf(views, in.Paging, total), nil
}

func (h handler) prove(ctx context.Context, in *struct {
	Attestation string `query:"attestation" maxLength:"36" doc:"id; the newest where none is named"`
}) (proofView, error) {
	p, err := h.service.Prove(ctx, auth.CustomerID(ctx), in.Attestation)
	if err != nil {
		return proofView{}, err
	}
	v := proofView{viewOf(p.Attestation), leafView{p.Leaf.Account, coins(p.Leaf.Amount), hex.EncodeToString(p.Leaf.Salt[:])}, make([]stepView, len(p.Path))}
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
