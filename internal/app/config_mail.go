package app

import (
	"errors"
	"fmt"
	"net/netip"

	"github.com/gbpc/gbpc/internal/kit/mail"
)

// MailConfig says whose emails are not counted.
type MailConfig struct {
	UncountedNetworks []string `help:"Networks whose clients can have any number of mailboxes written to: 203.0.113.0/24. None by default; in the sandbox 127.0.0.1." changed:"operations, when many customers sign up from one office or branch" env:"GBPC_MAIL_UNCOUNTED_NETWORKS"`
}

func (c MailConfig) check() error {
	var wrong []error
	for _, n := range c.UncountedNetworks {
		if _, err := netip.ParsePrefix(n); err != nil {
			wrong = append(wrong, fmt.Errorf("mail-uncounted-networks: %q is not a network", n))
		}
	}
	return errors.Join(wrong...)
}

// limits returns the limits of a configuration that was checked.
func (c MailConfig) limits() mail.Limits {
	return mail.Limits{Uncounted: networks(c.UncountedNetworks)}
}

// sandboxLimits leaves the machine's own address uncounted, from which tests register many people. Each other address of
// 127.0.0.0/8 is a client like any other.
func (c MailConfig) sandboxLimits() mail.Limits {
	limits := c.limits()
	if len(limits.Uncounted) == 0 {
		limits.Uncounted = networks([]string{"127.0.0.1/32", "::1/128"})
	}
	return limits
}
