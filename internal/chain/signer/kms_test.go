package signer

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/sha256"
	"encoding/asn1"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// kms is a key management service that checks each request's signature and really signs.
type kms struct {
	*httptest.Server
	key       *ecdsa.PrivateKey
	high      bool          // gives the higher of the two values of S
	throttled atomic.Int64  // so many calls are answered so
	status    int           // of every other answer, if it is not 0
	hang      chan struct{} // it does not answer before this is closed
	huge      bool          // it answers with a megabyte
	signed    atomic.Int64
}

var ours = aws.Credentials{AccessKeyID: "id", SecretAccessKey: "secret", SessionToken: "session"}

// signedByUs makes the signature of a request again (Signature Version 4).
func signedByUs(r *http.Request, body []byte) bool {
	at, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
	_, signed, ok := strings.Cut(r.Header.Get("Authorization"), "SignedHeaders=")
	if err != nil || !ok || time.Since(at).Abs() > 5*time.Minute {
		return false
	}
	names, _, _ := strings.Cut(signed, ",")
	again, _ := http.NewRequestWithContext(r.Context(), r.Method, "http://"+r.Host+r.URL.RequestURI(), bytes.NewReader(body))
	for name := range strings.SplitSeq(names, ";") {
		again.Header[http.CanonicalHeaderKey(name)] = r.Header[http.CanonicalHeaderKey(name)]
	}
	hash := sha256.Sum256(body)
	return v4.NewSigner().SignHTTP(r.Context(), ours, again, hex.EncodeToString(hash[:]), "kms", "eu-west-2", at) == nil &&
		again.Header.Get("Authorization") == r.Header.Get("Authorization")
}

func newKMS(t *testing.T) *kms {
	t.Helper()
	key, err := crypto.GenerateKey()
	require.NoError(t, err)
	k := &kms{key: key}
	k.Server = httptest.NewServer(k)
	t.Cleanup(k.Close)
	return k
}

func (k *kms) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	if k.hang != nil {
		<-k.hang
	}
	if k.huge {
		_, _ = w.Write([]byte(`{"KeyId":"` + strings.Repeat("x", 1<<20) + `"}`))
		return
	}
	refuse := func(status int, kind string) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]string{"__type": "com.amazonaws.kms#" + kind})
	}
	switch {
	case !signedByUs(r, body):
		refuse(http.StatusBadRequest, "InvalidSignatureException")
		return
	case k.throttled.Add(-1) >= 0:
		refuse(http.StatusBadRequest, "ThrottlingException")
		return
	case k.status != 0:
		refuse(k.status, "KMSInternalException")
		return
	}
	var asked struct {
		KeyID                         string `json:"KeyId"`
		Message                       []byte
		MessageType, SigningAlgorithm string
	}
	if json.Unmarshal(body, &asked) != nil || asked.KeyID != "key-1" {
		refuse(http.StatusBadRequest, "NotFoundException")
		return
	}
	if strings.HasSuffix(r.Header.Get("X-Amz-Target"), ".GetPublicKey") {
		point := crypto.FromECDSAPub(&k.key.PublicKey)
		info, _ := asn1.Marshal(struct {
			Algorithm []asn1.ObjectIdentifier
			Key       asn1.BitString
		}{[]asn1.ObjectIdentifier{{1, 2, 840, 10045, 2, 1}, {1, 3, 132, 0, 10}}, asn1.BitString{Bytes: point, BitLength: 8 * len(point)}})
		_ = json.NewEncoder(w).Encode(map[string]any{"PublicKey": info})
		return
	}
	if asked.MessageType != "DIGEST" || asked.SigningAlgorithm != "ECDSA_SHA_256" {
		refuse(http.StatusBadRequest, "ValidationException")
		return
	}
	signature, err := crypto.Sign(asked.Message, k.key)
	if err != nil {
		refuse(http.StatusBadRequest, "ValidationException")
		return
	}
	s := new(big.Int).SetBytes(signature[32:64])
	if k.high {
		s.Sub(crypto.S256().Params().N, s)
	}
	der, _ := asn1.Marshal(struct{ R, S *big.Int }{new(big.Int).SetBytes(signature[:32]), s})
	k.signed.Add(1)
	_ = json.NewEncoder(w).Encode(map[string]any{"Signature": der})
}

