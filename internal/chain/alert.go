package chain

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// The kinds of alerts. docs/operations.md says what to do about each.
const (
	AlertUnreachable   = "chain_unreachable"     // the node does not answer
	AlertWrongChain    = "chain_wrong_chain"     // the node's chain is not the one that was read before
	AlertDeepReorg     = "chain_deep_reorg"      // a reorganisation was deeper than the confirmations
	AlertNonceConflict = "chain_nonce_conflict"  // a transaction that we did not sign used the nonce of one of our keys
	AlertUnknownMint   = "chain_unknown_mint"    // coins were minted that we did not order
	AlertUnknownRedeem = "chain_unknown_redeem"  // coins were burned that we did not order
	AlertWiped         = "chain_wiped"           // coins of a frozen address were destroyed
	AlertReserveTooLow = "chain_reserve_too_low" // a mint waits because the reserve does not cover it
	AlertSignerFailed  = "chain_signer"          // the signer does not sign
	// reading, sending, or placing the order for a sweep or a reserve report fails by a fault of the program
	AlertTaskFailed        = "chain_task_failed"
	AlertOutOfGas          = "chain_out_of_gas"         // a key cannot pay for gas
	AlertImplausibleAmount = "chain_implausible_amount" // the contract reported an impossible amount
	AlertInconsistent      = "chain_inconsistent"       // the node's logs do not belong to the token or to the block that was asked for
	AlertDisagreement      = "chain_disagreement"       // the endpoints disagree, and no deposit is credited
	AlertOdd               = "chain_endpoint_odd"       // an endpoint contradicts the quorum
	AlertOrdersWait        = "chain_orders_wait"        // several orders of one key wait for the same reason
	AlertBehind            = "chain_endpoint_behind"    // an endpoint is far behind another one, or all are behind what was read before
	AlertForeignEvent      = "chain_foreign_event"      // the token's roles were used in a way that nobody here ordered
	AlertMintStuck         = "mint_stuck"               // a mint is old and not confirmed
	AlertSweepStuck        = "sweep_stuck"              // a sweep is old and not confirmed
	AlertOrderStuck        = "order_stuck"              // another order to the token is old and not confirmed
	AlertUnbooked          = "chain_deposit_unbooked"   // there is a doubt about a deposit, which is not credited
)

// Alert is a condition that an operator has to look at. It is open until its cause is gone.
type Alert struct {
	Kind        string
	Subject     string // an order's key, a role, a transaction, a block or the network
	Details     AlertDetails
	Occurrences int64
	RaisedAt    time.Time
	LastAt      time.Time
}

// AlertDetails are the codes and figures of an alert, never what a node wrote, which may repeat a secret. Only the fields that its
// kind needs are set.
type AlertDetails struct {
	Reason    Reason `json:"reason,omitempty"`
	Role      string `json:"role,omitempty"` // of a key
	Account   string `json:"account,omitempty" doc:"an address" example:"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`
	Customer  string `json:"customer,omitempty"` // whose address it is, or whose order it was
	Amount    string `json:"amount,omitempty"`
	Event     string `json:"event,omitempty"` // the name of an event of the contract
	State     string `json:"state,omitempty"` // of an order
	Nonce     uint64 `json:"nonce,omitempty"`
	Waiting   int64  `json:"waiting,omitempty"` // how many orders wait for the same cause; Amount is their total
	FromBlock uint64 `json:"fromBlock,omitempty"`
	ToBlock   uint64 `json:"toBlock,omitempty"`
	Anchor    string `json:"-"` // of an attestation: Attestation.Anchor, for its exception
}

