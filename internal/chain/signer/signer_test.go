package signer

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"
)

var ctx = context.Background()

func newVault(t testing.TB, names ...string) *Vault {
	t.Helper()
	v, err := CreateVault(filepath.Join(t.TempDir(), "keys", "vault.json"), "open sesame", Weak, names...)
	require.NoError(t, err)
	return v
}

func transfer() *types.DynamicFeeTx {
	to := common.HexToAddress("0xb0b")
	return &types.DynamicFeeTx{ChainID: big.NewInt(31337), Nonce: 7, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(2e9), Gas: 21000, To: &to, Value: big.NewInt(1), Data: []byte{1, 2}}
}

func authorization(from common.Address) Authorization {
	return Authorization{From: from, To: common.HexToAddress("0xb0b"), Value: big.NewInt(5), ValidAfter: common.Big0, ValidBefore: big.NewInt(1e10), Nonce: [32]byte{9}}
}

var domain = Domain{Name: "GBPC", Version: "1", ChainID: big.NewInt(31337), Contract: common.HexToAddress("0xc0ffee")}

func TestVault_OpensAgainWithTheSameKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys", "vault.json")
	made, err := CreateVault(path, "open sesame", Weak, "minter", "pauser")
	require.NoError(t, err)
	opened, err := OpenVault(path, "open sesame")
	require.NoError(t, err)
	require.Equal(t, []string{"minter", "pauser"}, opened.Names())
	for _, key := range []string{"minter", "pauser", DepositKey(0), DepositKey(12345)} {
		a, err := made.Address(ctx, key)
		require.NoError(t, err)
		b, err := opened.Address(ctx, key)
		require.NoError(t, err)
		require.Equal(t, a, b, key)
	}
}

func TestVault_RefusesAWrongPassphraseAndADamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vault.json")
	_, err := CreateVault(path, "open sesame", Weak, "minter")
	require.NoError(t, err)
	_, err = OpenVault(path, "open barley")
	require.ErrorIs(t, err, ErrPassphrase)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text[:len(text)/2], 0o600))
	_, err = OpenVault(path, "open sesame")
	require.Error(t, err)
	_, err = OpenVault(path+".none", "open sesame")
	require.ErrorIs(t, err, os.ErrNotExist)
}

// Every byte of the file counts, the work factor included: lowering it does not open the vault.
func TestVault_RefusesAnAlteredFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vault.json")
	_, err := CreateVault(path, "open sesame", Weak, "minter")
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var good file
	require.NoError(t, json.Unmarshal(text, &good))
	require.NotContains(t, string(text), "minter")
	require.GreaterOrEqual(t, int(Strong), 1<<17) // what OWASP asks of scrypt with one lane
	for name, change := range map[string]func(*file){
		"less work": func(f *file) { f.KDF.N /= 2 }, "endless work": func(f *file) { f.KDF.N = 1 << 30 }, "no salt": func(f *file) { f.KDF.Salt = nil },
		"another nonce": func(f *file) { f.Nonce[0] ^= 1 }, "no nonce": func(f *file) { f.Nonce = nil }, "another byte": func(f *file) { f.Sealed[0] ^= 1 },
		"a byte less": func(f *file) { f.Sealed = f.Sealed[:len(f.Sealed)-1] }, "nothing": func(f *file) { f.Sealed = nil }, "another version": func(f *file) { f.Version = 3 },
		"version 1 without its cipher": func(f *file) { f.Version = 1 },
	} {
		var f file
		require.NoError(t, json.Unmarshal(text, &f))
		change(&f)
		bad, err := json.Marshal(f)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		_, err = OpenVault(path, "open sesame")
		require.Error(t, err, name)
	}
	require.NoError(t, os.WriteFile(path, text, 0o600))
	_, err = OpenVault(path, "open sesame")
	require.NoError(t, err)
}

func TestVault_OfTheFirstVersionStillOpens(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vault.json")
	plain := `{"keys":{"minter":"b71c71a67e1177ad4e901695e1b4b9ee17ae16c6668d313eac2f96dbcda3f291"},"seed":"` + strings.Repeat("07", 64) + `"}`
	sealed, err := keystore.EncryptDataV3([]byte(plain), []byte("open sesame"), int(Weak), 1)
	require.NoError(t, err)
	text, err := json.Marshal(map[string]any{"version": 1, "crypto": sealed})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o600))
	v, err := OpenVault(path, "open sesame")
	require.NoError(t, err)
	require.Equal(t, []string{"minter"}, v.Names())
	_, err = OpenVault(path, "open barley")
	require.ErrorIs(t, err, ErrPassphrase)
}

func TestVault_IsNeverReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vault.json")
	_, err := CreateVault(path, "open sesame", Weak, "minter")
	require.NoError(t, err)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = CreateVault(path, "open sesame", Weak, "minter")
	require.ErrorIs(t, err, os.ErrExist)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1, "a part was left behind")
}

