package coldkeys_test

import (
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"

	"github.com/stretchr/testify/require"
)

func (i *issuer) steps(r coldkeys.Rotation) []coldkeys.Step {
	i.t.Helper()
	steps, err := coldkeys.Steps(i.t.Context(), i.client, i.target, r, chain.KeyInUse{})
	require.NoError(i.t, err)
	return steps
}

// The keys that are on no server are replaced by two signatures of the admin.
func TestRotation_OfAColdKeyGivesTheRoleAndTakesIt(t *testing.T) {
	i := newIssuer(t)
	for _, role := range []string{chain.RoleWiper, chain.RoleUpgrader, chain.RoleMinterAdmin} {
		r := coldkeys.Rotation{Role: role, From: i.address(i.cold, role), To: jane}
		for n := range 2 {
			next, left := coldkeys.Next(i.steps(r))
			require.True(t, left)
			require.Equal(t, i.steps(r)[n].What, next.What)
			require.Equal(t, chain.RoleAdmin, next.By)
			i.do(i.cold, next.By, *next.Call, nil)
		}
		_, left := coldkeys.Next(i.steps(r))
		require.False(t, left, role)
	}
	_, err := coldkeys.Steps(t.Context(), i.client, i.target, coldkeys.Rotation{Role: chain.RoleWiper, From: jane, To: jane}, chain.KeyInUse{})
	require.ErrorIs(t, err, coldkeys.ErrSameKey)
}

// The admin role of both contracts is handed over in two steps.
func TestRotation_OfTheAdminBeginsTheTransferOfBothContracts(t *testing.T) {
	i := newIssuer(t)
	r := coldkeys.Rotation{Role: chain.RoleAdmin, From: i.address(i.cold, chain.RoleAdmin), To: jane}
	steps := i.steps(r)
	require.Len(t, steps, 4)
	i.do(i.cold, chain.RoleAdmin, *steps[0].Call, nil)
	i.do(i.cold, chain.RoleAdmin, *steps[2].Call, nil)
	var done []bool
	for _, s := range i.steps(r) {
		done = append(done, s.Done)
	}
	require.Equal(t, []bool{true, false, true, false}, done)
}
