package app

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gomessage "github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/bench/clients"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// servedConfig, in the environment, makes this test program a server with that configuration.
const servedConfig = "GBPC_TEST_SERVE"

func TestMain(m *testing.M) {
	clients.Main()
	if os.Getenv(calledAsGBPC) != "" {
		os.Exit(statusOf(asGBPC(context.Background(), os.Args[1:])))
	}
	text := os.Getenv(servedConfig)
	if text == "" {
		os.Exit(m.Run())
	}
	var c Config
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		panic(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := Serve(ctx, c, "test", slog.New(slog.NewTextHandler(os.Stderr, nil))); err != nil {
		panic(err)
	}
}

// outsideWorld is what a server meets: a chain with the contracts deployed on it, a bank, a mail
// server with TLS, and a database. None of it is in the server's process.
type outsideWorld struct {
	config Config
	bank   *sandboxbank.Bank
	post   *post
	roots  string // file with the certificate of the mail server's issuer

	older   bool // a server may be of an earlier release
	command *exec.Cmd
	output  bytes.Buffer
}

const testPassphrase = "correct horse battery staple"

func newOutsideWorld(t *testing.T) *outsideWorld {
	t.Helper()
	return newOutsideWorldOn(t, dbtest.PostgresDSN(t))
}

func newOutsideWorldOn(t *testing.T, database string) *outsideWorld {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		return path
	}
	o := &outsideWorld{post: &post{}}
	port := o.post.open(t)
	o.roots = file("roots.pem", string(o.post.certificate))
	lists := filepath.Join("..", "sandbox", "sanctions")
	absolute := func(path string) string {
		path, err := filepath.Abs(path)
		require.NoError(t, err)
		return path
	}
	o.config = Config{
		Listen: portstest.Reserve(t).Address(), Operations: portstest.Reserve(t).Address(), Site: "https://gbpc.example", Database: database, Keys: filepath.Join(dir, "sealing.json"),
		Files: filepath.Join(dir, "files"), TwoFactor: "on", SMTP: SMTPConfig{Host: "localhost", Port: port, From: "GBPC <no-reply@gbpc.example>"},
		Bank:      BankConfig{Holder: "GBPC Limited", Name: "Test Bank", BIC: "TESTGB2L", SortCode: "049901", Main: "00000018", Own: "00000026", Folder: filepath.Join(dir, "rail")},
		Policy:    PolicyConfig{Minimum: "1.00", ReviewFrom: "50000.00"},
		Sanctions: SanctionsConfig{UK: absolute(filepath.Join(lists, "uk.xml")), OFAC: absolute(filepath.Join(lists, "ofac.xml"))},
	}
	require.NoError(t, MakeKeys(o.config.Keys))
	o.openChain(t, dir, file("passphrase", testPassphrase))
	o.openBank(t, dir)
	o.openPayees(t, file)
	t.Cleanup(func() {
		o.end(syscall.SIGKILL)
		if t.Failed() {
			text := o.output.Bytes()
			t.Logf("the server's last output:\n%s", text[max(0, len(text)-12_000):])
		}
	})
	return o
}

// weakVault makes a vault as gbpc vault does, of which a guess costs nothing: a server opens it at each of its starts.
func weakVault(t *testing.T, file, passphraseFile string, roles []string) VaultContents {
	t.Helper()
	passphrase, err := secretOf(passphraseFile)
	require.NoError(t, err)
	names := make([]string, len(roles))
	for i, role := range roles {
		names[i] = roleOfFlag(role)
	}
	vault, err := signer.CreateVault(file, passphrase, signer.Weak, names...)
	require.NoError(t, err)
	contents, err := contentsOf(t.Context(), vault)
	require.NoError(t, err)
	return contents
}

