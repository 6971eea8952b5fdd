package signer

import (
	"crypto/ecdsa"
	"encoding/asn1"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"
)

// kms is a key management service that checks each request's signature and really signs.
type kms struct {
	*httptest.Server
	key       *ecdsa.PrivateKey
	high      bool          // gives the higher of the two values of S
	throttled atomic.Int64  // so many calls are answered so
	status    int           // of every other answer, if it is not 0
	hang      chan struct{} // it does not answer before this is closed
	signed    atomic.Int64
}

var clockOfKMS = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

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
	again := r.Clone(r.Context())
	again.URL.Host, again.Header = r.Host, http.Header{"Content-Type": r.Header["Content-Type"], "X-Amz-Target": r.Header["X-Amz-Target"]}
	signV4(again, body, "kms", "eu-west-2", credentials.Value{AccessKeyID: "id", SecretAccessKey: "secret", SessionToken: "session"}, clockOfKMS)
	refuse := func(status int, kind string) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]string{"__type": "com.amazonaws.kms#" + kind})
	}
	switch {
	case again.Header.Get("Authorization") != r.Header.Get("Authorization"):
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

func (k *kms) open(t *testing.T, change func(*KMSConfig)) *KMS {
	t.Helper()
	c := KMSConfig{Region: "eu-west-2", Endpoint: k.URL, Keys: map[string]string{"minter": "key-1"}, Address: map[string]common.Address{"minter": crypto.PubkeyToAddress(k.key.PublicKey)},
		Deposit: newVault(t), Client: &http.Client{Timeout: 10 * time.Second}, Credentials: credentials.NewStaticV4("id", "secret", "session"), Now: func() time.Time { return clockOfKMS }}
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
	stranger := k.open(t, func(c *KMSConfig) { c.Credentials = credentials.NewStaticV4("id", "guessed", "session") })
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

// The example of the documentation of Signature Version 4.
func TestSignV4_IsAmazons(t *testing.T) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08", http.NoBody)
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
	signV4(r, nil, "iam", "us-east-1", credentials.Value{AccessKeyID: "AKIDEXAMPLE", SecretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"}, time.Date(2015, 8, 30, 12, 36, 0, 0, time.UTC))
	require.Contains(t, r.Header.Get("Authorization"), "Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7")
}

func FuzzKMSSignature(f *testing.F) {
	f.Add([]byte{0x30, 6, 2, 1, 1, 2, 1, 1})
	f.Fuzz(func(t *testing.T, der []byte) {
		if _, err := recoverable(der, make([]byte, 32), common.HexToAddress("0xb0b")); err == nil {
			t.Fatal("a signature of nobody's key was accepted")
		}
	})
}
