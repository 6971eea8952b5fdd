package mail

import (
	"cmp"
	"context"
	"fmt"
	"net/netip"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
)

// Kind is what an email is for. Its row in kinds says how many of it there may be.
type Kind string

// The kinds of emails.
const (
	RegistrationCode Kind = "registration_code"
	EmailCode        Kind = "email_code"
	PasswordReset    Kind = "password_reset"
	MemberLink       Kind = "member_link"
	TeamInvitation   Kind = "team_invitation"
	ContactReceipt   Kind = "contact_receipt"
	ReportReceipt    Kind = "report_receipt"
	SignInNotice     Kind = "sign_in_notice"
	SecurityNotice   Kind = "security_notice"
	AccountNotice    Kind = "account_notice"
	StaffLetter      Kind = "staff_letter"
	OperatorNotice   Kind = "operator_notice"
)

// counts says which limits a kind of email has, and what becomes of an email beyond them.
type counts struct {
	// perRecipient: Limits.PerRecipient emails of the kind to one mailbox in an hour, whoever causes them.
	perRecipient bool
	// reserve: and beyond these two in each 15 minutes, so that a stranger who has used them up does not keep the owner of
	// the mailbox from what they need.
	reserve bool
	// perClient: a client writes to Limits.RecipientsPerClient mailboxes in an hour, with all such kinds together.
	perClient bool
	// ofBusiness: Limits.PerBusiness emails of the kind in a day.
	ofBusiness bool
	// silent: an email beyond a limit is not sent and its caller gets no error. Otherwise the caller gets TooManyRequests.
	silent bool
}

// kinds has a row for each kind of email. What somebody can have mailed to a mailbox that is not shown to be theirs has
// every limit. What tells a user about their own account has none that a stranger could use up.
var kinds = map[Kind]counts{
	// Anybody asks for them, for any address. The answer is the same for every address, so it may say that there are too many.
	RegistrationCode: {perRecipient: true, reserve: true, perClient: true},
	EmailCode:        {perRecipient: true, reserve: true, perClient: true},
	PasswordReset:    {perRecipient: true, reserve: true, perClient: true},
	// A business that nobody has verified yet names any address. It asks for each link, so it learns when it may ask again.
	MemberLink: {perRecipient: true, perClient: true, ofBusiness: true},
	// Any business invites any address to its team, and learns when it may ask again.
	TeamInvitation: {perRecipient: true, perClient: true, ofBusiness: true},
	// Anybody writes them in any name. What was written is kept in any case: only the receipt is left out, and the answer
	// does not tell how many others had mailed there.
	ContactReceipt: {perRecipient: true, perClient: true, silent: true},
	ReportReceipt:  {perRecipient: true, perClient: true, silent: true},
	// Only who has the password causes it, but a thief could do so without end. Ten that say the same have told the owner;
	// each sign-in stands in the security events. No other notice is counted with it.
	SignInNotice: {perRecipient: true, silent: true},
	// Each happens once, to the account itself: a factor, a password, an address, a payee, a lock. None may be lost, so none
	// is counted; what a stranger can cause of them is rare by itself (a lock each 15 minutes, guessed codes once a day).
	SecurityNotice: {},
	// Outcomes of payments and of the verification, to the user whose they are. A payer who causes many has paid for each.
	AccountNotice: {},
	// An operator wrote it, for this recipient, and it is in the audit trail.
	StaffLetter: {},
	// To operators, at most as often as their settings say.
	OperatorNotice: {},
}

// Limits is how many emails there may be. What is zero has its default.
type Limits struct {
	PerRecipient        int // of one kind to one mailbox in an hour
	RecipientsPerClient int // mailboxes that one client of the network may have written to in an hour
	PerBusiness         int // of one kind that one business may have written in a day
	// Uncounted are networks whose clients may have written to any number of mailboxes.
	Uncounted []netip.Prefix
}

const (
	defaultPerRecipient        = 10
	defaultRecipientsPerClient = 30
	defaultPerBusiness         = 60
)

