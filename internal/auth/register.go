package auth

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Registration is what opens an account.
type Registration struct {
	Email       string
	Password    Secret
	Code        Secret
	AccountType customer.Kind
	AcceptTerms bool
}

// NewAccount is a registration that succeeded.
type NewAccount struct {
	Member customer.Member
	// SetupToken lets the second factor be set up before the first sign-in; empty while the 2FA
	// feature is off.
	SetupToken Secret
}

// Register opens an account for whoever read the code that was mailed to the address.
func (s *Service) Register(ctx context.Context, r Registration) (NewAccount, error) {
	if err := r.check(); err != nil {
		return NewAccount{}, err
	}
	if err := s.limits.Allow(ctx, registryRule, api.InfoOf(ctx).Address); err != nil {
		return NewAccount{}, err
	}
	hash, err := s.hashPassword(ctx, r.Password) // before the transaction: it takes long
	if err != nil {
		return NewAccount{}, err
	}
	var account NewAccount
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		account = NewAccount{}
		if refused, err = s.takeCode(ctx, tx, ForRegistry, r.Email, r.Code); err != nil || refused != nil {
			return err
		}
		account.Member, err = s.customers.Create(ctx, tx, customer.NewCustomer{Email: r.Email, Kind: r.AccountType, Language: api.InfoOf(ctx).Language()})
		if err != nil {
			return err
		}
		if err := s.putPassword(ctx, tx, account.Member.User.ID, hash); err != nil {
			return err
		}
		if s.config.TwoFactor {
			tokens, _, err := s.open(ctx, tx, account.Member, setupSession, factorNone, false)
			if err != nil {
				return err
			}
			account.SetupToken = tokens.Access
		}
		return s.note(ctx, tx, account.Member.User.ID, "", Registered, "")
	})
	if err == nil {
		err = refused
	}
	return account, err
}

func (r Registration) check() error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", r.Email)
	checkPassword(&wrong, "password", r.Password, r.Email)
	checkCode(&wrong, "code", r.Code)
	switch r.AccountType {
	case customer.Individual, customer.Business:
	case "":
		wrong.Add("accountType", fault.RequiredField)
	default:
		wrong.Add("accountType", fault.OutOfRange)
	}
	if !r.AcceptTerms {
		wrong.Add("acceptTerms", fault.OutOfRange, "Accept the terms to open an account.")
	}
	return wrong.Err()
}

func (s *Service) putPassword(ctx context.Context, tx db.Tx, userID, hash string) error {
	err := q.New(tx).PutPassword(ctx, q.PutPasswordParams{UserID: userID, PasswordHash: hash, ChangedAt: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("store a password: %w", err)
	}
	return nil
}

// NewUser is someone whom we add ourselves.
type NewUser struct {
	Email       string
	Password    Secret
	DisplayName string
	Country     string
	// Kind of the customer to open for the user; empty adds an operator.
	Kind customer.Kind
}

// CreateUser adds a customer with its user, or an operator, without a mailed code: for the sandbox's
// seeded sign-ins and for the first operator. It asks of the password what Register asks, and returns
// customer.ErrEmailTaken for a known address. It hashes the password inside the caller's transaction,
// so it is not for a busy server.
func (s *Service) CreateUser(ctx context.Context, tx db.Tx, n NewUser) (customer.Member, error) {
	var wrong fault.Fields
	checkPassword(&wrong, "password", n.Password, n.Email, n.DisplayName)
	if err := wrong.Err(); err != nil {
		return customer.Member{}, err
	}
	hash, err := s.hashPassword(ctx, n.Password)
	if err != nil {
		return customer.Member{}, err
	}
	var member customer.Member
	if n.Kind == "" {
		member.User, err = s.customers.AddOperator(ctx, tx, n.Email, n.DisplayName)
	} else {
		member, err = s.customers.Create(ctx, tx, customer.NewCustomer{Email: n.Email, Kind: n.Kind, DisplayName: n.DisplayName, Country: n.Country})
	}
	if err != nil {
		return customer.Member{}, err
	}
	if err := s.putPassword(ctx, tx, member.User.ID, hash); err != nil {
		return customer.Member{}, err
	}
	return member, s.note(ctx, tx, member.User.ID, "", Registered, "enrolled")
}
