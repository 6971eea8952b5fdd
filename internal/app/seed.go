package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	sandboxclock "github.com/gbpc/gbpc/internal/sandbox/clock"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// SandboxPassword opens every seeded sign-in.
const SandboxPassword = people.Password

// SandboxSignIn is a seeded sign-in and whose it is.
type SandboxSignIn struct{ Email, What string }

// SandboxSignIns are printed at the start.
var SandboxSignIns = []SandboxSignIn{
	{"individual@example.com", "a verified person with 10 000 GBPC"},
	{"business@example.com", "a verified company with 10 000 GBPC"},
	{"operator@example.com", "an operator with every role: /backoffice"},
	{"approver@example.com", "a second operator, for what needs two"},
}

// firstPounds are what the seeded customers pay in first, in their order.
var firstPounds = []money.Amount{pounds("10000.00"), pounds("10000.00"), pounds("1000.00")}

func pounds(text string) money.Amount { return money.MustParse(text, money.GBP) }

// outsider is the customer whose outside wallet holds coins: the last one.
func outsider() people.Customer { return people.Customers()[2] }

// seed fills a new sandbox: customers and operators in one transaction, then money through the real payment
// flows. Each step checks first whether it was done, so that a sandbox that was killed during seeding
// continues. The mark at the end spares later starts these checks.
func (s *Sandbox) seed(ctx context.Context) error {
	mark := filepath.Join(s.config.Dir, "seeded")
	if _, err := os.Stat(mark); err == nil {
		return nil
	}
	_, found, err := s.customers.ByEmail(ctx, s.db.Read(), outsider().Email)
	if err != nil {
		return err
	}
	if !found {
		if err := s.seedPeople(ctx); err != nil {
			return fmt.Errorf("seed the sandbox's people: %w", err)
		}
	}
	if err := s.seedMoney(ctx); err != nil {
		return fmt.Errorf("seed the sandbox's money: %w", err)
	}
	if err := errors.Join(s.transparency.RecordDay(ctx), s.transparency.AttestDaily(ctx)); err != nil {
		return fmt.Errorf("publish the sandbox's first figures: %w", err)
	}
	// The bank confirms its balances at once, not at midnight.
	if err := s.bank.CloseDay(ctx); err != nil {
		return err
	}
	s.awaitBank(ctx)
	// The comparison of the start saw an empty company.
	if _, err := s.treasury.Reconcile(ctx); err != nil {
		return fmt.Errorf("compare the sandbox's bank, books and chain: %w", err)
	}
	return sandboxclock.WriteWhole(mark, []byte(s.clock.Now().Format(time.RFC3339)+"\n"))
}

func (s *Sandbox) seedPeople(ctx context.Context) error {
	add := people.Maker{Auth: s.auth, Staff: s.staff, Verification: s.verification, Banking: s.banking, Payees: s.payees}
	wallet := s.chain.ExternalWallet.Address().String()
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, email := range []string{"operator@example.com", "approver@example.com"} {
			if _, err := add.Operator(ctx, tx, email); err != nil {
				return err
			}
		}
		for _, c := range people.Customers() {
			if _, _, err := add.Customer(ctx, tx, c, sandboxchain.NetworkID, wallet); err != nil {
				return err
			}
		}
		return nil
	})
}

// seedMoney has every seeded customer pay in from its bank, and the outsider send its coins to the
// outside wallet.
func (s *Sandbox) seedMoney(ctx context.Context) error {
	members := make([]customer.Member, 0, 3)
	main := iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Main}
	arrived, err := s.bank.Balance(ctx, main)
	if err != nil {
		return err
	}
	paid := money.Zero(money.GBP)
	for i, c := range people.Customers() {
		user, _, err := s.customers.ByEmail(ctx, s.db.Read(), c.Email)
		if err != nil {
			return err
		}
		member, err := s.customers.Member(ctx, s.db.Read(), user.ID)
		if err != nil {
			return err
		}
		members = append(members, member)
		// Nothing else moves that account before the seeding is done, so its balance shows the progress.
		if paid = paid.Add(firstPounds[i]); arrived.Cmp(paid) >= 0 {
			continue
		}
		if err := s.payIn(ctx, member.Customer.ID, firstPounds[i], c.Bank); err != nil {
			return err
		}
	}
	if err := s.payCapital(ctx); err != nil {
		return err
	}
	for i, c := range people.Customers() {
		if err := s.awaitDeposit(ctx, members[i].Customer.ID, c); err != nil {
			return err
		}
	}
	return s.fillOutsideWallet(ctx, members[len(members)-1].Customer.ID)
}

