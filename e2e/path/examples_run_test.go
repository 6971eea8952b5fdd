package path

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
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
	exchangesFile = "../../internal/docs/exchanges.json.gz"
	goExamples    = "examples*_test.go"
	tsExamples    = "../../clients/typescript/test/examples/*.ts"
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

	picture := filepath.Join(t.TempDir(), "ada.png")
	require.NoError(t, os.WriteFile(picture, aPicture(t), 0o600))
	runGoExamples(t, p, secret, picture, recorded)
	runTypeScriptExamples(t, p, secret, picture)
	runPeopleExamples(t, p, recorded)
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
		var packed bytes.Buffer
		to := gzip.NewWriter(&packed)
		_, err := to.Write(append(out.Bytes(), '\n'))
		require.NoError(t, errors.Join(err, to.Close()))
		require.NoError(t, os.WriteFile(exchangesFile, packed.Bytes(), 0o600))
	}
	requireSameExchanges(t, calls)
}

// requireEveryCallHasAnExample finds the calls of which nothing is shown.
func requireEveryCallHasAnExample(t *testing.T, document []byte, calls map[string]exchange) {
	t.Helper()
	var published struct {
		Paths map[string]map[string]struct{ OperationID string }
	}
	require.NoError(t, json.Unmarshal(document, &published))
	for _, methods := range published.Paths {
		for _, op := range methods {
			_, shown := calls[op.OperationID]
			assert.NotEqual(t, slices.Contains(unrecorded, op.OperationID), shown, "%s needs an example, or a reason why there is none", op.OperationID)
		}
	}
}

func runGoExamples(t *testing.T, p *program, secret, picture string, recorded *recorder) {
	t.Helper()
	site := "http://127.0.0.1:" + p.port
	client, err := gbpc.New(gbpc.Options{BaseURL: site, Key: secret, HTTPClient: &http.Client{Transport: recorded}})
	require.NoError(t, err)
	quiet := clientExample(site, secret)
	owner := newClient(p, sandboxBusiness, sandboxPassword)
	london, err := time.LoadLocation("Europe/London")
	require.NoError(t, err)
	content, err := os.ReadFile(picture)
	require.NoError(t, err)
	x := examples{client: client, bank: verifiedBank(t, quiet), picture: content, today: time.Now().In(london).Format(time.DateOnly)}
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
	x.attested = func() {
		if _, err := quiet.Account.Proof(t.Context(), gbpc.ProofQuery{}); err == nil {
			return
		}
		require.NoError(t, owner.signIn())
		require.NoError(t, owner.post("/sandbox/clock/advance", map[string]int{"seconds": 24 * 3600}, nil))
		require.EventuallyWithT(t, func(ct *assert.CollectT) {
			_, err := quiet.Account.Proof(t.Context(), gbpc.ProofQuery{})
			require.NoError(ct, err)
		}, 30*time.Second, 100*time.Millisecond)
	}
	streamed := make(chan error, 1)
	go func() { streamed <- recorded.stream(streamRequest(t, site, secret)) }()
	for _, part := range x.parts() {
		require.NoError(t, part(t.Context()))
	}
	require.NoError(t, <-streamed)
	requireHookExample(t)
}

// streamRequest asks for what changes. The clients have no method for it: programs follow the events.
func streamRequest(t *testing.T, site, secret string) *http.Request {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site+"/api/wallet/account/events", http.NoBody)
	require.NoError(t, err)
	request.Header.Set("Authorization", "Bearer "+secret)
	return request
}

// aPicture is a PNG that could not be taken for a document.
func aPicture(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 640, 440))))
	return out.Bytes()
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

func runTypeScriptExamples(t *testing.T, p *program, secret, picture string) {
	t.Helper()
	const script = "../../clients/typescript/.build/test/examples/index.js"
	require.FileExists(t, script, "compile it: cd clients/typescript && npm ci && npx tsc")
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	run := exec.CommandContext(ctx, "node", script)
	run.Env = append(os.Environ(), "GBPC_API_URL=http://127.0.0.1:"+p.port, "GBPC_API_KEY="+secret, "GBPC_PICTURE="+picture)
	said, err := run.CombinedOutput()
	require.NoError(t, err, "%s", said)
}

// requireSameExchanges compares the calls with those that the reference shows: the code, and the members of bodies and answers.
// Their values may differ, because what was first may be still under way, and an answer may have got more members.
func requireSameExchanges(t *testing.T, made map[string]exchange) {
	t.Helper()
	packed, err := os.ReadFile(exchangesFile)
	require.NoError(t, err)
	from, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	var shown map[string]exchange
	require.NoError(t, json.NewDecoder(from).Decode(&shown))
	require.ElementsMatch(t, slices.Collect(maps.Keys(made)), slices.Collect(maps.Keys(shown)), "run make examples")
	for id, e := range made {
		assert.Equal(t, e.Go, shown[id].Go, "run make examples: %s", id)
		assert.Equal(t, e.TypeScript, shown[id].TypeScript, "run make examples: %s", id)
		assert.Equal(t, e.Form, shown[id].Form, "run make examples: the form of %s", id)
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
	shown := 0
	for _, file := range guides(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range clientFence.FindAllStringSubmatch(string(text), -1) {
			assert.Contains(t, known[found[1]], found[2], "%s shows an example that nothing runs", filepath.Base(file))
			shown++
		}
	}
	require.NotZero(t, shown)
}
