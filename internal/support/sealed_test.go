package support_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var receipt struct{ ContactID string }
		b.call("POST", "/support/contact/submit", "", message()).into(t, &receipt)
		var detail struct {
			Notes []struct{ Text, Author string }
		}
		b.call("POST", "/admin/contact/"+receipt.ContactID+"/answer", b.operator(staff.Support), object{"text": "words about a person"}).into(t, &detail)
		dbtest.HoldsNone(t, d, "gbpc.example", "words about", "Jane Doe", "jane@example.com")
		require.Equal(t, "ops@gbpc.example", detail.Notes[0].Author)
		require.Equal(t, "words about a person", detail.Notes[0].Text)
	})
}
