package transparency

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transparency/q"
)

// DailyFigures are the figures as they were at the end of a day.
type DailyFigures struct {
	Day      string // YYYY-MM-DD, in London
	AsOf     time.Time
	Reserve  money.Amount
	Supply   money.Amount // on all chains
	Balances money.Amount
	InFlight money.Amount
}

// Ratio returns the ratio of the day; see Figures.Ratio.
func (d DailyFigures) Ratio() string {
	return Figures{Reserve: d.Reserve, Total: d.Supply.Add(d.Balances).Add(d.InFlight)}.Ratio()
}

// RecordDay stores the current figures for today and replaces those stored earlier today.
func (s *Service) RecordDay(ctx context.Context) error {
	f, err := s.CurrentFigures(ctx)
	if err != nil {
		return err
	}
	supply := money.Zero(money.GBPC)
	for _, n := range f.Supply {
		supply = supply.Add(n.Amount)
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		err := q.New(tx).SaveDay(ctx, q.SaveDayParams{
			Day: day.In(f.AsOf).String(), TakenAt: f.AsOf, Reserve: f.Reserve.Minor(), Supply: supply.Minor(), Balances: f.Balances.Minor(),
			InFlight: f.InFlight.Minor(),
		})
		if err != nil {
			return fmt.Errorf("store the figures of the day: %w", err)
		}
		return nil
	})
}

// afterEveryDay stands after every day of the calendar.
const afterEveryDay = "9"

// History returns the window of the daily figures, the newest first, and for a page how many there are. A replica may answer.
func (s *Service) History(ctx context.Context, w db.Window) (page []DailyFigures, total int64, err error) {
	err = s.db.ReadStale(ctx, func(ctx context.Context, tx db.Tx) error {
		page, total, err = history(ctx, q.New(tx), w)
		return err
	})
	return page, total, err
}

func history(ctx context.Context, queries *q.Queries, w db.Window) (page []DailyFigures, total int64, err error) {
	if !w.ByCreation {
		if total, err = queries.CountDays(ctx); err != nil {
			return nil, 0, fmt.Errorf("count the days: %w", err)
		}
	}
	rows, err := queries.Days(ctx, q.DaysParams{BeforeDay: cmp.Or(w.ID, afterEveryDay), PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("read the days: %w", err)
	}
	page = make([]DailyFigures, len(rows))
	for i, d := range rows {
		page[i] = DailyFigures{
			Day: d.Day, AsOf: d.TakenAt, Reserve: money.New(d.Reserve, money.GBP),
			Supply: money.New(d.Supply, money.GBPC), Balances: money.New(d.Balances, money.GBPC), InFlight: money.New(d.InFlight, money.GBPC),
		}
	}
	return page, total, nil
}
