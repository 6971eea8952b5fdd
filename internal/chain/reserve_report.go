package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// orderReport orders a report of the treasury's newest figure. While a report is not mined, newer figures
// wait and replace each other.
func (w *sender) orderReport(ctx context.Context) error {
	figure, err := q.New(w.db.Read()).ReserveReport(ctx, w.id())
	if errors.Is(err, sql.ErrNoRows) || (err == nil && figure.RequestedVersion == figure.OrderedVersion) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the requested reserve report: %w", err)
	}
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		figure, err := queries.LockReserveReport(ctx, w.id())
		if err != nil || figure.RequestedVersion == figure.OrderedVersion {
			return err
		}
		open, err := queries.CountOpenReports(ctx, w.id())
		if err != nil || open > 0 {
			return err
		}
		if err := queries.SetReserveReportOrdered(ctx, q.SetReserveReportOrderedParams{
			Network: w.id(), OrderedVersion: figure.RequestedVersion,
		}); err != nil {
			return err
		}
		return w.order(ctx, tx, q.InsertOrderParams{
			Key: "report:" + strconv.FormatInt(figure.RequestedVersion, 10), Kind: kindReport, Role: RoleReporter, Amount: figure.Amount,
		})
	})
	if err != nil {
		return fmt.Errorf("order a reserve report: %w", err)
	}
	return nil
}

// requestReport requests a report of the treasury's current figure for a mint that waits. It requests none if
// a report is in flight, or if the newest report on the chain is fresh and has the same amount.
func (w *sender) requestReport(ctx context.Context, o q.ChainOrder) error {
	if w.reserve == nil {
		return nil
	}
	point, err := w.ReportedReserve(ctx)
	if err != nil {
		return err
	}
	maxAge, err := callAtBlock(
		ctx, w.Service, w.tokenAddress(), w.head.Hash(), tokenCalls().PackReserveMaxAge(), tokenCalls().UnpackReserveMaxAge,
	)
	if err != nil {
		return fmt.Errorf("read the maximum age of a report: %w", err)
	}
	age := blockOf(w.head).Time.Sub(point.At).Seconds()
	stale := point.At.IsZero() || age > float64(maxAge.Int64())
	enough := true
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		figure, err := q.New(tx).ReserveReport(ctx, w.id())
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		open, err := q.New(tx).CountOpenReports(ctx, w.id())
		if err != nil || open > 0 || figure.RequestedVersion != figure.OrderedVersion {
			return err // a report is in flight
		}
		amount, err := w.reserve.Allotment(ctx, tx, w.id())
		if err != nil {
			return err
		}
		if !stale && amount.Cmp(point.Amount) == 0 {
			enough = false
			return nil
		}
		return w.ReportReserve(ctx, tx, amount)
	})
	if err != nil {
		return fmt.Errorf("request a reserve report: %w", err)
	}
	// A mint may wait briefly while credited deposits are not burned yet. That is no exception.
	if !enough && w.clock.Now().Sub(o.CreatedAt) >= w.config.StuckAfter {
		w.report(ctx, CauseReserveTooLow, o.Key, Figures{})
	}
	return nil
}
