package withdrawals

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// order is what a customer asks for, as its request says it.
type order struct {
	call              string // with the customer, what an idempotency key belongs to
	customerID        string
	key               string // the customer's idempotency key; "" is none
	initiator         auth.Initiator
	kind              transactions.Type
	amount            money.Amount // in the currency of the kind
	payee             payee
	nextSecondaryAuth int
	labels            transactions.Labels
	// find is the payee's: a function, so that each call of the API documents the refusals of its own kind of payee.
	find func(ctx context.Context, s *Service, by payer) (destination, error)
}

// payee is whom an order pays, as its customer named it.
type payee interface {
	// named is how the hash of an order names it: network, address and bank account.
	named() [3]string
	// field is the one that is wrong where it cannot be paid.
	field() string
	// find returns where the money would go, or why the payer must not pay the payee now.
	find(ctx context.Context, s *Service, by payer) (destination, error)
	// still returns where the money goes that was ordered before, or why it must not: the payee was removed since.
	still(ctx context.Context, tx db.Tx, s *Service, customerID string) (destination, error)
}

// payeeOf returns the payee of a payment that is stored.
func payeeOf(kind transactions.Type, network, address, bankID string) (payee, error) {
	if kind == transactions.FiatWithdrawal {
		return bankPayee{bankID}, nil
	}
	to, err := chain.ParseAddress(address)
	if err != nil {
		return nil, fmt.Errorf("the address of a payment that is stored: %w", err)
	}
	return addressPayee{network, to}, nil
}

// amountOf returns coins in the currency of the kind.
func amountOf(kind transactions.Type, coins int64) money.Amount {
	amount := money.New(coins, money.GBPC)
	if kind == transactions.FiatWithdrawal {
		amount, _ = amount.ToPounds()
	}
	return amount
}

// coins is what the order takes from the customer's balance, without the fee.
func (o order) coins() money.Amount {
	if o.kind == transactions.FiatWithdrawal {
		return o.amount.ToCoins()
	}
	return o.amount
}

// keyOwner is what the idempotency key belongs to: a customer and a call.
func (o order) keyOwner() string { return o.customerID + ":" + o.call }

// hash is the hash of the order, however its request was written.
func (o order) hash() [32]byte {
	payee := o.payee.named()
	text, _ := json.Marshal([]string{ // texts can always be written
		"2", o.call, o.customerID, o.amount.String(), o.amount.Currency().Code(), payee[0], payee[1], payee[2], fmt.Sprint(o.nextSecondaryAuth),
		o.labels.Text(),
	})
	return sha256.Sum256(text)
}

// carryOut is the way of every order to the books. A repetition gets the first answer.
func (s *Service) carryOut(ctx context.Context, o order) (api.Answer, error) {
	o.initiator = auth.InitiatorOf(ctx)
	if o.key == "" {
		o.key = id.New()
		return s.place(ctx, o)
	}
	release, err := s.inflight.acquire(ctx, o.keyOwner()+" "+o.key)
	if err != nil {
		return api.Answer{}, err
	}
	defer release()
	if initiatorOf(o).isAsked() { // for an authentication, but not for a repetition
		if answer, found, err := s.replay(ctx, o); err != nil || found {
			return answer, err
		}
	}
	answer, refusal := s.place(ctx, o)
	if refusal == nil {
		return answer, nil
	}
	// Another process may have carried it out meanwhile, or a key may repeat it: what is missing here was then used up, its
	// authentication or the money.
	if answer, found, err := s.replay(ctx, o); err != nil || found {
		return answer, err
	}
	return api.Answer{}, refusal
}

// replay returns the answer that was given to the idempotency key before.
func (s *Service) replay(ctx context.Context, o order) (answer api.Answer, found bool, err error) {
	record, found, err := s.ledger.Lookup(ctx, s.db.Gathered(), o.keyOwner(), o.key)
	if err != nil || !found {
		return api.Answer{}, false, err
	}
	if record.Request != o.hash() {
		return api.Answer{}, true, ErrKeyReused
	}
	return api.Answer{Response: record.Response, Replayed: true}, true, nil
}

// place decides about the order and commits it. Where the books, which look last, say that it exceeds the velocity rules, or that
// the team's policy asks for more by then, it is decided again.
func (s *Service) place(ctx context.Context, o order) (api.Answer, error) {
	var exceedsVelocity bool
	for {
		p, err := s.decide(ctx, o, exceedsVelocity)
		if err != nil {
			return api.Answer{}, err
		}
		answer, err := s.commit(ctx, p)
		switch {
		case errors.Is(err, errVelocity):
			exceedsVelocity = true
		case errors.Is(err, team.ErrPolicyChanged):
		default:
			return answer, err
		}
	}
}
