package chain

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The kinds of alerts. docs/operations.md says what to do about each.
const (
	AlertUnreachable       = "chain_unreachable"        // the node does not answer
	AlertWrongChain        = "chain_wrong_chain"        // the node's chain is not the one that was read before
	AlertDeepReorg         = "chain_deep_reorg"         // a reorganisation was deeper than the confirmations
	AlertNonceConflict     = "chain_nonce_conflict"     // a transaction that we did not sign used the nonce of one of our keys
	AlertUnknownMint       = "chain_unknown_mint"       // coins were minted that we did not order
	AlertUnknownRedeem     = "chain_unknown_redeem"     // coins were burned that we did not order
	AlertWiped             = "chain_wiped"              // coins of a frozen address were destroyed
	AlertReserveTooLow     = "chain_reserve_too_low"    // a mint waits because the reserve does not cover it
	AlertSignerFailed      = "chain_signer"             // the signer does not sign
	AlertTaskFailed        = "chain_task_failed"        // an order for a sweep or for a reserve report cannot be placed
	AlertOutOfGas          = "chain_out_of_gas"         // a key cannot pay for gas
	AlertImplausibleAmount = "chain_implausible_amount" // the contract reported an impossible amount
	AlertInconsistent      = "chain_inconsistent"       // the node's logs do not belong to the token or to the block that was asked for
	AlertDisagreement      = "chain_disagreement"       // the endpoints disagree, and no deposit is credited
	AlertOdd               = "chain_endpoint_odd"       // an endpoint contradicts the quorum
	AlertBehind            = "chain_endpoint_behind"    // an endpoint is far behind another one
	AlertForeignEvent      = "chain_foreign_event"      // the token's roles were used in a way that nobody here ordered
	AlertMintStuck         = "mint_stuck"               // a mint is old and not confirmed
	AlertSweepStuck        = "sweep_stuck"              // a sweep is old and not confirmed
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

// AlertDetails are the codes and figures of an alert. Only the fields that its kind needs are set.
type AlertDetails struct {
	Reason    Reason `json:"reason,omitempty"`
	Role      string `json:"role,omitempty"`    // of a key
	Account   string `json:"account,omitempty"` // an address
	Amount    string `json:"amount,omitempty"`
	Event     string `json:"event,omitempty"` // the name of an event of the contract
	State     string `json:"state,omitempty"` // of an order
	Nonce     uint64 `json:"nonce,omitempty"`
	FromBlock uint64 `json:"fromBlock,omitempty"`
	ToBlock   uint64 `json:"toBlock,omitempty"`
	Error     string `json:"error,omitempty"` // as the node reported it
}

// Message returns the alert in English, for operators.
func (a Alert) Message() string {
	d := a.Details
	switch a.Kind {
	case AlertUnreachable:
		return "The node does not answer: " + d.Error
	case AlertWrongChain:
		return "None of the blocks read before are on the node's chain."
	case AlertDeepReorg:
		return fmt.Sprintf("Blocks %d to %d were replaced by a reorganisation deeper than the confirmations.", d.FromBlock, d.ToBlock)
	case AlertNonceConflict:
		return fmt.Sprintf("A transaction that we did not sign used nonce %d of the %s key.", d.Nonce, d.Role)
	case AlertUnknownMint:
		return fmt.Sprintf("%s GBPC were minted to %s without a valid order.", d.Amount, d.Account)
	case AlertUnknownRedeem:
		return d.Amount + " GBPC were burned without an order."
	case AlertWiped:
		return fmt.Sprintf("%s GBPC of %s were destroyed and have to be booked.", d.Amount, d.Account)
	case AlertReserveTooLow:
		return "The reserve allocated to this chain does not cover the mint."
	case AlertSignerFailed:
		return "The signer does not sign for the " + d.Role + " key."
	case AlertTaskFailed:
		return "An order cannot be placed: " + d.Error
	case AlertOutOfGas:
		return "The " + d.Role + " key cannot pay for gas."
	case AlertImplausibleAmount:
		return "The contract reported an impossible amount: " + d.Error
	case AlertInconsistent:
		return fmt.Sprintf("The node gave logs of %s for block %d that are not the token's, or not of this block.", d.Account, d.FromBlock)
	case AlertDisagreement:
		return "The endpoints disagree about the confirmed blocks. No deposit is credited until they agree."
	case AlertOdd:
		return "The endpoint contradicts the others."
	case AlertBehind:
		return "The endpoint is far behind another one, and is not used."
	case AlertForeignEvent:
		return fmt.Sprintf("The token reported %s in block %d, which nobody here ordered.", d.Event, d.FromBlock)
	case AlertMintStuck:
		return fmt.Sprintf("A mint of %s GBPC to %s is %s for long and not confirmed. %s", d.Amount, d.Account, d.State, d.Reason)
	case AlertSweepStuck:
		return fmt.Sprintf("The sweep of %s GBPC from %s is %s for long and not confirmed. %s", d.Amount, d.Account, d.State, d.Reason)
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
	if err := q.New(tx).RaiseAlert(ctx, q.RaiseAlertParams{Network: s.id(), Kind: kind, Subject: subject, Details: string(text), At: s.clock.Now()}); err != nil {
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
