package chain

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// The alarms, by their stable names. docs/operations.md says what to do on each.
const (
	AlarmUnreachable    = "chain_unreachable"     // the node does not answer
	AlarmForeignChain   = "chain_foreign"         // the node's chain is another than was read before
	AlarmDeepReorg      = "chain_deep_reorg"      // history changed below the confirmations
	AlarmStuck          = "chain_stuck"           // a transaction is not mined and the fee's ceiling is reached
	AlarmRefused        = "chain_refused"         // the contract refuses an order for a reason only a person can mend
	AlarmReverts        = "chain_reverts"         // an order reverted on the chain again and again
	AlarmNonceUsed      = "chain_nonce_used"      // a key was used by someone else
	AlarmUnknownMint    = "chain_unknown_mint"    // coins were minted that we did not order
	AlarmUnknownRedeem  = "chain_unknown_redeem"  // coins were burned that we did not order
	AlarmWiped          = "chain_wiped"           // coins of a frozen address were destroyed
	AlarmReserveTooLow  = "chain_reserve_too_low" // a mint waits because the reserve does not cover it
	AlarmSignerFailed   = "chain_signer"          // the signer does not sign
	AlarmOutOfGas       = "chain_out_of_gas"      // a key has no money for gas
	AlarmAbsurdTransfer = "chain_absurd_transfer" // the contract reported an amount that cannot be
)

// Alarm is something a person has to look at. It stands until what caused it is over, or until
// someone clears it.
type Alarm struct {
	Kind     string
	Subject  string
	Message  string
	Times    int64
	RaisedAt time.Time
	LastAt   time.Time
}

// Alarms are the alarms that stand.
func (s *Service) Alarms(ctx context.Context, conn db.Conn) ([]Alarm, error) {
	rows, err := s.queries(conn).Alarms(ctx, s.id())
	if err != nil {
		return nil, fmt.Errorf("read the alarms of %s: %w", s.id(), err)
	}
	alarms := make([]Alarm, 0, len(rows))
	for _, r := range rows {
		alarms = append(alarms, Alarm{Kind: r.Kind, Subject: r.Subject, Message: r.Message, Times: r.Times, RaisedAt: r.RaisedAt, LastAt: r.LastAt})
	}
	return alarms, nil
}

// ClearAlarm takes an alarm down once a person has dealt with it.
func (s *Service) ClearAlarm(ctx context.Context, tx db.Tx, kind, subject string) error {
	if _, err := s.queries(tx).ClearAlarm(ctx, q.ClearAlarmParams{Network: s.id(), Kind: kind, Subject: subject}); err != nil {
		return fmt.Errorf("clear the alarm %s: %w", kind, err)
	}
	return nil
}

// raise notes an alarm inside tx and logs it.
func (s *Service) raise(ctx context.Context, tx db.Tx, kind, subject, message string) error {
	s.log.ErrorContext(ctx, "chain alarm", "kind", kind, "subject", subject, "message", message)
	err := s.queries(tx).RaiseAlarm(ctx, q.RaiseAlarmParams{Network: s.id(), Kind: kind, Subject: subject, Message: message, At: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("raise the alarm %s: %w", kind, err)
	}
	return nil
}

// alarms are those a task has raised: it takes them down itself when their cause is gone.
type alarms struct {
	s        *Service
	standing map[string]string // kind and subject → message
}

// load takes over what an earlier process left standing.
func (a *alarms) load(ctx context.Context) error {
	left, err := a.s.Alarms(ctx, a.s.db.Read())
	if err != nil {
		return err
	}
	a.standing = map[string]string{}
	for _, l := range left {
		a.standing[l.Kind+" "+l.Subject] = l.Message
	}
	return nil
}

// alarm notes an alarm in a transaction of its own. The same one again is not noted.
func (a *alarms) alarm(ctx context.Context, kind, subject, message string) {
	if a.standing[kind+" "+subject] == message {
		return
	}
	err := a.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return a.s.raise(ctx, tx, kind, subject, message) })
	if err != nil {
		a.s.log.ErrorContext(ctx, "chain alarm not stored", "kind", kind, "error", err)
		return
	}
	a.standing[kind+" "+subject] = message
}

// over takes down an alarm whose cause is gone.
func (a *alarms) over(ctx context.Context, kind, subject string) {
	if _, stands := a.standing[kind+" "+subject]; !stands {
		return
	}
	err := a.s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return a.s.ClearAlarm(ctx, tx, kind, subject) })
	if err == nil {
		delete(a.standing, kind+" "+subject)
	}
}
