package world

import (
	"context"
	"fmt"
	"regexp"
	"time"
)

// fate is what becomes of somebody's application.
type fate int

const (
	accepted  fate = iota
	corrected      // returned once, then accepted
	rejected
	abandoned // a draft that nobody submits
	listed    // the name is like one on a sanctions list
	barred    // it is the one on the list
)

// customer is a person or a company that uses the product.
type customer struct {
	caller
	name        string // of the person, or of the company
	first, last string
	company     bool
	fate        fate
	record      string // of the verification
	form        map[string]any
	sortCode    string // of its account at a bank outside
	account     string
	bankID      string
	deposit     string // address for deposits on the chain
	payees      []payee
	scale       int // pounds of a usual payment
	pace        time.Duration
	seeded      bool
	high        bool // of the tier that operators watch
	paying      bool // it has paid in, and is free to go on
	keeps       int  // pounds that it ends with; 0: whatever
}

type payee struct {
	address, label string
	outside        bool // the sandbox's outside wallet
}

func (c *customer) kind() string {
	if c.company {
		return "business"
	}
	return "individual"
}

// prepare plans the world.
func (m *maker) prepare(ctx context.Context) error {
	var currencies list[struct{ ID, Code string }]
	iris := &customer{
		caller: caller{email: "individual@example.com", address: "127.1.0.4"}, name: "Iris Whitfield", first: "Iris", last: "Whitfield",
		sortCode: "040004", account: "12345670", scale: 260, pace: 5 * 24 * time.Hour, seeded: true, keeps: 10_000,
	}
	firm := &customer{
		caller: caller{email: "business@example.com", address: "127.1.0.5"}, name: "Marlow and Finch Limited", company: true, sortCode: "040004",
		account: "23456773", scale: 2400, pace: 3 * 24 * time.Hour, seeded: true, keeps: 10_000,
	}
	if err := m.call(ctx, &iris.caller, get, "/wallet/payment/official-currency", nil, &currencies); err != nil {
		return err
	}
	for _, one := range currencies.List {
		if one.Code == "GBP" {
			m.pounds = one.ID
		}
	}
	for _, c := range []*customer{iris, firm} {
		if err := m.know(ctx, c); err != nil {
			return err
		}
		if err := m.introduce(ctx, c); err != nil {
			return err
		}
		m.people = append(m.people, c)
		c.paying = true
		m.planPayments(c)
	}
	m.planDays()
	for i := range m.plan.Customers {
		c := m.invent(i)
		m.people = append(m.people, c)
		m.at(m.arrival(i), "registration", func(ctx context.Context) error { m.register(ctx, c); return nil })
	}
	return nil
}

// arrival spreads the registrations: most come early, and the last ones wait for their decision when the world ends.
func (m *maker) arrival(i int) time.Time {
	whole := m.end.Sub(m.begin)
	share := time.Duration(0.78 * float64(whole) * float64(i) / float64(m.plan.Customers))
	if waiting := m.plan.Customers / 12; i >= m.plan.Customers-waiting {
		return m.closing().Add(time.Duration(i-m.plan.Customers+waiting+1) * min(4*time.Hour, whole/20))
	}
	return m.awake(m.begin.Add(time.Hour + share + m.between(0, whole/time.Duration(3*m.plan.Customers))))
}

// invent makes up somebody.
func (m *maker) invent(i int) *customer {
	c := &customer{company: i%10 == 2 || i%10 == 5 || i%10 == 8}
	c.sortCode, c.account = m.bankDetails()
	c.address = fmt.Sprintf("127.2.%d.%d", i/250, i%250+1)
	c.first, c.last = m.personName()
	c.name = c.first + " " + c.last
	c.email = m.mailbox(c.name)
	c.scale, c.pace = 40+m.IntN(500), m.between(2*24*time.Hour, 8*24*time.Hour)
	if c.company {
		c.name = m.firmName()
		c.email = m.mailbox("accounts." + c.name)
		c.scale, c.pace = 900+m.IntN(9000), m.between(24*time.Hour, 4*24*time.Hour)
	}
	switch {
	case (i%16 == 9 || i%23 == 3 || i == m.plan.Customers-1) && !c.company: // the last one waits when the world ends
		c.fate, c.first, c.last = listed, pick(m, []string{"Victor", "Viktor", "Wiktor"}), "Samplenko"
		c.name = c.first + " " + c.last
		c.email = m.mailbox(c.name)
	case i%13 == 7:
		c.fate = corrected
	case i%17 == 11:
		c.fate = rejected
	case i%19 == 14 && !c.company:
		c.fate = abandoned
	}
	return c
}

