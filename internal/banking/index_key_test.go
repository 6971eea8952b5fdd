package banking_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// What the bank reports again while the index key is replaced, and after the older key is gone and the hashes of what
// was recorded under it are emptied, brings no money a second time; and what is another payment is one.
func TestEntry_ReportedAgainUnderAnotherIndexKeyIsNoOtherEntry(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		name := filepath.Join(t.TempDir(), "keys.json")
		open := func() {
			sealer, err := seal.LoadOrCreate(name)
			require.NoError(t, err)
			b.keys = sealer
			b.open("1")
		}
		report := func(messageID string, entries ...iso20022.Entry) {
			n := iso20022.Notice{MessageID: messageID, Created: b.clock.Now(), ID: messageID, Account: mainAccount, Entries: entries}
			b.take(n.XML(iso20022.V08))
		}
		open()
		without := b.from("", "7.00", anna, "E2")
		before := []iso20022.Entry{b.from("FP1", "10.00", anna, "E1"), without}
		report("N1", before...)
		require.NoError(t, seal.AddKey(name, seal.Indexing))
		open()
		report("N2", before...)
		require.NoError(t, seal.UseNewest(name, seal.Indexing))
		open()
		report("N3", before...)
		require.Len(t, b.sink.credits, 2)
		report("N4", b.from("FP1", "10.00", bert, "E1"), b.from("", "7.00", bert, "E9"))
		require.Len(t, b.sink.credits, 4, "other payers' are other payments")
		report("N5", b.from("FP1", "10.00", bert, "E1"), before[0])
		require.Len(t, b.sink.credits, 4)

		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE bank_entries SET end_to_end = NULL, counterparty = NULL, name = NULL, own_number = NULL")
		require.NoError(t, err)
		_, err = seal.Retire(name, seal.Indexing)
		require.NoError(t, err)
		open()
		report("N6", before...)
		require.Len(t, b.sink.credits, 4)
	})
}
