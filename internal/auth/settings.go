package auth

import (
	"context"
	"strings"

	"gbpc/internal/customer"
	"gbpc/internal/kit/db"
)

// Settings are the calling customer's safety settings in force now.
func (s *Service) Settings(ctx context.Context) (customer.Settings, error) {
	return s.customers.Settings(ctx, s.db.Read(), CustomerID(ctx))
}

// ChangeSettings changes the calling customer's safety settings. What makes them looser needs a
// step-up, is told by mail, and waits (customer.Service.ChangeSettings says how long).
func (s *Service) ChangeSettings(ctx context.Context, change customer.SettingsChange) (customer.Settings, error) {
	if err := change.Check(); err != nil {
		return customer.Settings{}, err
	}
	before, err := s.Settings(ctx)
	if err != nil {
		return customer.Settings{}, err
	}
	if change.Loosens(before) {
		if err := s.StepUp(ctx); err != nil {
			return customer.Settings{}, err
		}
	}
	caller := Caller(ctx)
	var after customer.Settings
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		var waits bool
		if after, waits, err = s.customers.ChangeSettings(ctx, tx, caller.CustomerID, change); err != nil {
			return err
		}
		if !waits {
			return s.note(ctx, tx, caller.UserID, caller.SessionID, SettingsChanged, "")
		}
		if err := s.note(ctx, tx, caller.UserID, caller.SessionID, SettingsLoosened, ""); err != nil {
			return err
		}
		return s.tell(ctx, tx, caller.UserID, "settings_loosened", map[string]string{"What": looser(change, before), "When": s.effective(after)})
	})
	return after, err
}

func looser(change customer.SettingsChange, before customer.Settings) string {
	var what []string
	if change.WhitelistOnly != nil && before.WhitelistOnly && !*change.WhitelistOnly {
		what = append(what, "payments to addresses that are not on your list")
	}
	if change.CoolingOffHours != nil && *change.CoolingOffHours < before.CoolingOffHours {
		what = append(what, "a shorter waiting time for new payees")
	}
	return strings.Join(what, " and ")
}

func (s *Service) effective(after customer.Settings) string {
	at := s.clock.Now()
	if after.Pending != nil {
		at = after.Pending.EffectiveAt
	}
	return at.Format("2 January 2006, 15:04 UTC")
}
