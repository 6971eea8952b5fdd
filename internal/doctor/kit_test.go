package doctor_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/banking/exchange/sftptest"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// world is a server's configuration with everything it names, all of it well.
type world struct {
	app.Config
	dir   string
	roots *x509.CertPool
	nodes [2]*node
	post  *post
	site  *httptest.Server

	processes int // zero: the default
}

const passphrase = "correct horse battery staple"

func (w *world) file(t *testing.T, name, content string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(w.dir, name)
	require.NoError(t, os.WriteFile(path, []byte(content), mode))
	require.NoError(t, os.Chmod(path, mode))
	return path
}

func (w *world) folder(t *testing.T, name string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(w.dir, name)
	require.NoError(t, os.Mkdir(path, 0o700))
	require.NoError(t, os.Chmod(path, mode))
	return path
}

func (w *world) vault(t *testing.T, name string, roles ...string) string {
	t.Helper()
	path := filepath.Join(w.dir, name)
	_, err := signer.CreateVault(path, passphrase, signer.Weak, roles...)
	require.NoError(t, err)
	return path
}

// list copies a sample list as if it was published and downloaded just now.
func (w *world) list(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "sandbox", "sanctions", name))
	require.NoError(t, err)
	now := time.Now()
	content := regexp.MustCompile(`(<DateOfFile>|<Date>|DateGenerated="|<DateGenerated>)[^<"]*`).ReplaceAllString(string(text), "${1}"+now.Format("02/01/2006"))
	content = regexp.MustCompile(`<Publish_Date>[^<]*`).ReplaceAllString(content, "<Publish_Date>"+now.Format("01/02/2006"))
	return w.file(t, name, content, 0o600)
}

// database returns a new one, as a healthy server has it: the tests' own server does not wait for its commits.
func database(t *testing.T) string {
	t.Helper()
	return with(t, dbtest.PostgresDSN(t), "synchronous_commit", "on")
}

// newWorld uses the database, which it does not change.
func newWorld(t *testing.T, database string) *world {
	t.Helper()
	w := &world{dir: t.TempDir(), roots: x509.NewCertPool()}
	w.nodes = [2]*node{newNode(t), newNode(t)}
	w.site = httptest.NewTLSServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { _, _ = rw.Write([]byte("ok")) }))
	t.Cleanup(w.site.Close)
	w.roots.AddCert(w.site.Certificate())
	w.post = newPost(t, w.roots)
	keys := filepath.Join(w.dir, "sealing.json")
	require.NoError(t, app.MakeKeys(keys))
	w.Config = app.Config{
		Listen: portstest.Reserve(t).Address(), Operations: portstest.Reserve(t).Address(), Site: w.site.URL, TrustedProxies: []string{"127.0.0.1/32"}, Database: database, Keys: keys, Files: w.folder(t, "files", 0o700), TwoFactor: "on",
		SMTP:   app.SMTPConfig{Host: "localhost", Port: w.post.port, User: "gbpc", PasswordFile: w.file(t, "smtp.pass", "mail-password\n", 0o600), From: "GBPC <no-reply@gbpc.example>"},
		Chain:  app.ChainConfig{RPC: []string{w.nodes[0].url, w.nodes[1].url}, ID: 4242, Token: tokenAt.Hex(), Oracle: oracleAt.Hex(), Start: 7, Confirmations: 12, MaxFee: "500", Explorer: "https://explorer.example"},
		Signer: app.SignerConfig{Vault: w.vault(t, "server.json", "minter", "reserve reporter", "pauser", "freezer"), PassphraseFile: w.file(t, "server.pass", passphrase+"\n", 0o600)},
		Bank:   app.BankConfig{Holder: "GBPC Limited", Name: "Bank", BIC: "BANKGB2L", SortCode: "049901", Main: "00000018", Own: "00000026", Folder: w.folder(t, "bank", 0o700)},
		Policy: app.PolicyConfig{Minimum: "1.00", ReviewFrom: "50000.00"}, Sanctions: app.SanctionsConfig{UK: w.list(t, "uk.xml"), OFAC: w.list(t, "ofac.xml")},
	}
	return w
}

// sftp has the bank's folders on an SFTP server.
func (w *world) sftp(t *testing.T, options ...string) *sftptest.Server {
	t.Helper()
	s := sftptest.Start(t, "", options...)
	for _, folder := range []string{"outbox", "inbox"} {
		require.NoError(t, os.Mkdir(filepath.Join(s.Root, folder), 0o700))
	}
	w.Bank.Folder = ""
	w.Bank.SFTP = exchange.SFTPSettings{Address: s.Address, User: s.User, KeyFile: s.KeyFile, HostKeys: []string{s.PinnedKey()}, Root: s.Root, Outbox: "outbox", Staged: "staged", Inbox: "inbox"}
	return s
}

// silent accepts connections and says nothing.
func silent(t *testing.T) (host string, port int) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
		}
	}()
	return "127.0.0.1", l.Addr().(*net.TCPAddr).Port
}

