package customer

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Holder says whose money is in a sub-account.
type Holder string

// The holders of sub-accounts.
const (
	// HolderOwn is the business itself: its own identity check counts for the account.
	HolderOwn Holder = "own"
	// HolderCustomer is a customer of the business, who needs an identity check of their own.
	HolderCustomer Holder = "customer"
)

// IsSubAccount reports whether the customer is a sub-account of a business.
func (c Customer) IsSubAccount() bool { return c.ParentID != "" }

// BusinessID returns the business of a sub-account, and the id itself of any other customer: whose team acts, and
// whose policy counts.
func (c Customer) BusinessID() ID {
	if c.ParentID != "" {
		return c.ParentID
	}
	return c.ID
}

// CheckedAs returns the customer whose identity check and limits count for this one: the business for a sub-account with
// its own money.
func (c Customer) CheckedAs() ID {
	if c.Holder == HolderOwn {
		return c.ParentID
	}
	return c.ID
}

// subAccountLabel is what is sealed of a sub-account.
type subAccountLabel struct {
	Name string `json:"name"`
}

const labelContext = "customer.sub_account"

// customerOf returns the customer of a row. parentStatus is the status of the business of a sub-account, where it is
// known.
func (s *Service) customerOf(row q.Customer, parentStatus *string) (Customer, error) {
	c := Customer{ID: row.ID, Kind: Kind(row.Kind), Status: Status(row.Status), OwnStatus: Status(row.Status), CreatedAt: row.CreatedAt}
	if row.ParentID == nil {
		return c, nil
	}
	c.ParentID, c.Holder, c.ExternalID = *row.ParentID, Holder(*row.Holder), row.ExternalID
	if parentStatus != nil && c.Status == Active {
		c.Status = Status(*parentStatus)
	}
	var label subAccountLabel
	err := s.sealer.OpenJSON(labelContext+":"+c.ID, row.Label, &label)
	c.Name = label.Name
	return c, err
}

// NewSubAccount is a sub-account to be opened.
type NewSubAccount struct {
	Business   Customer
	Holder     Holder
	Kind       Kind // of the holder
	Name       string
	ExternalID string // "" is none
}

// OpenSubAccount opens a sub-account inside tx, with the safety settings of its business. It returns ErrExternalID if
// another sub-account of the business has the external id.
func (s *Service) OpenSubAccount(ctx context.Context, tx db.Tx, n NewSubAccount) (Customer, error) {
	settings, err := s.Settings(ctx, tx, n.Business.ID)
	if err != nil {
		return Customer{}, err
	}
	c := Customer{
		ID: id.New(), Kind: n.Kind, Status: Active, OwnStatus: Active, CreatedAt: s.clock.Now(), ParentID: n.Business.ID, Holder: n.Holder,
		Name: n.Name, ExternalID: n.ExternalID,
	}
	label, err := s.sealer.SealJSON(labelContext+":"+c.ID, subAccountLabel{c.Name})
	if err != nil {
		return Customer{}, err
	}
	queries, holder := q.New(tx), string(c.Holder)
	err = queries.InsertSubAccount(ctx, q.InsertSubAccountParams{
		ID: c.ID, Kind: string(c.Kind), Status: string(c.Status), CreatedAt: c.CreatedAt, ParentID: &c.ParentID, Holder: &holder, Label: label,
		ExternalID: c.ExternalID,
	})
	if db.IsUniqueViolation(err) {
		return Customer{}, ErrExternalID
	}
	if err != nil {
		return Customer{}, fmt.Errorf("open a sub-account: %w", err)
	}
	err = queries.InsertSettings(ctx, q.InsertSettingsParams{
		CustomerID: c.ID, WhitelistOnly: settings.WhitelistOnly, CoolingOffHours: int32(settings.CoolingOffHours),
		BankCoolingOffHours: int32(settings.BankCoolingOffHours), SecondaryAuth: askEveryTime,
	})
	if err != nil {
		return Customer{}, fmt.Errorf("add the settings of a sub-account: %w", err)
	}
	return c, nil
}

