package treasury

import (
	"context"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
)

// isUnbooked reports whether the exception is about coins that were minted or burned without an order that the books
// know.
func isUnbooked(item exceptions.Item) bool {
	return chain.Cause(item.Reason).IsUnbooked()
}

// checkBookOwn refuses a mint that is of a withdrawal which waits for it: its customer has paid for the coins, and nothing
// would end the withdrawal any more.
func (s *Service) checkBookOwn(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	withdrawalID, ours := chain.LostOrderID(item.Details["subject"])
	if chain.Cause(item.Reason) != chain.CauseUnknownMint || !ours {
		return nil
	}
	open, err := s.withdrawals.IsOpen(ctx, tx, withdrawalID)
	if err == nil && open {
		err = ErrConflict
	}
	return err
}

// bookOwn books coins that nobody here ordered to be minted or burned, and that are no customer's. Minted ones circulate, so
// the issuer backs them with its own cash. The pounds behind burned ones are the issuer's, as fees are.
func (s *Service) bookOwn(ctx context.Context, tx db.Tx, item exceptions.Item, by staff.Operator, in exceptions.Input) error {
	if err := s.checkBookOwn(ctx, tx, item, by, in); err != nil {
		return err
	}
	n, err := s.network(item.Details["network"])
	if err != nil {
		return err
	}
	network, ref := n.Network().ID, item.Details["subject"]
	if chain.Cause(item.Reason) == chain.CauseUnknownRedeem {
		burned, err := n.RecordLostBurn(ctx, tx, ref)
		if err != nil {
			return err
		}
		_, err = s.post(ctx, tx, ledger.Entry{
			Key: "burn.kept:" + ref, Kind: "burn.kept", Reference: ref, Lines: ledger.Move(chart.Circulation(network), chart.Fees, burned),
		})
		return err
	}
	m, err := n.RecordLostMint(ctx, tx, ref)
	if err != nil {
		return err
	}
	cost := m.Amount.PoundsUp()
	_, err = s.post(ctx, tx, ledger.Entry{Key: "mint.borne:" + ref, Kind: "mint.borne", Reference: ref, Lines: ledger.Lines(
		ledger.Move(chart.OwnCapital, chart.Reserve, cost),
		ledger.Move(chart.Bank(string(banking.Main)), chart.BankOwn, cost),
		ledger.Move(chart.Issued, chart.Circulation(network), m.Amount),
		ledger.Move(chart.Issued, chart.Fees, cost.ToCoins().Sub(m.Amount)),
	)})
	if err != nil {
		return err
	}
	return s.TopUpLostDeposit(ctx, tx, ref, "", cost)
}