func (s *Sandbox) payIn(ctx context.Context, customerID string, amount money.Amount, from banking.Party) error {
	var to banking.ReceivingAccount
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		to, err = s.banking.VirtualAccount(ctx, tx, customerID)
		return err
	})
	if err != nil {
		return err
	}
	return s.credit(ctx, "FIRST DEPOSIT", amount, iso20022.Account{SortCode: to.SortCode, Number: to.AccountNumber}, from)
}

// payCapital gives the issuer cash of its own, for the pennies that verify bank accounts.
func (s *Sandbox) payCapital(ctx context.Context) error {
	own := iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Own}
	before, err := s.bank.Balance(ctx, own)
	if err != nil || before.Sign() > 0 {
		return err
	}
	return s.credit(ctx, "CAPITAL", pounds("100000.00"), own, banking.Party{
		Name: "Founders", SortCode: "040004", AccountNumber: "45678901",
	})
}

func (s *Sandbox) credit(ctx context.Context, reference string, amount money.Amount, to iso20022.Account, from banking.Party) error {
	_, err := s.bank.Credit(ctx, sandboxbank.Credit{Amount: amount, Reference: reference, To: to,
		From: iso20022.Party{Name: from.Name, Account: iso20022.Account{SortCode: from.SortCode, Number: from.AccountNumber}}})
	return err
}

// awaitDeposit returns when the customer's first pounds are in the books, spent since or not.
func (s *Sandbox) awaitDeposit(ctx context.Context, customerID string, c people.Customer) error {
	return s.wait(ctx, "the deposit of "+c.Email, func(ctx context.Context) (bool, error) {
		postings, err := s.ledger.Entries(ctx, s.db.Read(), chart.Customer(customerID), ledger.Page{Limit: 1})
		return len(postings) > 0, err
	})
}

// fillOutsideWallet withdraws the outsider's coins to the outside wallet, as any customer does: it
// signs in, authenticates the payment, and orders it under a key that makes it once.
func (s *Sandbox) fillOutsideWallet(ctx context.Context, customerID string) error {
	signedIn, err := s.auth.SignIn(ctx, outsider().Email, SandboxPassword)
	if err != nil {
		return err
	}
	asOutsider := auth.WithCaller(ctx, signedIn.Identity)
	amount := money.MustParse("1000.000000", money.GBPC)
	order := withdrawals.ChainOrder{
		CustomerID: customerID, Key: "seed", Amount: amount, Address: s.chain.ExternalWallet.Address().String(), Network: sandboxchain.NetworkID,
		NextSecondaryAuth: 1,
	}
	if err := s.describeOutsideWallet(ctx, customerID, order.Address); err != nil {
		return err
	}
	_, err = s.withdrawals.ToChain(asOutsider, order)
	if needed, ok := fault.Of(err).Data().(auth.SecondaryAuthRequired); err != nil && ok {
		if _, err := s.auth.SecondaryAuth(asOutsider, auth.Proof{
			ChallengeID: needed.ChallengeID, Method: auth.ByPassword, Password: SandboxPassword,
		}); err != nil {
			return err
		}
		_, err = s.withdrawals.ToChain(asOutsider, order)
	}
	if err != nil {
		return err
	}
	return s.wait(ctx, "the outside wallet's coins", func(ctx context.Context) (bool, error) {
		balance, err := s.chain.ExternalWallet.Balance(ctx)
		return err == nil && balance.Cmp(amount) >= 0, err
	})
}

// describeOutsideWallet says whose wallet it is: where the travel rule is required, nothing is sent to one that is not described, nor
// that much to the customer's own without a proof.
func (s *Sandbox) describeOutsideWallet(ctx context.Context, customerID, address string) error {
	entries, _, err := s.payees.Addresses(ctx, customerID, address, db.Window{Limit: 1})
	if err != nil || len(entries) == 0 {
		return err
	}
	_, err = s.payees.DescribeAddress(ctx, customerID, entries[0].ID, &payees.Beneficiary{Kind: "other", Name: "Orla Outside"}, "")
	return err
}

// seedTimeout limits how long the seeding waits for the bank's notice or for the chain.
const seedTimeout = 30 * time.Second

func (s *Sandbox) wait(ctx context.Context, what string, done func(context.Context) (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, seedTimeout)
	defer cancel()
	for {
		ok, err := done(ctx)
		if err != nil || ok {
			return err
		}
		if s.clock.Stands() {
			if err := s.settle(ctx); err != nil {
				return err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s did not come", what)
		case err := <-s.ended:
			s.ended <- err
			return fmt.Errorf("waiting for %s: the work behind ended: %w", what, err)
		case <-time.After(5 * time.Millisecond):
		}
	}
}
