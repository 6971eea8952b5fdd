package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// bug is a fault that is planted to show that the simulation finds it. Nothing of the program is changed for it: it is
// in what the program works with.
type bug struct {
	name, what string
	plant      func() plant
}

var bugs = []bug{
	{"sent-twice", "an order that is sent again is made again: the rail does not know that it was submitted", func() plant {
		return plant{each: func(w *world) error { w.bank.SetFaults(sandboxbank.Faults{PaysAgain: true}); return nil }}
	}},
	{"unknown-is-failed", "a payment whose outcome is unknown counts as rejected", func() plant {
		return plant{aroundRail: func(r banking.Rail) banking.Rail { return hasty{r} }}
	}},
	{"penny-more", "the order to the bank is a penny more than the payment", func() plant {
		return plant{aroundRail: func(r banking.Rail) banking.Rail { return generous{r} }}
	}},
	{"deposit-without-key", "a confirmed deposit is reported twice, under another id", func() plant {
		return plant{aroundSink: func(s chain.Sink) chain.Sink { return repeating{s} }}
	}},
	{"entry-without-key", "an entry of the bank is read twice, under another reference", func() plant {
		return plant{file: func(f file) []file {
			return []file{f, {"again-" + f.name, bytes.ReplaceAll(f.content, []byte("FP2"), []byte("FQ2"))}}
		}}
	}},
	{"misread-answer", "a payment that the bank made is read as rejected", func() plant {
		return plant{file: func(f file) []file {
			return []file{{f.name, bytes.ReplaceAll(f.content, []byte("ACSC"), []byte("RJCT"))}}
		}}
	}},
	{"file-lost", "every fifth file of the bank is put away without being read", func() plant {
		n := 0
		return plant{file: func(f file) []file {
			if n++; n%5 == 0 {
				return nil
			}
			return []file{f}
		}}
	}},
	{"reorganisation-hidden", "the node shows the block that it showed first under a number", func() plant {
		shown := map[uint64]*types.Header{}
		return plant{aroundClient: func(c chain.Client) chain.Client { return stubborn{c, shown} }}
	}},
	{"job-dropped", "the queue loses a job that waits", func() plant {
		return plant{each: statement("DELETE FROM jobs WHERE kind = 'withdrawals.send' AND state = 'ready'")}
	}},
	{"jobs-die", "a job that has failed is not tried again", func() plant {
		return plant{each: statement("DELETE FROM jobs WHERE failures >= 1 AND kind LIKE 'banking.%'")}
	}},
	{"clock-stops", "the clock stops after an hour", func() plant {
		return plant{aroundClock: func(c clock.Clock) clock.Clock { return stopped{c} }}
	}},
	{"nobody-told", "exceptions disappear from the queue", func() plant {
		return plant{each: statement("DELETE FROM exceptions")}
	}},
	{"freeze-forgotten", "a customer who is frozen becomes active by itself", func() plant {
		return plant{each: statement("UPDATE customers SET status = 'active' WHERE status = 'frozen'")}
	}},
	{"stop-forgotten", "minting resumes by itself when operators stopped it", func() plant {
		return plant{each: statement("DELETE FROM treasury_minting_stops WHERE cause = 'operator'")}
	}},
	{"recall-misread", "a recall of the bank is read as a credit", func() plant {
		return plant{file: func(f file) []file {
			if bytes.Contains(f.content, []byte("RECALL")) && !bytes.Contains(f.content, []byte("CRDT")) {
				return []file{{f.name, bytes.ReplaceAll(f.content, []byte("DBIT"), []byte("CRDT"))}}
			}
			return []file{f}
		}}
	}},
	{"recall-unseen", "operators never see the recalls of the bank", func() plant {
		return plant{each: statement("DELETE FROM exceptions WHERE kind = 'payout_unexplained'")}
	}},
	{"mail-marked-early", "a mail counts as sent before the mail server has answered", func() plant {
		return plant{aroundPost: func(m mail.Transport) mail.Transport { return careless{m} }}
	}},
	{"fee-forgotten", "a fee disappears from the record of the transaction", func() plant {
		return plant{each: statement("UPDATE transactions SET fee = 0 WHERE type = 'fiat_withdrawal' AND fee > 0")}
	}},
	{"mail-again", "a mail is sent again by the job that has sent it", func() plant {
		return plant{aroundPost: func(m mail.Transport) mail.Transport { return zealous{m} }}
	}},
	{"upload-early", "a document counts as kept before the storage has answered", func() plant {
		return plant{aroundFiles: func(s files.Storage) files.Storage { return optimist{s} }}
	}},
	{"files-cached", "which files of the bank were read is remembered outside the database: after a restore they are not read again",
		func() plant {
			seen := map[string]bool{}
			return plant{losses: true, file: func(f file) []file {
				if seen[f.name] {
					return nil
				}
				seen[f.name] = true
				return []file{f}
			}}
		}},
	{"pause-forgotten", "the pause after a restore ends by itself", func() plant {
		return plant{losses: true, each: statement("DELETE FROM treasury_pauses")}
	}},
	{"move-key-dropped", "a repeated move between accounts arrives under another idempotency key", func() plant {
		n := 0
		return plant{moveKey: func(key string) string { n++; return fmt.Sprintf("%s-%d", key, n) }}
	}},
	{"move-one-sided", "what an account is paid by another one disappears from its history", func() plant {
		return plant{each: statement("DELETE FROM transactions WHERE type = 'account_transfer_in'")}
	}},
	{"archived-key-forgotten", "the key of an order that is archived is not known any more: a repeated call arrives under another one",
		func() plant {
			return plant{archives: true, archivedKey: func(key string) string { return key + "-again" }}
		}},
	{"archive-unsafe", "the files of an archive are in the memory of the process that wrote them when the entries are deleted", func() plant {
		return plant{archives: true, aroundArchive: func(s files.Storage) files.Storage { return memoryOnly{s, cabinet{}} }}
	}},
	{"key-dropped", "a repeated call arrives under another idempotency key", func() plant {
		n := 0
		return plant{key: func(key string) string { n++; return fmt.Sprintf("%s-%d", key, n) }}
	}},
}

