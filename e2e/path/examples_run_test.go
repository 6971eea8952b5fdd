package path

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/clients/go"
)

const (
	exchangesFile = "../../internal/docs/exchanges.json"
	goExamples    = "examples_test.go"
	tsExamples    = "../../clients/typescript/test/examples.ts"
)

// Everything that the documentation shows in Go and TypeScript runs, and the reference shows the calls that were made meanwhile.
// `make examples` writes what the reference shows.
func TestExamples_RunAndAreWhatTheReferenceShows(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	require.NoError(t, owner.signIn())
	approverOf(t, p, owner)
	wantApprovals(t, owner, "5000.00")
	_, secret := sandboxKey(t, p, sandboxBusiness, nil)
	document, err := os.ReadFile("../../web/openapi/customers.json")
	require.NoError(t, err)
	recorded, err := newRecorder(document)
	require.NoError(t, err)

	runGoExamples(t, p, secret, recorded)
	runTypeScriptExamples(t, p, secret)
	requireBooksAgree(t, owner)

	calls, err := recorded.settled()
	require.NoError(t, err)
	inGo, err := regionsOf(goExamples)
	require.NoError(t, err)
	inTypeScript, err := regionsOf(tsExamples)
	require.NoError(t, err)
	require.ElementsMatch(t, slices.Collect(maps.Keys(inGo)), slices.Collect(maps.Keys(inTypeScript)), "both languages have the same examples")
	for id := range calls {
		e := calls[id]
		e.Go, e.TypeScript = inGo[id], inTypeScript[id]
		calls[id] = e
	}
	requireEveryCallHasAnExample(t, document, calls)
	if os.Getenv("UPDATE_EXAMPLES") != "" {
		var out bytes.Buffer
		require.NoError(t, json.Indent(&out, written(calls), "", " "))
		require.NoError(t, os.WriteFile(exchangesFile, append(out.Bytes(), '\n'), 0o600))
	}
	requireSameExchanges(t, calls)
}

// withoutExample are the calls of keys that have no example, and why.
var withoutExample = map[string]string{
	"accountEvents":           "a stream of a page; programs read listEvents",
	"addOnboardingMember":     "like onboardIndividual, for a company",
	"getOnboardingMemberLink": "like onboardIndividual, for a company",
	"listOnboardingMembers":   "like onboardIndividual, for a company",
	"onboardBusiness":         "like onboardIndividual, for a company",
	"proveBalance":            "needs an attestation, which is made once a day",
	"removeOnboardingMember":  "like onboardIndividual, for a company",
	"startOnboardingRealness": "needs a document and a pass of the person",
	"uploadFile":              "sends a picture, which is not shown",
}

// requireEveryCallHasAnExample finds the calls that a key can make and of which nothing is shown.
func requireEveryCallHasAnExample(t *testing.T, document []byte, calls map[string]exchange) {
	t.Helper()
	var published struct {
		Paths map[string]map[string]struct {
			OperationID string                `json:"operationId"`
			Security    []map[string][]string `json:"security"`
		}
	}
	require.NoError(t, json.Unmarshal(document, &published))
	for _, methods := range published.Paths {
		for _, op := range methods {
			byKey := slices.ContainsFunc(op.Security, func(s map[string][]string) bool { _, session := s["satoken"]; return !session })
			_, shown := calls[op.OperationID]
			if _, excepted := withoutExample[op.OperationID]; byKey {
				assert.NotEqual(t, shown, excepted, "%s needs an example, or a reason in withoutExample why it has none, and not both", op.OperationID)
			}
		}
	}
}

func runGoExamples(t *testing.T, p *program, secret string, recorded *recorder) {
	t.Helper()
	site := "http://127.0.0.1:" + p.port
	client, err := gbpc.New(gbpc.Options{BaseURL: site, Key: secret, HTTPClient: &http.Client{Transport: recorded}})
	require.NoError(t, err)
	quiet := clientExample(site, secret)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	x := examples{client: client, bank: verifiedBank(t, quiet)}
	x.payIn = func(announced *gbpc.PreparedDeposit) {
		require.NoError(t, quiet.Do(t.Context(), "POST", "/sandbox/bank/credit", map[string]string{
			"amount": announced.Amount, "reference": announced.Reference, "sortCode": announced.OfficialBank.SortCode, "accountNumber": announced.OfficialBank.AccountNumber,
			"senderName": x.bank.AccountHolder, "senderSortCode": x.bank.SortCode, "senderAccountNumber": x.bank.AccountNumber,
		}, nil))
	}
	x.finished = func(id string) {
		require.EventuallyWithT(t, func(ct *assert.CollectT) {
			one, err := quiet.Transactions.Get(t.Context(), id)
			require.NoError(ct, err)
			require.Equal(ct, gbpc.TransactionStatusCompleted, one.Status)
		}, 30*time.Second, 50*time.Millisecond)
	}
	x.codeOf = func(bank gbpc.BankAccount) (code string) {
		require.EventuallyWithT(t, func(ct *assert.CollectT) {
			paid, err := owner.paidOut(bankAccount{SortCode: bank.SortCode, AccountNumber: bank.AccountNumber})
			require.NoError(ct, err)
			require.NotEmpty(ct, paid)
			require.Regexp(ct, microDepositReference, paid[0].Reference)
			code = microDepositReference.FindStringSubmatch(paid[0].Reference)[1]
		}, 10*time.Second, 50*time.Millisecond)
		return code
	}
	london, err := time.LoadLocation("Europe/London")
	require.NoError(t, err)
	for _, part := range []func(context.Context) error{x.account, x.issuer, x.redemptions, x.deposits, x.transfers, x.banks, x.batches, x.team, x.subAccounts, x.events, x.webhooks} {
		require.NoError(t, part(t.Context()))
	}
	require.NoError(t, x.statement(t.Context(), time.Now().In(london).Format(time.DateOnly)))
	requireHookExample(t)
}

