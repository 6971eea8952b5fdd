package subaccounts_test

import (
	"context"
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

const (
	accounts  = "/wallet/sub-account"
	transfers = accounts + "/transfer"
)

type object = wallettest.Object

// each runs the test on both engines with a verified business that has 1000 coins. It ends by balancing the books.
func each(t *testing.T, test func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person)) {
	t.Helper()
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) { test(t, b, business(b, "acme@example.com")) })
}

func business(b *wallettest.Bench, email string) *wallettest.Person {
	b.T.Helper()
	p := &wallettest.Person{Bench: b, Email: email}
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: wallettest.Password, DisplayName: "Acme", Kind: customer.Business})
		p.ID = m.Customer.ID
		return err
	})
	p.BankID = b.World.Verify(p.ID)
	b.Receive(p, "1000.00")
	p.SignIn()
	return p
}

// account is a sub-account as the API shows it.
type account struct {
	ID, Kind, AccountType, Name, Status string
	ExternalID                          *string
	Balances                            []struct{ Available, Pending, Total string }
	BankAccount                         *struct{ AccountNumber string }
	Addresses                           []struct{ Network, Address string }
}

// own opens a sub-account of the business's own money.
func own(p *wallettest.Person, name string) (a account) {
	p.T.Helper()
	p.Call("POST", accounts, object{"name": name, "kind": "own"}).Into(p.T, &a)
	p.World.Verifications[a.ID] = true // as the business is
	return a
}

// ofCustomer opens a sub-account of a customer of the business, whose identity nobody has checked.
func ofCustomer(p *wallettest.Person, name string) (a account) {
	p.T.Helper()
	p.Call("POST", accounts, object{"name": name, "kind": "customer", "accountType": "individual"}).Into(p.T, &a)
	return a
}

// move moves coins with an authentication.
func move(p *wallettest.Person, from, to, amount string, headers ...string) wallettest.Answer {
	p.T.Helper()
	order := object{"from": from, "to": to, "amount": amount}
	a := p.Call("POST", transfers, order, headers...)
	if a.Code != "A10008" {
		return a
	}
	authenticate(p, a)
	return p.Call("POST", transfers, order, headers...)
}

var challengeID = regexp.MustCompile(`"challengeId":"([^"]+)"`)

func authenticate(p *wallettest.Person, a wallettest.Answer) {
	p.T.Helper()
	challenge := challengeID.FindStringSubmatch(a.Body)
	require.NotNil(p.T, challenge, a.Body)
	p.OK(p.Call("POST", "/user/auth/secondary-login", object{"method": "password", "password": wallettest.Password, "challengeId": challenge[1]}))
}

func balance(b *wallettest.Bench, account string) string { return b.Balance(chart.Customer(account)) }

// join has a new person accept an invitation, to the business or, with the header, to a sub-account.
func join(p *wallettest.Person, email, role string, headers ...string) *wallettest.Person {
	p.T.Helper()
	p.OK(p.Confirmed("POST", "/team/invitation", object{"email": email, "role": role}, headers...))
	letters, err := p.Mail.Captured(p.T.Context(), email)
	require.NoError(p.T, err)
	token := regexp.MustCompile(`token=([A-Z0-9]+)`).FindStringSubmatch(letters[0].Text)
	require.NotNil(p.T, token)
	joined := p.Open(email)
	p.World.Verify(joined.ID)
	joined.OK(joined.Call("POST", "/team/invitation/accept", object{"token": token[1]}))
	return joined
}

// member has a new person join the business.
func member(p *wallettest.Person, email, role string) *wallettest.Person {
	p.T.Helper()
	joined := join(p, email, role)
	joined.OK(joined.Call("POST", "/user/self/business", object{"id": p.ID}))
	return joined
}

// confined has a new person join a sub-account alone.
func confined(p *wallettest.Person, a account, email, role string) *wallettest.Person {
	p.T.Helper()
	joined := join(p, email, role, "GBPC-Account", a.ID)
	joined.OK(joined.Call("POST", "/user/self/business", object{"id": a.ID}))
	return joined
}

func userID(p *wallettest.Person) string {
	p.T.Helper()
	var me struct{ ID string }
	p.Call("GET", "/user/self", nil).Into(p.T, &me)
	return me.ID
}

// caller is a person or a machine.
type caller interface {
	Call(method, path string, body any, headers ...string) wallettest.Answer
	OK(a wallettest.Answer) wallettest.Answer
	Refused(code fault.Code, a wallettest.Answer) wallettest.Answer
}

func quoted(id string) string { return fmt.Sprintf("%q", id) }
