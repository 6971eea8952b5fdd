package integrity

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The checks of what was signed for a chain.
const (
	signedOrder       = "order_signed"       // an order says what was signed for it
	signedAttestation = "attestation_signed" // an attestation says what was signed for it
)

const signedRows = `-- every signed transaction with its order and, if it carries one, its attestation
SELECT x.tx_hash, x.raw_tx, x.empty, o.id, o.kind, o.account, o.amount, o.ref, o.journal_hash, a.root, a.total, a.ledger_hash
FROM chain_transactions x
JOIN chain_orders o ON o.id = x.order_id
LEFT JOIN transparency_attestations a ON o.kind = 'attest' AND a.id = substr(o.key, 8)`

// compareSigned compares the orders and the attestations with the bytes that the keys signed. Whoever edits the
// database does not have the keys.
func compareSigned(ctx context.Context, conn db.Conn) (found []Finding, err error) {
	rows, err := conn.QueryContext(ctx, signedRows)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() && len(found) < maxFindings {
		var (
			hash, order, kind, account, ref, journal string
			raw, root, ledgerHash                    []byte
			empty                                    bool
			amount                                   int64
			total                                    *int64
		)
		if err := rows.Scan(&hash, &raw, &empty, &order, &kind, &account, &amount, &ref, &journal, &root, &total, &ledgerHash); err != nil {
			return nil, err
		}
		signed, err := chain.DecodeSigned(raw)
		if err != nil || !strings.EqualFold(signed.Hash, hash) {
			found = append(found, Finding{Check: signedOrder, Subject: order, Expected: hash, Actual: signed.Hash})
			continue
		}
		wanted, words := "", ""
		switch {
		case empty: // it cancels the order, and must do nothing
			words = hex.EncodeToString(signed.Data)
		case kind == "mint":
			wanted, words = fmt.Sprintf("%s %d %s", strings.ToLower(account), amount, ref), fmt.Sprintf(
				"%s %s %s", signed.Address(0), signed.Number(1), signed.Word(2),
			)
		case kind == "attest":
			wanted, words = fmt.Sprintf("%s %d %s", ref, amount, journal), fmt.Sprintf("%s %s %s", signed.Word(0), signed.Number(1), signed.Word(2))
		default:
			continue
		}
		if wanted != words {
			found = append(found, Finding{Check: signedOrder, Subject: order, Expected: words, Actual: wanted})
		}
		if kind != "attest" || empty {
			continue
		}
		published := "none"
		if total != nil {
			published = fmt.Sprintf("0x%s %d 0x%s", hex.EncodeToString(root), *total, hex.EncodeToString(ledgerHash))
		}
		if published != words {
			found = append(found, Finding{Check: signedAttestation, Subject: order, Expected: words, Actual: published})
		}
	}
	return found, rows.Err()
}