// reserveRule: one is due again before the code in the last of them has expired, so there is always one to be had or one
// that is good.
func reserveRule(k Kind) limit.Rule {
	return limit.Rule{Name: "mail." + string(k) + ".reserve", Calls: 2, Period: 15 * time.Minute}
}

func (l Limits) perRecipient(k Kind) limit.Rule {
	return limit.Rule{Name: "mail." + string(k) + ".recipient", Calls: cmp.Or(l.PerRecipient, defaultPerRecipient), Period: time.Hour}
}

func (l Limits) perBusiness(k Kind) limit.Rule {
	return limit.Rule{Name: "mail." + string(k) + ".business", Calls: cmp.Or(l.PerBusiness, defaultPerBusiness), Period: 24 * time.Hour}
}

func (l Limits) recipients() limit.Rule {
	return limit.Rule{Name: "mail.recipients", Calls: cmp.Or(l.RecipientsPerClient, defaultRecipientsPerClient), Period: time.Hour}
}

// knownRule remembers for an hour to whom a client had emails written: these are counted once.
var knownRule = limit.Rule{Name: "mail.known", Calls: 1, Period: time.Hour}

// Cause is who has an email written. The zero Cause is the program itself, or an operator.
type Cause struct {
	Client   string // address of a client of the network
	Business string // id of the business for which somebody is signed in, for a sub-account that of its business
	// Browser is one in which the recipient has signed in before. What it asks for is counted apart from what strangers do.
	Browser string
}

// Envelope is what the limits count an email by.
type Envelope struct {
	Kind Kind
	To   string
	By   Cause
}

// Admission says that an email is counted and may be sent.
type Admission struct{ envelope Envelope }

// Email returns the email that was admitted. It is for the recipient who was named.
func (a Admission) Email(m Message) Email {
	m.To = a.envelope.To
	return Email{Kind: a.envelope.Kind, By: a.envelope.By, Message: m, admitted: true}
}

// Admit counts an email before it is written, for who has to know how many there are: Enqueue does it otherwise. Beyond a
// limit it returns TooManyRequests with the time after which to try again.
func (o *Outbox) Admit(ctx context.Context, tx db.Tx, e Envelope) (Admission, error) {
	admission := Admission{envelope: e}
	row, known := kinds[e.Kind]
	if !known {
		return admission, fmt.Errorf("mail: there is no kind of email %q", e.Kind)
	}
	to := normal(e.To)
	if e.By.Browser != "" {
		to += " " + e.By.Browser
	}
	if row.perClient && e.By.Client != "" && e.By.Browser == "" && !o.uncounted(e.By.Client) {
		if err := o.countRecipient(ctx, tx, e.By.Client, to); err != nil {
			return admission, err
		}
	}
	if row.ofBusiness && e.By.Business != "" {
		if err := o.counter.AllowIn(ctx, tx, o.limits.perBusiness(e.Kind), e.By.Business); err != nil {
			return admission, err
		}
	}
	if !row.perRecipient {
		return admission, nil
	}
	err := o.counter.AllowIn(ctx, tx, o.limits.perRecipient(e.Kind), to)
	if err != nil && row.reserve && isTooMany(err) {
		err = o.counter.AllowIn(ctx, tx, reserveRule(e.Kind), to)
	}
	return admission, err
}

// countRecipient counts a mailbox against what the client may have written to, unless it has been counted within the hour.
func (o *Outbox) countRecipient(ctx context.Context, tx db.Tx, client, to string) error {
	pair := limit.ClientOf(client) + " " + to
	counted, err := o.counter.Exhausted(ctx, tx, knownRule, pair)
	if err != nil || counted {
		return err
	}
	if err := o.counter.AllowClientIn(ctx, tx, o.limits.recipients(), client); err != nil {
		return err
	}
	return o.counter.AllowIn(ctx, tx, knownRule, pair)
}

func (o *Outbox) uncounted(client string) bool {
	a, err := netip.ParseAddr(client)
	if err != nil {
		return false
	}
	for _, network := range o.limits.Uncounted {
		if network.Contains(a.Unmap().WithZone("")) {
			return true
		}
	}
	return false
}

func isTooMany(err error) bool { return fault.Of(err).Code() == fault.TooManyRequests }