// requireHookExample sends the endpoint of the documentation what it must take, and what it must not.
func requireHookExample(t *testing.T) {
	t.Helper()
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	body := `{"id":"e1","type":"ping","timestamp":"2026-03-02T09:30:00Z","data":null}`
	header, err := gbpc.SignWebhook("e1", time.Now(), []byte(body), secret)
	require.NoError(t, err)
	for sent, status := range map[string]int{body: http.StatusOK, "{}": http.StatusUnauthorized} {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/hook", strings.NewReader(sent))
		request.Header = header
		answer := httptest.NewRecorder()
		hookExample(secret, func(e *gbpc.Event) { require.Equal(t, "e1", e.ID) })(answer, request)
		require.Equal(t, status, answer.Code)
	}
}

func runTypeScriptExamples(t *testing.T, p *program, secret string) {
	t.Helper()
	const script = "../../clients/typescript/.build/test/examples.js"
	require.FileExists(t, script, "compile it: cd clients/typescript && npm ci && npx tsc")
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	run := exec.CommandContext(ctx, "node", script)
	run.Env = append(os.Environ(), "GBPC_API_URL=http://127.0.0.1:"+p.port, "GBPC_API_KEY="+secret)
	said, err := run.CombinedOutput()
	require.NoError(t, err, "%s", said)
}

// requireSameExchanges compares the calls with those that the reference shows: the code, and the members of bodies and answers.
// Their values may differ, because what was first may be still under way, and an answer may have got more members.
func requireSameExchanges(t *testing.T, made map[string]exchange) {
	t.Helper()
	text, err := os.ReadFile(exchangesFile)
	require.NoError(t, err)
	var shown map[string]exchange
	require.NoError(t, json.Unmarshal(text, &shown))
	require.ElementsMatch(t, slices.Collect(maps.Keys(made)), slices.Collect(maps.Keys(shown)), "run make examples")
	for id, e := range made {
		assert.Equal(t, e.Go, shown[id].Go, "run make examples: %s", id)
		assert.Equal(t, e.TypeScript, shown[id].TypeScript, "run make examples: %s", id)
		assert.Equal(t, membersOf(e.Body), membersOf(shown[id].Body), "run make examples: the body of %s", id)
		assert.Subset(t, membersOf(e.Answer), membersOf(shown[id].Answer), "run make examples: the answer of %s", id)
	}
}

// membersOf are the names of the members of an object, and of the object in data.
func membersOf(text json.RawMessage) []string {
	var object map[string]json.RawMessage
	if json.Unmarshal(text, &object) != nil {
		return nil
	}
	names := slices.Sorted(maps.Keys(object))
	for _, name := range membersOf(object["data"]) {
		names = append(names, "data."+name)
	}
	return names
}

var clientFence = regexp.MustCompile("(?ms)^```(ts|go)\n(.*?)\n```$")

// What a guide shows in Go or TypeScript is one of the examples that run.
func TestGuides_ShowExamplesThatRun(t *testing.T) {
	known := map[string][]string{}
	for language, file := range map[string]string{"go": goExamples, "ts": tsExamples} {
		regions, err := regionsOf(file)
		require.NoError(t, err)
		known[language] = slices.Collect(maps.Values(regions))
	}
	files, err := filepath.Glob("../../docs/guides/*.md")
	require.NoError(t, err)
	shown := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range clientFence.FindAllStringSubmatch(string(text), -1) {
			assert.Contains(t, known[found[1]], found[2], "%s shows an example that nothing runs", filepath.Base(file))
			shown++
		}
	}
	require.NotZero(t, shown)
}
