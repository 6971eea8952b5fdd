package faults_test

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/sandbox/faults/chainfaults"

	"github.com/stretchr/testify/require"
)

// countingRail counts the orders that reach the bank, and delivers one file.
type countingRail struct{ staged, sent int }

func (r *countingRail) Stage(context.Context, iso20022.Order) error { r.staged++; return nil }
func (r *countingRail) Send(context.Context, iso20022.Order) error  { r.sent++; return nil }
func (r *countingRail) LookUp(context.Context, string) (banking.LookUpResult, error) {
	return banking.LookUpResult{Status: banking.LookUpPending}, nil
}
func (r *countingRail) Receive(ctx context.Context, process func(context.Context, banking.InboundFile) error) error {
	return process(ctx, banking.InboundFile{Name: "one.xml"})
}

func TestRefusal_AnswersEveryCallWithAnErrorAndReachesNothing(t *testing.T) {
	set, bank := faults.New(), &countingRail{}
	rail := set.Rail(bank)
	require.NoError(t, rail.Send(t.Context(), iso20022.Order{}))
	set.Set(faults.Bank, faults.Refuse)
	require.ErrorIs(t, rail.Stage(t.Context(), iso20022.Order{}), faults.ErrRefused)
	require.ErrorIs(t, rail.Send(t.Context(), iso20022.Order{}), faults.ErrRefused)
	_, err := rail.LookUp(t.Context(), "x")
	require.ErrorIs(t, err, faults.ErrRefused)
	require.Equal(t, 1, bank.sent)
	set.Set(faults.Bank, faults.None)
	require.NoError(t, rail.Send(t.Context(), iso20022.Order{}))
	require.Equal(t, 2, bank.sent)
}

// Every call of every part meets its fault, also one that an interface gets later: the part behind it is nil, so a call
// that reached it would panic. The tests and /sandbox/fault use these same wrappers.
func TestRefusal_IsMetByEveryCallOfEveryPart(t *testing.T) {
	apart := []string{"Receive", "Address"} // the bank delivers nothing, and addresses are known without a signer
	set := faults.New()
	for part, wrapped := range map[faults.Part][]any{
		faults.Bank: {set.Rail(nil), reflect.TypeFor[banking.Rail]()}, faults.Chain: {chainfaults.Client(set, nil), reflect.TypeFor[chain.Client]()},
		faults.Mail: {set.Transport(nil), reflect.TypeFor[mail.Transport]()}, faults.Files: {set.Storage(nil), reflect.TypeFor[files.Storage]()},
		faults.Signer: {chainfaults.Signer(set, nil), reflect.TypeFor[signer.Signer]()},
	} {
		set.Set(part, faults.Refuse)
		called := 0
		for method := range wrapped[1].(reflect.Type).Methods() {
			call := reflect.ValueOf(wrapped[0]).MethodByName(method.Name)
			if call.Type().NumIn() == 0 || call.Type().In(0) != reflect.TypeFor[context.Context]() || slices.Contains(apart, method.Name) {
				continue
			}
			called++
			in := []reflect.Value{reflect.ValueOf(t.Context())}
			for i := 1; i < call.Type().NumIn(); i++ {
				in = append(in, reflect.Zero(call.Type().In(i)))
			}
			out := call.Call(in)
			err, _ := out[len(out)-1].Interface().(error)
			require.ErrorIs(t, err, faults.ErrRefused, "%s.%s", part, method.Name)
		}
		require.Positive(t, called, part)
	}
}

func TestHang_EndsWithTheCallersTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, bank := faults.New(), &countingRail{}
		set.Set(faults.Bank, faults.Hang)
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		began := time.Now()
		require.ErrorIs(t, set.Rail(bank).Send(ctx, iso20022.Order{}), context.DeadlineExceeded)
		require.Equal(t, time.Hour, time.Since(began))
		require.Zero(t, bank.sent)
	})
}

func TestHang_LetsTheCallThroughOnceItIsSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		set, bank := faults.New(), &countingRail{}
		set.Set(faults.Bank, faults.Hang)
		answered := make(chan error, 1)
		go func() { answered <- set.Rail(bank).Send(t.Context(), iso20022.Order{}) }()
		synctest.Wait()
		require.Zero(t, bank.sent)
		set.Set(faults.Mail, faults.Hang) // another part changes nothing
		synctest.Wait()
		require.Zero(t, bank.sent)
		set.Set(faults.Bank, faults.None)
		require.NoError(t, <-answered)
		require.Equal(t, 1, bank.sent)
	})
}

func TestBank_DeliversNoFileWhileItFails(t *testing.T) {
	for _, mode := range []faults.Mode{faults.Refuse, faults.Hang} {
		synctest.Test(t, func(t *testing.T) {
			set, received := faults.New(), 0
			set.Set(faults.Bank, mode)
			go func() {
				_ = set.Rail(&countingRail{}).Receive(t.Context(), func(context.Context, banking.InboundFile) error { received++; return nil })
			}()
			synctest.Wait()
			require.Zero(t, received)
			set.Set(faults.Bank, faults.None)
			synctest.Wait()
			require.Equal(t, 1, received)
		})
	}
}

func TestParts_FailEachForItself(t *testing.T) {
	set := faults.New()
	set.Set(faults.Bank, faults.Refuse)
	set.Set(faults.Mail, faults.Hang)
	for _, p := range faults.Parts() {
		switch p {
		case faults.Bank:
			require.Equal(t, faults.Refuse, set.Mode(p))
		case faults.Mail:
			require.Equal(t, faults.Hang, set.Mode(p))
		default:
			require.Equal(t, faults.None, set.Mode(p), p)
		}
	}
}

func TestMailbox_IsOpenUnlessMailFails(t *testing.T) {
	set := faults.New()
	box := set.Mailbox()
	require.True(t, box.Open())
	set.Set(faults.Mail, faults.Refuse)
	require.False(t, box.Open())
	require.ErrorIs(t, box.Send(t.Context(), "id", mail.Message{}), faults.ErrRefused)
}
