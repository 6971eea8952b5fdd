package path

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// millionths converts "12.5" to 12 500 000, exactly.
func millionths(amount string) int64 {
	whole, part, _ := strings.Cut(amount, ".")
	n, err := strconv.ParseInt(whole+(part + "000000")[:6], 10, 64)
	if err != nil {
		panic("not an amount: " + amount)
	}
	return n
}

const penny = 10_000 // in millionths

// pounds formats millionths with two decimals if that is exact, otherwise with six.
func pounds(n int64) string {
	if n%penny == 0 {
		return fmt.Sprintf("%d.%02d", n/1_000_000, n%1_000_000/penny)
	}
	return fmt.Sprintf("%d.%06d", n/1_000_000, n%1_000_000)
}

type figures struct {
	Reserve            struct{ Amount string }
	Supply             []struct{ Network, Amount, OnChain string }
	Balances, InFlight struct{ Amount string }
}

// requireBooksAgree fails unless the reserve equals the issued coins at once, and the chain's own supply
// equals the books as soon as nothing is in flight.
func requireBooksAgree(t *testing.T, c *client) {
	t.Helper()
	require.NoError(t, booksAgree(c, false), "the books")
	require.EventuallyWithT(t, func(t *assert.CollectT) { assert.NoError(t, booksAgree(c, true)) }, 30*time.Second, 100*time.Millisecond)
}

func booksAgree(c *client, withChain bool) error {
	var f figures
	if err := c.get("/public/transparency", &f); err != nil {
		return err
	}
	issued, circulating, onChain := millionths(f.Balances.Amount)+millionths(f.InFlight.Amount), int64(0), int64(0)
	for _, s := range f.Supply {
		circulating += millionths(s.Amount)
		onChain += millionths(s.OnChain)
	}
	issued += circulating
	if reserve := millionths(f.Reserve.Amount); reserve != issued {
		return fmt.Errorf("reserve %d, issued %d", reserve, issued)
	}
	if !withChain {
		return nil
	}
	supply, err := totalSupply(c)
	if err != nil {
		return err
	}
	if onChain != circulating || supply != circulating {
		return fmt.Errorf("the books have %d on chain, the published figure is %d, totalSupply() %d", circulating, onChain, supply)
	}
	return nil
}

// totalSupply returns the token's totalSupply() from the chain itself, in millionths.
func totalSupply(c *client) (int64, error) {
	chain, err := chainOf(c)
	if err != nil {
		return 0, err
	}
	var answer string
	if err := callRPC(chain.RPCURL, "eth_call", `{"to":"`+chain.Contract+`","data":"0x18160ddd"},"latest"`, &answer); err != nil {
		return 0, err
	}
	supply, ok := new(big.Int).SetString(strings.TrimPrefix(answer, "0x"), 16)
	if !ok || !supply.IsInt64() {
		return 0, fmt.Errorf("totalSupply() is %q", answer)
	}
	return supply.Int64(), nil
}

// callRPC calls the JSON-RPC of the chain's node.
func callRPC(url, method, parameters string, result any) error {
	question := `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":[` + parameters + `]}`
	answer, err := http.Post(url, "application/json", strings.NewReader(question)) // the sandbox's own node
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var envelope struct{ Result json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil {
		return err
	}
	return json.Unmarshal(envelope.Result, result)
}

type chainInfo struct {
	RPCURL        string `json:"rpcUrl"`
	Contract      string
	OutsideWallet struct{ Address, Balance string }
}

func chainOf(c *client) (chainInfo, error) {
	var chain chainInfo
	err := c.get("/sandbox/chain", &chain)
	return chain, err
}
