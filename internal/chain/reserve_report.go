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

// orderReport turns the newest figure of the treasury into an order. While one is on its way to a
// block, newer figures wait and replace each other.
func (w *sender) orderReport(ctx context.Context) error {
	figure, err := q.New(w.db.Read()).ReserveReport(ctx, w.id())
	if errors.Is(err, sql.ErrNoRows) || (err == nil && figure.RequestedVersion == figure.OrderedVersion) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the reserve to report: %w", err)
	}
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		figure, err := queries.LockReserveReport(ctx, w.id())
		if err != nil || figure.RequestedVersion == figure.OrderedVersion {
			return err
		}
		under, err := queries.CountOpenReports(ctx, w.id())
		if err != nil || under > 0 {
			return err
		}
		if err := queries.SetReserveReportOrdered(ctx, q.SetReserveReportOrderedParams{Network: w.id(), OrderedVersion: figure.RequestedVersion}); err != nil {
			return err
		}
		return w.order(ctx, tx, q.InsertOrderParams{Key: "report:" + strconv.FormatInt(figure.RequestedVersion, 10), Kind: kindReport, Role: RoleReporter, Amount: figure.Amount})
	})
	if err != nil {
		return fmt.Errorf("order a report of the reserve: %w", err)
	}
	return nil
}

// requestReport has the treasury's figure of this moment reported for a mint that waits. Nothing is
// asked while a report is under way, or when the newest on the chain is fresh and says the same.
func (w *sender) requestReport(ctx context.Context, o q.ChainOrder) error {
	if w.reserve == nil {
		return nil
	}
	point, err := w.ReportedReserve(ctx)
	if err != nil {
		return err
	}
	maxAge, err := ask(ctx, w.Service, w.target(), w.head.Hash(), w.token.PackReserveMaxAge(), w.token.UnpackReserveMaxAge)
	if err != nil {
		return fmt.Errorf("read how old a report may be: %w", err)
	}
	age := blockOf(w.head).Time.Sub(point.At).Seconds()
	stale := point.At.IsZero() || age > float64(maxAge.Int64())
	enough := true
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		figure, err := q.New(tx).ReserveReport(ctx, w.id())
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		under, err := q.New(tx).CountOpenReports(ctx, w.id())
		if err != nil || under > 0 || figure.RequestedVersion != figure.OrderedVersion {
			return err // one is under way
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
		return fmt.Errorf("ask for a report of the reserve: %w", err)
	}
	// A deposit that is credited and not yet burned makes a mint wait for moments: that is no alarm.
	if !enough && w.clock.Now().Sub(o.CreatedAt) >= w.config.StuckAfter {
		w.alert(ctx, AlertReserveTooLow, o.Key, AlertDetails{})
	}
	return nil
}