var microDeposit = regexp.MustCompile(`^GBPC [A-Z2-9]{6}$`)

var (
	mailedCode       = regexp.MustCompile(`\b(\d{6})\b`)
	mailedInvitation = regexp.MustCompile(`/Auth/Invitation\?token=(\S+)`)
)

// register signs somebody up, and has them submit what they are asked for.
func (m *maker) register(ctx context.Context, c *customer) {
	m.try("registration of "+c.email, m.signUp(ctx, c))
	if c.fate == abandoned {
		m.try("draft of "+c.email, m.call(
			ctx, &c.caller, post, "/user/real-name", map[string]any{"firstName": c.first, "lastName": c.last, "step": "step1_1"}, nil,
		))
		return
	}
	after := m.between(10*time.Minute, 3*time.Hour)
	apply := m.awake(m.Now().Add(after))
	if m.Now().After(m.closing()) {
		apply = m.Now().Add(after / 3)
	}
	m.at(apply, "application", func(ctx context.Context) error {
		m.try("application of "+c.email, m.apply(ctx, c))
		return m.Work(ctx)
	})
}

func (m *maker) signUp(ctx context.Context, c *customer) error {
	visitor := &caller{address: c.address}
	if err := m.site.call(
		ctx, visitor, post, "/user/auth/captcha", "", map[string]string{"email": c.email, "purpose": "registry"}, nil,
	); err != nil {
		return err
	}
	if err := m.Work(ctx); err != nil {
		return err
	}
	code, err := m.mailed(ctx, c.email, mailedCode)
	if err != nil {
		return err
	}
	return m.site.call(
		ctx, visitor, post, "/user/auth/registry", "",
		map[string]any{"email": c.email, "password": password, "code": code, "accountType": c.kind(), "acceptTerms": true}, nil,
	)
}

// mailed returns what the newest mail to the address says that has it.
func (m *maker) mailed(ctx context.Context, to string, what *regexp.Regexp) (string, error) {
	var mails list[struct{ Text string }]
	if err := m.site.call(ctx, m.bank, get, "/sandbox/mail?to="+to, "", nil, &mails); err != nil {
		return "", err
	}
	for _, one := range mails.List {
		if found := what.FindStringSubmatch(one.Text); found != nil {
			return found[1], nil
		}
	}
	return "", fmt.Errorf("nothing like %s was mailed to %s", what, to)
}

// introduce has somebody fill in their display name, which operators' lists show.
func (m *maker) introduce(ctx context.Context, c *customer) error {
	return m.call(ctx, &c.caller, put, "/user", map[string]string{"displayName": c.name}, nil)
}

func (m *maker) apply(ctx context.Context, c *customer) error {
	if err := m.introduce(ctx, c); err != nil {
		return err
	}
	if c.company {
		return m.applyAsCompany(ctx, c)
	}
	files, err := m.uploads(ctx, &c.caller, "", m.papers.face, m.papers.passport, m.papers.bill)
	if err != nil {
		return err
	}
	if err := m.call(ctx, &c.caller, post, "/user/real-name/realness", map[string]string{"selfieFile": files[0]}, nil); err != nil {
		return err
	}
	c.form = map[string]any{
		"firstName": c.first, "lastName": c.last, "dateOfBirth": m.born(c), "nationality": "GB",
		"phone":   fmt.Sprintf("+4477009%05d", m.IntN(100_000)),
		"address": m.homeAddress(), "occupation": pick(m, jobs), "sourceOfFunds": pick(m, []string{"salary", "savings", "business"}),
		"purpose":               pick(m, []string{"payments", "savings", "trading"}),
		"expectedMonthlyVolume": "1000_10000", "politicallyExposed": false, "taxResidencies": []map[string]string{{"country": "GB"}},
		"idDocument": map[string]string{
			"type": "passport", "number": fmt.Sprintf("%09d", m.IntN(1_000_000_000)), "issuingCountry": "GB",
			"expiryDate": m.Now().AddDate(2+m.IntN(7), 1, 0).Format(time.DateOnly), "frontFile": files[1],
		},
		"proofOfAddress": map[string]string{
			"type": "utility_bill", "issuedOn": m.Now().AddDate(0, 0, -10-m.IntN(50)).Format(time.DateOnly), "file": files[2],
		},
		"step": "step3", "submit": true,
	}
	return m.submit(ctx, c, "/user/real-name")
}

