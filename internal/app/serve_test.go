package app

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"regexp"
	"runtime/debug"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const (
	payeesWallet = "0x52908400098527886E0F7030069857D2E4169EE7"
	bankers      = "a banker's long password 7"
)

// maxIdle is how much memory a server may hold that has started and does nothing, in MB.
const maxIdle = 100

// raceDetected reports whether this program was built with the race detector, which takes many times the memory.
func raceDetected() bool {
	built, _ := debug.ReadBuildInfo()
	return built != nil && slices.Contains(built.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// The way of a pound through a server whose chain, bank, mail and database are others', from the
// first operator on, with the second factors that production asks for; and once more after a kill. The
// database is behind PgBouncer, which gives each transaction another connection.
func TestServe_APoundGoesToTheChainAndBackToTheBankWithEveryDependencyExternal(t *testing.T) {
	t.Parallel()
	o := newOutsideWorld(t)
	through, server := dbtest.Pooled(t)
	o.config.Database, o.config.DatabasePool.Direct = through, server
	require.NoError(t, AddOperator(t.Context(), NewOperator{Database: server, Keys: o.config.Keys, Email: "first@gbpc.example", Password: bankers, Roles: []string{"compliance"}}))
	ready := o.start(t)
	held := o.memory(t)
	t.Logf("a server that has started, with its vault open, holds %d MB", held)
	if !raceDetected() {
		require.LessOrEqual(t, held, maxIdle)
	}

	c := &person{t: t, address: o.config.Listen, email: "walter@example.com", password: "a long enough password 9"}
	o.signUp(c)
	record := submitVerification(c)
	operator := &person{t: t, address: o.config.Listen, email: "first@gbpc.example", password: bankers}
	operator.signIn()
	refused := operator.call(http.MethodGet, "/admin/verification", "", "", http.NoBody)
	require.Equal(t, "A10029", refused.Code, "an operator without a second factor sees nothing")
	enrol(operator)
	operator.signIn()
	operator.do(http.MethodPost, "/admin/verification/individual/"+record+"/decision", map[string]string{"decision": "approve", "reason": "documents agree"}, nil)

	bank := o.addBank(c)
	o.payIn(c, bank, "250.00")
	o.end(syscall.SIGKILL) // it was killed
	remote := o.moveKeys(t)
	one, another := o.meetProviders(t)
	again := o.start(t)
	o.requireProviders(t, one, another)
	requireAvailable(c, "250.000000")

	var payee struct{ ID, Status string }
	c.do(http.MethodPost, "/wallet/address-whitelist", map[string]any{"address": payeesWallet, "network": "test", "label": "own wallet", "beneficiary": map[string]string{"kind": "self"}}, &payee)
	require.Equal(t, "cooling_off", payee.Status)
	o.coolingOffPasses(t)
	var sent, redeemed struct{ ID string }
	c.do(http.MethodPost, "/wallet/account/trade/chain/withdrawal", map[string]any{"amount": "60.00", "address": payeesWallet, "network": "test", "nextIsSecondaryAuth": 1}, &sent)
	requireCompleted(c, sent.ID)
	c.do(http.MethodPost, "/wallet/account/trade/fiat/withdrawal", map[string]any{"amount": "10.00", "bankId": bank.ID, "nextIsSecondaryAuth": 1}, &redeemed)
	requireCompleted(c, redeemed.ID)
	requireAvailable(c, "180.000000")
	paid, err := o.bank.Payments(t.Context(), bank.SortCode, bank.AccountNumber)
	require.NoError(t, err)
	require.Equal(t, "10.00", paid[0].Amount.String())

	var proof struct {
		Ratio  string
		Supply []struct{ Amount, OnChain string }
	}
	require.EventuallyWithT(t, func(t *assert.CollectT) {
		c.do(http.MethodGet, "/public/transparency", nil, &proof)
		assert.Equal(t, "1.000000", proof.Ratio)
		assert.Equal(t, "60.000000", proof.Supply[0].OnChain)
	}, 15*time.Second, 200*time.Millisecond)
	require.Positive(t, remote.signed.Load(), "the mint was signed there")

	asked := time.Now()
	require.NoError(t, o.end(syscall.SIGTERM), "a server that receives SIGTERM stops cleanly")
	t.Logf("ready after %v, after a kill %v; stopped within %v", ready, again, time.Since(asked))
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: server})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v", report)
}

