package ledgerbench

import (
	"fmt"
	"io"
	"time"
)

// targetClients is the number of clients for which the targets are set.
const targetClients = 64

// targets are the results that the ledger must reach, as ratios to the references of the same run.
type targets struct {
	postgres bool
	lines    []string
	missed   int
}

// evaluate compares the figures of one load: the ledger's with those of the reference that runs a transaction
// for each transfer, and of one client alone.
func (t *targets) evaluate(l load, figures []figure, alone single) {
	ratio := figures[1].ratio
	need := map[load]float64{{}: 4.5, {hot: true}: 20, {withdrawal: true}: 2, {withdrawal: true, hot: true}: 8}[l]
	if !t.postgres {
		need = map[bool]float64{false: 3.5, true: 2}[l.withdrawal]
	}
	byCPU := float64(figures[1].cpu()) / float64(figures[0].cpu())
	t.line(ratio >= need, "%s: %.2f× the reference, at least %.1f×, by processor time %.2f×", l, ratio, need, byCPU)
	if l.withdrawal {
		return
	}
	if figures[0].serverCPU || !t.postgres {
		t.line(figures[0].cpu() <= maxCPU, "%s: %s, at most %s", l, cpuText(figures[0]), short(maxCPU))
	}
	if !l.hot {
		settled := alone.settlements.perSecond / figures[0].perSecond
		t.line(settled >= 0.5, "settlements, %d in a transaction: %.2f of the rate of orders, at least 0.50", settledTogether, settled)
	}
	share := figures[0].perSecond / alone.bulk.perSecond
	t.line(share >= 0.2, "%s: %.2f of the bulk insert, at least 0.20", l, share)
}

// evaluateAlone compares a single client on PostgreSQL with the reference that also sends what it can together.
// The reference does less: it has no hash chain and no head, so nothing orders its entries.
func (t *targets) evaluateAlone(l load, figures []figure) {
	if pipelined := figures[len(figures)-1]; t.postgres {
		t.line(pipelined.ratio >= 1, "one client, %s: %.2f× the pipelined reference, at least 1.0×", l, pipelined.ratio)
	}
}

const maxCPU = 80 * time.Microsecond

func (t *targets) line(met bool, format string, args ...any) {
	word := "met   "
	if !met {
		word = "MISSED"
		t.missed++
	}
	t.lines = append(t.lines, word+"  "+fmt.Sprintf(format, args...))
}

func (t *targets) print(w io.Writer) (missed int) {
	if len(t.lines) > 0 {
		fmt.Fprintf(w, "\ntargets, at %d clients if not said otherwise\n", targetClients)
	}
	for _, l := range t.lines {
		fmt.Fprintf(w, "  %s\n", l)
	}
	return t.missed
}

// cpuText returns the CPU time of a transfer: of this process and, if it is known, of the server.
func cpuText(f figure) string {
	if !f.serverCPU {
		return short(f.process)
	}
	return fmt.Sprintf("%s (%s + %s)", short(f.cpu()), short(f.process), short(f.server))
}

// short formats a duration with its significant digits.
func short(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.0f s", d.Seconds())
}
