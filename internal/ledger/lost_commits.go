package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// A failover, or a backup that was restored, may lose the newest commits while the ledger runs. Nothing that
// was learnt from them may be used afterwards. A new connection therefore starts with empty caches, and a
// head that another process has moved must descend from the newest entry that this process knows.

// readHash reads the hash of an entry, to find out whether the books still contain it.
const readHash = "select hash from ledger_entries where sequence = $1"

// forget drops everything that was learnt from commits. A failover or a restore may have lost some of them,
// and other accounts may have their numbers by now.
func (p *postgresWriter) forget() {
	p.ids.clear()
	p.balances, p.seen = balanceCache{}, head{}
}

// queueRemembered reads the hash that the newest entry this process knows has now. A head that does not
// descend from that entry is the head of other books.
func (p *postgresWriter) queueRemembered(q *pgx.Batch, hash *[]byte) {
	if p.seen.sequence == 0 {
		return // nothing is remembered, and the hash of nothing is empty
	}
	each(q, []any{hash}, func() error { return nil }, readHash, p.seen.sequence)
}

// lockAfterLoss reads every account of the batch by its name: commits that this process saw are lost.
func (p *postgresWriter) lockAfterLoss(ctx context.Context, b *batch) error {
	p.forget()
	for _, a := range b.accounts {
		*a = account{}
	}
	var q pgx.Batch
	_, _, unknown := p.known(b)
	queueUnknown(&q, b, unknown)
	if err := p.conn.SendBatch(ctx, &q).Close(); err != nil {
		return p.failed(ctx, err, errUnreachable)
	}
	return nil
}
