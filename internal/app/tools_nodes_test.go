package app

import (
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
)

// hangingNode accepts connections and answers nothing.
func hangingNode(t *testing.T) string {
	t.Helper()
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-ended }))
	t.Cleanup(func() { close(ended); server.Close() })
	return server.URL + "/v3/the-secret-key"
}

func TestCommands_ThatAskANodeThatHangsEndWithAMessageAndUseTheNextOne(t *testing.T) {
	old := nodeTimeout
	nodeTimeout = 300 * time.Millisecond
	t.Cleanup(func() { nodeTimeout = old })
	dir, hangs := t.TempDir(), hangingNode(t)
	dead := []string{hangs, "http://" + portstest.Reserve(t).Address() + "/v3/the-secret-key"}
	node, err := devchain.Start(devchain.Config{Dir: filepath.Join(dir, "chain"), ChainID: 4242, Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, node.Close()) })
	passphrase := filepath.Join(dir, "passphrase")
	require.NoError(t, os.WriteFile(passphrase, []byte(testPassphrase), 0o600))
	vault := filepath.Join(dir, "vault.json")
	_, err = MakeVault(t.Context(), vault, passphrase, nil, "")
	require.NoError(t, err)
	signed := filepath.Join(dir, "signed.json")
	token := "0x52908400098527886E0F7030069857D2E4169EE7"
	words, err := coldkeys.Describe(coldkeys.Pause().Data)
	require.NoError(t, err)
	text, err := coldkeys.File{Format: "gbpc-token-transaction/1", Description: words, ChainID: 4242, From: token, To: token, MaxFee: big.NewInt(1), MaxTip: big.NewInt(1), Data: coldkeys.Pause().Data}.Encode()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(signed, text, 0o600))
	books := filepath.Join(dir, "books.db")
	require.NoError(t, Migrate(t.Context(), books))

	for name, run := range map[string]func(nodes []string) error{
		"deploy": func(nodes []string) error {
			_, err := DeployContracts(t.Context(), NewContracts{RPC: nodes, ChainID: 4242, Vaults: []string{vault}, PassphraseFiles: []string{passphrase}, Allowance: "1.00"})
			return err
		},
		"token prepare": func(nodes []string) error {
			_, err := PrepareTokenCall(t.Context(), TokenPreparation{RPC: nodes, ChainID: 4242, Token: token, From: token}, TokenCall{Action: "pause"})
			return err
		},
		"token submit": func(nodes []string) error {
			_, _, err := SubmitTokenCall(t.Context(), TokenSubmission{File: signed, RPC: nodes, Confirmations: 1, Wait: time.Second, Poll: time.Millisecond})
			return err
		},
		"reconcile": func(nodes []string) error {
			_, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: books, Chain: true, ChainRPC: nodes, Token: token, Network: "test"})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			err := run(dead)
			require.Less(t, time.Since(began), time.Minute)
			require.ErrorContains(t, err, "chain-rpc: no endpoint can be used")
			require.ErrorContains(t, err, "deadline exceeded")
			require.ErrorContains(t, err, "connection refused")
			require.NotContains(t, err.Error(), "the-secret-key")
			err = run(dead[:1])
			require.ErrorContains(t, err, "chain-rpc: no endpoint can be used", "one alone")
			require.NotContains(t, err.Error(), "the-secret-key")
			if err := run([]string{hangs, node.URL()}); err != nil {
				require.NotContains(t, err.Error(), "no endpoint can be used", "the second node answers: what is wrong is the contract, or the gas")
			}
		})
	}
}
