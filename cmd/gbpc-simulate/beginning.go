package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/sandbox/people"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/subaccounts"
)

// begin is when every seed begins.
var begin = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// business is the number of the customer that is one. Its policy has its owner approve large orders.
const business = 1

// beginning is a database with customers and operators in which nothing happened yet. Each seed gets a copy.
type beginning struct {
	dir       string
	files     string
	content   []byte // of the SQLite file
	sealer    *seal.Sealer
	lists     *sanctions.Lists
	customers []customer0
	operators []staff.Operator
	accounts  []string // the sub-accounts of the business
}

// customer0 is a customer before anything happened.
type customer0 struct {
	id, bankID       string
	identity         auth.Identity
	party            banking.Party
	virtual, deposit string // account number and address to which it pays in
}

func newBeginning(dir string) (*beginning, error) {
	sealer, err := seal.Generate()
	return &beginning{dir: dir, files: filepath.Join(dir, "files"), sealer: sealer, lists: sandboxsanctions.SampleLists()}, err
}

// prepare makes the beginning as an SQLite file in the folder.
func prepare(ctx context.Context, dir string) (*beginning, error) {
	b, err := newBeginning(dir)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "beginning.db")
	d, err := db.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(b.fill(ctx, d), d.Close()); err != nil {
		return nil, fmt.Errorf("prepare the beginning: %w", err)
	}
	b.content, err = os.ReadFile(file)
	return b, err
}

// fill migrates the database and adds the people.
func (b *beginning) fill(ctx context.Context, d *db.DB) error {
	if err := d.Migrate(ctx, schema.Files); err != nil {
		return err
	}
	b.customers, b.operators, b.accounts = nil, nil, nil
	w := &world{start0: b, clock: clock.NewFixed(begin), db: d, quiet: true, trace: newTrace(), log: quiet(), random: sourceOf(0)}
	var err error
	if w.node, err = newNode(w.clock); err != nil {
		return err
	}
	if w.bank, err = newBank(w.clock, false); err != nil {
		return err
	}
	p, err := w.start(ctx, "preparation")
	if err != nil {
		return err
	}
	if err := d.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return b.people(ctx, tx, p) }); err != nil {
		return err
	}
	for i, c := range people.Customers() {
		signedIn, err := p.Auth.SignIn(ctx, c.Email, people.Password)
		if err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
		b.customers[i].identity = signedIn.Identity
	}
	return errors.Join(b.openSubAccounts(ctx, p), d.EmptyLog(ctx), p.app.Close(ctx))
}

// openSubAccounts gives the business accounts beside its own.
func (b *beginning) openSubAccounts(ctx context.Context, p *process) error {
	ctx = auth.WithCaller(ctx, b.customers[business].identity)
	for _, name := range []string{"Payroll", "Taxes"} {
		a, err := p.SubAccounts.Open(ctx, subaccounts.Draft{Name: name, Holder: customer.HolderOwn})
		if err != nil {
			return fmt.Errorf("open a sub-account: %w", err)
		}
		b.accounts = append(b.accounts, a.ID)
	}
	return nil
}

// approveLargeOrders gives a business a policy: an approval for each payment, or batch, from £150 up.
func approveLargeOrders(ctx context.Context, tx db.Tx, customerID string) error {
	const rules = `[{"subject":"fiat_withdrawal","from":"150.00","approvals":1},{"subject":"chain_withdrawal","from":"150.00","approvals":1}]`
	_, err := tx.ExecContext(
		ctx, "INSERT INTO team_policies (customer_id, version, rules, separation, changed_at) VALUES ($1, 1, $2, $3, $4)", customerID, rules,
		false, begin,
	)
	return err
}

func (b *beginning) people(ctx context.Context, tx db.Tx, p *process) error {
	add := people.Maker{Auth: p.Auth, Staff: p.Staff, Verification: p.Verification, Banking: p.Banking, Payees: p.Payees}
	for _, email := range []string{"one@example.com", "two@example.com", "three@example.com"} {
		o, err := add.Operator(ctx, tx, email)
		if err != nil {
			return err
		}
		b.operators = append(b.operators, o)
	}
	for _, c := range people.Customers() {
		id, bankID, err := add.Customer(ctx, tx, c, networkID, addressOf(outside).Hex())
		if err != nil {
			return err
		}
		if c.Kind == customer.Business {
			if err := approveLargeOrders(ctx, tx, id); err != nil {
				return err
			}
		}
		virtual, err := p.Banking.VirtualAccount(ctx, tx, id)
		if err != nil {
			return err
		}
		deposit, err := p.network.DepositAddress(ctx, tx, id)
		if err != nil {
			return err
		}
		b.customers = append(b.customers, customer0{
			id: id, bankID: bankID, party: c.Bank, virtual: virtual.AccountNumber, deposit: deposit.String(),
		})
	}
	return nil
}
