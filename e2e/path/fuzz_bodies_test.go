package path

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// rightBodies are bodies that calls accept from somebody, because values made by themselves never fit together. $name
// stands for a value that the caller has or that was seen.
func rightBodies() map[string]string {
	address := `{"line1":"1 Lombard Street","city":"London","postcode":"EC3V 9AA","country":"GB"}`
	recent, later := time.Now().AddDate(0, 0, -20).Format(time.DateOnly), time.Now().AddDate(3, 0, 0).Format(time.DateOnly)
	return map[string]string{
		"POST /wallet/account/trade/fiat/deposit/pre":      `{"amount":"$amount","currencyId":"$currencyId","bankId":"$bankId"}`,
		"POST /wallet/account/trade/fiat/deposit/complete": `{"id":"$quoteId","nextIsSecondaryAuth":1}`,
		"POST /wallet/account/trade/fiat/withdrawal":       `{"amount":"$amount","bankId":"$bankId","nextIsSecondaryAuth":1}`,
		"POST /wallet/account/trade/chain/withdrawal":      `{"amount":"$amount","address":"$address","network":"$network","nextIsSecondaryAuth":1}`,
		"POST /wallet/address-whitelist":                   `{"address":"$newAddress","network":"$network","label":"$word"}`,
		"POST /wallet/address-whitelist/batches":           `{"addresses":[{"address":"$newAddress","network":"$network","label":"a"},{"address":"$newAddress","network":"$network","label":"b"}]}`,
		"POST /wallet/payment/bank":                        `{"accountHolder":"$holder","sortCode":"08-99-99","accountNumber":"66374958","nickname":"$word"}`,
		"POST /support/contact/submit":                     `{"name":"Walter Bagehot","email":"walter@example.com","subject":"$word","message":"How do I pay in, and when do the coins come?","category":"payments"}`,
		"POST /bug/bug-bounty/submit":                      `{"title":"$word","description":"Something is wrong with the page of figures.","steps":"Open it, then read it.","impact":"None that I know of.","severity":"low","email":"walter@example.com","files":[]}`,
		"POST /user/real-name/realness":                    `{"selfieFile":"$file"}`,
		"POST /user/real-name": `{"firstName":"Walter","lastName":"Bagehot","dateOfBirth":"1986-02-03","nationality":"GB","phone":"+447700900321","address":` + address +
			`,"occupation":"Journalist","sourceOfFunds":"salary","purpose":"payments","expectedMonthlyVolume":"1000_10000","politicallyExposed":false,"taxResidencies":[{"country":"GB"}],` +
			`"idDocument":{"type":"passport","number":"502135326","issuingCountry":"GB","expiryDate":"` + later + `","frontFile":"$file"},"proofOfAddress":{"type":"utility_bill","issuedOn":"` + recent + `","file":"$file"},"step":"step3","submit":false}`,
		"POST /admin/customer/{id}/freeze":              `{"frozen":true,"legalBasis":"court_order","reason":"$word"}`,
		"POST /admin/approval/{id}/decision":            `{"decision":"reject","reason":"$word"}`,
		"POST /admin/exception/{id}/action":             `{"action":"assign","reason":"$word"}`,
		"POST /admin/exception/group/action":            `{"kind":"payout_unanswered","cause":"silent","action":"settled","reason":"$word"}`,
		"POST /admin/unmatched-credit/{id}/return":      `{"reason":"$word"}`,
		"POST /admin/treasury/debit-resolution":         `{"account":"main","ref":"$ref","purpose":"charge","reason":"$word"}`,
		"POST /admin/treasury/fee-payout":               `{"amount":"0.01","reason":"$word"}`,
		"POST /admin/journal":                           `{"lines":[{"account":"bank-own","side":"debit","amount":"1.00","currency":"GBP"},{"account":"fees","side":"credit","amount":"1.00","currency":"GBP"}],"reason":"$word"}`,
		"POST /admin/treasury/token":                    `{"network":"$network","action":"pause","reason":"$word"}`,
		"POST /admin/operator":                          `{"email":"new$word@example.com","roles":["support"],"reason":"$word"}`,
		"POST /sandbox/bank/credit":                     `{"amount":"$amount","reference":"$word","sortCode":"$sortCode","accountNumber":"$accountNumber","senderName":"Iris Whitfield","senderSortCode":"040004","senderAccountNumber":"12345670"}`,
		"POST /sandbox/bank/debit":                      `{"amount":"0.01","reference":"CHARGE"}`,
		"POST /sandbox/chain/transfer":                  `{"to":"$depositAddress","amount":"1.00"}`,
		"POST /user/auth/registry":                      `{"email":"new$word@example.com","password":"a long enough password 9","code":"123456","accountType":"individual","acceptTerms":true}`,
		"POST /user/auth/captcha":                       `{"email":"new$word@example.com","purpose":"registry"}`,
		"POST /user/auth/secondary-login":               `{"method":"password","password":"` + sandboxPassword + `"}`,
		"POST /user/business/real-name/member":          `{"realnessId":"$realnessId","firstName":"Ada","lastName":"Marlow","roles":["director"],"ownershipPercent":"10","email":"ada@example.com"}`,
		"POST /admin/verification/{kind}/{id}/decision": `{"decision":"approve","reason":"$word"}`,
	}
}