// The contracts of the pretended chain.
var (
	tokenAt  = common.HexToAddress("0x52908400098527886E0F7030069857D2E4169EE7")
	oracleAt = common.HexToAddress("0x40C57923924B5c5c5455c48D93317139ADDaC8fb")
	feedAt   = common.HexToAddress("0x00000000000000000000000000000000000000FE")
)

// node answers like a node of a chain with the contracts on it.
type node struct {
	url string

	mu      sync.Mutex
	chainID int64
	head    types.Header
	gas     *big.Int
	call    uint64 // gas of each call
	code    map[common.Address]bool
	answers map[string][]byte // by the first four bytes of the call: what the contract returns
}

func newNode(t *testing.T) *node {
	t.Helper()
	n := &node{chainID: 4242, gas: big.NewInt(1e18), call: 100_000, code: map[common.Address]bool{tokenAt: true, oracleAt: true, feedAt: true}, answers: map[string][]byte{}}
	n.head = types.Header{Number: big.NewInt(100), Difficulty: big.NewInt(0), Time: uint64(time.Now().Unix()), BaseFee: big.NewInt(1e9), GasLimit: 30_000_000, Extra: []byte{}} //nolint:gosec // after 1970
	yes := common.LeftPadBytes([]byte{1}, 32)
	token := gbpc.NewGBPC()
	n.answer(token.PackPaused(), make([]byte, 32))
	n.answer(token.PackReserveFeed(), common.LeftPadBytes(feedAt.Bytes(), 32))
	n.answer(token.PackMintAllowance(common.Address{}), yes)
	n.answer(token.PackHasRole([32]byte{}, common.Address{}), yes)
	n.answer(common.FromHex("0xdf592f7d"), make([]byte, 32)) // isSanctioned(address)
	server := httptest.NewServer(n)
	t.Cleanup(server.Close)
	n.url = server.URL + "/v3/the-key-of-the-provider"
	return n
}

// answer has the contracts return this to calls of the function.
func (n *node) answer(call, returned []byte) { n.answers[string(call[:4])] = returned }

func (n *node) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var call struct {
		ID     json.RawMessage
		Method string
		Params []json.RawMessage
	}
	if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	var result any
	switch call.Method {
	case "eth_chainId":
		result = hexutil.EncodeBig(big.NewInt(n.chainID))
	case "eth_getBlockByNumber":
		result = &n.head
	case "eth_gasPrice":
		result = "0x3b9aca00"
	case "eth_estimateGas":
		result = hexutil.Uint64(n.call)
	case "eth_getBalance":
		result = hexutil.EncodeBig(n.gas)
	case "eth_getCode":
		var at common.Address
		_ = json.Unmarshal(call.Params[0], &at)
		result = "0x"
		if n.code[at] {
			result = "0x60"
		}
	case "eth_call":
		var to struct{ Data, Input hexutil.Bytes }
		_ = json.Unmarshal(call.Params[0], &to)
		data := append(to.Input, to.Data...)
		result = hexutil.Encode(n.answers[string(data[:4])])
	}
	text, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, call.ID, text)
}

// post is a mail server with TLS.
type post struct {
	port              int
	withoutTLS, badly bool // offers no TLS; refuses every sign-in
	certificate       tls.Certificate
}

func newPost(t *testing.T, roots *x509.CertPool) *post {
	t.Helper()
	p := &post{certificate: certificate(t, "localhost", 90*24*time.Hour, roots)}
	l, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	p.port = l.Addr().(*net.TCPAddr).Port
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.converse(c)
		}
	}()
	return p
}

func (p *post) converse(c net.Conn) {
	defer func() { _ = c.Close() }()
	say := func(text string) { _, _ = fmt.Fprint(c, text+"\r\n") }
	say("220 localhost ESMTP")
	buffer, encrypted := make([]byte, 1024), false
	for {
		n, err := c.Read(buffer)
		if err != nil {
			return
		}
		switch line := strings.ToUpper(string(buffer[:n])); {
		case strings.HasPrefix(line, "EHLO") && encrypted:
			say("250-localhost\r\n250 AUTH PLAIN")
		case strings.HasPrefix(line, "EHLO") && !p.withoutTLS:
			say("250-localhost\r\n250 STARTTLS")
		case strings.HasPrefix(line, "EHLO"):
			say("250 localhost")
		case strings.HasPrefix(line, "STARTTLS"):
			say("220 go on")
			c, encrypted = tls.Server(c, &tls.Config{Certificates: []tls.Certificate{p.certificate}}), true //nolint:gosec // a test's
		case strings.HasPrefix(line, "AUTH") && p.badly:
			say("535 no")
		case strings.HasPrefix(line, "AUTH"):
			say("235 welcome")
		default:
			say("250 well")
		}
	}
}

// certificate is trusted by roots.
func certificate(t *testing.T, name string, valid time.Duration, roots *x509.CertPool) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), DNSNames: []string{name}, NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: time.Now().Add(valid),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	require.NoError(t, err)
	parsed, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: parsed}
}
