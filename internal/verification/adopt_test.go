package verification_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/verification"
)

func TestAdopt_VerifiesACustomerOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for _, kind := range []verification.Kind{verification.KindIndividual, verification.KindBusiness} {
			customerID := b.customer(kind)
			person, company := &verification.Individual{FirstName: "Iris", LastName: "Whitfield"}, (*verification.Business)(nil)
			if kind == verification.KindBusiness {
				person, company = nil, &verification.Business{CompanyName: "Marlow"}
			}
			for range 2 {
				require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					return b.service.Adopt(ctx, tx, customerID, person, company)
				}))
			}
			all := b.published(customerID)
			require.Len(t, all, 1)
			require.Contains(t, string(all[0].Data), `"createdAt":"2026-11-20T12:00:00Z"`)
			_, ok, err := b.service.VerifiedName(t.Context(), customerID)
			require.NoError(t, err)
			require.True(t, ok)
		}
	})
}
