package app

import (
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/privacy"
)

// UploadsConfig says how much may be uploaded in a day. Uploads that fail are counted.
type UploadsConfig struct {
	CustomerFiles     int `help:"Documents that one customer, or one member of a business, can upload in a day." default:"400" env:"GBPC_UPLOADS_CUSTOMER_FILES"`
	CustomerMegabytes int `help:"Megabytes that one customer, or one member of a business, can upload in a day." default:"1024" env:"GBPC_UPLOADS_CUSTOMER_MEGABYTES"`
	ClientFiles       int `help:"Files that one client address (IPv6: its /64) without an account can upload in a day, for each of members' links and bug reports." default:"150" env:"GBPC_UPLOADS_CLIENT_FILES"`
	ClientMegabytes   int `help:"Megabytes that one client address without an account can upload in a day, likewise." default:"512" env:"GBPC_UPLOADS_CLIENT_MEGABYTES"`
}

const (
	mostUploads    = 100_000
	leastMegabytes = api.MaxUpload >> 20 // one of the largest files
	mostMegabytes  = 1_000_000
)

// check refuses limits that are none. Zero is the default.
func (c UploadsConfig) check() error {
	var wrong []error
	must := func(setting string, value, least, most int, why string) {
		if value != 0 && (value < least || value > most) {
			wrong = append(wrong, fmt.Errorf("%s: must be between %d and %d%s", setting, least, most, why))
		}
	}
	const why = ", so that the largest file can be uploaded"
	must("uploads-customer-files", c.CustomerFiles, 1, mostUploads, "")
	must("uploads-customer-megabytes", c.CustomerMegabytes, leastMegabytes, mostMegabytes, why)
	must("uploads-client-files", c.ClientFiles, 1, mostUploads, "")
	must("uploads-client-megabytes", c.ClientMegabytes, leastMegabytes, mostMegabytes, why)
	return errors.Join(wrong...)
}

// RetentionConfig says how long is kept what nobody needs any more.
type RetentionConfig struct {
	Mail        time.Duration `help:"How long the row of an email that was sent is kept. Its address and text go when it has left." default:"2160h" env:"GBPC_RETENTION_MAIL"`
	Sessions    time.Duration `help:"How long browser and address of a session that has ended are kept." default:"2160h" env:"GBPC_RETENTION_SESSIONS"`
	ClosedYears int           `help:"Years for which identity, documents and payments of a customer who was erased are kept. The Money Laundering Regulations 2017 require 5." default:"5" env:"GBPC_RETENTION_CLOSED_YEARS"`
}

// check refuses less than is needed. Zero is the default.
func (c RetentionConfig) check() error {
	var wrong []error
	if c.Mail != 0 && c.Mail < 24*time.Hour {
		wrong = append(wrong, errors.New("retention-mail: must be at least 24h"))
	}
	if c.Sessions != 0 && c.Sessions < 24*time.Hour {
		wrong = append(wrong, errors.New("retention-sessions: must be at least 24h"))
	}
	if c.ClosedYears != 0 && (c.ClosedYears < 5 || c.ClosedYears > 10) {
		wrong = append(wrong, errors.New("retention-closed-years: must be 5 to 10 (the Money Laundering Regulations 2017, regulation 40)"))
	}
	return errors.Join(wrong...)
}

func (c RetentionConfig) config() privacy.Config {
	return privacy.Config{Mail: c.Mail, Sessions: c.Sessions, ClosedYears: c.ClosedYears}
}

// limits returns the limits of a configuration that was checked.
func (c UploadsConfig) limits() files.Limits {
	return files.Limits{OwnerFiles: c.CustomerFiles, OwnerMegabytes: c.CustomerMegabytes, ClientFiles: c.ClientFiles, ClientMegabytes: c.ClientMegabytes}
}
