package customer

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

const (
	defaultCoolingOffHours = 24
	// MaxCoolingOffHours is the longest time for which new payees can be made to wait.
	MaxCoolingOffHours = 720

	askEveryTime = 1
	rememberPaid = 0
)

// Settings are a customer's security settings in force now.
type Settings struct {
	CustomerID      ID
	WhitelistOnly   bool
	CoolingOffHours int // of new addresses
	// BankCoolingOffHours is how long a new bank account waits from its verification on.
	BankCoolingOffHours int
	// SecondaryAuth is 1 to require a secondary authentication for every payment, and 0 to require none for
	// payees that were paid with one before.
	SecondaryAuth int
	// MonthlyStatementSince is since when the customer wants to be notified of each monthly statement; zero: never.
	MonthlyStatementSince time.Time
	Pending               *Pending
	// PasswordResetAt is when the password was last reset by mail. Zero means never.
	PasswordResetAt time.Time
}

// Pending are looser values that are not in force yet.
type Pending struct {
	WhitelistOnly       *bool
	CoolingOffHours     *int
	BankCoolingOffHours *int
	EffectiveAt         time.Time
}

// CoolingOff returns how long a new address waits, and any new payee after a password reset.
func (s Settings) CoolingOff() time.Duration { return time.Duration(s.CoolingOffHours) * time.Hour }

// BankCoolingOff returns how long a new bank account waits from its verification on.
func (s Settings) BankCoolingOff() time.Duration {
	return time.Duration(s.BankCoolingOffHours) * time.Hour
}

// BankActiveAt returns when a bank account that is verified now may be paid.
func (s Settings) BankActiveAt(now time.Time) time.Time {
	active := now.Add(s.BankCoolingOff())
	if reset := s.NewPayeesFrom(); reset.After(active) {
		active = reset
	}
	return active
}

// NewPayeesFrom returns the earliest time at which a payee added now may be paid after a password reset, or
// zero if there was none. The payee's own cooling-off period applies too.
func (s Settings) NewPayeesFrom() time.Time {
	if s.PasswordResetAt.IsZero() {
		return time.Time{}
	}
	return s.PasswordResetAt.Add(s.CoolingOff())
}

// Settings returns the customer's settings in force now, or ErrUnknown.
func (s *Service) Settings(ctx context.Context, conn db.Conn, customerID ID) (Settings, error) {
	row, err := q.New(conn).Settings(ctx, customerID)
	if db.IsNoRows(err) {
		return Settings{}, ErrUnknown
	}
	if err != nil {
		return Settings{}, fmt.Errorf("read the settings: %w", err)
	}
	return settingsOf(row, s.clock.Now()), nil
}

// Payer returns a customer with its settings in force now: what decides about its payments. It returns ErrUnknown if there is
// none.
func (s *Service) Payer(ctx context.Context, conn db.Conn, customerID ID) (Customer, Settings, error) {
	row, err := q.New(conn).Payer(ctx, customerID)
	if db.IsNoRows(err) {
		return Customer{}, Settings{}, ErrUnknown
	}
	if err != nil {
		return Customer{}, Settings{}, fmt.Errorf("read a payer: %w", err)
	}
	c, err := s.customerOf(q.Customer{
		ID: row.ID, Kind: row.Kind, Status: row.Status, CreatedAt: row.CreatedAt, ParentID: row.ParentID, Holder: row.Holder, Label: row.Label,
		ExternalID: row.ExternalID,
	}, row.ParentStatus)
	return c, settingsOf(row.CustomerSetting, s.clock.Now()), err
}

func settingsOf(row q.CustomerSetting, now time.Time) Settings {
	s := Settings{
		CustomerID: row.CustomerID, WhitelistOnly: row.WhitelistOnly, CoolingOffHours: int(row.CoolingOffHours),
		BankCoolingOffHours: int(row.BankCoolingOffHours), SecondaryAuth: int(row.SecondaryAuth),
	}
	if row.PasswordResetAt != nil {
		s.PasswordResetAt = *row.PasswordResetAt
	}
	if row.MonthlyStatementSince != nil {
		s.MonthlyStatementSince = *row.MonthlyStatementSince
	}
	if row.PendingAt == nil {
		return s
	}
	pending := Pending{EffectiveAt: *row.PendingAt}
	if row.PendingWhitelistOnly.Valid {
		pending.WhitelistOnly = &row.PendingWhitelistOnly.Bool
	}
	if row.PendingCoolingOffHours.Valid {
		hours := int(row.PendingCoolingOffHours.Int32)
		pending.CoolingOffHours = &hours
	}
	if row.PendingBankCoolingOffHours.Valid {
		hours := int(row.PendingBankCoolingOffHours.Int32)
		pending.BankCoolingOffHours = &hours
	}
	if now.Before(pending.EffectiveAt) {
		s.Pending = &pending
		return s
	}
	s.take(pending)
	return s
}