// Message returns the alert in English, for operators.
func (a Alert) Message() string {
	d := a.Details
	switch a.Kind {
	case AlertUnreachable:
		return "The node is not responding: " + string(d.Reason) + "."
	case AlertWrongChain:
		return "None of the blocks read before are on the node's chain."
	case AlertDeepReorg:
		return fmt.Sprintf("Blocks %d to %d were replaced: a reorganisation deeper than the required confirmations.", d.FromBlock, d.ToBlock)
	case AlertNonceConflict:
		return fmt.Sprintf("A transaction that we did not sign used nonce %d of the %s key.", d.Nonce, d.Role)
	case AlertUnknownMint:
		return fmt.Sprintf("%s GBPC were minted to %s without a valid order.", d.Amount, d.Account)
	case AlertUnknownRedeem:
		return d.Amount + " GBPC were burned without an order."
	case AlertWiped:
		return fmt.Sprintf("%s GBPC of %s were destroyed and must be booked.", d.Amount, d.Account)
	case AlertReserveTooLow:
		return "The reserve allocated to this chain does not cover the mint."
	case AlertSignerFailed:
		return "The signer refuses to sign with the " + d.Role + " key."
	case AlertTaskFailed:
		return "A task of the chain worker fails. See the log."
	case AlertOutOfGas:
		return "The " + d.Role + " key cannot pay for gas."
	case AlertImplausibleAmount:
		return fmt.Sprintf("The contract reported an impossible amount: %s millionths of a coin.", d.Amount)
	case AlertInconsistent:
		return fmt.Sprintf("The node returned logs of %s for block %d that belong to another contract or another block.", d.Account, d.FromBlock)
	case AlertDisagreement:
		return "The endpoints disagree about the confirmed blocks. No deposit is credited until they agree."
	case AlertOrdersWait:
		return fmt.Sprintf("%d orders of the %s key for %s GBPC are on hold: %s.", d.Waiting, d.Role, d.Amount, d.Reason)
	case AlertOdd:
		return "The endpoint disagrees with the others."
	case AlertBehind:
		if d.ToBlock > 0 {
			return fmt.Sprintf("Block %d was already read, but the node is now behind it.", d.ToBlock)
		}
		return "The endpoint is far behind the others and is not used."
	case AlertForeignEvent:
		return fmt.Sprintf("The token reported %s in block %d without an order of ours.", d.Event, d.FromBlock)
	case AlertMintStuck, AlertSweepStuck:
		if d.Waiting > 0 {
			return fmt.Sprintf("%d orders for %s GBPC have been unconfirmed for too long.", d.Waiting, d.Amount)
		}
		if a.Kind == AlertSweepStuck {
			return fmt.Sprintf("The sweep of %s GBPC from %s has been unconfirmed for too long (%s). %s", d.Amount, d.Account, d.State, d.Reason)
		}
		return fmt.Sprintf("A mint of %s GBPC to %s has been unconfirmed for too long (%s). %s", d.Amount, d.Account, d.State, d.Reason)
	case AlertOrderStuck:
		if d.Waiting > 0 {
			return fmt.Sprintf("%d orders to the token have been unconfirmed for too long.", d.Waiting)
		}
		return fmt.Sprintf("An order of the %s key has been unconfirmed for too long (%s). %s", d.Role, d.State, d.Reason)
	case AlertUnbooked:
		return fmt.Sprintf("A deposit of %s GBPC to %s is not credited: %s.", d.Amount, d.Account, d.Reason)
	}
	return a.Kind
}

// Alerts returns the open alerts of the network.
func (s *Service) Alerts(ctx context.Context, conn db.Conn) ([]Alert, error) {
	rows, err := q.New(conn).Alerts(ctx, s.id())
	if err != nil {
		return nil, fmt.Errorf("read the alerts of %s: %w", s.id(), err)
	}
	alerts := make([]Alert, 0, len(rows))
	for _, r := range rows {
		a := Alert{Kind: r.Kind, Subject: r.Subject, Occurrences: r.Occurrences, RaisedAt: r.RaisedAt, LastAt: r.LastAt}
		if err := json.Unmarshal([]byte(r.Details), &a.Details); err != nil {
			return nil, fmt.Errorf("read the alert %s of %s: %w", r.Kind, s.id(), err)
		}
		alerts = append(alerts, a)
	}
	return alerts, nil
}

// raiseAlert stores an alert inside tx and logs it.
func (s *Service) raiseAlert(ctx context.Context, tx db.Tx, kind, subject string, details AlertDetails) error {
	s.log.ErrorContext(ctx, "chain alert", "kind", kind, "subject", subject, "message", Alert{Kind: kind, Details: details}.Message())
	text, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("raise the alert %s: %w", kind, err)
	}
	if err := q.New(tx).RaiseAlert(ctx, q.RaiseAlertParams{
		Network: s.id(), Kind: kind, Subject: subject, Details: string(text), At: s.clock.Now(),
	}); err != nil {
		return fmt.Errorf("raise the alert %s: %w", kind, err)
	}
	return s.queueAlert(ctx, tx, kind, subject, details)
}

// alerts are the open alerts as a task knows them. The task clears an alert when its cause is gone.
type alerts struct {
	s    *Service
	open map[string]AlertDetails // by kind and subject; nil until they are loaded
}

// load reads the alerts that an earlier process left open.
func (a *alerts) load(ctx context.Context) error {
	left, err := a.s.Alerts(ctx, a.s.db.Read())
	if err != nil {
		return err
	}
	a.open = map[string]AlertDetails{}
	for _, l := range left {
		a.open[l.Kind+" "+l.Subject] = l.Details
	}
	return nil
}

