package people

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

// Password opens every sign-in.
const Password = "Sandbox-pass-2026"

// Customer is a verified customer.
type Customer struct {
	Email   string
	Kind    customer.Kind
	Person  *verification.Individual // of an individual
	Company *verification.Business   // of a business
	Bank    banking.Party            // its own account, at a bank outside
}

// Customers returns a person, a company and another person.
func Customers() []Customer {
	home := &verification.Address{Line1: "12 Threadneedle Street", City: "London", Postcode: "EC2R 8AY", Country: "GB"}
	person := func(first, last, born string) *verification.Individual {
		return &verification.Individual{
			FirstName: first, LastName: last, DateOfBirth: born, Nationality: "GB", Phone: "+447700900123", Address: home, Occupation: "Engineer",
			SourceOfFunds: "salary", Purpose: "payments", ExpectedMonthlyVolume: "1000_10000", PoliticallyExposed: new(false),
			TaxResidencies: []verification.TaxResidency{{Country: "GB"}},
		}
	}
	return []Customer{
		{Email: "individual@example.com", Kind: customer.Individual, Person: person("Iris", "Whitfield", "1988-05-14"),
			Bank: banking.Party{Name: "Iris Whitfield", SortCode: "040004", AccountNumber: "12345670"}},
		{Email: "business@example.com", Kind: customer.Business,
			Company: &verification.Business{
				CompanyName: "Marlow and Finch Limited", RegistrationNumber: "09876543", IncorporatedOn: "2015-03-02", IncorporationCountry: "GB",
				LegalForm:         "private_limited",
				RegisteredAddress: home, NatureOfBusiness: "Import of paper", Regulated: new(false), SourceOfFunds: "business", Purpose: "treasury",
				ExpectedMonthlyVolume: "100000_1000000", NoOwnerAtThreshold: true},
			Bank: banking.Party{Name: "Marlow and Finch Limited", SortCode: "040004", AccountNumber: "23456773"}},
		{Email: "outside@example.com", Kind: customer.Individual, Person: person("Oscar", "Underhill", "1979-11-30"),
			Bank: banking.Party{Name: "Oscar Underhill", SortCode: "040004", AccountNumber: "34567877"}},
	}
}

// Maker adds people through the departments.
type Maker struct {
	Auth         *auth.Service
	Staff        *staff.Service
	Verification *verification.Service
	Banking      *banking.Service
	Payees       *payees.Service
}

// Operator adds an operator with every role.
func (m Maker) Operator(ctx context.Context, tx db.Tx, email string) (o staff.Operator, err error) {
	u, err := m.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: Password, DisplayName: email, Country: "GB"})
	if err != nil {
		return o, err
	}
	if err := m.Staff.SaveOperator(ctx, tx, u.User.ID, email, staff.Roles); err != nil {
		return o, err
	}
	o, _, err = m.Staff.Operator(ctx, tx, u.User.ID)
	return o, err
}

// Customer adds a customer who may pay its own bank account and the wallet on the network.
func (m Maker) Customer(ctx context.Context, tx db.Tx, c Customer, network, wallet string) (id, bankID string, err error) {
	member, err := m.Auth.CreateUser(ctx, tx, auth.NewUser{
		Email: c.Email, Password: Password, DisplayName: c.Bank.Name, Country: "GB", Kind: c.Kind,
	})
	if err != nil {
		return "", "", err
	}
	id = member.Customer.ID
	if err := m.Verification.Adopt(ctx, tx, id, c.Person, c.Company); err != nil {
		return "", "", err
	}
	if bankID, err = m.Banking.AddVerifiedBankAccount(ctx, tx, id, c.Bank, "Main account"); err != nil {
		return "", "", err
	}
	return id, bankID, m.Payees.AddActive(ctx, tx, id, network, wallet, "Outside wallet")
}
