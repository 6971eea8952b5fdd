package wallettest

import (
	"cmp"
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

// HasOpenMatch answers from OpenMatches. What Meanwhile has to do happens now, once: the caller has read the customer.
func (w *World) HasOpenMatch(_ context.Context, _ db.Conn, customerID string) (bool, error) {
	if do := w.Meanwhile; do != nil {
		w.Meanwhile = nil
		do()
	}
	return w.OpenMatches[customerID], nil
}

// paymentMatch is a match of a name that came with a payment of the customer's.
type paymentMatch struct {
	status     screening.MatchStatus
	customerID string
}

// ListedName is on the sanctions lists of the world, unless Listed is.
const ListedName = "Ivan Listed"

// ScreenNames gives the payment an open match if one of the names is ListedName, once for each subject.
func (w *World) ScreenNames(_ context.Context, _ db.Tx, customerID string, subjects ...screening.Subject) error {
	for _, s := range subjects {
		if (s.Person || s.Either) && s.Name == cmp.Or(w.Listed, ListedName) && !w.Screened[s.ID] {
			w.Screened[s.ID], w.PaymentMatches[s.ID] = true, paymentMatch{screening.Potential, customerID}
		}
	}
	return nil
}

// PaymentMatch answers from PaymentMatches.
func (w *World) PaymentMatch(_ context.Context, _ db.Conn, paymentID string) (screening.MatchStatus, error) {
	return w.PaymentMatches[paymentID].status, nil
}

// DecidePayment decides the match of the payment, and tells the departments. One that is confirmed is the customer's from now on.
func (w *World) DecidePayment(ctx context.Context, tx db.Tx, _ staff.Operator, paymentID string, decision screening.MatchStatus, _ string) error {
	match := w.PaymentMatches[paymentID]
	if match.status != screening.Potential {
		return screening.ErrDecided
	}
	if match.status = decision; decision == screening.FalsePositive {
		delete(w.PaymentMatches, paymentID)
	} else {
		w.PaymentMatches[paymentID], w.OpenMatches[match.customerID] = match, true
	}
	for _, tell := range w.paymentDecided {
		if err := tell(ctx, tx, paymentID); err != nil {
			return err
		}
	}
	return nil
}

// OnPaymentDecided has tell called by DecidePayment.
func (w *World) OnPaymentDecided(tell func(ctx context.Context, tx db.Tx, paymentID string) error) {
	w.paymentDecided = append(w.paymentDecided, tell)
}

// NameOf answers from Names.
func (w *World) NameOf(_ context.Context, _ db.Conn, customerID string) (string, error) {
	return w.Names[customerID], nil
}

// ScreenAddress answers from SanctionedAddresses.
func (w *World) ScreenAddress(_ context.Context, address string) (screening.AddressResult, error) {
	w.Screenings.Add(1)
	if w.ScreeningTakes > 0 {
		time.Sleep(w.ScreeningTakes)
	}
	if happens := w.DuringScreening; happens != nil {
		w.DuringScreening = nil
		happens()
	}
	switch {
	case w.SanctionedAddresses[address]:
		return screening.Sanctioned, nil
	case w.Unreachable:
		return screening.Inconclusive, nil
	}
	return screening.Clear, nil
}
