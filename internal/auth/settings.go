package auth

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Settings returns the calling customer's security settings in force now.
func (s *Service) Settings(ctx context.Context) (customer.Settings, error) {
	return s.customers.Settings(ctx, s.db.Read(), CustomerID(ctx))
}

// ChangeSettings changes the calling customer's security settings. A looser value requires a secondary authentication for
// this very change, is notified by mail, and takes effect later: customer.Service.ChangeSettings says when.
func (s *Service) ChangeSettings(ctx context.Context, change customer.SettingsChange) (customer.Settings, error) {
	if err := change.Check(); err != nil {
		return customer.Settings{}, err
	}
	before, err := s.Settings(ctx)
	if err != nil {
		return customer.Settings{}, err
	}
	var op Operation
	challenge, loosens := "", change.Loosens(before)
	if loosens {
		if op, err = settingsOperation(change); err != nil {
			return customer.Settings{}, err
		}
		if challenge, err = s.RequireAuthentication(ctx, op); err != nil {
			return customer.Settings{}, err
		}
	}
	caller := Caller(ctx)
	var after customer.Settings
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if loosens {
			if err := s.SpendChallenge(ctx, tx, challenge, op); err != nil {
				return err
			}
		}
		var waits bool
		if after, waits, err = s.customers.ChangeSettings(ctx, tx, caller.CustomerID, change); err != nil {
			return err
		}
		if !waits {
			return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SettingsChanged, "")
		}
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SettingsLoosened, ""); err != nil {
			return err
		}
		member, err := s.customers.Member(ctx, tx, caller.UserID)
		if err != nil {
			return err
		}
		language := member.User.Language
		return s.mailUser(ctx, tx, member.User, "settings_loosened", map[string]string{
			"What": describeLoosening(language, change, before), "When": formatTime(language, s.effectiveAt(after)),
		})
	})
	return after, err
}

// settingsOperation is what an authentication must be for: the change, shown by what it sets.
func settingsOperation(change customer.SettingsChange) (Operation, error) {
	text, err := json.Marshal(change)
	if err != nil {
		return Operation{}, err
	}
	var items []string
	if change.WhitelistOnly != nil {
		items = append(items, fmt.Sprintf("whitelistOnly: %t", *change.WhitelistOnly))
	}
	number := func(name string, value *int) {
		if value != nil {
			items = append(items, fmt.Sprintf("%s: %d", name, *value))
		}
	}
	number("coolingOffHours", change.CoolingOffHours)
	number("bankCoolingOffHours", change.BankCoolingOffHours)
	number("secondaryAuth", change.SecondaryAuth)
	return Operation{Call: "changeSettings", BodyHash: sha256.Sum256(text), Summary: Summary{
		Action: "changeSettings", Item: strings.Join(items, ", "),
	}}, nil
}

// describeLoosening returns in the language what the change makes looser.
func describeLoosening(language string, change customer.SettingsChange, before customer.Settings) string {
	unlisted, sooner, bankSooner, and := "payments to addresses that are not on your list", "a shorter waiting time for new addresses",
		"a shorter waiting time for new bank accounts", ", "
	if language == chinese {
		unlisted, sooner, bankSooner, and = "允许向不在您白名单上的地址付款", "缩短新地址的等待时间", "缩短新银行账户的等待时间", "、"
	}
	var what []string
	if change.WhitelistOnly != nil && before.WhitelistOnly && !*change.WhitelistOnly {
		what = append(what, unlisted)
	}
	if change.CoolingOffHours != nil && *change.CoolingOffHours < before.CoolingOffHours {
		what = append(what, sooner)
	}
	if change.BankCoolingOffHours != nil && *change.BankCoolingOffHours < before.BankCoolingOffHours {
		what = append(what, bankSooner)
	}
	return strings.Join(what, and)
}

func (s *Service) effectiveAt(after customer.Settings) time.Time {
	if after.Pending != nil {
		return after.Pending.EffectiveAt
	}
	return s.clock.Now()
}