func (o *outsideWorld) signUp(c *person) {
	c.do(http.MethodPost, "/user/auth/captcha", map[string]string{"email": c.email, "purpose": "registry"}, nil)
	var account struct{ SetupToken string }
	c.do(http.MethodPost, "/user/auth/registry", map[string]any{
		"email": c.email, "password": c.password, "code": o.post.code(c.t, c.email), "accountType": "individual", "acceptTerms": true,
	}, &account)
	c.token = account.SetupToken
	enrol(c)
	c.signIn()
}

// enrol sets the second factor up.
func enrol(p *person) {
	var set struct{ Secret string }
	p.do(http.MethodPost, "/user/auth/2fa/2fa", map[string]string{}, &set)
	code, err := totp.GenerateCode(set.Secret, time.Now())
	require.NoError(p.t, err)
	var bound struct{ RecoveryCodes []string }
	p.do(http.MethodPost, "/user/auth/2fa", map[string]string{"totp": code}, &bound)
	p.recovery = bound.RecoveryCodes
}

// submitVerification submits the documents and returns the record's id.
func submitVerification(c *person) string {
	upload := func() string {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormFile("file", "scan.png")
		require.NoError(c.t, err)
		_, err = part.Write([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89" +
			"\x00\x00\x00\rIDATx\xdac\xfc\xcf\xc0P\x0f\x00\x04\x85\x01\x80\x84\xa9\x8c!\x00\x00\x00\x00IEND\xaeB`\x82"))
		require.NoError(c.t, err)
		require.NoError(c.t, form.Close())
		a := c.call(http.MethodPost, "/third-party/file-store", "", form.FormDataContentType(), &body)
		require.Equal(c.t, "00000", a.Code, "%s %s", a.Message, a.Data)
		return fileName.FindStringSubmatch(string(a.Data))[1]
	}
	c.do(http.MethodPost, "/user/real-name/realness", map[string]string{"selfieFile": upload()}, nil)
	var record struct{ ID string }
	c.do(http.MethodPost, "/user/real-name", map[string]any{
		"firstName": "Walter", "lastName": "Bagehot", "dateOfBirth": "1986-02-03", "nationality": "GB", "phone": "+447700900321",
		"address":    map[string]string{"line1": "1 Lombard Street", "city": "London", "postcode": "EC3V 9AA", "country": "GB"},
		"occupation": "Journalist", "sourceOfFunds": "salary", "purpose": "payments", "expectedMonthlyVolume": "1000_10000",
		"politicallyExposed": false, "taxResidencies": []map[string]string{{"country": "GB"}},
		"idDocument":     map[string]string{"type": "passport", "number": "502135326", "issuingCountry": "GB", "expiryDate": time.Now().AddDate(3, 0, 0).Format(time.DateOnly), "frontFile": upload()},
		"proofOfAddress": map[string]string{"type": "utility_bill", "issuedOn": time.Now().AddDate(0, 0, -20).Format(time.DateOnly), "file": upload()},
		"step":           "step3", "submit": true,
	}, &record)
	return record.ID
}

var fileName = regexp.MustCompile(`"fileName":"([^"]+)"`)

type bankAccount struct {
	ID, SortCode, AccountNumber, Status string
	ConfirmationOfPayee                 struct{ Result string }
}

var pennyCode = regexp.MustCompile(`^GBPC ([A-Z2-9]{6})$`)

