package app

import (
	"errors"
	"fmt"
	"net/netip"

	"github.com/gbpc/gbpc/internal/kit/mail"
)

// MailConfig says how many emails others can have us write. Notices about a user's own account are not counted.
type MailConfig struct {
	PerRecipient        int      `help:"Letters of one kind (codes for one purpose, links of members, receipts) to one mailbox in an hour, whoever causes them." default:"10" env:"GBPC_MAIL_PER_RECIPIENT"`
	RecipientsPerClient int      `help:"Mailboxes that one client address (IPv6: its /64) can have written to in an hour." default:"30" env:"GBPC_MAIL_RECIPIENTS_PER_CLIENT"`
	PerBusiness         int      `help:"Links of members that one business can have mailed in a day." default:"60" env:"GBPC_MAIL_PER_BUSINESS"`
	UncountedNetworks   []string `help:"Networks whose clients can have any number of mailboxes written to: 203.0.113.0/24. None by default; in the sandbox 127.0.0.1." env:"GBPC_MAIL_UNCOUNTED_NETWORKS"`
}

const mostLetters = 100_000

// check refuses limits that are none. Zero is the default.
func (c MailConfig) check() error {
	var wrong []error
	for _, limit := range []struct {
		setting string
		value   int
	}{{"mail-per-recipient", c.PerRecipient}, {"mail-recipients-per-client", c.RecipientsPerClient}, {"mail-per-business", c.PerBusiness}} {
		if limit.value < 0 || limit.value > mostLetters {
			wrong = append(wrong, fmt.Errorf("%s: must be between 1 and %d", limit.setting, mostLetters))
		}
	}
	for _, n := range c.UncountedNetworks {
		if _, err := netip.ParsePrefix(n); err != nil {
			wrong = append(wrong, fmt.Errorf("mail-uncounted-networks: %q is not a network", n))
		}
	}
	return errors.Join(wrong...)
}

// limits returns the limits of a configuration that was checked.
func (c MailConfig) limits() mail.Limits {
	return mail.Limits{PerRecipient: c.PerRecipient, RecipientsPerClient: c.RecipientsPerClient, PerBusiness: c.PerBusiness, Uncounted: networks(c.UncountedNetworks)}
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