func TestVault_NeverExposesAKey(t *testing.T) {
	v := newVault(t, "minter")
	secret := hex.EncodeToString(crypto.FromECDSA(v.keys["minter"]))
	for _, text := range []string{fmt.Sprint(v), fmt.Sprintf("%+v", v), fmt.Sprintf("%#v", v), v.String()} {
		require.NotContains(t, text, secret)
		require.Equal(t, "[vault of keys]", text)
	}
}

func TestVault_RefusesAKeyItDoesNotHold(t *testing.T) {
	v := newVault(t, "minter")
	for _, key := range []string{"wiper", "", "deposit/", "deposit/-1", "deposit/x", "deposit/2147483648"} {
		_, err := v.Address(ctx, key)
		require.ErrorIs(t, err, ErrUnknownKey, key)
		_, err = v.Sign(ctx, key, []byte("x"))
		require.ErrorIs(t, err, ErrUnknownKey, key)
	}
}

func TestCombine_SignsWithTheSignerThatHoldsTheKey(t *testing.T) {
	server, cold := newVault(t, "minter"), newVault(t, "admin")
	both := Combine(server, cold)
	for key, holder := range map[string]*Vault{"minter": server, "admin": cold} {
		wanted, err := holder.Address(ctx, key)
		require.NoError(t, err)
		got, err := both.Address(ctx, key)
		require.NoError(t, err)
		require.Equal(t, wanted, got)
		_, err = SignTx(ctx, both, key, transfer())
		require.NoError(t, err)
	}
	deposit, err := both.DepositAddress(3)
	require.NoError(t, err)
	servers, err := server.DepositAddress(3)
	require.NoError(t, err)
	require.Equal(t, servers, deposit, "the deposit keys are the first signer's")
	_, err = both.Address(ctx, "wiper")
	require.ErrorIs(t, err, ErrUnknownKey)
}

func TestTx_IsSignedByTheNamedKey(t *testing.T) {
	v := newVault(t, "minter")
	signed, err := SignTx(ctx, v, "minter", transfer())
	require.NoError(t, err)
	from, err := types.Sender(types.LatestSignerForChainID(big.NewInt(31337)), signed)
	require.NoError(t, err)
	want, err := v.Address(ctx, "minter")
	require.NoError(t, err)
	require.Equal(t, want, from)
	again, err := SignTx(ctx, v, "minter", transfer())
	require.NoError(t, err)
	require.Equal(t, signed.Hash(), again.Hash(), "the same order signed twice is the same transaction")
}

func TestReceive_RefusesASignerThatIsNotTheOwner(t *testing.T) {
	v := newVault(t, "minter")
	from, err := v.DepositAddress(7)
	require.NoError(t, err)
	signature, err := SignAuthorization(ctx, v, DepositKey(7), domain, authorization(from))
	require.NoError(t, err)
	require.Contains(t, []uint8{27, 28}, signature.V)
	_, err = SignAuthorization(ctx, v, DepositKey(8), domain, authorization(from))
	require.Error(t, err)
}

// web3signer stands in for a Web3Signer: it holds the vault's keys and answers as the real one does.
func web3signer(t *testing.T, v *Vault, keys ...string) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.URL.Path == "/upcheck" {
			fmt.Fprint(w, "OK")
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var in struct{ Data hexutil.Bytes }
		if err := json.Unmarshal(body, &in); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		for _, key := range keys {
			address, _ := v.Address(ctx, key)
			if r.URL.Path == "/api/v1/eth1/sign/"+strings.ToLower(address.Hex()) {
				signature, _ := v.Sign(ctx, key, in.Data)
				signature[64] += 27
				fmt.Fprint(w, hexutil.Encode(signature))
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	return server
}

func remoteFor(t *testing.T, v *Vault, url string, names ...string) *Remote {
	t.Helper()
	public, err := v.DepositPublicKey()
	require.NoError(t, err)
	addresses := map[string]common.Address{}
	for _, name := range names {
		addresses[name], err = v.Address(ctx, name)
		require.NoError(t, err)
	}
	r, err := NewRemote(RemoteConfig{URL: url, Addresses: addresses, DepositPublic: public})
	require.NoError(t, err)
	return r
}

func TestRemote_SignsAsTheVaultWould(t *testing.T) {
	v := newVault(t, "minter")
	r := remoteFor(t, v, web3signer(t, v, "minter", DepositKey(3)).URL, "minter")
	here, err := SignTx(ctx, v, "minter", transfer())
	require.NoError(t, err)
	there, err := SignTx(ctx, r, "minter", transfer())
	require.NoError(t, err)
	require.Equal(t, here.Hash(), there.Hash())

	from, err := r.DepositAddress(3)
	require.NoError(t, err)
	a, err := SignAuthorization(ctx, v, DepositKey(3), domain, authorization(from))
	require.NoError(t, err)
	b, err := SignAuthorization(ctx, r, DepositKey(3), domain, authorization(from))
	require.NoError(t, err)
	require.Equal(t, a, b)
}

func TestProbe_SaysWhetherTheSignerAnswersAndSignsNothing(t *testing.T) {
	v := newVault(t, "minter")
	require.NoError(t, Probe(ctx, WithTimeout(v, time.Second)), "a vault is in this process")
	server := web3signer(t, v)
	remote := WithTimeout(remoteFor(t, v, server.URL), 200*time.Millisecond)
	require.NoError(t, Probe(ctx, remote))
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	require.ErrorContains(t, Probe(ctx, remote), "503")
	hanging := make(chan struct{})
	server.Config.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hanging })
	require.ErrorIs(t, Probe(ctx, remote), ErrTimeout)
	close(hanging)
	server.Close()
	require.Error(t, Probe(ctx, remote))
}

