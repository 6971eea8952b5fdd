package payees

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/payees/q"
	"github.com/gbpc/gbpc/internal/screening"
)

const (
	maxLabel = 64
	maxName  = 140
	maxBatch = 100
)

// NewAddress is an address that a customer puts on its whitelist.
type NewAddress struct {
	Address     string
	Network     string
	Label       string
	Beneficiary *Beneficiary
	Signature   string
}

// AddAddresses puts addresses on the customer's whitelist, all of them or none. Each cools off before it
// can be paid, and longer after a password reset. It needs an authentication of exactly these addresses, or the approvals
// that the policy of the customer's own team wants: they cool off from the last one on. field
// names an address's field in a refusal.
func (s *Service) AddAddresses(
	ctx context.Context, customerID string, wanted []NewAddress, field func(row int, name string) string,
) ([]Address, error) {
	if err := s.normalize(wanted, field); err != nil {
		return nil, err
	}
	if err := inEach(wanted, field, func(a NewAddress) error { return s.refuseInternalText(ctx, a) }); err != nil {
		return nil, err
	}
	if err := inEach(wanted, field, func(a NewAddress) error { return s.refuseListed(ctx, customerID, a) }); err != nil {
		return nil, err
	}
	proofs, err := s.checkProofs(ctx, customerID, wanted, field)
	if err != nil {
		return nil, err
	}
	operation, err := operationOf(customerID, wanted)
	if err != nil {
		return nil, err
	}
	asked, err := s.needsTeam(ctx, customerID)
	if err != nil {
		return nil, err
	}
	challenge := ""
	if asked.Approvals == 0 {
		if challenge, err = s.auth.RequireAuthentication(ctx, operation); err != nil {
			return nil, err
		}
	}
	if err := inEach(wanted, field, func(a NewAddress) error { return s.screen(ctx, a) }); err != nil {
		return nil, err
	}
	settings, err := s.customers.Settings(ctx, s.db.Read(), customerID)
	if err != nil {
		return nil, err
	}
	var added []Address
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if added, err = s.insertAddresses(ctx, tx, settings, wanted, proofs, asked.Approvals > 0); err != nil {
			return err
		}
		if asked.Approvals > 0 {
			err = s.askForAddresses(ctx, tx, customerID, asked, added)
		} else {
			err = s.auth.SpendChallenge(ctx, tx, challenge, operation)
		}
		if err != nil {
			return err
		}
		return s.auth.RecordNewPayees(ctx, tx, newPayees(added)...)
	})
	if db.IsUniqueViolation(err) { // another request was faster
		return nil, ErrListed
	}
	return added, err
}

func newPayees(added []Address) []auth.NewPayee {
	payees := make([]auth.NewPayee, len(added))
	for i, entry := range added {
		payees[i] = auth.NewPayee{Kind: auth.AddressPayee, ID: entry.ID, Name: entry.Address}
	}
	return payees
}

// insertAddresses writes the addresses, which can be paid once they have cooled off, or once the customer's team has approved them.
// proofs are the texts whose signatures prove control of each, "" without one.
func (s *Service) insertAddresses(
	ctx context.Context, tx db.Tx, of customer.Settings, wanted []NewAddress, proofs []string, awaitsApproval bool,
) (added []Address, err error) {
	now := s.clock.Now()
	active := addressActiveAt(of, now)
	if awaitsApproval {
		active = neverActive
	}
	for i, a := range wanted {
		entry := Address{
			ID: id.New(), Address: a.Address, Network: a.Network, Label: a.Label, ActiveAt: active, AwaitingApproval: awaitsApproval,
			Beneficiary: a.Beneficiary, CreatedAt: now,
		}
		if proofs[i] != "" {
			entry.ProvedAt = &now
		}
		if err := s.addAddress(ctx, tx, of.CustomerID, a, entry, proofs[i]); err != nil {
			return nil, err
		}
		added = append(added, entry)
	}
	return added, nil
}

// operationOf is what an authentication must be for: these addresses, with everything that is said of them.
func operationOf(customerID string, wanted []NewAddress) (auth.Operation, error) {
	text, err := json.Marshal([]any{"1", customerID, wanted})
	if err != nil {
		return auth.Operation{}, err
	}
	names := make([]string, len(wanted))
	for i, a := range wanted {
		names[i] = a.Address
	}
	return auth.Operation{Call: "addAddresses", BodyHash: sha256.Sum256(text), Summary: auth.Summary{Payee: strings.Join(names, ", ")}}, nil
}

// AddActive puts an address on a customer's whitelist without authentication or cooling off: for the
// sandbox's seeded customers.
func (s *Service) AddActive(ctx context.Context, tx db.Tx, customerID, network, address, label string) error {
	now := s.clock.Now()
	return s.addAddress(ctx, tx, customerID, NewAddress{Address: address, Network: network, Label: label},
		Address{ID: id.New(), Address: address, Network: network, Label: label, ActiveAt: now, CreatedAt: now}, "")
}

