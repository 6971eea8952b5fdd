package verification_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestDatabase_HoldsNoOperatorsNameNoAddressAndNoWordsAboutAPersonInTheClear(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		_, recordID := b.submitted()
		operator := b.operator(staff.Compliance)
		require.Equal(t, 200, b.call("POST", "/admin/verification/individual/"+recordID+"/decision", operator, object{"decision": "return", "reason": "words about a person"}).Status)
		name := strings.TrimPrefix(operator, "operator:") + "@gbpc.example"
		dbtest.HoldsNone(t, d, name, "Somebody", "words about", "Jane Doe")
		var view struct {
			History []struct{ Actor, What, Note string }
		}
		b.call("GET", "/admin/verification/individual/"+recordID, operator, nil).into(t, &view)
		last := view.History[len(view.History)-1]
		require.Equal(t, []string{name, "return", "words about a person"}, []string{last.Actor, last.What, last.Note})
	})
}