// openChain starts a chain, gives the keys money for gas and deploys the token. The cold keys are in a vault that
// neither the server nor the deployment sees: the minter admin sets the allowance with a transaction that is signed
// apart.
func (o *outsideWorld) openChain(t *testing.T, dir, passphrase string) {
	cold, server, deployer := filepath.Join(dir, "cold.json"), filepath.Join(dir, "server.json"), filepath.Join(dir, "deployer.json")
	rich, coldRoles := map[common.Address]*big.Int{walletAddress(): big.NewInt(1e18)}, map[string]string{}
	for vault, roles := range map[string][]string{cold: {"admin", "upgrader", "wiper", "minter-admin"}, server: {"minter", "reserve-reporter", "pauser", "freezer"}, deployer: {"deployer"}} {
		contents := weakVault(t, vault, passphrase, roles)
		for _, key := range contents.Keys {
			rich[common.HexToAddress(key.Address)] = new(big.Int).Mul(big.NewInt(1e18), big.NewInt(100))
			if vault == cold {
				coldRoles[strings.ReplaceAll(key.Role, " ", "-")] = key.Address
			}
		}
	}
	chain, err := devchain.Start(devchain.Config{Dir: filepath.Join(dir, "chain"), ChainID: 4242, Addr: "127.0.0.1:0", FundedAccounts: rich})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, chain.Close()) })
	made, err := DeployContracts(t.Context(), NewContracts{RPC: []string{chain.URL()}, ChainID: 4242, Vaults: []string{server, deployer}, Cold: coldRoles, PassphraseFiles: []string{passphrase, passphrase},
		AdminDelay: 72 * time.Hour, MaxAge: 24 * time.Hour, Allowance: "1000000.00"})
	require.NoError(t, err)
	require.True(t, made.NoMinter)
	prepared, signed := filepath.Join(dir, "prepared.json"), filepath.Join(dir, "signed.json")
	call, err := PrepareTokenCall(t.Context(), TokenPreparation{RPC: []string{chain.URL()}, ChainID: 4242, Token: made.Token, From: coldRoles["minter-admin"]},
		TokenCall{Action: "allowance", Address: made.Minter, Amount: "1000000.00"})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(prepared, call.File, 0o600))
	signing := TokenSigning{File: prepared, ChainID: 4242, Contract: made.Token, Vault: cold, Role: "minter-admin", PassphraseFile: passphrase}
	_, err = SignTokenCall(t.Context(), signing, func(string) bool { return false })
	require.EqualError(t, err, "not signed")
	text, err := SignTokenCall(t.Context(), signing, func(words string) bool {
		return strings.Contains(words, made.Minter+" may still mint to 1000000.000000 GBPC")
	})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(signed, text, 0o600))
	_, _, err = SubmitTokenCall(t.Context(), TokenSubmission{File: signed, RPC: []string{chain.URL()}, Confirmations: 2, Wait: time.Minute, Poll: 50 * time.Millisecond})
	require.NoError(t, err)
	o.config.Chain = ChainConfig{RPC: []string{chain.URL(), chain.URL()}, SingleEndpoint: true, Network: "test", Name: "Test chain", ID: 4242, Token: made.Token, Start: made.Start, Confirmations: 2}
	o.config.Signer = SignerConfig{Vault: server, PassphraseFile: passphrase}
}

func (o *outsideWorld) openBank(t *testing.T, dir string) {
	account := func(number string) iso20022.Account {
		return iso20022.Account{SortCode: o.config.Bank.SortCode, Number: number}
	}
	bank, err := sandboxbank.Open(t.Context(), sandboxbank.Config{
		Database: filepath.Join(dir, "bank.db"), Orders: filepath.Join(o.config.Bank.Folder, "outbox"), Deliveries: filepath.Join(o.config.Bank.Folder, "inbox"),
		Issuer: o.config.Bank.Holder, Main: account(o.config.Bank.Main), Own: account(o.config.Bank.Own), Clock: clock.System{}, Hurry: true,
	})
	require.NoError(t, err)
	o.bank = bank
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = bank.Run(ctx) }() // it ends with its context
	t.Cleanup(func() { stop(); <-ended; require.NoError(t, bank.Close()) })
}

