package monitor

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury"
)

// reading reads some gauges.
type reading struct {
	name    string
	outside bool // it asks somebody outside, and is read less often
	read    func(ctx context.Context, to *sample) error
}

// sample collects gauges.
type sample struct{ gauges []prometheus.Metric }

func (s *sample) set(d *prometheus.Desc, value float64, labels ...string) {
	s.gauges = append(s.gauges, prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...))
}

func (s *Service) readings() []reading {
	all := []reading{
		{name: "jobs", read: s.readJobs}, {name: "mail", read: s.readMail}, {name: "orders", read: s.readOrders},
		{name: "redemptions", read: s.readRedemptions},
		{name: "exceptions", read: s.readExceptions}, {name: "treasury", read: s.readTreasury}, {name: "banks", read: s.readBanks},
		{name: "reserve", outside: true, read: s.readReserve},
	}
	for _, n := range s.networks {
		all = append(all,
			reading{name: "chain_" + n.Network().ID, read: func(ctx context.Context, to *sample) error { return s.readChain(ctx, n, to) }},
			reading{
				name: "node_" + n.Network().ID, outside: true, read: func(ctx context.Context, to *sample) error { return s.readNode(ctx, n, to) },
			})
	}
	return all
}

// read reads everything. A reading that fails leaves out its own gauges alone.
func (s *Service) read(ctx context.Context) (gauges []prometheus.Metric) {
	for _, r := range s.readings() {
		now := s.wall.Now()
		if before, known := s.outside[r.name]; known && r.outside && now.Sub(before.at) < outsideInterval {
			gauges = append(gauges, before.gauges...)
			continue
		}
		limited, stop := context.WithTimeout(ctx, readTimeout)
		var to sample
		err := r.read(limited, &to)
		stop()
		if err != nil {
			s.failures.WithLabelValues(r.name).Inc()
			s.log.WarnContext(ctx, "gauges not read", "reading", r.name, "err", err)
			to.gauges = nil
		}
		if r.outside { // one that fails is not asked more often either
			s.outside[r.name] = kept{at: now, gauges: to.gauges}
		}
		gauges = append(gauges, to.gauges...)
	}
	return gauges
}

func (s *Service) age(since time.Time) float64 { return s.clock.Now().Sub(since).Seconds() }

func flag(on bool) float64 {
	if on {
		return 1
	}
	return 0
}

func (s *Service) readJobs(ctx context.Context, to *sample) error {
	backlog, err := s.queue.Backlog(ctx)
	if err != nil {
		return err
	}
	for _, b := range backlog {
		state := b.State
		if b.Failing {
			state = "failing"
		}
		to.set(jobsDesc, float64(b.Jobs), b.Lane, b.Kind, state)
	}
	ages, err := s.queue.OldestDue(ctx)
	if err != nil {
		return err
	}
	for lane, age := range ages {
		to.set(jobsDueDesc, age.Seconds(), string(lane))
	}
	return nil
}

func (s *Service) readMail(ctx context.Context, to *sample) error {
	queued, err := s.outbox.CountQueued(ctx, s.db.Read())
	if err != nil {
		return err
	}
	to.set(mailQueuedDesc, float64(queued.Mails))
	age := 0.0
	if !queued.Oldest.IsZero() {
		age = s.age(queued.Oldest)
	}
	to.set(mailAgeDesc, age)
	return nil
}

func (s *Service) readOrders(ctx context.Context, to *sample) error {
	pending, err := s.transactions.CountPending(ctx, s.db.Read())
	if err != nil {
		return err
	}
	for _, p := range pending {
		to.set(ordersDesc, float64(p.Orders), string(p.Status))
		age := 0.0
		if !p.Oldest.IsZero() {
			age = s.age(p.Oldest)
		}
		to.set(ordersAgeDesc, age, string(p.Status))
	}
	return nil
}

func (s *Service) readRedemptions(ctx context.Context, to *sample) error {
	open, err := s.withdrawals.CountOpenRedemptions(ctx, s.db.Read())
	if err != nil {
		return err
	}
	to.set(redemptionsDesc, float64(open.Open))
	if !open.Due.IsZero() {
		to.set(redemptionsDueDesc, -s.age(open.Due))
	}
	breaches, err := s.withdrawals.CountBreaches(ctx, s.db.Read())
	if err != nil {
		return err
	}
	to.gauges = append(to.gauges, prometheus.MustNewConstMetric(breachesDesc, prometheus.CounterValue, float64(breaches.Late)))
	to.set(overdueDesc, float64(breaches.Open))
	return nil
}

