package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/importing"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/privacy"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	sandboxprovider "github.com/gbpc/gbpc/internal/sandbox/provider"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// Migrate brings a database's schema up to date.
func Migrate(ctx context.Context, dsn string) (err error) {
	d, err := db.Open(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	return migrate(ctx, d)
}

// MakeKeys makes a file with new sealing keys; one that exists is left as it is.
func MakeKeys(file string) error {
	_, err := seal.LoadOrCreate(file)
	return err
}

// AddKey puts a new key beside those in the file; UseNewestKey writes with it, once every process was started with the
// file.
func AddKey(file string, kind seal.Kind) error { return seal.AddKey(file, kind) }

// UseNewestKey writes with the key that was added last.
func UseNewestKey(file string, kind seal.Kind) error { return seal.UseNewest(file, kind) }

// NewOperator is one of our own people, to be added from the command line.
type NewOperator struct {
	Database, Keys, Email, Password string
	Roles                           []string
}

// AddOperator adds the first operators, whom no other operator can approve yet. Add a second administrator
// at once: from then on every change needs a second operator's approval.
func AddOperator(ctx context.Context, n NewOperator) (err error) {
	roles := make([]staff.Role, len(n.Roles))
	for i, r := range n.Roles {
		roles[i] = staff.Role(r)
		if !slices.Contains(staff.Roles, roles[i]) {
			return fmt.Errorf("there is no role %q", r)
		}
	}
	return withOperators(ctx, n.Database, n.Keys, "http://localhost", func(
		ctx context.Context, tx db.Tx, a *auth.Service, people *staff.Service,
	) error {
		o, err := a.CreateUser(ctx, tx, auth.NewUser{Email: n.Email, Password: auth.Secret(n.Password), DisplayName: n.Email, Country: "GB"})
		if err != nil {
			return err
		}
		if err := people.SaveOperator(ctx, tx, o.User.ID, n.Email, roles); err != nil {
			return err
		}
		return people.Record(ctx, tx, staff.AuditEvent{
			Action: "operator.added", Subject: "operator", SubjectID: o.User.ID, Details: map[string]any{"by": "command line", "roles": n.Roles},
		})
	})
}

// LostOperator is an operator who has lost every second factor.
type LostOperator struct {
	Database, Keys, Site, Email, Reason string
}

// RecoverOperator lets an operator in again, or has another administrator decide about it.
func RecoverOperator(ctx context.Context, l LostOperator) (recovered staff.Recovered, err error) {
	if strings.TrimSpace(l.Reason) == "" {
		return recovered, errors.New("give a reason: --reason")
	}
	return recovered, withOperators(ctx, l.Database, l.Keys, l.Site, func(
		ctx context.Context, tx db.Tx, _ *auth.Service, people *staff.Service,
	) error {
		recovered, err = people.Recover(ctx, tx, l.Email, l.Reason)
		return err
	})
}

// withOperators does something to the operators of a database from the command line.
func withOperators(
	ctx context.Context, database, keys, site string, do func(context.Context, db.Tx, *auth.Service, *staff.Service) error,
) (err error) {
	d, err := db.Open(ctx, database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := migrate(ctx, d); err != nil {
		return err
	}
	sealer, err := seal.Load(keys)
	if err != nil {
		return err
	}
	now, log := clock.System{}, slog.New(slog.DiscardHandler)
	queue, customers := jobs.New(jobs.Dependencies{DB: d, Clock: now, Log: log}), customer.New(customer.Dependencies{
		DB: d, Sealer: sealer, Clock: now,
	})
	a, err := auth.New(auth.Config{Site: site, RelyingParty: "localhost", Origins: []string{"http://localhost"}},
		auth.Dependencies{
			DB: d, Customers: customers, Mail: mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: now}),
			Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: now}), Queue: queue, Sealer: sealer, Clock: now,
		})
	if err != nil {
		return err
	}
	people := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: now, Sealer: sealer, Customers: customers, Auth: a})
	return d.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return do(ctx, tx, a, people) })
}