// openPayees starts a provider of Confirmation of Payee for whom every name matches.
func (o *outsideWorld) openPayees(t *testing.T, file func(name, content string) string) {
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/open-banking/outbound/v1/name-verification" || r.Header.Get("Authorization") != "Bearer payees" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_, _ = io.WriteString(w, `{"Data":{"VerificationReport":{"Matched":true,"MatchedBank":"Barclays"}}}`)
	}))
	t.Cleanup(provider.Close)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	o.config.Bank.Payees = PayeesConfig{URL: provider.URL, TokenFile: file("payees.token", "payees"), KeyFile: file("payees.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})))}
}

// start runs the server in a process of its own and says how long it took to be ready.
func (o *outsideWorld) start(t *testing.T) time.Duration {
	text, err := json.Marshal(o.config)
	require.NoError(t, err)
	began := time.Now()
	o.command = exec.Command(os.Args[0])
	o.command.Env = append(os.Environ(), servedConfig+"="+string(text), "SSL_CERT_FILE="+o.roots)
	o.command.Stderr = &o.output
	require.NoError(t, o.command.Start())
	require.Eventually(t, func() bool {
		answer, err := http.Get("http://" + o.config.Operations + "/readyz") // a test's question
		if err != nil {
			return false
		}
		return answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
	}, 2*time.Minute, 20*time.Millisecond) // a busy machine and the race detector take their time
	return time.Since(began)
}

// memory returns what the server holds of the machine's memory in MB, or 0 where the system does not tell.
func (o *outsideWorld) memory(t *testing.T) (megabytes int) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(o.command.Process.Pid) + "/status")
	if err != nil {
		return 0
	}
	_, line, found := strings.Cut(string(status), "VmRSS:")
	require.True(t, found)
	_, err = fmt.Sscan(line, &megabytes) // of kB
	require.NoError(t, err)
	return megabytes / 1000
}

// end stops the server and says how it ended.
func (o *outsideWorld) end(signal syscall.Signal) error {
	if o.command == nil {
		return nil
	}
	_ = o.command.Process.Signal(signal) // it may have ended by itself
	err := o.command.Wait()
	o.command = nil
	return err
}

// post is a mail server with TLS that keeps what it is given.
type post struct {
	certificate []byte
	mu          sync.Mutex
	letters     map[string][]string // by recipient, the oldest first
}

type delivery struct {
	post *post
	to   string
}

func (p *post) NewSession(*smtp.Conn) (smtp.Session, error) { return &delivery{post: p}, nil }
func (*delivery) Reset()                                    {}
func (*delivery) Logout() error                             { return nil }
func (*delivery) Mail(string, *smtp.MailOptions) error      { return nil }

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.to = to
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	m, err := gomessage.CreateReader(r)
	if err != nil {
		return err
	}
	part, err := m.NextPart() // the plain text comes first
	if err != nil {
		return err
	}
	text, err := io.ReadAll(part.Body)
	if err != nil {
		return err
	}
	d.post.mu.Lock()
	defer d.post.mu.Unlock()
	d.post.letters[d.to] = append(d.post.letters[d.to], string(text))
	return nil
}

func (p *post) open(t *testing.T) (port int) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, DNSNames: []string{"localhost"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	p.certificate = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	p.letters = map[string][]string{}
	server := smtp.NewServer(p)
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: key}}, MinVersion: tls.VersionTLS13}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go server.Serve(l) // ends with the test
	t.Cleanup(func() { _ = server.Close() })
	return l.Addr().(*net.TCPAddr).Port
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// code waits for the mail with a code in it.
func (p *post) code(t *testing.T, to string) (code string) {
	require.Eventually(t, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, text := range p.letters[to] {
			code = sixDigits.FindString(text)
		}
		return code != ""
	}, 20*time.Second, 20*time.Millisecond, "no mail with a code came to %s", to)
	return code
}
