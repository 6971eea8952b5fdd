package subaccounts_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

var betweenTags = regexp.MustCompile(`>\s+<`)

func TestSubAccount_ItsPapersCarryItsHoldersVerifiedNameAndNotTheFirstOwners(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		salaries, jane := own(acme, "Salaries"), ofCustomer(acme, "Customer 17")
		b.World.Names[acme.ID] = "Acme Trading Ltd"
		name := func(account string) string {
			statement := acme.Call("GET", "/wallet/account/statement?from=2026-03-01&to=2026-03-31&format=camt053", nil, "GBPC-Account", account).Body
			return betweenTags.ReplaceAllString(statement, "><")
		}
		require.Contains(t, name(salaries.ID), "<Ownr><Nm>Acme Trading Ltd, Salaries</Nm></Ownr>")
		require.Contains(t, name(jane.ID), "<Ownr><Nm>Customer 17</Nm></Ownr>", "as the business calls it, before the holder is verified")
		b.World.Names[jane.ID] = "Jane Elisabeth Doe"
		require.Contains(t, name(jane.ID), "<Ownr><Nm>Jane Elisabeth Doe</Nm></Ownr>")
		require.Contains(t, name(acme.ID), "<Ownr><Nm>Acme Trading Ltd</Nm></Ownr>")
	})
}