func as(who aws.Credentials) aws.CredentialsProvider {
	return aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) { return who, nil })
}

func (k *kms) open(t *testing.T, change func(*KMSConfig)) *KMS {
	t.Helper()
	c := KMSConfig{Region: "eu-west-2", Endpoint: k.URL, Keys: map[string]string{"minter": "key-1"}, Address: map[string]common.Address{"minter": crypto.PubkeyToAddress(k.key.PublicKey)},
		Deposit: newVault(t), Limit: 10 * time.Second, Credentials: as(ours)}
	if change != nil {
		change(&c)
	}
	s, err := NewKMS(c)
	require.NoError(t, err)
	return s
}

func TestKMS_SignsTransactionsWithEitherValueOfS(t *testing.T) {
	k := newKMS(t)
	s := k.open(t, nil)
	for n := range 20 { // both recovery ids
		k.high = n%2 == 0
		tx := transfer()
		tx.Nonce = uint64(n)
		signed, err := SignTx(ctx, s, "minter", tx)
		require.NoError(t, err)
		_, _, sValue := signed.RawSignatureValues()
		require.LessOrEqual(t, sValue.Cmp(new(big.Int).Rsh(crypto.S256().Params().N, 1)), 0, "the lower one, which chains take")
	}
	require.NoError(t, s.Probe(ctx))
	from, err := s.DepositAddress(3)
	require.NoError(t, err)
	_, err = SignAuthorization(ctx, s, DepositKey(3), domain, authorization(from))
	require.NoError(t, err, "by the vault")
	_, err = s.Sign(ctx, "wiper", []byte("x"))
	require.ErrorIs(t, err, ErrUnknownKey)
}

func TestKMS_AnotherKeyThanTheSettingsIsFoundBeforeAndAtEachSignature(t *testing.T) {
	k := newKMS(t)
	s := k.open(t, func(c *KMSConfig) { c.Address = map[string]common.Address{"minter": common.HexToAddress("0xb0b")} })
	require.ErrorContains(t, s.Probe(ctx), "the setting says")
	_, err := SignTx(ctx, s, "minter", transfer())
	require.ErrorContains(t, err, "is not by")
	missing := k.open(t, func(c *KMSConfig) { c.Keys = map[string]string{"minter": "key-2"} })
	_, err = missing.Sign(ctx, "minter", []byte("x"))
	require.ErrorIs(t, err, ErrUnknownKey)
	stranger := k.open(t, func(c *KMSConfig) {
		c.Credentials = as(aws.Credentials{AccessKeyID: "id", SecretAccessKey: "guessed", SessionToken: "session"})
	})
	_, err = stranger.Sign(ctx, "minter", []byte("x"))
	require.ErrorContains(t, err, "InvalidSignatureException")
}

func TestKMS_AServiceThatIsBusyIsAskedAgainAndOneThatHangsIsNotWaitedFor(t *testing.T) {
	k := newKMS(t)
	s := k.open(t, nil)
	k.throttled.Store(2)
	_, err := SignTx(ctx, s, "minter", transfer())
	require.NoError(t, err)
	k.throttled.Store(1000)
	_, err = WithTimeout(s, 200*time.Millisecond).Sign(ctx, "minter", []byte("x"))
	require.ErrorIs(t, err, ErrTimeout)
	k.throttled.Store(0)
	k.status = http.StatusInternalServerError
	_, err = s.Sign(ctx, "minter", []byte("x"))
	require.ErrorContains(t, err, "500")
	k.status, k.hang = 0, make(chan struct{})
	defer close(k.hang)
	_, err = WithTimeout(s, 200*time.Millisecond).Sign(ctx, "minter", []byte("x"))
	require.ErrorIs(t, err, ErrTimeout)
}