// Import is what is brought in from another system's books.
type Import struct {
	Database, Keys, Site string
	Sanctions            SanctionsConfig
	importing.Order
}

// unsent is for a command that only enqueues emails.
type unsent struct{}

func (unsent) Send(context.Context, string, mail.Message) error {
	return errors.New("this command sends no email")
}

// ImportCustomers brings in customers with their balances and addresses, or says what is wrong with their files.
func ImportCustomers(ctx context.Context, i Import) (report importing.Report, err error) {
	sealer, err := seal.Load(i.Keys)
	if err != nil {
		return report, err
	}
	lists, err := i.Sanctions.open()
	if err != nil {
		return report, err
	}
	d, err := db.Open(ctx, i.Database)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	a, end, err := unplugged(ctx, func(o *Dependencies) {
		o.DB, o.Sealer, o.Sanctions = d, sealer, lists
		o.Auth.Site, o.Transport = i.Site, unsent{} // the server sends the emails
	})
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, end()) }()
	if err := migrate(ctx, d); err != nil {
		return report, err
	}
	return importing.New(importing.Dependencies{
		DB: d, Sealer: sealer, Clock: clock.System{}, Customers: a.customers, Auth: a.auth, Staff: a.staff, Verification: a.verification,
		Transactions: a.transactions, Payees: a.payees, Treasury: a.treasury, Lists: lists}).Run(ctx, i.Order)
}

// CustomerData says whose data is exported or erased: an id, or the e-mail address of the account's owner.
type CustomerData struct {
	Database, Keys, Files, Customer string
}

// ExportCustomer writes everything about a customer as a ZIP.
func ExportCustomer(ctx context.Context, c CustomerData, w io.Writer) error {
	return withPrivacy(ctx, c, func(p *privacy.Service, customerID string) error {
		return p.Export(ctx, staff.Operator{}, customerID, w)
	})
}

// EraseCustomer asks two operators to close a customer and erase what the law does not require. It returns the approval's id.
func EraseCustomer(ctx context.Context, c CustomerData, reason string) (approvalID string, err error) {
	return approvalID, withPrivacy(ctx, c, func(p *privacy.Service, customerID string) error {
		approvalID, err = p.RequestErasure(ctx, staff.Operator{}, customerID, reason)
		return err
	})
}

