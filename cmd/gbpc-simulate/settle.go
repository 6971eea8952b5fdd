package main

import (
	"context"
	"time"
)

// settle ends every fault and lets 30 days pass: everything must come to its end by itself, and operators decide what
// is theirs. Sometimes they lift what they had stopped only after a month, and 30 more days pass.
func (w *world) settle(ctx context.Context) error {
	w.quiet, w.lost = true, 0
	clear(w.modes)
	w.bank.closeDays()
	w.processes = nil
	if err := w.add(ctx); err != nil {
		return err
	}
	w.note("faults end")
	p := w.processes[0]
	clear(w.listed)
	w.node.baseFee = usualFee
	w.node.sanctioned = false
	mended := w.random.IntN(4) > 0
	if mended {
		w.mend(ctx, p)
	}
	w.readDocuments(ctx, p)
	for _, c := range w.customers { // who has no answer asks until it has one
		for _, o := range c.orders {
			if !o.known && !o.no {
				w.place(ctx, p, c, o)
			}
		}
	}
	w.askAboutMoves(ctx, p)
	w.askAgain(ctx, p)
	if err := w.month(ctx, p); err != nil {
		return err
	}
	if mended {
		return w.archiveRest(ctx, p)
	}
	// What nobody mended waits where operators see it. Money may be on its way for as long: it is compared when they are done.
	w.note("nobody mended anything for a month")
	v := &verifier{w: w, p: p, unmended: true}
	if err := v.open(ctx); err != nil {
		return err
	}
	w.wrong = append(w.wrong, v.problems...)
	w.mend(ctx, p)
	if err := w.month(ctx, p); err != nil {
		return err
	}
	return w.archiveRest(ctx, p)
}

// month lets 30 days pass, in which operators look through what waits for them.
func (w *world) month(ctx context.Context, p *process) error {
	end := w.clock.Now().Add(30 * 24 * time.Hour)
	for _, pause := range pauses {
		for range pause.times {
			if err := w.round(ctx, p); err != nil {
				return err
			}
			w.lookThrough(ctx, p)
			w.rest(ctx, p, pause.d)
		}
		over, err := w.over(ctx, p)
		if err != nil {
			return err
		}
		if over { // nothing is due any more but what repeats
			break
		}
	}
	for _, d := range []time.Duration{time.Hour, 24 * time.Hour, end.Sub(w.clock.Now()) / 3, end.Sub(w.clock.Now())} {
		if err := w.round(ctx, p); err != nil {
			return err
		}
		w.afterLoss(ctx, p)
		w.rest(ctx, p, min(d, end.Sub(w.clock.Now())))
	}
	return w.last(ctx, p)
}

// last does what in these days was done every few seconds: what began late, such as a mint that waited for a report, goes
// on until it is over, and what that leads to.
func (w *world) last(ctx context.Context, p *process) error {
	for late, after := false, 0; after < 4; {
		if err := w.round(ctx, p); err != nil {
			return err
		}
		over, err := w.over(ctx, p)
		if err != nil || over && !late {
			return err
		}
		late = true
		after++
		w.lookThrough(ctx, p)
		w.rest(ctx, p, 30*time.Second)
	}
	return w.round(ctx, p)
}

// pauses are those between two rounds of the time without faults, until everything has come to its end.
var pauses = []struct {
	times int
	d     time.Duration
}{
	{2, 30 * time.Second}, {2, 20 * time.Minute}, {2, 2 * time.Hour}, {2, 12 * time.Hour}, {2, 48 * time.Hour}, {2, 48 * time.Hour},
	{2, 48 * time.Hour}, {2, 48 * time.Hour}, {2, 48 * time.Hour}, {2, 48 * time.Hour},
}

// rest lets time pass in which only the bank and the chain do something.
func (w *world) rest(ctx context.Context, p *process, d time.Duration) {
	w.clock.Advance(d)
	w.bank.closeDays()
	for range len(w.bank.deliveries) { // its statements come every day, not after the pause
		w.deliver(ctx, p, 0, false)
	}
	w.node.seal(false) // the newest block of a chain is never old
}

// over reports whether everything that is not final waits for operators.
func (w *world) over(ctx context.Context, p *process) (bool, error) {
	v := &verifier{w: w, p: p, silent: true}
	err := v.open(ctx)
	return len(v.problems) == 0, err
}