// born is a date of birth; of somebody whose name is like one on a list, in the year of the one who is on it.
func (m *maker) born(c *customer) string {
	year := 1955 + m.IntN(48)
	if c.fate == listed {
		year = 1961
	}
	return fmt.Sprintf("%d-%02d-%02d", year, 1+m.IntN(12), 1+m.IntN(28))
}

func (m *maker) submit(ctx context.Context, c *customer, path string) error {
	var record struct{ ID string }
	err := m.call(ctx, &c.caller, post, path, c.form, &record)
	c.record = record.ID
	return err
}

func (m *maker) uploads(ctx context.Context, c *caller, code string, contents ...[]byte) (names []string, err error) {
	if code == "" {
		if err := m.as(ctx, c); err != nil {
			return nil, err
		}
	}
	for _, content := range contents {
		name, err := m.site.upload(ctx, c, "picture.png", code, content)
		if err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

func (m *maker) applyAsCompany(ctx context.Context, c *customer) error {
	files, err := m.uploads(ctx, &c.caller, "", m.papers.face, m.papers.bill, m.papers.bill, m.papers.bill)
	if err != nil {
		return err
	}
	legalForm := "private_limited"
	if c.name[len(c.name)-3:] == "LLP" {
		legalForm = "llp"
	}
	address := m.homeAddress()
	c.form = map[string]any{
		"companyName": c.name, "registrationNumber": fmt.Sprintf("99%06d", m.IntN(1_000_000)),
		"incorporatedOn": fmt.Sprintf("%d-%02d-%02d", 1988+m.IntN(35), 1+m.IntN(12), 1+m.IntN(28)), "incorporationCountry": "GB",
		"legalForm": legalForm, "registeredAddress": address, "tradingAddress": address, "natureOfBusiness": pick(m, trades), "regulated": false,
		"sourceOfFunds": "business", "purpose": pick(m, []string{"payments", "treasury"}),
		"expectedMonthlyVolume": "100000_1000000", "noOwnerAtThreshold": true, "step": "step1",
		"documents": []map[string]string{
			{"kind": "incorporation", "file": files[1]}, {"kind": "articles", "file": files[2]}, {"kind": "shareholders", "file": files[3]},
		},
	}
	if err := m.submit(ctx, c, "/user/business/real-name"); err != nil {
		return err
	}
	if err := m.call(ctx, &c.caller, post, "/user/business/real-name/realness", map[string]string{"selfieFile": files[0]}, nil); err != nil {
		return err
	}
	if err := m.addMembers(ctx, c); err != nil {
		return err
	}
	c.form["submit"] = true
	return m.submit(ctx, c, "/user/business/real-name")
}

// addMembers names a director and a senior manager, who verify themselves by their links.
func (m *maker) addMembers(ctx context.Context, c *customer) error {
	for i, role := range []string{"director", "senior_manager"} {
		first, last := c.first, c.last
		if i > 0 {
			first, last = m.personName()
		}
		var member struct{ ID string }
		if err := m.call(ctx, &c.caller, post, "/user/business/real-name/member", map[string]any{
			"realnessId": c.record, "firstName": first, "lastName": last,
			"dateOfBirth": fmt.Sprintf("%d-%02d-%02d", 1955+m.IntN(40), 1+m.IntN(12), 1+m.IntN(28)), "nationality": "GB",
			"email": m.mailbox(first + " " + last), "roles": []string{role}, "ownershipPercent": "10", "address": m.homeAddress(),
		}, &member); err != nil {
			return err
		}
		var link struct{ Code string }
		if err := m.call(ctx, &c.caller, get, "/user/business/real-name/member/realness-code/"+member.ID, nil, &link); err != nil {
			return err
		}
		visitor := &caller{address: c.address}
		files, err := m.uploads(ctx, visitor, link.Code, m.papers.face, m.papers.passport)
		if err != nil {
			return err
		}
		if err := m.site.call(ctx, visitor, post, "/user/business/real-name/member/realness", "", map[string]any{
			"code": link.Code, "selfieFile": files[0],
			"idDocument": map[string]string{
				"type": "passport", "number": fmt.Sprintf("%09d", m.IntN(1_000_000_000)), "issuingCountry": "GB",
				"expiryDate": m.Now().AddDate(3, 0, 0).Format(time.DateOnly), "frontFile": files[1],
			},
		}, nil); err != nil {
			return err
		}
	}
	return nil
}