// rightBody makes such a body, spoilt now and then.
func (m *maker) rightBody(template string) string {
	for strings.Contains(template, `$`) {
		_, after, _ := strings.Cut(template, "$")
		name := after[:strings.IndexFunc(after+" ", func(c rune) bool { return c < 'A' || c > 'z' })]
		value := fmt.Sprint(m.Uint32())
		switch seen := append(slices.Clone(m.mine[name]), m.known[name]...); {
		case name == "newAddress":
			value = fmt.Sprintf("0x%040x", m.Uint64())
		case len(m.mine[name]) > 0 && m.chance(90):
			value = one(m.Rand, m.mine[name])
		case len(seen) > 0:
			value = one(m.Rand, seen)
		}
		quoted, err := json.Marshal(strings.ReplaceAll(value, "$", ""))
		if err != nil {
			panic(err)
		}
		template = strings.Replace(template, "$"+name, strings.Trim(string(quoted), `"`), 1)
	}
	if m.chance(65) {
		return template
	}
	var value any
	if err := json.Unmarshal([]byte(template), &value); err != nil {
		panic(template)
	}
	spoilt, err := json.Marshal(m.spoil(value))
	if err != nil {
		panic(err)
	}
	return string(spoilt)
}

// possessions returns what the customer has, by the name that rightBodies gives it. Who is not verified, or frozen, has
// less.
func possessions(t *testing.T, c *client) known {
	t.Helper()
	k := known{"amount": {"1.00", "0.01", "2.50"}}
	read := func(path string, into any) {
		var r *refusal
		if err := c.get(path, into); !errors.As(err, &r) {
			require.NoError(t, err)
		}
	}
	var banks page[struct{ ID, AccountHolder string }]
	read("/wallet/payment/bank", &banks)
	for _, b := range banks.List {
		k.add("bankId", b.ID)
		k.add("holder", b.AccountHolder)
	}
	var payees page[payee]
	read("/wallet/address-whitelist", &payees)
	for _, to := range payees.List {
		k.add("address", to.Address)
	}
	var assets page[asset]
	read("/wallet/account/asset/match", &assets)
	for _, a := range assets.List {
		k.add("network", a.Network)
		k.add("depositAddress", a.DepositAddress)
	}
	var currencies page[struct{ ID, Code string }]
	read("/wallet/payment/official-currency", &currencies)
	for _, one := range currencies.List {
		if one.Code == "GBP" {
			k.add("currencyId", one.ID)
		}
	}
	if name, err := c.upload(onePixel); err == nil {
		for _, member := range []string{"file", "selfieFile", "frontFile", "backFile"} {
			k.add(member, name)
		}
	}
	return k
}

// gained takes what an answer gave its caller.
func (k known) gained(path string, body []byte) {
	var answer struct {
		Data struct {
			ID, FileName, Reference string
			OfficialBank            struct{ SortCode, AccountNumber string }
			Bank                    struct{ ID string }
		}
	}
	if json.Unmarshal(body, &answer) != nil {
		return
	}
	switch path {
	case "/wallet/account/trade/fiat/deposit/pre":
		k["quoteId"] = []string{answer.Data.ID}
	case "/user/business/real-name":
		k["realnessId"] = []string{answer.Data.ID}
	case "/user/business/real-name/member":
		k.add("memberId", answer.Data.ID)
	case "/third-party/file-store":
		k.add("file", answer.Data.FileName)
	}
}