// CountSubAccounts locks the business until tx ends, and returns how many open sub-accounts it has: whoever opens one counts
// alone.
func (s *Service) CountSubAccounts(ctx context.Context, tx db.Tx, businessID ID) (int64, error) {
	queries := q.New(tx)
	if _, err := queries.LockCustomer(ctx, businessID); err != nil {
		return 0, fmt.Errorf("lock business %s: %w", businessID, err)
	}
	all, err := queries.CountSubAccounts(ctx, q.CountSubAccountsParams{ParentID: &businessID})
	if err != nil {
		return 0, fmt.Errorf("count the sub-accounts of %s: %w", businessID, err)
	}
	closed, err := queries.CountSubAccounts(ctx, q.CountSubAccountsParams{ParentID: &businessID, Status: string(Closed)})
	if err != nil {
		return 0, fmt.Errorf("count the closed sub-accounts of %s: %w", businessID, err)
	}
	return all - closed, nil
}

// LockSubAccount returns a sub-account of the business and locks it until tx ends, or returns ErrUnknown.
func (s *Service) LockSubAccount(ctx context.Context, tx db.Tx, businessID, accountID ID) (Customer, error) {
	row, err := q.New(tx).LockSubAccount(ctx, q.LockSubAccountParams{ID: accountID, ParentID: &businessID})
	if db.IsNoRows(err) {
		return Customer{}, ErrUnknown
	}
	if err != nil {
		return Customer{}, fmt.Errorf("lock a sub-account: %w", err)
	}
	return s.customerOf(row, nil)
}

// ChangeSubAccount writes the name and the external id of a locked sub-account. It returns ErrExternalID as OpenSubAccount
// does.
func (s *Service) ChangeSubAccount(ctx context.Context, tx db.Tx, c Customer) error {
	label, err := s.sealer.SealJSON(labelContext+":"+c.ID, subAccountLabel{c.Name})
	if err != nil {
		return err
	}
	err = q.New(tx).SetSubAccount(ctx, q.SetSubAccountParams{ID: c.ID, Label: label, ExternalID: c.ExternalID})
	if db.IsUniqueViolation(err) {
		return ErrExternalID
	}
	if err != nil {
		return fmt.Errorf("change a sub-account: %w", err)
	}
	return nil
}

// SubAccount returns a sub-account of the business, or ErrUnknown: for another's too.
func (s *Service) SubAccount(ctx context.Context, conn db.Conn, businessID, accountID ID) (Customer, error) {
	m, err := s.Find(ctx, conn, accountID)
	if err == nil && (m.Customer.ParentID == "" || m.Customer.ParentID != businessID) {
		err = ErrUnknown
	}
	if err != nil {
		return Customer{}, err
	}
	return m.Customer, nil
}

// AccountOf returns the kind of a sub-account of the business and its own status, or ErrUnknown: for another's too.
func (s *Service) AccountOf(ctx context.Context, conn db.Conn, businessID, accountID ID) (Kind, Status, error) {
	row, err := q.New(conn).AccountOf(ctx, q.AccountOfParams{ID: accountID, ParentID: &businessID})
	if db.IsNoRows(err) {
		return "", "", ErrUnknown
	}
	if err != nil {
		return "", "", fmt.Errorf("find a sub-account: %w", err)
	}
	return Kind(row.Kind), Status(row.Status), nil
}

// SubAccountByExternalID returns the id of the business's sub-account with the external id, or ErrUnknown.
func (s *Service) SubAccountByExternalID(ctx context.Context, conn db.Conn, businessID ID, externalID string) (ID, error) {
	found, err := q.New(conn).SubAccountByExternalID(ctx, q.SubAccountByExternalIDParams{ParentID: &businessID, ExternalID: externalID})
	if db.IsNoRows(err) {
		return "", ErrUnknown
	}
	if err != nil {
		return "", fmt.Errorf("find a sub-account: %w", err)
	}
	return found, nil
}

// SubAccounts returns a page of the business's sub-accounts with this status, or of all for "", newest first, and how many
// there are. Their status is their own: a frozen business is not considered.
func (s *Service) SubAccounts(
	ctx context.Context, conn db.Conn, businessID ID, status Status, w db.Window,
) (page []Customer, total int64, err error) {
	at, before := w.Before()
	queries := q.New(conn)
	rows, err := queries.SubAccounts(ctx, q.SubAccountsParams{
		ParentID: &businessID, Status: string(status), BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list sub-accounts: %w", err)
	}
	for _, row := range rows {
		c, err := s.customerOf(row, nil)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, c)
	}
	if w.ByCreation {
		return page, 0, nil
	}
	if total, err = queries.CountSubAccounts(ctx, q.CountSubAccountsParams{ParentID: &businessID, Status: string(status)}); err != nil {
		return nil, 0, fmt.Errorf("count sub-accounts: %w", err)
	}
	return page, total, nil
}
