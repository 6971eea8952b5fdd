package app

import (
	"errors"
	"fmt"
	"time"
)

// AlertsConfig says how long the bank may take until operators hear of it.
type AlertsConfig struct {
	PayoutAfter    time.Duration `help:"How long the bank may take to say what became of a payout until it is an exception." changed:"treasury, when the bank agrees on other times" default:"4h" env:"GBPC_ALERTS_PAYOUT_AFTER"`
	StatementAfter time.Duration `help:"How long after the end of a day its bank statement may take until it is an exception." changed:"treasury, when the bank agrees on other times" default:"12h" env:"GBPC_ALERTS_STATEMENT_AFTER"`
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
	} {
		if limit.value != 0 && (limit.value < limit.least || limit.value > limit.max) {
			wrong = append(wrong, fmt.Errorf("%s: must be between %s and %s", limit.setting, limit.least, limit.max))
		}
	}
	return errors.Join(wrong...)
}