func TestKMS_RefusesAnUnsafeConfiguration(t *testing.T) {
	for name, c := range map[string]KMSConfig{
		"no region":  {Deposit: newVault(t)},
		"in clear":   {Region: "eu-west-2", Endpoint: "http://kms.example", Deposit: newVault(t)},
		"no vault":   {Region: "eu-west-2"},
		"no address": {Region: "eu-west-2", Deposit: newVault(t), Keys: map[string]string{"minter": "key-1"}},
	} {
		_, err := NewKMS(c)
		require.Error(t, err, name)
	}
}

// The settings of AWS's tools say who we are. Where the keys are, they do not: another service's address may be in them.
func TestKMS_TakesCredentialsAndNothingElseFromTheMachine(t *testing.T) {
	k := newKMS(t)
	files := t.TempDir()
	t.Setenv("AWS_CONFIG_FILE", filepath.Join(files, "config"))
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", filepath.Join(files, "credentials"))
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	t.Setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
	t.Setenv("AWS_USE_FIPS_ENDPOINT", "true")
	t.Setenv("AWS_REGION", "us-east-1")
	s := k.open(t, func(c *KMSConfig) { c.Credentials = nil })
	_, err := s.Sign(ctx, "minter", []byte("x"))
	require.EqualError(t, err, "there are no credentials for the key management service (AWS_ACCESS_KEY_ID …, or the machine's role)")

	require.NoError(t, os.WriteFile(filepath.Join(files, "credentials"), []byte("[default]\naws_access_key_id = id\naws_secret_access_key = secret\naws_session_token = session\n"), 0o600))
	_, err = k.open(t, func(c *KMSConfig) { c.Credentials = nil }).Sign(ctx, "minter", []byte("x"))
	require.NoError(t, err, "from the file")
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "guessed")
	_, err = k.open(t, func(c *KMSConfig) { c.Credentials = nil }).Sign(ctx, "minter", []byte("x"))
	require.ErrorContains(t, err, "answered 400 InvalidSignatureException", "the environment goes before the file")
}

// AWS_CA_BUNDLE is for the calls of AWS's tools, such as those for a role. Whom the keys are asked of is in our settings.
func TestKMS_AnAuthorityOfAWSsToolsIsNotOneOfOurs(t *testing.T) {
	k := newKMS(t)
	server := httptest.NewTLSServer(k)
	defer server.Close()
	authority := filepath.Join(t.TempDir(), "authority.pem")
	require.NoError(t, os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600))
	t.Setenv("AWS_CA_BUNDLE", authority)
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	t.Setenv("AWS_SESSION_TOKEN", "session")
	for name, accepted := range map[string]bool{"by the machine's authorities": false, "by ours": true} {
		s := k.open(t, func(c *KMSConfig) {
			c.Endpoint, c.Credentials = server.URL, nil
			if accepted {
				var err error
				c.Trust, err = trust.Open(trust.Settings{Only: map[string]string{"kms": authority}})
				require.NoError(t, err)
			}
		})
		_, err := s.Sign(ctx, "minter", []byte("x"))
		require.Equal(t, accepted, err == nil, "%s: %v", name, err)
	}
}

func TestKMS_AnAnswerThatDoesNotEndIsNotKept(t *testing.T) {
	k := newKMS(t)
	k.huge = true
	_, err := k.open(t, nil).Sign(ctx, "minter", []byte("x"))
	require.ErrorContains(t, err, "too long")
}

func FuzzKMSSignature(f *testing.F) {
	f.Add([]byte{0x30, 6, 2, 1, 1, 2, 1, 1})
	f.Fuzz(func(t *testing.T, der []byte) {
		if _, err := recoverable(der, make([]byte, 32), common.HexToAddress("0xb0b")); err == nil {
			t.Fatal("a signature of nobody's key was accepted")
		}
	})
}