// alert raises an alert in a transaction of its own, unless the same alert is open already.
func (a *alerts) alert(ctx context.Context, kind, subject string, details AlertDetails) {
	if before, open := a.open[kind+" "+subject]; open && before == details {
		return
	}
	err := a.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return a.s.raiseAlert(ctx, tx, kind, subject, details) })
	if err != nil {
		a.s.log.ErrorContext(ctx, "chain alert not stored", "kind", kind, "error", err)
		return
	}
	a.open[kind+" "+subject] = details
}

// clearAlert closes an alert whose cause is gone.
func (a *alerts) clearAlert(ctx context.Context, kind, subject string) {
	if _, open := a.open[kind+" "+subject]; !open {
		return
	}
	err := a.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := q.New(tx).ClearAlert(ctx, q.ClearAlertParams{Network: a.s.id(), Kind: kind, Subject: subject})
		if err != nil {
			return err
		}
		return a.s.resolveAlert(ctx, tx, kind, subject)
	})
	if err == nil {
		delete(a.open, kind+" "+subject)
	}
}

// exceptionKinds are the kinds of exceptions as which operators see the alerts. The alert's kind is the reason.
var exceptionKinds = map[string]exceptions.Kind{
	AlertUnreachable:       exceptions.ChainUnreachable,
	AlertWrongChain:        exceptions.ChainWrong,
	AlertInconsistent:      exceptions.ChainWrong,
	AlertDisagreement:      exceptions.ChainWrong,
	AlertOrdersWait:        exceptions.ChainOrder,
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
	AlertOrderStuck:        exceptions.OrderStuck,
	AlertUnbooked:          exceptions.ChainDepositUnbooked,
}

// queueAlert raises the exception of an alert.
func (s *Service) queueAlert(ctx context.Context, tx db.Tx, kind, subject string, d AlertDetails) error {
	if s.exceptions == nil || kind == AlertUnbooked { // putAside raises that one, and names the customer
		return nil
	}
	details := map[string]string{"network": s.id(), "subject": subject}
	for name, value := range map[string]string{
		"why": string(d.Reason), "role": d.Role, "account": d.Account, "amount": d.Amount, "event": d.Event, "state": d.State,
		"nonce": figure(d.Nonce), "fromBlock": figure(d.FromBlock), "toBlock": figure(d.ToBlock), "anchor": d.Anchor,
	} {
		if value != "" {
			details[name] = value
		}
	}
	e := exceptions.Exception{
		Kind: exceptionKind(kind), Subject: s.exceptionSubject(kind, subject), CustomerID: d.Customer, Reason: kind, Details: details,
	}
	if d.Waiting > 0 {
		details["waiting"] = strconv.FormatInt(d.Waiting, 10)
		if total, err := money.Parse(d.Amount, money.GBPC); err == nil {
			e.Amount = total
		}
	}
	return s.exceptions.Raise(ctx, tx, e)
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

// exceptionSubject is the deposit, the withdrawal or the order of an alert about one, and otherwise tells the alerts
// of a kind apart: their subjects are unique on one network, and several of them can be one kind of exception.
func (s *Service) exceptionSubject(kind, subject string) string {
	switch kind {
	case AlertUnbooked, AlertMintStuck, AlertSweepStuck, AlertOrderStuck:
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

// isUnbooked reports whether the alert is about coins that the chain has and the books do not, or the other way round. They
// differ until it is booked, so that nobody just acknowledges it.
func isUnbooked(kind string) bool { return kind == AlertUnknownMint || kind == AlertUnknownRedeem }

// HandleAlerts registers that operators acknowledge what happened once: the program cannot see that its
// cause is gone.
func HandleAlerts(e *exceptions.Service) {
	acknowledge := exceptions.Action{Name: "acknowledge", Do: func(
		ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input,
	) error {
		_, err := q.New(tx).ClearAlert(ctx, q.ClearAlertParams{
			Network: item.Details["network"], Kind: item.Reason, Subject: item.Details["subject"],
		})
		if err != nil {
			return fmt.Errorf("clear the alert %s: %w", item.Reason, err)
		}
		return e.Resolve(ctx, tx, item.Kind, item.Subject, "acknowledged")
	}}
	e.Register(exceptions.ChainIncident, acknowledge)
	acknowledge.Offered = func(item exceptions.Item) bool { return !isUnbooked(item.Reason) }
	e.Register(exceptions.ChainForeignEvent, acknowledge)
	e.Register(exceptions.ChainDepositUnbooked, exceptions.Action{
		Name: "dismiss", ByTwo: true, Offered: func(item exceptions.Item) bool { return dismissible(doubt(item.Reason)) },
		Do: func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			return dismissDoubtful(ctx, tx, e, item)
		},
	})
}