func (s *Service) readExceptions(ctx context.Context, to *sample) error {
	open, err := s.exceptions.OpenCounts(ctx, s.db.Read())
	if err != nil {
		return err
	}
	for _, c := range open {
		to.set(exceptionsDesc, float64(c.Open), string(c.Kind), string(c.Severity))
		to.set(exceptionsAgeDesc, s.age(c.Oldest), string(c.Kind), string(c.Severity))
	}
	return nil
}

func (s *Service) readTreasury(ctx context.Context, to *sample) error {
	_, stopped, err := s.treasury.Stopped(ctx, s.db.Read())
	if err != nil {
		return err
	}
	to.set(mintingDesc, flag(stopped))
	_, paused, err := s.pause.InForce(ctx, s.db.Read())
	if err != nil {
		return err
	}
	to.set(pausedDesc, flag(paused))
	newest, _, err := s.treasury.Reconciliations(ctx, db.Window{Limit: 1})
	if err != nil {
		return err
	}
	for _, state := range []treasury.ReconciliationState{treasury.Balanced, treasury.Discrepancy, treasury.Unknown} {
		to.set(reconciledDesc, flag(len(newest) > 0 && newest[0].State == state), string(state))
	}
	if len(newest) == 0 {
		return nil
	}
	to.set(reconciledAgeDesc, s.age(newest[0].At))
	differences := map[string]int{}
	for _, f := range newest[0].Findings {
		if value, err := strconv.ParseFloat(f.Difference, 64); err != nil || value != 0 {
			differences[string(f.Code)]++
		} else if _, known := differences[string(f.Code)]; !known {
			differences[string(f.Code)] = 0
		}
	}
	for code, n := range differences {
		to.set(differencesDesc, float64(n), code)
	}
	return nil
}

func (s *Service) readBanks(ctx context.Context, to *sample) error {
	for _, account := range []banking.AccountID{banking.Main, banking.Own} {
		w, err := s.treasury.BankWord(ctx, s.db.Read(), account)
		if err != nil {
			return err
		}
		s.setWord(to, "bank_"+string(account), w.StatedAt)
	}
	return nil
}

// setWord sets nothing for a rail that has said nothing yet.
func (s *Service) setWord(to *sample, rail string, at time.Time) {
	if !at.IsZero() {
		to.set(wordAtDesc, float64(at.Unix()), rail)
		to.set(wordAgeDesc, s.age(at), rail)
	}
}

func (s *Service) readReserve(ctx context.Context, to *sample) error {
	text, err := s.ratio(ctx)
	if err != nil {
		return err
	}
	ratio, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("read the ratio: %w", err)
	}
	to.set(reserveRatioDesc, ratio)
	return nil
}

func (s *Service) readChain(ctx context.Context, n *chain.Service, to *sample) error {
	network := n.Network().ID
	cursor, err := n.Cursor(ctx, s.db.Read())
	switch {
	case errors.Is(err, sql.ErrNoRows): // nothing was read yet
	case err != nil:
		return err
	default:
		to.set(chainReadDesc, float64(cursor.Number), network)
		s.setWord(to, "chain_"+network, cursor.Time)
	}
	pending, oldest, err := n.PendingOrders(ctx, s.db.Read())
	if err != nil {
		return err
	}
	for _, p := range pending {
		to.set(chainOrdersDesc, float64(p.Orders), network, p.Kind, string(p.State))
	}
	age := 0.0
	if !oldest.IsZero() {
		age = s.age(oldest)
	}
	to.set(chainOrdersAgeDesc, age, network)
	open, err := n.Exceptions(ctx, s.db.Read())
	if err != nil {
		return err
	}
	count := map[chain.Cause]float64{}
	for _, e := range open {
		count[e.Cause]++
	}
	for cause, n := range count {
		to.set(chainAlertsDesc, n, network, string(cause))
	}
	return nil
}

func (s *Service) readNode(ctx context.Context, n *chain.Service, to *sample) error {
	network := n.Network().ID
	head, err := n.Head(ctx)
	if err != nil {
		return err
	}
	to.set(chainHeadDesc, float64(head.Number), network)
	cursor, err := n.Cursor(ctx, s.db.Read())
	if err == nil {
		to.set(chainLagDesc, max(0, float64(head.Number)-float64(cursor.Number)), network)
	} else if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	tanks, err := n.GasTanks(ctx)
	if err != nil {
		return err
	}
	for role, wei := range tanks {
		ether, _ := new(big.Rat).SetFrac(wei, big.NewInt(1e18)).Float64()
		to.set(chainGasDesc, ether, network, role)
	}
	return nil
}
