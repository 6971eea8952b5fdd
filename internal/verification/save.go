package verification

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Form is what a customer sends: any of the fields, and whether to submit the record.
type Form struct {
	// Fields is the JSON object as it was received. A field in it replaces the stored value, null clears
	// the value, and a field that is absent is left unchanged.
	Fields []byte
	Step   string
	Submit bool
}

// The steps of the two flows are the last parts of the screens' routes.
var steps = map[Kind][]string{
	KindIndividual: {"step1_1", "step1_2", "step1_3", "step2", "step3"},
	KindBusiness:   {"step1", "step2_1", "step2_2", "step3", "step3_1"},
}

// Save stores a draft, or checks it completely and submits it. Saving a returned record reopens it. If
// any field is wrong, Save stores nothing and returns an error that names every wrong field.
func (s *Service) Save(ctx context.Context, customerID string, kind Kind, f Form) (*Record, error) {
	if _, err := s.partyOf(ctx, customerID, kind); err != nil {
		return nil, err
	}
	var r *Record
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		var err error
		if r, err = s.lockOrCreate(ctx, tx, customerID, kind); err != nil {
			return err
		}
		if err := r.editable(); err != nil {
			return err
		}
		sent, err := r.fill(f)
		if err != nil {
			return err
		}
		if err := s.check(ctx, tx, r, f.Submit, sent); err != nil {
			return err
		}
		if f.Submit {
			return s.submit(ctx, tx, r)
		}
		return s.keepDraft(ctx, tx, r)
	})
	return r, err
}

// partyOf returns the customer, or ErrWrongKind if it is of the other kind. A sub-account with its business's own money
// has no check of its own (ErrFinal).
func (s *Service) partyOf(ctx context.Context, customerID string, kind Kind) (customer.Member, error) {
	m, err := s.customers.Find(ctx, s.db.Read(), customerID)
	if err == nil && string(m.Customer.Kind) != string(kind) {
		err = ErrWrongKind
	}
	if err == nil && m.Customer.Holder == customer.HolderOwn {
		err = ErrFinal
	}
	return m, err
}

// lockOrCreate locks and returns the record, which it creates if this is the first save.
func (s *Service) lockOrCreate(ctx context.Context, tx db.Tx, customerID string, kind Kind) (*Record, error) {
	queries := q.New(tx)
	of := q.LockRecordOfParams{CustomerID: customerID, Kind: string(kind)}
	row, err := queries.LockRecordOf(ctx, of)
	r, err := s.recordOf(ctx, tx, row, err)
	if r != nil || err != nil {
		return r, err
	}
	first := &Record{ID: id.New(), Kind: kind}
	data, err := s.sealer.SealJSON(recordContext(first.ID), first.data())
	if err != nil {
		return nil, err
	}
	// Two concurrent first saves create one record: the second waits here and reads the first one's.
	err = queries.InsertRecord(ctx, q.InsertRecordParams{
		ID: first.ID, Kind: string(kind), CustomerID: customerID, Data: data, CreatedAt: s.clock.Now(),
	})
	if err != nil {
		return nil, fmt.Errorf("create verification record: %w", err)
	}
	row, err = queries.LockRecordOf(ctx, of)
	return s.recordOf(ctx, tx, row, err)
}

// fill replaces the record's fields with those that were sent, trims them and returns which they were.
func (r *Record) fill(f Form) (sent map[string]json.RawMessage, err error) {
	if f.Step != "" {
		if !slices.Contains(steps[r.Kind], f.Step) {
			return nil, fault.Invalid(fault.Field("step", fault.OutOfRange))
		}
		r.Step = f.Step
	}
	if err := json.Unmarshal(f.Fields, &sent); err != nil {
		return nil, fault.Invalid(fault.Field("body", fault.InvalidFormat))
	}
	before, err := json.Marshal(r.data())
	if err != nil {
		return nil, fmt.Errorf("encode verification record: %w", err)
	}
	var merged map[string]json.RawMessage
	if err := json.Unmarshal(before, &merged); err != nil {
		return nil, fmt.Errorf("decode verification record: %w", err)
	}
	for name, value := range sent {
		if _, known := merged[name]; known {
			merged[name] = value
		}
	}
	after, err := json.Marshal(merged)
	if err != nil {
		return nil, fmt.Errorf("encode verification record: %w", err)
	}
	r.Individual, r.Business = nil, nil // so that no elements of the old lists and objects remain
	if err := json.Unmarshal(after, r.data()); err != nil {
		return nil, badType(err)
	}
	r.trim()
	return sent, nil
}

