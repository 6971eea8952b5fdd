package chain

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
)

// exceptionKinds are the kinds of exceptions as which operators see the alerts. The alert's kind is the reason.
var exceptionKinds = map[string]exceptions.Kind{
	AlertUnreachable:       exceptions.ChainUnreachable,
	AlertWrongChain:        exceptions.ChainWrong,
	AlertInconsistent:      exceptions.ChainWrong,
	AlertDisagreement:      exceptions.ChainWrong,
	AlertOdd:               exceptions.ChainWrong,
	AlertBehind:            exceptions.ChainWrong,
	AlertDeepReorg:         exceptions.ChainIncident,
	AlertTaskFailed:        exceptions.ChainIncident,
	AlertImplausibleAmount: exceptions.ChainIncident,
	AlertNonceConflict:     exceptions.ChainForeignEvent,
	AlertUnknownMint:       exceptions.ChainForeignEvent,
	AlertUnknownRedeem:     exceptions.ChainForeignEvent,
	AlertWiped:             exceptions.ChainForeignEvent,
	AlertReserveTooLow:     exceptions.MintStuck,
	AlertSignerFailed:      exceptions.ChainKey,
	AlertOutOfGas:          exceptions.ChainKey,
	AlertForeignEvent:      exceptions.ChainForeignEvent,
	AlertMintStuck:         exceptions.MintStuck,
	AlertSweepStuck:        exceptions.SweepStuck,
	AlertUnbooked:          exceptions.ChainDepositUnbooked,
}

// queueAlert raises the exception of an alert.
func (s *Service) queueAlert(ctx context.Context, tx db.Tx, kind, subject string, d AlertDetails) error {
	if s.exceptions == nil || kind == AlertUnbooked { // putAside raises that one, and names the customer
		return nil
	}
	details := map[string]string{"network": s.id(), "subject": subject}
	for name, value := range map[string]string{
		"why": string(d.Reason), "role": d.Role, "account": d.Account, "amount": d.Amount, "event": d.Event, "state": d.State, "nonce": figure(d.Nonce), "fromBlock": figure(d.FromBlock), "toBlock": figure(d.ToBlock),
	} {
		if value != "" {
			details[name] = value
		}
	}
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptionKind(kind), Subject: s.exceptionSubject(kind, subject), Reason: kind, Details: details})
}

// resolveAlert resolves the exception of an alert whose cause is gone.
func (s *Service) resolveAlert(ctx context.Context, tx db.Tx, kind, subject string) error {
	if s.exceptions == nil {
		return nil
	}
	return s.exceptions.Resolve(ctx, tx, exceptionKind(kind), s.exceptionSubject(kind, subject), "cause_gone")
}

// endAlert clears an alert inside tx because what it is about has ended.
func (s *Service) endAlert(ctx context.Context, tx db.Tx, kind, subject string) error {
	n, err := q.New(tx).ClearAlert(ctx, q.ClearAlertParams{Network: s.id(), Kind: kind, Subject: subject})
	if err != nil || n == 0 {
		return err
	}
	return s.resolveAlert(ctx, tx, kind, subject)
}

// exceptionKind returns ChainIncident for an alert that the table does not have: it must not stay silent.
func exceptionKind(alert string) exceptions.Kind {
	if k, known := exceptionKinds[alert]; known {
		return k
	}
	return exceptions.ChainIncident
}

// exceptionSubject is the deposit, the withdrawal or the sweep of an alert about one, and otherwise tells the alerts
// of a kind apart: their subjects are unique on one network, and several of them can be one kind of exception.
func (s *Service) exceptionSubject(kind, subject string) string {
	switch kind {
	case AlertUnbooked, AlertMintStuck, AlertSweepStuck:
		return subject
	}
	return fmt.Sprintf("%s/%s/%s", s.id(), kind, subject)
}

// UnreachableSubjects returns the subjects of the exceptions of kind ChainUnreachable that are open while
// nothing can be read from the network, or nothing sent to it.
func UnreachableSubjects(network string) []string {
	s := Service{config: Config{Network: Network{ID: network}}}
	return []string{s.exceptionSubject(AlertUnreachable, taskWatch), s.exceptionSubject(AlertUnreachable, taskSend)}
}

func figure(n uint64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatUint(n, 10)
}

// HandleAlerts registers that operators acknowledge what happened once: the program cannot see that its
// cause is gone.
func HandleAlerts(e *exceptions.Service) {
	acknowledge := exceptions.Action{Name: "acknowledge", Do: func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
		_, err := q.New(tx).ClearAlert(ctx, q.ClearAlertParams{Network: item.Details["network"], Kind: item.Reason, Subject: item.Details["subject"]})
		if err != nil {
			return fmt.Errorf("clear the alert %s: %w", item.Reason, err)
		}
		return e.Resolve(ctx, tx, item.Kind, item.Subject, "acknowledged")
	}}
	e.Register(exceptions.ChainForeignEvent, acknowledge)
	e.Register(exceptions.ChainIncident, acknowledge)
}
