package treasury_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

const stranger = "0x52908400098527886E0F7030069857D2E4169EE7"

// withToken runs fn with a treasury that has a network, whose orders stay in the table, and two operators.
func withToken(t *testing.T, keys hotKeys, fn func(t *testing.T, d *db.DB, s *treasury.Service, people *staff.Service, asks, agrees staff.Operator)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewFixed(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
		sealer, err := seal.Generate()
		require.NoError(t, err)
		people := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: now, Sealer: sealer, Customers: customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: now})})
		log := slog.New(slog.DiscardHandler)
		n, err := chain.New(chain.Config{Network: chain.Network{ID: "net", Name: "Net", ChainID: 1, Token: chain.MustParseAddress(stranger), Confirmations: 2}}, chain.Dependencies{DB: d, Clock: now, Log: log, Keys: keys})
		require.NoError(t, err)
		s := treasury.New(treasury.Dependencies{DB: d, Staff: people, Clock: now, Log: log, Networks: []*chain.Service{n}})
		operator := func() (o staff.Operator) {
			require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				o.UserID = id.New()
				err := people.SaveOperator(ctx, tx, o.UserID, o.UserID+"@gbpc.example", []staff.Role{staff.Treasury})
				if err == nil {
					o, _, err = people.Operator(ctx, tx, o.UserID)
				}
				return err
			}))
			return o
		}
		fn(t, d, s, people, operator(), operator())
	})
}

// hotKeys is a signer that has the keys of these roles and is never asked to sign.
type hotKeys []string

func (k hotKeys) Address(_ context.Context, role string) (common.Address, error) {
	if !slices.Contains(k, role) {
		return common.Address{}, signer.ErrUnknownKey
	}
	return common.Address{1}, nil
}

func (k hotKeys) Sign(context.Context, string, []byte) ([]byte, error) {
	return nil, signer.ErrUnknownKey
}

func (k hotKeys) DepositAddress(uint32) (common.Address, error) {
	return common.Address{}, signer.ErrUnknownKey
}

// orders returns the kinds of the chain's orders.
func orders(t *testing.T, d *db.DB) (kinds []string) {
	rows, err := d.Read().QueryContext(t.Context(), "SELECT kind FROM chain_orders ORDER BY kind")
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var kind string
		require.NoError(t, rows.Scan(&kind))
		kinds = append(kinds, kind)
	}
	require.NoError(t, rows.Err())
	return kinds
}

func TestToken_AFreezeRequiresASecondOperatorAndAPauseDoesNot(t *testing.T) {
	withToken(t, hotKeys{chain.RolePauser, chain.RoleFreezer, chain.RoleMinterAdmin}, func(t *testing.T, d *db.DB, s *treasury.Service, people *staff.Service, asks, agrees staff.Operator) {
		ask := func(o treasury.TokenOrder) string {
			o.Network, o.Reason = "net", "a court order"
			approval, err := s.RequestTokenAction(t.Context(), asks, o)
			require.NoError(t, err)
			return approval
		}
		freeze := ask(treasury.TokenOrder{Action: treasury.Freeze, Address: stranger})
		require.Empty(t, orders(t, d))
		_, err := people.Decide(t.Context(), asks, freeze, true, "")
		require.ErrorIs(t, err, staff.ErrOwnRequest)
		_, err = people.Decide(t.Context(), agrees, freeze, true, "")
		require.NoError(t, err)
		require.Empty(t, ask(treasury.TokenOrder{Action: treasury.Pause}))
		require.Equal(t, []string{"freeze", "pause"}, orders(t, d))
		for _, o := range []treasury.TokenOrder{{Action: treasury.Unpause}, {Action: treasury.Allowance, Amount: "1000"}, {Action: treasury.Unfreeze, Address: stranger}} {
			_, err = people.Decide(t.Context(), agrees, ask(o), true, "")
			require.NoError(t, err)
		}
		require.Len(t, orders(t, d), 5)
	})
}

func TestToken_NamesEveryWrongField(t *testing.T) {
	withToken(t, hotKeys{chain.RolePauser, chain.RoleFreezer, chain.RoleMinterAdmin}, func(t *testing.T, _ *db.DB, s *treasury.Service, _ *staff.Service, asks, _ staff.Operator) {
		_, err := s.RequestTokenAction(t.Context(), asks, treasury.TokenOrder{Network: "none", Action: treasury.Freeze, Address: "0x1", Reason: " "})
		var fields []string
		for _, f := range fault.Of(err).Fields() {
			fields = append(fields, f.Field)
		}
		require.ElementsMatch(t, []string{"network", "address", "reason"}, fields)
	})
}

func TestToken_AnActionWhoseKeyIsNotOnTheServerIsRefusedWhenItIsAskedFor(t *testing.T) {
	withToken(t, hotKeys{chain.RoleFreezer}, func(t *testing.T, d *db.DB, s *treasury.Service, people *staff.Service, asks, _ staff.Operator) {
		for _, o := range []treasury.TokenOrder{{Action: treasury.Pause}, {Action: treasury.Unpause}, {Action: treasury.Allowance, Amount: "1000"}} {
			o.Network, o.Reason = "net", "a court order"
			_, err := s.RequestTokenAction(t.Context(), asks, o)
			require.ErrorIs(t, err, treasury.ErrKeyNotHere, "%s", o.Action)
		}
		require.Empty(t, orders(t, d))
		approvals, _, err := people.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Empty(t, approvals, "nobody is asked to decide on what cannot be done")
		_, err = s.RequestTokenAction(t.Context(), asks, treasury.TokenOrder{Network: "net", Action: treasury.Freeze, Address: stranger, Reason: "a court order"})
		require.NoError(t, err)
	})
}