// addAddress writes an address; signed is the text whose signature proves control of it, "" without a proof.
func (s *Service) addAddress(ctx context.Context, tx db.Tx, customerID string, a NewAddress, entry Address, signed string) error {
	row := q.InsertAddressParams{
		ID: entry.ID, CustomerID: customerID, Network: entry.Network, Address: entry.Address, Label: entry.Label, Signature: a.Signature,
		SignedText: signed, ProvedAt: entry.ProvedAt,
		ActiveAt: entry.ActiveAt, AwaitingApproval: entry.AwaitingApproval, CreatedAt: entry.CreatedAt,
	}
	var err error
	if row.Beneficiary, err = s.sealBeneficiary(a.Beneficiary); err != nil {
		return err
	}
	if err := q.New(tx).InsertAddress(ctx, row); err != nil {
		return fmt.Errorf("write an address: %w", err)
	}
	if err := s.spendText(ctx, tx, customerID, entry, signed); err != nil {
		return err
	}
	if err := s.described(ctx, tx, customerID, entry.Network, entry.Address); err != nil {
		return err
	}
	if !entry.ActiveAt.After(s.clock.Now()) {
		return s.publishActive(ctx, tx, customerID, entry)
	}
	if !entry.AwaitingApproval {
		if err := s.queue.Enqueue(ctx, tx, activeJob.Job(entry.ID).At(entry.ActiveAt)); err != nil {
			return err
		}
	}
	return s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.AddressHint, Subject: entry.ID})
}

// normalize checks every field, returns everything that is wrong at once, and brings addresses into their
// checksummed form.
func (s *Service) normalize(wanted []NewAddress, field func(int, string) string) error {
	var wrong fault.Fields
	seen := map[string]bool{}
	for i := range wanted {
		a := &wanted[i]
		a.Label = strings.TrimSpace(a.Label)
		switch n := utf8.RuneCountInString(a.Label); {
		case n == 0:
			wrong.Add(field(i, "label"), fault.RequiredField)
		case n > maxLabel:
			wrong.Add(field(i, "label"), fault.TooLong, fmt.Sprintf("Use at most %d characters.", maxLabel))
		}
		a.Beneficiary.check(&wrong, field(i, "beneficiary"))
		_, known := s.networks[a.Network]
		switch {
		case a.Network == "":
			wrong.Add(field(i, "network"), fault.RequiredField)
		case !known:
			wrong.Add(field(i, "network"), fault.UnknownNetwork)
		}
		if strings.TrimSpace(a.Address) == "" {
			wrong.Add(field(i, "address"), fault.RequiredField)
			continue
		}
		if !known {
			continue // it is not known what an address looks like there
		}
		address, err := chain.ParseAddress(strings.TrimSpace(a.Address))
		if err != nil {
			wrong.Add(field(i, "address"), fault.AddressFormat, sentence(err))
			continue
		}
		a.Address = address.String()
		if seen[a.Network+"/"+a.Address] {
			wrong.Add(field(i, "address"), fault.AddressExists, "This address is listed twice.")
		}
		seen[a.Network+"/"+a.Address] = true
	}
	return wrong.Err()
}

// inEach returns what check refuses first: the error of a single address, and a field error of the row in a list.
func inEach(wanted []NewAddress, field func(int, string) string, check func(NewAddress) error) error {
	for i, a := range wanted {
		err := check(a)
		for _, refusal := range []*fault.Error{ErrBlocked, ErrListed} {
			if name := field(i, "address"); errors.Is(err, refusal) && (len(wanted) > 1 || name != "address") {
				err = fault.Invalid(fault.Field(name, refusal.Code()))
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) refuseInternalText(ctx context.Context, a NewAddress) error {
	address, err := chain.ParseAddress(a.Address)
	if err != nil {
		return err
	}
	return s.refuseInternal(ctx, a.Network, address)
}

func (s *Service) refuseListed(ctx context.Context, customerID string, a NewAddress) error {
	_, err := q.New(s.db.Read()).AddressOnWhitelist(ctx, q.AddressOnWhitelistParams{
		CustomerID: customerID, Network: a.Network, Address: a.Address,
	})
	switch {
	case err == nil:
		return ErrListed
	case !db.IsNoRows(err):
		return fmt.Errorf("look an address up: %w", err)
	}
	return nil
}

// screen refuses an address that is not known to be clear: once listed, it could be paid later.
func (s *Service) screen(ctx context.Context, a NewAddress) error {
	verdict, err := s.screening.ScreenAddress(ctx, a.Address)
	switch {
	case err != nil:
		return err
	case verdict == screening.Sanctioned:
		return ErrBlocked
	case verdict != screening.Clear:
		return ErrScreening.Because(errors.New("the address could not be screened"))
	}
	return nil
}