// take puts looser values into force.
func (s *Settings) take(p Pending) {
	if p.WhitelistOnly != nil {
		s.WhitelistOnly = *p.WhitelistOnly
	}
	if p.CoolingOffHours != nil {
		s.CoolingOffHours = *p.CoolingOffHours
	}
	if p.BankCoolingOffHours != nil {
		s.BankCoolingOffHours = *p.BankCoolingOffHours
	}
}

// SettingsChange is a customer's request to change settings. A nil field stays as it is.
type SettingsChange struct {
	WhitelistOnly       *bool
	CoolingOffHours     *int
	BankCoolingOffHours *int
	SecondaryAuth       *int
	MonthlyStatement    *bool
}

// Check returns an error that names every invalid value.
func (c SettingsChange) Check() error {
	var wrong fault.Fields
	hours := func(field string, value *int) {
		if value != nil && (*value < 0 || *value > MaxCoolingOffHours) {
			wrong.Add(field, fault.OutOfRange, fmt.Sprintf("Choose 0 to %d hours.", MaxCoolingOffHours))
		}
	}
	hours("coolingOffHours", c.CoolingOffHours)
	hours("bankCoolingOffHours", c.BankCoolingOffHours)
	if c.SecondaryAuth != nil && *c.SecondaryAuth != askEveryTime && *c.SecondaryAuth != rememberPaid {
		wrong.Add("secondaryAuth", fault.OutOfRange)
	}
	return wrong.Err()
}

// Loosens reports whether the change makes any setting less strict than it is now.
func (c SettingsChange) Loosens(s Settings) bool {
	return c.loosensWhitelist(s) || c.loosensHours(s) || c.loosensBankHours(s) ||
		(c.SecondaryAuth != nil && *c.SecondaryAuth < s.SecondaryAuth)
}

func (c SettingsChange) loosensWhitelist(s Settings) bool {
	return c.WhitelistOnly != nil && s.WhitelistOnly && !*c.WhitelistOnly
}

func (c SettingsChange) loosensHours(s Settings) bool {
	return c.CoolingOffHours != nil && *c.CoolingOffHours < s.CoolingOffHours
}

func (c SettingsChange) loosensBankHours(s Settings) bool {
	return c.BankCoolingOffHours != nil && *c.BankCoolingOffHours < s.BankCoolingOffHours
}

// ChangeSettings writes the change. A stricter value is in force immediately and cancels a pending looser one.
// whitelistOnly and coolingOffHours become looser only after the hours in force now, bankCoolingOffHours after its own;
// what is loosened together waits for the longest of them. waits reports whether a
// looser value became pending that was not pending before.
func (s *Service) ChangeSettings(
	ctx context.Context, tx db.Tx, customerID ID, change SettingsChange,
) (after Settings, waits bool, err error) {
	if err := change.Check(); err != nil {
		return Settings{}, false, err
	}
	row, err := q.New(tx).LockSettings(ctx, customerID)
	if db.IsNoRows(err) {
		return Settings{}, false, ErrUnknown
	}
	if err != nil {
		return Settings{}, false, fmt.Errorf("lock the settings: %w", err)
	}
	now := s.clock.Now()
	after = settingsOf(row, now)
	waits = after.apply(change, now)
	return after, waits, s.write(ctx, tx, after)
}