func bugNamed(name string) (plant, error) {
	if name == "" {
		return plant{}, nil
	}
	for _, b := range bugs {
		if b.name == name {
			return b.plant(), nil
		}
	}
	return plant{}, fmt.Errorf("there is no bug %q; --plant list names them", name)
}

// statement changes the database before each step.
func statement(text string) func(*world) error {
	return func(w *world) error {
		return w.db.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, text)
			return err
		})
	}
}

type hasty struct{ banking.Rail }

func (h hasty) Send(ctx context.Context, o iso20022.Order) error {
	if err := h.Rail.Send(ctx, o); !errors.Is(err, banking.ErrOutcomeUnknown) {
		return err
	}
	return banking.ErrRejected
}

type generous struct{ banking.Rail }

func more(o iso20022.Order) iso20022.Order {
	p := o.Payments[0]
	p.Amount = p.Amount.Add(money.New(1, money.GBP))
	o.Payments = []iso20022.Payment{p}
	return o
}

func (g generous) Stage(ctx context.Context, o iso20022.Order) error {
	return g.Rail.Stage(ctx, more(o))
}
func (g generous) Send(ctx context.Context, o iso20022.Order) error { return g.Rail.Send(ctx, more(o)) }

type repeating struct{ chain.Sink }

func (r repeating) DepositConfirmed(ctx context.Context, tx db.Tx, d chain.Deposit) (chain.Disposition, error) {
	again := d
	again.ID = id.New()
	if err := r.Sink.DepositSeen(ctx, tx, again); err != nil {
		return 0, err
	}
	if _, err := r.Sink.DepositConfirmed(ctx, tx, again); err != nil {
		return 0, err
	}
	return r.Sink.DepositConfirmed(ctx, tx, d)
}

type stubborn struct {
	chain.Client
	shown map[uint64]*types.Header
}

func (s stubborn) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	if number != nil && s.shown[number.Uint64()] != nil {
		return s.shown[number.Uint64()], nil
	}
	h, err := s.Client.HeaderByNumber(ctx, number)
	if err == nil && s.shown[h.Number.Uint64()] == nil {
		s.shown[h.Number.Uint64()] = h
	}
	return h, err
}

type stopped struct{ clock.Clock }

func (s stopped) Now() time.Time {
	now, at := s.Clock.Now(), begin.Add(time.Hour) // the process may die here
	if now.After(at) {
		return at
	}
	return now
}

type careless struct{ mail.Transport }

func (c careless) Send(ctx context.Context, id string, m mail.Message) error {
	_ = c.Transport.Send(ctx, id, m)
	return nil
}

type zealous struct{ mail.Transport }

func (z zealous) Send(ctx context.Context, id string, m mail.Message) error {
	return errors.Join(z.Transport.Send(ctx, id, m), z.Transport.Send(ctx, id, m))
}

type optimist struct{ files.Storage }

func (o optimist) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	w, _ := o.Storage.NewWriter(ctx, name)
	return promise{w}, nil
}

type promise struct{ io.WriteCloser }

func (p promise) Close() error {
	_ = p.WriteCloser.Close()
	return nil
}

// memoryOnly shows what was written, and keeps nothing.
type memoryOnly struct {
	files.Storage
	written cabinet
}

func (m memoryOnly) NewWriter(_ context.Context, name string) (io.WriteCloser, error) {
	return &inMemory{name: name, into: m.written}, nil
}

func (m memoryOnly) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	if content, found := m.written[name]; found {
		return io.NopCloser(bytes.NewReader(content)), nil
	}
	return m.Storage.NewReader(ctx, name)
}

type inMemory struct {
	name string
	into cabinet
	bytes.Buffer
}

func (m *inMemory) Close() error {
	m.into[m.name] = bytes.Clone(m.Bytes())
	return nil
}
