package integrity

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The checks of what a chain itself says.
const (
	chainAttestation = "chain_attestation" // an attestation on the chain is one of ours
	chainEvent       = "chain_event"       // a mint or a redemption on the chain is one that the watcher saw, and no other
)

const (
	attestationRows = `-- every attestation
SELECT id, root, total, ledger_hash FROM transparency_attestations`
	acknowledgedRows = `-- every attestation of nobody's that operators have looked at: after a restore the books lack their newest ones for good
SELECT details FROM exceptions WHERE kind = 'chain_foreign_event' AND resolution = 'acknowledged' AND subject LIKE $1`
	eventRows = `-- every mint and redemption that counts
SELECT id, kind, ref, amount, tx_hash FROM chain_events WHERE network = $1 AND block <= $2 AND kind IN ('mint', 'redeem') AND state IN ('seen', 'confirmed')`
)

// CompareChain compares the database with what a chain says: its attestations, mints and redemptions, up to the
// block that the watcher read last. It calls the node, so conn must be in no transaction.
func CompareChain(ctx context.Context, conn db.Conn, n *chain.Service) ([]Finding, error) {
	found, err := compareAttestations(ctx, conn, n)
	if err != nil {
		return found, err
	}
	events, err := compareEvents(ctx, conn, n)
	return append(found, events...), err
}

func compareAttestations(ctx context.Context, conn db.Conn, n *chain.Service) (found []Finding, err error) {
	attested, err := n.Attestations(ctx)
	if err != nil {
		return nil, err
	}
	stored, err := readAll(ctx, conn, attestationRows, func(scan func(...any) error) (string, error) {
		var id string
		var root, hash []byte
		var total int64
		err := scan(&id, &root, &total, &hash)
		return fmt.Sprintf("0x%s %d 0x%s", hex.EncodeToString(root), total, hex.EncodeToString(hash)), err
	})
	if err != nil {
		return nil, err
	}
	acknowledged, err := readAll(ctx, conn, acknowledgedRows, func(scan func(...any) error) (string, error) {
		var details string
		if err := scan(&details); err != nil {
			return "", err
		}
		var event struct{ Anchor string }
		return event.Anchor, json.Unmarshal([]byte(details), &event)
	}, n.Network().ID+"/"+string(chain.CauseForeignEvent)+"/%")
	if err != nil {
		return nil, err
	}
	for i, a := range attested {
		text := a.Anchor()
		if stored[text] == 0 && acknowledged[text] == 0 {
			found = append(found, Finding{Check: chainAttestation, Subject: fmt.Sprint(i + 1), Expected: text})
		}
	}
	return found, nil
}

func compareEvents(ctx context.Context, conn db.Conn, n *chain.Service) (found []Finding, err error) {
	cursor, err := n.Cursor(ctx, conn)
	if err != nil {
		return found, err
	}
	events, err := n.TokenEvents(ctx, cursor.Number)
	if err != nil {
		return found, err
	}
	seen, err := readAll(ctx, conn, eventRows, func(scan func(...any) error) (string, error) {
		var id, kind, ref, hash string
		var amount int64
		err := scan(&id, &kind, &ref, &amount, &hash)
		return fmt.Sprintf("%s %s %d %s", kind, ref, amount, hash), err
	}, n.Network().ID, int64(cursor.Number)) // far below 2^63
	if err != nil {
		return found, err
	}
	for _, e := range events {
		text := fmt.Sprintf("%s %s %d %s", e.Kind, e.Ref, e.Amount, e.TxHash)
		if seen[text] == 0 {
			found = append(found, Finding{Check: chainEvent, Subject: e.TxHash, Expected: text})
		}
		seen[text]--
	}
	for text, left := range seen {
		if left > 0 {
			found = append(found, Finding{Check: chainEvent, Subject: text, Actual: text})
		}
	}
	return found, nil
}

// readAll counts the texts that a query's rows make.
func readAll(
	ctx context.Context, conn db.Conn, query string, text func(scan func(...any) error) (string, error), args ...any,
) (map[string]int, error) {
	rows, err := conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	counts := map[string]int{}
	for rows.Next() {
		line, err := text(rows.Scan)
		if err != nil {
			return nil, err
		}
		counts[line]++
	}
	return counts, rows.Err()
}