// badType returns an error that names the field with the wrong JSON type.
func badType(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fault.Invalid(fault.Field(wrong.Field, fault.InvalidFormat))
	}
	return fault.Invalid(fault.Field("body", fault.InvalidFormat))
}

// check returns one error for everything that is wrong, so that the customer can correct it at once.
func (s *Service) check(ctx context.Context, tx db.Tx, r *Record, submit bool, sent map[string]json.RawMessage) error {
	form := newForm(s.clock.Now(), submit)
	form.stated = func(field string) bool { return sent[field] != nil }
	if r.Individual != nil {
		r.Individual.check(form)
	} else {
		members, err := s.members(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		r.Business.check(form)
		r.Business.checkMembers(form, dataOf(members))
	}
	if submit && !r.Liveness.Completed() {
		form.wrong.Add("realness", fault.LivenessMissing)
	}
	if err := s.documents.CheckReferences(ctx, tx, r.CustomerID, form.references, &form.wrong); err != nil {
		return err
	}
	return form.wrong.Err()
}

func (s *Service) submit(ctx context.Context, tx db.Tx, r *Record) error {
	now := s.clock.Now()
	if err := r.transitionTo(InReview); err != nil {
		return err
	}
	r.Decision, r.Review = "", Review{}
	r.SubmittedAt, r.DecidedAt = &now, nil
	r.Submissions++
	if err := s.updateRecord(ctx, tx, r); err != nil {
		return err
	}
	if err := s.documents.KeepForCustomer(ctx, tx, r.documentNames(s.clock.Now())); err != nil {
		return err
	}
	if err := s.screenRecord(ctx, tx, r.ID); err != nil {
		return err
	}
	if err := s.inviteMembers(ctx, tx, r); err != nil {
		return err
	}
	return s.addEvent(ctx, tx, r, r.CustomerID, customerActor, "submitted", nil)
}

func (s *Service) keepDraft(ctx context.Context, tx db.Tx, r *Record) error {
	reopened := r.Status == Returned
	if err := r.transitionTo(Draft); err != nil {
		return err
	}
	if err := s.updateRecord(ctx, tx, r); err != nil {
		return err
	}
	if err := s.documents.KeepAsDraft(ctx, tx, r.documentNames(s.clock.Now())); err != nil || !reopened {
		return err
	}
	return s.addEvent(ctx, tx, r, r.CustomerID, customerActor, "reopened", nil)
}

// FindRecord returns the customer's record of that kind, nil before the first save.
func (s *Service) FindRecord(ctx context.Context, customerID string, kind Kind) (*Record, error) {
	row, err := q.New(s.db.Read()).RecordOf(ctx, q.RecordOfParams{CustomerID: customerID, Kind: string(kind)})
	return s.recordOf(ctx, s.db.Read(), row, err)
}

// documentNames returns the names of the documents in the record and of its liveness pictures.
func (r *Record) documentNames(now time.Time) []string {
	form := newForm(now, false)
	if r.Individual != nil {
		r.Individual.check(form)
	} else {
		r.Business.check(form)
	}
	names := form.documentNames()
	if r.Liveness != nil {
		names = append(names, r.Liveness.Evidence.Pictures...)
	}
	return names
}

// trim removes leading and trailing space from every text field.
func (r *Record) trim() {
	trim := func(texts ...*string) {
		for _, t := range texts {
			*t = strings.TrimSpace(*t)
		}
	}
	address := func(all ...*Address) {
		for _, a := range all {
			if a != nil {
				trim(&a.Line1, &a.Line2, &a.City, &a.Region, &a.Postcode, &a.Country)
			}
		}
	}
	if i := r.Individual; i != nil {
		trim(&i.FirstName, &i.MiddleName, &i.LastName, &i.DateOfBirth, &i.Nationality, &i.Phone, &i.Occupation)
		address(i.Address)
		if i.IDDocument != nil {
			trim(&i.IDDocument.Number)
		}
		return
	}
	b := r.Business
	trim(&b.CompanyName, &b.RegistrationNumber, &b.IncorporatedOn, &b.Website, &b.NatureOfBusiness, &b.RegulatorReference)
	address(b.RegisteredAddress, b.TradingAddress)
}