func TestRemote_RefusesASignatureOfAnotherKey(t *testing.T) {
	v, other := newVault(t, "minter"), newVault(t, "minter")
	address, err := v.Address(ctx, "minter")
	require.NoError(t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		signature, _ := other.Sign(ctx, "minter", []byte("anything"))
		fmt.Fprint(w, hexutil.Encode(signature))
	}))
	defer server.Close()
	_, err = remoteFor(t, v, server.URL, "minter").Sign(ctx, "minter", []byte("anything"))
	require.ErrorContains(t, err, "not by "+address.Hex())
}

func TestRemote_ReportsWhatWentWrong(t *testing.T) {
	v := newVault(t, "minter", "pauser")
	r := remoteFor(t, v, web3signer(t, v, "minter").URL, "minter", "pauser")
	_, err := r.Sign(ctx, "pauser", []byte("x"))
	require.ErrorIs(t, err, ErrUnknownKey)
	_, err = r.Sign(ctx, "wiper", []byte("x"))
	require.ErrorIs(t, err, ErrUnknownKey)

	for _, answer := range []string{"", "0x", "0x1234", "not hex", strings.Repeat("a", 10_000)} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, answer) }))
		_, err := remoteFor(t, v, server.URL, "minter").Sign(ctx, "minter", []byte("x"))
		require.Error(t, err, "%.20s", answer)
		server.Close()
	}
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }))
	defer broken.Close()
	_, err = remoteFor(t, v, broken.URL, "minter").Sign(ctx, "minter", []byte("x"))
	require.ErrorContains(t, err, "500")
}

func TestRemote_RefusesAnUnsafeConfiguration(t *testing.T) {
	v := newVault(t, "minter")
	public, err := v.DepositPublicKey()
	require.NoError(t, err)
	for _, config := range []RemoteConfig{
		{URL: "http://signer.example.com", DepositPublic: public},
		{URL: "not a url", DepositPublic: public},
		{URL: "", DepositPublic: public},
		{URL: "https://signer.example.com"},
		{URL: "https://signer.example.com", DepositPublic: v.branch.String()},
	} {
		_, err := NewRemote(config)
		require.Error(t, err, config.URL)
	}
}

func FuzzRemoteAnswer(f *testing.F) {
	f.Add([]byte(`"0x00"`))
	f.Add([]byte("0x" + strings.Repeat("11", 65)))
	address := common.HexToAddress("0xb0b")
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := parseSignature(text, []byte("message"), address); err == nil {
			t.Fatal("a signature of nobody's key was accepted")
		}
	})
}

// A vault for one new key keeps the other keys and the deposit addresses.
func TestVault_IsRenewedWithItsDepositAddresses(t *testing.T) {
	dir := t.TempDir()
	old, err := CreateVault(filepath.Join(dir, "old"), "open sesame", Weak, "minter", "pauser")
	require.NoError(t, err)
	next := filepath.Join(dir, "next")
	_, err = RenewVault(next, filepath.Join(dir, "old"), "open sesame", Weak, "wiper")
	require.ErrorIs(t, err, ErrUnknownKey)
	_, err = RenewVault(next, filepath.Join(dir, "old"), "wrong", Weak, "minter")
	require.ErrorIs(t, err, ErrPassphrase)
	_, err = RenewVault(next, filepath.Join(dir, "old"), "open sesame", Weak, "minter")
	require.NoError(t, err)
	renewed, err := OpenVault(next, "open sesame")
	require.NoError(t, err)
	require.Equal(t, old.Names(), renewed.Names())
	for key, same := range map[string]bool{"minter": false, "pauser": true, "deposit/7": true} {
		before, err := old.Address(t.Context(), key)
		require.NoError(t, err)
		after, err := renewed.Address(t.Context(), key)
		require.NoError(t, err)
		require.Equal(t, same, before == after, key)
	}
	_, err = RenewVault(next, filepath.Join(dir, "old"), "open sesame", Weak, "minter")
	require.ErrorIs(t, err, os.ErrExist)
}
