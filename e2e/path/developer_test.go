package path

import (
	"bufio"
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/clients/go"
)

// A developer at a terminal: gbpc api orders a payment, and gbpc listen forwards what becomes of it.
func TestDeveloper_CallsTheAPIAndHasItsEventsForwarded(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	_, secret := sandboxKey(t, p, sandboxBusiness, nil)
	environment := append(os.Environ(), "GBPC_API_KEY="+secret, "GBPC_API_URL=http://127.0.0.1:"+p.port)
	h := &hook{seen: map[string]gbpc.Event{}}
	server := httptest.NewServer(h)
	defer server.Close()

	h.mu.Lock() // until the secret is known
	listen := exec.Command(p.binary, "listen", "--forward-to", server.URL, "--events", "transaction.completed,transaction.created")
	listen.Env = environment
	said, err := listen.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, listen.Start())
	for lines := bufio.NewScanner(said); lines.Scan() && !strings.Contains(lines.Text(), "waiting for events"); {
		if found := regexp.MustCompile(`whsec_[0-9A-Za-z+/=]+`).FindString(lines.Text()); found != "" {
			h.secret = found
		}
	}
	require.NotEmpty(t, h.secret)
	h.public = h.secret // what is forwarded has this signature alone
	h.mu.Unlock()

	call := func(arguments ...string) ([]byte, error) {
		run := exec.Command(p.binary, append([]string{"api"}, arguments...)...)
		run.Env = environment
		return run.Output()
	}
	text, err := call("GET", "/wallet/payment/bank")
	require.NoError(t, err)
	var banks struct {
		Data struct{ List []struct{ ID string } }
	}
	require.NoError(t, json.Unmarshal(text, &banks))
	_, err = call("POST", "/wallet/account/trade/fiat/withdrawal", "-d", `{"amount":"3.00","bankId":"`+banks.Data.List[0].ID+`","externalId":"terminal-1"}`)
	require.NoError(t, err)
	text, err = call("POST", "/wallet/account/trade/fiat/withdrawal", "-d", `{"amount":"3.001"}`)
	require.Error(t, err, "a refusal is a failure")
	require.Contains(t, string(text), `"A0400"`)

	h.waitFor(t, gbpc.EventTypeTransactionCompleted, "terminal-1")
	require.NoError(t, listen.Process.Signal(syscall.SIGINT))
	require.NoError(t, listen.Wait())
}