func withPrivacy(ctx context.Context, c CustomerData, do func(p *privacy.Service, customerID string) error) (err error) {
	sealer, err := seal.Load(c.Keys)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	a, end, err := unplugged(ctx, func(o *Dependencies) {
		o.DB, o.Sealer, o.Transport = d, sealer, unsent{}
		if c.Files != "" {
			o.Files = c.Files
		}
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	customerID := c.Customer
	if strings.Contains(c.Customer, "@") {
		customerID, err = a.privacy.ByEmail(ctx, c.Customer)
	}
	if err == nil {
		err = do(a.privacy, customerID)
	}
	if err != nil {
		err = fmt.Errorf("customer %q: %w", c.Customer, err)
	}
	return err
}

// OpenAPI returns the documents of every call, the sandbox's included, made from a program that is joined
// and never run.
func OpenAPI(ctx context.Context) (made openapi.Made, err error) {
	a, end, err := unplugged(ctx)
	if err != nil {
		return openapi.Made{}, err
	}
	defer func() { err = errors.Join(err, end()) }()
	return a.server.Documents()
}

// unplugged builds every department without external services, for commands that only list the API.
func unplugged(ctx context.Context, changes ...func(*Dependencies)) (a *App, end func() error, err error) {
	dir, err := os.MkdirTemp("", "gbpc-unplugged-")
	if err != nil {
		return nil, nil, err
	}
	closers := []func() error{func() error { return os.RemoveAll(dir) }}
	end = func() (err error) {
		for _, c := range slices.Backward(closers) {
			err = errors.Join(err, c())
		}
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, end())
		}
	}()
	sealer, err := seal.Generate()
	if err != nil {
		return nil, nil, err
	}
	rail, err := banking.NewFolder(filepath.Join(dir, "rail"), time.Second, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, nil, err
	}
	site := "http://localhost:8080"
	o := Dependencies{
		Version: "1", Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Sealer: sealer, Files: filepath.Join(dir, "files"), Rail: rail,
		Issuer:      sandboxIssuer,
		Sanctions:   sandboxsanctions.SampleLists(),
		Auth:        auth.Config{TestKeys: true, Site: site, RelyingParty: "localhost", Origins: []string{site}},
		Pricing:     pricing.Config{Minimum: money.MustParse("0.01", money.GBPC)},
		Withdrawals: withdrawals.Config{ReviewFrom: money.MustParse("50000.00", money.GBPC)},
	}
	for _, change := range changes {
		change(&o)
	}
	if o.DB == nil {
		if o.DB, err = db.Open(ctx, filepath.Join(dir, "gbpc.db")); err != nil {
			return nil, nil, err
		}
		closers = append(closers, o.DB.Close)
		if err := migrate(ctx, o.DB); err != nil {
			return nil, nil, err
		}
	}
	a, err = Join(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	closers = append(closers, func() error { return a.Close(ctx) })
	r := a.server.Department("sandbox")
	controls{}.register(r)
	(&sandboxbank.Bank{}).Register(r, api.Public)
	faults.New().Register(r, api.Public)
	sandboxprovider.Register(r, api.Public, nil)
	auth.RegisterSandbox(r, a.auth)
	return a, end, nil
}

// tags describes the departments in the OpenAPI documents.
func tags() map[string]string {
	return map[string]string{
		"auth":         "Sign-in, secondary authentication, passkeys, sessions and devices.",
		"staff":        "Operators and their roles, dual-control approvals, notes and the audit trail.",
		"exceptions":   "The queue of exceptions that need an operator.",
		"documents":    "Identity documents: uploads and previews.",
		"verification": "Identity checks of individuals, businesses and their owners.",
		"screening":    "Names and addresses against the sanctions lists.",
		"banking":      "Customers' bank accounts, and the payments in and out of ours.",
		"wallet":       "The account: balances, orders, transactions, addresses, limits and statements.",
		"travelrule":   "Travel-rule messages sent and received.",
		"backing":      "The part of the reserve that is not cash: holdings, orders, valuations.",
		"closing":      "Closing the books of a month.",
		"treasury":     "The issuer's operations: minting, the reserve, reconciliation, the token.",
		"transparency": "The published figures, and the proof that a balance is included in them.",
		"events":       "A customer's events, in order.",
		"webhooks":     "Customers' webhook endpoints and deliveries.",
		"subaccounts":  "A business's sub-accounts, transfers between them, and the onboarding of its customers.",
		"team":         "The team of a business: members, roles, policy and approvals.",
		"developer":    "API keys and webhooks.",
		"support":      "Messages to us and bug reports.",
		"privacy":      "A customer's personal data: export, account closure and erasure.",
		"site":         "What the site needs before sign-in.",
		"sandbox":      "The sandbox's external services: bank, chain, clock, mail and faults.",
	}
}

// failureData has a value of what the failures of a code carry.
func failureData() map[fault.Code]any {
	return map[fault.Code]any{
		fault.SecondaryAuthRequired:     auth.SecondaryAuthRequired{},
		fault.MissingScope:              auth.MissingScope{},
		fault.PayeeNoMatch:              banking.PayeeConfirmation{},
		fault.PayeeMismatch:             banking.PayeeConfirmation{},
		fault.MicroDepositCodeIncorrect: banking.AttemptsLeft{},
		fault.BatchRefused:              withdrawals.RefusedBatch{},
		fault.AccountInUse:              privacy.Obstacles{},
		fault.ReserveLimit:              backing.Broken{},
		fault.MonthNotReady:             closing.NotReady{},
		fault.SignatureInvalid:          apikeys.SignatureRefused{},
	}
}
