package chain_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"
)

// On SQLite a full disk refuses the record of the failure as well; what is refused here is one statement.
func TestSender_AShortFaultOfOurDatabaseIsNoFaultOfAnOrder(t *testing.T) {
	b := newBench(t, dbtest.Postgres(t))
	queue := b.waiting
	b.minted(jane, pounds(1))
	refs := []chain.Ref{newRef(t), newRef(t), newRef(t)}
	for _, ref := range refs {
		b.order(ref, jane, pounds(2))
	}
	b.exec(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
	b.exec(`CREATE TRIGGER full_disk BEFORE INSERT ON chain_transactions FOR EACH ROW EXECUTE FUNCTION full_disk()`)
	for range 4 {
		require.True(t, db.IsUnavailable(b.worker.Step(t.Context())))
		b.clock.Advance(time.Minute)
	}
	require.Empty(t, openOf(t, queue))
	b.exec(`DROP TRIGGER full_disk ON chain_transactions`)
	b.settle()
	for _, ref := range refs {
		require.True(t, b.sink.isConfirmed(ref), "all go on by themselves")
	}
	require.Empty(t, openOf(t, queue))
	b.balanced()
}

func TestWorker_ATaskThatPanicsEndsNothingElseAndRaisesAnAlarm(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t), func(c *chain.Config) { c.Poll = 5 * time.Millisecond })
	b.minted(b.ExternalWallet.Address(), pounds(5))
	node := b.lying()
	node.header = func(*types.Header) *types.Header { panic("a fault of the program") }
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = b.worker.Run(ctx) }()
	defer func() { end(); <-ended }()
	failed := func() bool { return slices.Contains(b.causes(), chain.CauseTaskFailed) }
	require.Eventually(t, failed, 10*time.Second, 10*time.Millisecond)
	b.client.set(func(f *faulty) { f.Client = node.Client })
	require.Eventually(t, func() bool { return !failed() }, 20*time.Second, 10*time.Millisecond, "it goes on by itself")
}
