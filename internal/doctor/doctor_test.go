package doctor_test

import (
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/banking/exchange/sftptest"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/doctor"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func (w *world) examine(t *testing.T, limit time.Duration) []doctor.Finding {
	t.Helper()
	return doctor.Examine(t.Context(), w.Config, doctor.Options{Roots: w.roots, Limit: limit, Processes: w.processes})
}

// with returns the address of the database with another parameter.
func with(t *testing.T, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	require.NoError(t, err)
	query := u.Query()
	query.Set(name, value)
	u.RawQuery = query.Encode()
	return u.String()
}

// run carries a statement out as the owner of the database.
func (w *world) run(t *testing.T, statement string) {
	t.Helper()
	d, err := db.Open(t.Context(), w.Database)
	require.NoError(t, err)
	_, err = d.Writer().ExecContext(t.Context(), statement)
	require.NoError(t, err)
	require.NoError(t, d.Close())
}

func TestExamine_AHealthyServerHasNoFinding(t *testing.T) {
	var found []string
	for _, f := range newWorld(t, database(t)).examine(t, 10*time.Second) {
		if !strings.Contains(f.Wrong, "fsync is off") && !strings.Contains(f.Wrong, "full_page_writes is off") { // the tests' own server has both off
			found = append(found, f.String())
		}
	}
	require.Empty(t, found)
}

func TestExamine_AHealthySFTPServerOfTheBankHasNoFinding(t *testing.T) {
	w := newWorld(t, database(t))
	server := w.sftp(t)
	for _, f := range w.examine(t, 10*time.Second) {
		require.NotContains(t, f.Setting, "bank")
	}
	for _, folder := range []string{"outbox", "staged", "rejected"} {
		left, err := os.ReadDir(filepath.Join(server.Root, folder))
		require.NoError(t, err)
		require.Empty(t, left, "it leaves nothing behind")
	}
}

// fault is planted in a healthy world.
type fault struct {
	plant   func(t *testing.T, w *world)
	setting string
	wrong   string        // a part of what is said
	limit   time.Duration // of each check; zero: ten seconds
}

func areFound(t *testing.T, faults map[string]fault) {
	t.Helper()
	shared := database(t)
	for name, f := range faults {
		t.Run(name, func(t *testing.T) { f.isFound(t, shared) })
	}
}

func (f fault) isFound(t *testing.T, database string) {
	t.Helper()
	w := newWorld(t, database)
	f.plant(t, w)
	if f.limit == 0 {
		f.limit = 10 * time.Second
	}
	found := w.examine(t, f.limit)
	var lines []string
	hit := false
	for _, finding := range found {
		line := finding.String()
		lines = append(lines, line)
		require.NotContains(t, line, "\n")
		for _, secret := range []string{passphrase, "mail-password", "the-key-of-the-provider", "database-password"} {
			require.NotContains(t, line, secret)
		}
		require.NotEmpty(t, finding.Remedy, line)
		hit = hit || strings.Contains(finding.Setting, f.setting) && strings.Contains(line, f.wrong)
	}
	require.True(t, hit, "%s: %s\nwas not found among:\n%s", f.setting, f.wrong, strings.Join(lines, "\n"))
}

func TestExamine_FindsWhatIsWrongWithMachineAndFolders(t *testing.T) {
	areFound(t, map[string]fault{
		"a port that is none":     {plant: func(t *testing.T, w *world) { w.Listen = "127.0.0.1:99999" }, setting: "listen", wrong: "99999"},
		"an address without port": {plant: func(t *testing.T, w *world) { w.Operations = "127.0.0.1" }, setting: "operations", wrong: "not a listener address"},
		"a listener that is taken": {plant: func(t *testing.T, w *world) {
			host, port := silent(t)
			w.Listen = fmt.Sprintf("%s:%d", host, port)
		}, setting: "listen", wrong: "another program", limit: 500 * time.Millisecond},
		"one listener for both": {plant: func(t *testing.T, w *world) { w.Operations = w.Listen }, setting: "operations", wrong: "public"},
		"no proxy is trusted":   {plant: func(t *testing.T, w *world) { w.TrustedProxies = nil }, setting: "trusted_proxies", wrong: "one client"},
		"everyone is trusted":   {plant: func(t *testing.T, w *world) { w.TrustedProxies = []string{"0.0.0.0/0"} }, setting: "trusted_proxies", wrong: "anyone"},

		"no sealing keys":             {plant: func(t *testing.T, w *world) { w.Keys = "/nonexistent" }, setting: "keys", wrong: "cannot be read"},
		"sealing keys for everyone":   {plant: func(t *testing.T, w *world) { require.NoError(t, os.Chmod(w.Keys, 0o644)) }, setting: "keys", wrong: "mode 0644"},
		"something else as keys":      {plant: func(t *testing.T, w *world) { w.Keys = w.file(t, "other", "{}", 0o600) }, setting: "keys", wrong: "no sealing keys"},
		"documents without a folder":  {plant: func(t *testing.T, w *world) { w.Files = filepath.Join(w.dir, "nowhere") }, setting: "files", wrong: "does not exist"},
		"documents for everyone":      {plant: func(t *testing.T, w *world) { w.Files = w.folder(t, "open", 0o777) }, setting: "files", wrong: "open to everyone"},
		"a file as folder":            {plant: func(t *testing.T, w *world) { w.Files = w.file(t, "plain", "", 0o600) }, setting: "files", wrong: "not a folder"},
		"a bucket of an unknown kind": {plant: func(t *testing.T, w *world) { w.Files = "ftp://documents" }, setting: "files", wrong: "must be"},
		"no folder of the bank":       {plant: func(t *testing.T, w *world) { w.Bank.Folder = filepath.Join(w.dir, "nowhere") }, setting: "bank_folder", wrong: "does not exist"},
		"a bank's folder for all":     {plant: func(t *testing.T, w *world) { w.Bank.Folder = w.folder(t, "open", 0o755) }, setting: "bank_folder", wrong: "open to everyone"},
		"a file in place of outbox": {plant: func(t *testing.T, w *world) {
			require.NoError(t, os.WriteFile(filepath.Join(w.Bank.Folder, "outbox"), nil, 0o600))
		}, setting: "bank_folder", wrong: "outbox is not a folder"},
		"an inbox on another file system": {plant: func(t *testing.T, w *world) {
			if err := os.Symlink("/dev/shm", filepath.Join(w.Bank.Folder, "inbox")); err != nil {
				t.Skip(err)
			}
			here, err := os.Stat(w.dir)
			require.NoError(t, err)
			if there, err := os.Stat("/dev/shm"); err != nil || fmt.Sprint(doctor.Device(here)) == fmt.Sprint(doctor.Device(there)) {
				t.Skip("there is no second file system here")
			}
		}, setting: "bank_folder", wrong: "another file system"},
		"no bank's server": {plant: func(t *testing.T, w *world) { w.sftp(t); w.Bank.SFTP.Address = "127.0.0.1:1" }, setting: "bank_sftp_address", wrong: "cannot be used"},
		"a bank's server that hangs": {plant: func(t *testing.T, w *world) {
			w.sftp(t)
			host, port := silent(t)
			w.Bank.SFTP.Address = fmt.Sprintf("%s:%d", host, port)
		}, setting: "bank_sftp_address", wrong: "does not answer", limit: 500 * time.Millisecond},
		"another server's host key": {plant: func(t *testing.T, w *world) {
			w.sftp(t)
			w.Bank.SFTP.HostKeys = []string{sftptest.Start(t, "").PinnedKey()}
		}, setting: "bank_sftp_host_keys", wrong: "ssh-ed25519 SHA256:"},
		"a key that the bank lacks": {plant: func(t *testing.T, w *world) { w.sftp(t); w.Bank.SFTP.KeyFile = sftptest.Start(t, "").KeyFile }, setting: "bank_sftp_key_file", wrong: "refuses"},
		"no outbox at the bank": {plant: func(t *testing.T, w *world) {
			s := w.sftp(t)
			require.NoError(t, os.Remove(filepath.Join(s.Root, "outbox")))
		}, setting: "bank_sftp_outbox", wrong: "cannot be read"},
		"a bank that takes no upload": {plant: func(t *testing.T, w *world) { w.sftp(t, "ForceCommand internal-sftp -R") }, setting: "bank_sftp_staged", wrong: "cannot be"},
		"a key management service that is away": {plant: func(t *testing.T, w *world) {
			t.Setenv("AWS_ACCESS_KEY_ID", "id")
			t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
			w.Signer.KMSKeys, w.Signer.KMSEndpoint = map[string]string{"minter": "arn:aws:kms:eu-west-2:111122223333:key/1"}, "http://127.0.0.1:1"
			w.Signer.Addresses = map[string]string{"minter": tokenAt.Hex()}
		}, setting: "signer_kms_keys", wrong: "connection refused"},
		"a client certificate that is none": {plant: func(t *testing.T, w *world) {
			w.file(t, "client.key", "", 0o600)
			w.Signer = app.SignerConfig{URL: "http://127.0.0.1:1", CertFile: w.file(t, "client.pem", "", 0o600), Addresses: map[string]string{"minter": tokenAt.Hex()}, DepositPublic: "xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz"}
		}, setting: "signer_cert_file", wrong: "cannot be used"},
		"modulus tables that are not there": {plant: func(t *testing.T, w *world) { w.Bank.Modulus = w.dir }, setting: "bank_modulus", wrong: "cannot be read"},
		"a list that is missing":            {plant: func(t *testing.T, w *world) { w.Sanctions.UK = "/nonexistent" }, setting: "sanctions_uk", wrong: "cannot be read"},
		"the lists exchanged": {plant: func(t *testing.T, w *world) {
			w.Sanctions.UK, w.Sanctions.OFAC = w.Sanctions.OFAC, w.Sanctions.UK
		}, setting: "sanctions_ofac", wrong: "not the published list"},
		"a list of last week": {plant: func(t *testing.T, w *world) {
			old := time.Now().Add(-8 * 24 * time.Hour)
			require.NoError(t, os.Chtimes(w.Sanctions.OFAC, old, old))
		}, setting: "sanctions_ofac", wrong: "8 days ago"},
		"an authority that expires": {plant: func(t *testing.T, w *world) {
			old := certificate(t, "ca", 3*24*time.Hour, x509.NewCertPool())
			w.TLS.Authorities = []string{w.file(t, "ca.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: old.Certificate[0]})), 0o644)}
		}, setting: "tls_authorities", wrong: "expires in"},
		"an authority that is not there": {plant: func(t *testing.T, w *world) { w.TLS.Authorities = []string{"/nonexistent"} }, setting: "tls_authorities", wrong: "cannot be read"},
		"an authority for nobody":        {plant: func(t *testing.T, w *world) { w.TLS.Only = map[string]string{"nobody": "/nonexistent"} }, setting: "tls_only", wrong: "no external service"},
		"a setting that serve refuses":   {plant: func(t *testing.T, w *world) { w.TwoFactor = "" }, setting: "two_factor", wrong: "no default"},
	})
}

func TestExamine_FindsWhatIsWrongWithTheDatabase(t *testing.T) {
	areFound(t, map[string]fault{
		"nobody listens": {plant: func(t *testing.T, w *world) {
			w.Database = "postgres://gbpc:database-password@127.0.0.1:1/gbpc?sslmode=disable"
		}, setting: "database", wrong: "refused"},
		"it says nothing": {plant: func(t *testing.T, w *world) {
			host, port := silent(t)
			w.Database = fmt.Sprintf("postgres://gbpc:database-password@%s:%d/gbpc?sslmode=disable", host, port)
		}, setting: "database", wrong: "cannot be used", limit: 300 * time.Millisecond},
		"no such database": {plant: func(t *testing.T, w *world) {
			u, err := url.Parse(w.Database)
			require.NoError(t, err)
			u.Path = "/nowhere"
			w.Database = u.String()
		}, setting: "database", wrong: `"nowhere" does not exist`},
		"a disk that is not waited for":             {plant: func(t *testing.T, w *world) {}, setting: "database", wrong: "fsync is off"}, // the tests' own server
		"commits that may be lost":                  {plant: func(t *testing.T, w *world) { w.Database = with(t, w.Database, "synchronous_commit", "off") }, setting: "database", wrong: "synchronous_commit is off"},
		"it cannot be written to":                   {plant: func(t *testing.T, w *world) { w.Database = with(t, w.Database, "default_transaction_read_only", "on") }, setting: "database", wrong: "read-only"},
		"too few connections":                       {plant: func(t *testing.T, w *world) { w.Database = with(t, w.Database, "pool_max_conns", "5000") }, setting: "database", wrong: "connections"},
		"too few connections for so many processes": {plant: func(t *testing.T, w *world) { w.processes = 200 }, setting: "database", wrong: "200 processes need"},
		"a pooler that nobody announced":            {plant: func(t *testing.T, w *world) { w.Database = dbtest.Pooler(t, w.Database) }, setting: "database", wrong: "a pooler"},
		"a pooler twice": {plant: func(t *testing.T, w *world) {
			w.Database = dbtest.Pooler(t, w.Database, "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,synchronous_commit")
			w.DatabasePool.Direct = w.Database
		}, setting: "database_direct", wrong: "leads through a pooler"},
		"a pooler of another database": {plant: func(t *testing.T, w *world) {
			w.DatabasePool.Direct, w.Database = w.Database, dbtest.Pooler(t, database(t))
		}, setting: "database_direct", wrong: "another database"},
		"a pooler without limits of time": {plant: func(t *testing.T, w *world) {
			w.DatabasePool.Direct, w.Database = w.Database, dbtest.Pooler(t, w.Database)
		}, setting: "database", wrong: "have no idle_in_transaction_session_timeout, lock_timeout, statement_timeout"},
		"a pooler that is not there": {plant: func(t *testing.T, w *world) {
			w.DatabasePool.Direct, w.Database = w.Database, "postgres://gbpc:database-password@127.0.0.1:1/gbpc?sslmode=disable"
		}, setting: "database", wrong: "the pooler cannot be used"},
		"a schema of a later time": {plant: func(t *testing.T, w *world) {
			w.Database = database(t)
			w.run(t, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)")
		}, setting: "database", wrong: "knows up to"},
		"a schema for nobody":        {plant: func(t *testing.T, w *world) { w.Database = with(t, w.Database, "search_path", "nowhere") }, setting: "database", wrong: "may not create tables"},
		"a database of another kind": {plant: func(t *testing.T, w *world) { w.Database = "gbpc.db" }, setting: "database", wrong: "postgres://"},
	})
}

func TestExamine_FindsWhatIsWrongWithChainAndKeys(t *testing.T) {
	token := gbpc.NewGBPC()
	both := func(w *world, change func(*node)) {
		for _, n := range w.nodes {
			n.mu.Lock()
			change(n)
			n.mu.Unlock()
		}
	}
	areFound(t, map[string]fault{
		"a node that does not run": {plant: func(t *testing.T, w *world) { w.Chain.RPC[1] = "http://127.0.0.1:1/the-key-of-the-provider" }, setting: "chain_rpc", wrong: "127.0.0.1:1"},
		"a node that hangs": {plant: func(t *testing.T, w *world) {
			host, port := silent(t)
			w.Chain.RPC[1] = fmt.Sprintf("http://%s:%d/the-key-of-the-provider", host, port)
		}, setting: "chain_rpc", wrong: "is not responding", limit: 500 * time.Millisecond},
		"another chain":           {plant: func(t *testing.T, w *world) { w.Chain.ID = 1 }, setting: "chain_id", wrong: "is on chain 4242"},
		"one node's other chain":  {plant: func(t *testing.T, w *world) { w.nodes[1].chainID = 5 }, setting: "chain_id", wrong: "is on chain 5"},
		"a node behind":           {plant: func(t *testing.T, w *world) { w.nodes[1].head.Number = big.NewInt(50) }, setting: "chain_rpc", wrong: "50 blocks behind"},
		"a chain that stands":     {plant: func(t *testing.T, w *world) { both(w, func(n *node) { n.head.Time -= 7200 }) }, setting: "chain_rpc", wrong: "old"},
		"a start in the future":   {plant: func(t *testing.T, w *world) { w.Chain.Start = 1000 }, setting: "chain_start", wrong: "block 1000"},
		"no token":                {plant: func(t *testing.T, w *world) { both(w, func(n *node) { delete(n.code, tokenAt) }) }, setting: "chain_token", wrong: "no contract"},
		"something else as token": {plant: func(t *testing.T, w *world) { both(w, func(n *node) { n.answer(token.PackPaused(), nil) }) }, setting: "chain_token", wrong: "not the token"},
		"a paused token": {plant: func(t *testing.T, w *world) {
			both(w, func(n *node) { n.answer(token.PackPaused(), append(make([]byte, 31), 1)) })
		}, setting: "chain_token", wrong: "paused"},
		"no oracle":   {plant: func(t *testing.T, w *world) { both(w, func(n *node) { delete(n.code, oracleAt) }) }, setting: "chain_oracle", wrong: "no contract"},
		"low fees":    {plant: func(t *testing.T, w *world) { w.Chain.MaxFee, w.Chain.MinTip = "0.5", "0.1" }, setting: "chain_max_fee", wrong: "nothing would be sent"},
		"no explorer": {plant: func(t *testing.T, w *world) { w.Chain.Explorer = "etherscan" }, setting: "chain_explorer", wrong: "not an https"},
		"no allowance": {plant: func(t *testing.T, w *world) {
			both(w, func(n *node) { n.answer(token.PackMintAllowance(tokenAt), make([]byte, 32)) })
		}, setting: "signer_vault", wrong: "no allowance"},
		"roles that were not granted": {plant: func(t *testing.T, w *world) {
			both(w, func(n *node) { n.answer(token.PackHasRole([32]byte{}, tokenAt), make([]byte, 32)) })
		}, setting: "signer_vault", wrong: "may not report the reserve"},
		"no gas":               {plant: func(t *testing.T, w *world) { both(w, func(n *node) { n.gas = new(big.Int) }) }, setting: "signer_vault", wrong: "cannot pay"},
		"dear calls":           {plant: func(t *testing.T, w *world) { both(w, func(n *node) { n.gas, n.call = big.NewInt(5e15), 301_667 }) }, setting: "signer_vault", wrong: "cannot pay"},
		"no vault":             {plant: func(t *testing.T, w *world) { w.Signer.Vault = "/nonexistent" }, setting: "signer_vault", wrong: "cannot be read"},
		"a vault for everyone": {plant: func(t *testing.T, w *world) { require.NoError(t, os.Chmod(w.Signer.Vault, 0o640)) }, setting: "signer_vault", wrong: "mode 0640"},
		"another passphrase": {plant: func(t *testing.T, w *world) {
			w.Signer.PassphraseFile = w.file(t, "other.pass", "of some other vault", 0o600)
		}, setting: "signer_passphrase_file", wrong: "does not open"},
		"a cold key on the server": {plant: func(t *testing.T, w *world) {
			w.Signer.Vault = w.vault(t, "all.json", "minter", "reserve reporter", "admin")
		}, setting: "signer_vault", wrong: "admin, which must not"},
		"a vault without a minter": {plant: func(t *testing.T, w *world) { w.Signer.Vault = w.vault(t, "few.json", "pauser", "reserve reporter") }, setting: "signer_vault", wrong: "no key of the role minter"},
		"a remote signer without addresses": {plant: func(t *testing.T, w *world) {
			w.Signer = app.SignerConfig{URL: "http://127.0.0.1:1", Addresses: map[string]string{"minter": "0x1"}}
		}, setting: "signer_addresses", wrong: "minter"},
	})
}

func TestExamine_FindsWhatIsWrongWithMailAndOtherOutsides(t *testing.T) {
	areFound(t, map[string]fault{
		"a name that nobody knows": {plant: func(t *testing.T, w *world) { w.SMTP.Host = "mail.invalid" }, setting: "smtp_host", wrong: "not known"},
		"another port":             {plant: func(t *testing.T, w *world) { w.SMTP.Port = 1 }, setting: "smtp_port", wrong: "nothing responds"},
		"no port":                  {plant: func(t *testing.T, w *world) { w.SMTP.Port = 70000 }, setting: "smtp_port", wrong: "not a port"},
		"a mail server that is silent": {plant: func(t *testing.T, w *world) { w.SMTP.Host, w.SMTP.Port = silent(t) },
			setting: "smtp_host", wrong: "says nothing", limit: 300 * time.Millisecond},
		"mail in clear":             {plant: func(t *testing.T, w *world) { w.post.withoutTLS = true }, setting: "smtp_host", wrong: "STARTTLS"},
		"a sign-in that is refused": {plant: func(t *testing.T, w *world) { w.post.badly = true }, setting: "smtp_user", wrong: "refuses"},
		"no password":               {plant: func(t *testing.T, w *world) { w.SMTP.PasswordFile = "/nonexistent" }, setting: "smtp_password_file", wrong: "cannot be read"},
		"a sender that is none":     {plant: func(t *testing.T, w *world) { w.SMTP.From = "nobody" }, setting: "smtp_from", wrong: "not an address"},
		"a certificate that has ended": {plant: func(t *testing.T, w *world) {
			w.post.certificate = certificate(t, "localhost", -time.Hour, w.roots)
		}, setting: "smtp_host", wrong: "expired"},
		"a certificate that ends soon": {plant: func(t *testing.T, w *world) {
			w.post.certificate = certificate(t, "localhost", 73*time.Hour, w.roots)
		}, setting: "smtp_host", wrong: "expires in 3 days"},
		"a certificate for another name": {plant: func(t *testing.T, w *world) {
			w.post.certificate = certificate(t, "mail.example", 90*24*time.Hour, w.roots)
		}, setting: "smtp_host", wrong: "another name"},
		"a site that nobody serves": {plant: func(t *testing.T, w *world) { w.Site = "https://127.0.0.1:1" }, setting: "site", wrong: "cannot be reached"},
		"a site with another certificate": {plant: func(t *testing.T, w *world) {
			w.Site = strings.Replace(w.Site, "127.0.0.1", "localhost", 1)
		}, setting: "site", wrong: "another name"},
		"a site that leads elsewhere": {plant: func(t *testing.T, w *world) {
			w.site.Config.Handler = http.NotFoundHandler()
		}, setting: "site", wrong: "404"},
		"a bank's API that nobody serves": {plant: func(t *testing.T, w *world) {
			w.Bank.Folder, w.Bank.API = "", app.BankAPIConfig{URL: "https://127.0.0.1:1"}
		}, setting: "bank_api_url", wrong: "cannot be reached"},
		"a bank's key that is none": {plant: func(t *testing.T, w *world) {
			w.Bank.Folder, w.Bank.API = "", app.BankAPIConfig{URL: w.site.URL, BankKeyFile: w.file(t, "bank.pem", "none", 0o600)}
		}, setting: "bank_api_bank_key_file", wrong: "not a PEM"},
		"payees without a token": {plant: func(t *testing.T, w *world) { w.Bank.Payees = app.PayeesConfig{URL: w.site.URL} }, setting: "bank_cop_token_file", wrong: "is not set"},
		"a liveness provider that refuses": {plant: func(t *testing.T, w *world) {
			refusing := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusUnauthorized) }))
			t.Cleanup(refusing.Close)
			secret := w.file(t, "secret", strings.Repeat("s", 40), 0o600)
			w.Liveness = app.LivenessConfig{URL: refusing.URL, TokenFile: secret, SecretFile: secret, WebhookSecretFile: secret, Level: "a", BusinessLevel: "b"}
		}, setting: "liveness_token_file", wrong: "rejects our credentials"},
		"travel-rule providers without a key": {plant: func(t *testing.T, w *world) {
			w.TravelRule.Counterparts, w.TravelRule.ID = w.file(t, "counterparts.json", "[]", 0o600), "us"
		}, setting: "travel_rule_key_file", wrong: "cannot be read"},
	})
}

func TestExamine_ComparesTheClockWithATimeServer(t *testing.T) {
	for name, c := range map[string]struct {
		ahead time.Duration
		found int
	}{"well": {0, 0}, "off": {-time.Hour, 1}} {
		t.Run(name, func(t *testing.T) {
			server, err := net.ListenPacket("udp", "127.0.0.1:0")
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, server.Close()) })
			go func() {
				packet := make([]byte, 48)
				_, from, err := server.ReadFrom(packet)
				if err != nil {
					return
				}
				seconds := uint32(time.Now().Add(c.ahead).Unix() + 2_208_988_800) //nolint:gosec // until 2036
				packet[40], packet[41], packet[42], packet[43] = byte(seconds>>24), byte(seconds>>16), byte(seconds>>8), byte(seconds)
				_, _ = server.WriteTo(packet, from)
			}()
			found := doctor.Examine(t.Context(), newWorld(t, database(t)).Config, doctor.Options{NTP: server.LocalAddr().String()})
			n := 0
			for _, f := range found {
				if f.Setting == "ntp" {
					n++
				}
			}
			require.Equal(t, c.found, n, found)
		})
	}
}