func (o *outsideWorld) addBank(c *person) bankAccount {
	_, err := o.bank.Credit(c.t.Context(), sandboxbank.Credit{Amount: money.MustParse("100.00", money.GBP), Reference: "OWN MONEY", To: o.bank.Own, From: iso20022.Party{Name: "A shareholder"}})
	require.NoError(c.t, err, "pennies are paid from the company's own money")
	var added struct{ Bank bankAccount }
	c.do(http.MethodPost, "/wallet/payment/bank", map[string]string{"accountHolder": "Mr W Bagehot", "sortCode": "08-99-99", "accountNumber": "66374958", "nickname": ""}, &added)
	var code string
	require.EventuallyWithT(c.t, func(t *assert.CollectT) {
		paid, err := o.bank.Payments(c.t.Context(), added.Bank.SortCode, added.Bank.AccountNumber)
		require.NoError(t, err)
		require.Len(t, paid, 1)
		require.Equal(t, sandboxbank.Settled, paid[0].Status)
		require.Regexp(t, pennyCode, paid[0].Reference)
		code = pennyCode.FindStringSubmatch(paid[0].Reference)[1]
	}, 20*time.Second, 50*time.Millisecond)
	var verified bankAccount
	c.do(http.MethodPost, "/wallet/payment/bank/complete", map[string]string{"id": added.Bank.ID, "code": code}, &verified)
	require.Equal(c.t, "cooling_off", verified.Status)
	require.Equal(c.t, "match", verified.ConfirmationOfPayee.Result)
	return verified
}

func (o *outsideWorld) payIn(c *person, bank bankAccount, amount string) {
	var currencies struct {
		List []struct{ ID, Code string }
	}
	c.do(http.MethodGet, "/wallet/payment/official-currency", nil, &currencies)
	var pounds string
	for _, one := range currencies.List {
		if one.Code == "GBP" {
			pounds = one.ID
		}
	}
	var quote struct {
		ID, Reference string
		OfficialBank  struct{ SortCode, AccountNumber string }
	}
	c.do(http.MethodPost, "/wallet/account/trade/fiat/deposit/pre", map[string]string{"amount": amount, "currencyId": pounds, "bankId": bank.ID}, &quote)
	c.do(http.MethodPost, "/wallet/account/trade/fiat/deposit/complete", map[string]any{"id": quote.ID, "nextIsSecondaryAuth": 1}, nil)
	_, err := o.bank.Credit(c.t.Context(), sandboxbank.Credit{
		Amount: money.MustParse(amount, money.GBP), Reference: quote.Reference, To: iso20022.Account{SortCode: quote.OfficialBank.SortCode, Number: quote.OfficialBank.AccountNumber},
		From: iso20022.Party{Name: "W Bagehot", Account: iso20022.Account{SortCode: bank.SortCode, Number: bank.AccountNumber}},
	})
	require.NoError(c.t, err)
	requireAvailable(c, amount+"0000")
}

// coolingOffPasses moves the day on which new payees may be paid into the past, which only time
// can do otherwise.
func (o *outsideWorld) coolingOffPasses(t *testing.T) {
	d, err := db.OpenWith(t.Context(), o.config.DatabaseSettings())
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	for _, table := range []string{"withdrawals_whitelist", "bank_accounts"} {
		_, err = d.Writer().ExecContext(t.Context(), "UPDATE "+table+" SET active_at = created_at")
		require.NoError(t, err)
	}
}

func requireAvailable(c *person, amount string) {
	c.t.Helper()
	var account struct {
		Balances []struct{ Currency, Available, Pending string }
	}
	require.EventuallyWithT(c.t, func(t *assert.CollectT) {
		c.do(http.MethodGet, "/wallet/account", nil, &account)
		assert.Contains(t, fmt.Sprint(account.Balances), "{GBPC "+amount+" 0.000000}")
	}, 20*time.Second, 50*time.Millisecond, "%v", &account)
}

func requireCompleted(c *person, id string) {
	c.t.Helper()
	var now struct{ Status, FailureReason string }
	require.EventuallyWithT(c.t, func(t *assert.CollectT) {
		c.do(http.MethodGet, "/wallet/account/transaction/"+id, nil, &now)
		assert.Equal(t, "completed", now.Status)
	}, 40*time.Second, 100*time.Millisecond, "%+v", &now)
}
