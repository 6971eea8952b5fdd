// Command gbpc-simulate runs the program's money path in one process under a scheduler that a seed decides: customers,
// operators, the bank, the chain and the clock take turns, calls to the outside fail, hang or lose their answers,
// processes die at any moment, blocks are taken back, closed months are archived. After each seed no penny may be lost,
// doubled or misplaced, and 30 days after the last fault everything must be final or wait where operators see it.
// docs/simulation.md has more.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/alecthomas/kong"
)

type arguments struct {
	Seeds   int           `help:"How many seeds to run; 0: as many as --for allows." default:"100"`
	Seed    uint64        `help:"The first seed." default:"1"`
	For     time.Duration `help:"Stop after this time; 0: never."`
	Engine  string        `help:"Database." enum:"sqlite,postgres" default:"sqlite"`
	Server  string        `help:"PostgreSQL server for --engine postgres: a URL that ends in a slash, whose user may create databases." env:"GBPC_TEST_POSTGRES"`
	Plant   string        `help:"Plant a bug; list: name them." placeholder:"BUG"`
	Workers int           `help:"How many seeds run at the same time." default:"2"`
	Verbose bool          `help:"Print what happens."`
	Keep    string        `help:"Keep the database of the last seed as this file (SQLite)." placeholder:"FILE"`
	Profile string        `help:"Write a CPU profile for go tool pprof." placeholder:"FILE"`
}

func main() {
	var a arguments
	kong.Parse(&a, kong.Name("gbpc-simulate"), kong.Description("Simulate the money path with faults. The same seed does the same again."))
	debug.SetGCPercent(800) // a seed's memory is small, and soon nothing of it is used
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := a.run(ctx, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gbpc-simulate:", err)
		os.Exit(1)
	}
}

func (a arguments) run(ctx context.Context, out io.Writer) error {
	if a.Plant == "list" {
		for _, b := range bugs {
			fmt.Fprintf(out, "%-20s %s\n", b.name, b.what)
		}
		return nil
	}
	if _, err := bugNamed(a.Plant); err != nil {
		return err
	}
	e, err := openEngine(ctx, a.Engine, a.Server)
	if err != nil {
		return err
	}
	e.keep = a.Keep
	endProfile, err := profile(a.Profile)
	if err != nil {
		return errors.Join(err, e.close())
	}
	began := time.Now()
	n, failed, total, err := a.all(ctx, e, out)
	if err := errors.Join(err, endProfile()); err != nil {
		return errors.Join(err, e.close())
	}
	fmt.Fprintf(
		out,
		"%d seeds in %s on %s: %d orders, %d crashes, %d calls that hang, %d answers lost, %d calls repeated, %d reorganisations, %d races, %d decisions; %d seeds with problems\n",
		n, time.Since(began).Round(time.Second), a.Engine, total.orders, total.crashes, total.hangs, total.lost, total.repeated,
		total.reorganisations, total.races, total.decisions, failed)
	fmt.Fprintf(out, "%d moves between accounts, %d calls for them repeated, %d races\n", total.moves, total.movesRepeated, total.movesRaced)
	fmt.Fprintf(
		out, "%d months archived, %d runs of archiving interrupted, %d archived orders repeated\n", total.archives, total.archivesFailed,
		total.archivedRepeated,
	)
	fmt.Fprintf(
		out, "%d mails, %d answers to them lost, %d documents, %d answers about them lost\n", total.mails, total.mailLost, total.documents,
		total.filesLost,
	)
	for _, r := range rare {
		fmt.Fprintf(out, "%6d × %s\n", total.rare[r.name], r.name)
	}
	if err := e.close(); err != nil {
		return err
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d seeds have problems", failed, n)
	}
	return ctx.Err()
}

// profile writes a CPU profile to the file until its result is called.
func profile(name string) (end func() error, err error) {
	if name == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error { pprof.StopCPUProfile(); return f.Close() }, nil
}

// all runs the seeds on several workers, and prints the problems of each in the order in which they end.
func (a arguments) all(ctx context.Context, e *engine, out io.Writer) (n, failed int, total counts, failure error) {
	var mu sync.Mutex
	began := time.Now()
	next := func() (seed uint64, more bool) {
		mu.Lock()
		defer mu.Unlock()
		if failure != nil || ctx.Err() != nil || a.Seeds > 0 && n >= a.Seeds || a.For > 0 && time.Since(began) >= a.For {
			return 0, false
		}
		n++
		return a.Seed + uint64(n) - 1, true // not negative
	}
	var work sync.WaitGroup
	for range a.Workers {
		work.Go(func() {
			for seed, more := next(); more; seed, more = next() {
				bug, err := bugNamed(a.Plant)
				var verbose io.Writer
				if a.Verbose {
					verbose = out
				}
				var o outcome
				if err == nil {
					o, err = e.run(ctx, seed, bug, verbose)
				}
				mu.Lock()
				if ctx.Err() != nil { // the seeds that ended count
					n--
					mu.Unlock()
					return
				}
				failure = errors.Join(failure, err)
				total.add(o.counts)
				if len(o.problems) > 0 {
					failed++
				}
				o.print(out, seed, a.Seeds == 1)
				mu.Unlock()
			}
		})
	}
	work.Wait()
	return n, failed, total, failure
}

func (o outcome) print(out io.Writer, seed uint64, always bool) {
	if len(o.problems) > 0 || always {
		fmt.Fprintf(out, "seed %d: trace %s\n", seed, o.trace)
	}
	for _, p := range o.problems {
		fmt.Fprintln(out, "  ", p)
	}
}
