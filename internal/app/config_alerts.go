package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
)

// AlertsConfig says how long something may wait until operators hear of it.
type AlertsConfig struct {
	PayoutAfter    time.Duration `help:"How long the bank may take to say what became of a payout until it is an exception." default:"4h" env:"GBPC_ALERTS_PAYOUT_AFTER"`
	StatementAfter time.Duration `help:"How long after the end of a day its bank statement may take until it is an exception." default:"12h" env:"GBPC_ALERTS_STATEMENT_AFTER"`
	ScreeningAfter time.Duration `help:"How long withdrawals may wait because addresses cannot be screened until that is an exception." default:"5m" env:"GBPC_ALERTS_SCREENING_AFTER"`
	HoldAfter      time.Duration `help:"How long a single withdrawal may wait for its screening until operators can decide about it." default:"30m" env:"GBPC_ALERTS_HOLD_AFTER"`
	CloseAfterDays int           `help:"How many days on which banks work may pass after the end of a month until it is an exception that it is not closed." default:"10" env:"GBPC_ALERTS_CLOSE_AFTER_DAYS"`
	MailEvery      time.Duration `help:"Shortest time between two mails about new exceptions of one kind." default:"1h" env:"GBPC_ALERTS_MAIL_EVERY"`
	RemindEvery    time.Duration `help:"How often operators are reminded of exceptions that stay open." default:"24h" env:"GBPC_ALERTS_REMIND_EVERY"`
}

// check refuses limits under which every slow answer is an alarm, or none is. Zero is the default.
func (c AlertsConfig) check() error {
	var wrong []error
	for _, limit := range []struct {
		setting           string
		value, least, max time.Duration
	}{
		{setting: "alerts-payout-after", value: c.PayoutAfter, least: 15 * time.Minute, max: 72 * time.Hour},
		{setting: "alerts-statement-after", value: c.StatementAfter, least: time.Hour, max: 72 * time.Hour},
		{setting: "alerts-screening-after", value: c.ScreeningAfter, least: time.Minute, max: 24 * time.Hour},
		{setting: "alerts-hold-after", value: c.HoldAfter, least: time.Minute, max: 72 * time.Hour},
		{setting: "alerts-mail-every", value: c.MailEvery, least: time.Minute, max: 24 * time.Hour},
		{setting: "alerts-remind-every", value: c.RemindEvery, least: time.Hour, max: 7 * 24 * time.Hour},
	} {
		if limit.value != 0 && (limit.value < limit.least || limit.value > limit.max) {
			wrong = append(wrong, fmt.Errorf("%s: must be between %s and %s", limit.setting, limit.least, limit.max))
		}
	}
	if c.CloseAfterDays < 0 || c.CloseAfterDays > 60 {
		wrong = append(wrong, errors.New("alerts-close-after-days: must be between 1 and 60"))
	}
	return errors.Join(wrong...)
}

func (c AlertsConfig) exceptions() exceptions.Config {
	return exceptions.Config{MailEvery: c.MailEvery, RemindEvery: c.RemindEvery}
}