func (s *Settings) apply(change SettingsChange, now time.Time) (waits bool) {
	pending := Pending{}
	if s.Pending != nil {
		pending = *s.Pending
	}
	// wait has a looser value wait for hours that were in force, not for those asked for. It never shortens the wait
	// of another.
	wait := func(isNew bool, hours time.Duration) {
		if effective := now.Add(hours); isNew {
			waits = true
			if effective.After(pending.EffectiveAt) {
				pending.EffectiveAt = effective
			}
		}
	}
	coolingOff, bankCoolingOff := s.CoolingOff(), s.BankCoolingOff()
	if change.WhitelistOnly != nil {
		if change.loosensWhitelist(*s) {
			wait(pending.WhitelistOnly == nil, coolingOff)
			pending.WhitelistOnly = change.WhitelistOnly
		} else {
			s.WhitelistOnly, pending.WhitelistOnly = *change.WhitelistOnly, nil
		}
	}
	if change.CoolingOffHours != nil {
		if change.loosensHours(*s) {
			wait(isOther(pending.CoolingOffHours, change.CoolingOffHours), coolingOff)
			pending.CoolingOffHours = change.CoolingOffHours
		} else {
			s.CoolingOffHours, pending.CoolingOffHours = *change.CoolingOffHours, nil
		}
	}
	if change.BankCoolingOffHours != nil {
		if change.loosensBankHours(*s) {
			wait(isOther(pending.BankCoolingOffHours, change.BankCoolingOffHours), bankCoolingOff)
			pending.BankCoolingOffHours = change.BankCoolingOffHours
		} else {
			s.BankCoolingOffHours, pending.BankCoolingOffHours = *change.BankCoolingOffHours, nil
		}
	}
	if change.SecondaryAuth != nil {
		s.SecondaryAuth = *change.SecondaryAuth
	}
	switch {
	case change.MonthlyStatement == nil:
	case !*change.MonthlyStatement:
		s.MonthlyStatementSince = time.Time{}
	case s.MonthlyStatementSince.IsZero():
		s.MonthlyStatementSince = now
	}
	s.Pending = nil
	switch {
	case pending.WhitelistOnly == nil && pending.CoolingOffHours == nil && pending.BankCoolingOffHours == nil:
	case !now.Before(pending.EffectiveAt): // no hours were in force
		s.take(pending)
	default:
		s.Pending = &pending
	}
	return waits
}

func isOther(pending, wanted *int) bool { return pending == nil || *pending != *wanted }

func (s *Service) write(ctx context.Context, tx db.Tx, v Settings) error {
	row := q.UpdateSettingsParams{
		CustomerID: v.CustomerID, WhitelistOnly: v.WhitelistOnly, CoolingOffHours: int32(v.CoolingOffHours), // at most 720
		BankCoolingOffHours: int32(v.BankCoolingOffHours), // at most 720
		SecondaryAuth:       int32(v.SecondaryAuth),       // 0 or 1
	}
	if !v.PasswordResetAt.IsZero() {
		row.PasswordResetAt = &v.PasswordResetAt
	}
	if !v.MonthlyStatementSince.IsZero() {
		row.MonthlyStatementSince = &v.MonthlyStatementSince
	}
	if p := v.Pending; p != nil {
		row.PendingAt = &p.EffectiveAt
		if p.WhitelistOnly != nil {
			row.PendingWhitelistOnly = sql.NullBool{Bool: *p.WhitelistOnly, Valid: true}
		}
		if p.CoolingOffHours != nil {
			row.PendingCoolingOffHours = sql.NullInt32{Int32: int32(*p.CoolingOffHours), Valid: true} // at most 720
		}
		if p.BankCoolingOffHours != nil {
			row.PendingBankCoolingOffHours = sql.NullInt32{Int32: int32(*p.BankCoolingOffHours), Valid: true} // at most 720
		}
	}
	if err := q.New(tx).UpdateSettings(ctx, row); err != nil {
		return fmt.Errorf("write the settings: %w", err)
	}
	return nil
}

// WantStatements returns customers after the given one, by id, who wanted the statement of each month before that time and
// whose accounts are not closed.
func (s *Service) WantStatements(ctx context.Context, conn db.Conn, before time.Time, after ID, limit int32) ([]ID, error) {
	found, err := q.New(conn).WantsStatement(ctx, q.WantsStatementParams{Before: &before, After: after, MaxRows: limit})
	if err != nil {
		return nil, fmt.Errorf("list who wants statements: %w", err)
	}
	return found, nil
}

// RecordPasswordReset records that a user of the customer regained access by mail: a person who reads that
// mailbox must not be able to pay a new payee immediately. New payees wait for the hours in force, and so does
// a looser value that was pending already.
func (s *Service) RecordPasswordReset(ctx context.Context, tx db.Tx, customerID ID) error {
	row, err := q.New(tx).LockSettings(ctx, customerID)
	if err != nil {
		return fmt.Errorf("lock the settings: %w", err)
	}
	now := s.clock.Now()
	v := settingsOf(row, now)
	v.PasswordResetAt = now
	if v.Pending != nil && v.Pending.EffectiveAt.Before(v.NewPayeesFrom()) {
		v.Pending.EffectiveAt = v.NewPayeesFrom()
	}
	return s.write(ctx, tx, v)
}
