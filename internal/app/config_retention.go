package app

import (
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/privacy"
)

// RetentionConfig says how long the law has records kept.
type RetentionConfig struct {
	ClosedYears int `help:"Years for which identity, documents and payments of a customer who was erased are kept, and what messages of the travel rule say. The Money Laundering Regulations 2017 require 5." changed:"compliance, when the law or a court has records kept longer" default:"5" env:"GBPC_RETENTION_CLOSED_YEARS"`
}

// check refuses less than is needed. Zero is the default.
func (c RetentionConfig) check() error {
	if c.ClosedYears != 0 && (c.ClosedYears < 5 || c.ClosedYears > 10) {
		return errors.New("retention-closed-years: must be 5 to 10 (the Money Laundering Regulations 2017, regulation 40)")
	}
	return nil
}

func (c RetentionConfig) config() privacy.Config { return privacy.Config{ClosedYears: c.ClosedYears} }

// messages is how long messages of the travel rule are kept; zero is the default.
func (c RetentionConfig) messages() time.Duration {
	return time.Duration(c.ClosedYears) * 366 * 24 * time.Hour
}
