package banking_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// They are screened when the money comes, and again when it is assigned or returned.
func TestCredit_KeepsEveryNameThatCameWithIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := b.entry("N1", "5", iso20022.Credit)
		e.Debtor, e.Creditor = iso20022.Party{Name: "Debtor", Account: iso20022.Account{SortCode: "112233", Number: "12345678"}}, iso20022.Party{Name: "Whom it is for"}
		b.notice(e)
		c := b.sink.credits[0]
		require.Equal(t, []string{"Debtor", "Whom it is for"}, append([]string{c.Debtor.Name}, c.Others...))
		kept, err := b.Credit(t.Context(), b.db.Read(), c.ID)
		require.NoError(t, err)
		require.Equal(t, c.Others, kept.Others)
	})
}
