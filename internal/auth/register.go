package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Registration is what a person submits to register.
type Registration struct {
	Email       string
	Password    Secret
	Code        Secret
	AccountType customer.Kind
	AcceptTerms bool // those in force
}

// Registered is a registration that succeeded.
type Registered struct {
	Member customer.Member
	// SetupToken sets up the second factor before the first sign-in. It is empty while the 2FA feature is
	// off.
	SetupToken Secret
}

// Register adds a customer with its user, who proves with a mailed code that the address is theirs.
func (s *Service) Register(ctx context.Context, r Registration) (Registered, error) {
	if err := r.check(); err != nil {
		return Registered{}, err
	}
	if err := s.limits.AllowClient(ctx, registryRule, api.InfoOf(ctx).Address); err != nil {
		return Registered{}, err
	}
	hash, err := s.passwords.Hash(ctx, r.Password) // before the transaction: it takes long
	if err != nil {
		return Registered{}, err
	}
	var account Registered
	var rejected error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		account = Registered{}
		if rejected, err = s.redeemCode(ctx, tx, emailcodes.Registration, r.Email, r.Code); err != nil || rejected != nil {
			return err
		}
		account.Member, err = s.customers.Create(ctx, tx, customer.NewCustomer{
			Email: r.Email, Kind: r.AccountType, Language: api.InfoOf(ctx).Language(), BankCoolingOffHours: s.config.BankCoolingOffHours,
		})
		if err != nil {
			return err
		}
		if err := s.customers.AcceptTerms(ctx, tx, account.Member.User.ID, s.config.Terms); err != nil {
			return err
		}
		if err := s.passwords.Store(ctx, tx, account.Member.User.ID, hash); err != nil {
			return err
		}
		if s.config.TwoFactor {
			tokens, _, err := s.sessions.Open(ctx, tx, account.Member, sessions.Setup, sessions.NoFactor, false)
			if err != nil {
				return err
			}
			account.SetupToken = tokens.Access
		}
		return s.events.Record(ctx, tx, account.Member.User.ID, "", securityevents.Registered, "")
	})
	if err == nil {
		err = rejected
	}
	return account, err
}

func (r Registration) check() error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", r.Email)
	passwords.Check(&wrong, "password", r.Password, r.Email)
	emailcodes.Check(&wrong, "code", r.Code)
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

// NewUser is a user whom the issuer adds.
type NewUser struct {
	Email       string
	Password    Secret
	DisplayName string
	Country     string
	// Kind is the kind of the customer to add for the user. Empty adds an operator.
	Kind customer.Kind
}

// CreateUser adds a customer with its user, or an operator, without a mailed code. It is for the sandbox's
// seeded users and for the first operator. It applies the password rules of Register and returns
// customer.ErrEmailTaken for a known address. A customer's user has accepted the terms in force. It hashes the password inside the
// caller's transaction, so it
// is not for a busy server.
func (s *Service) CreateUser(ctx context.Context, tx db.Tx, n NewUser) (customer.Member, error) {
	var wrong fault.Fields
	passwords.Check(&wrong, "password", n.Password, n.Email, n.DisplayName)
	if err := wrong.Err(); err != nil {
		return customer.Member{}, err
	}
	hash, err := s.passwords.Hash(ctx, n.Password)
	if err != nil {
		return customer.Member{}, err
	}
	var member customer.Member
	if n.Kind == "" {
		member.User, err = s.customers.AddOperator(ctx, tx, n.Email, n.DisplayName)
	} else {
		member, err = s.customers.Create(ctx, tx, customer.NewCustomer{
			Email: n.Email, Kind: n.Kind, DisplayName: n.DisplayName, Country: n.Country, BankCoolingOffHours: s.config.BankCoolingOffHours,
		})
		if err == nil {
			err = s.customers.AcceptTerms(ctx, tx, member.User.ID, s.config.Terms)
		}
	}
	if err != nil {
		return customer.Member{}, err
	}
	if err := s.passwords.Store(ctx, tx, member.User.ID, hash); err != nil {
		return customer.Member{}, err
	}
	return member, s.events.Record(ctx, tx, member.User.ID, "", securityevents.Registered, securityevents.CreatedByIssuer)
}
