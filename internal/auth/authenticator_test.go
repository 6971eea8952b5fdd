package auth_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/require"
)

// authenticator is a passkey device in software: one key for one user.
type authenticator struct {
	t       *testing.T
	key     *ecdsa.PrivateKey
	id      []byte
	handle  []byte
	counter uint32
	origin  string
	flags   byte // user present and verified, unless a test says otherwise
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	id := make([]byte, 32)
	_, err = rand.Read(id)
	require.NoError(t, err)
	return &authenticator{t: t, key: key, id: id, origin: "http://localhost:8080", flags: 0x05}
}

type webauthnOptions struct {
	PublicKey struct {
		Challenge string
		RPID      string
		User      struct{ ID string }
		Rp        struct{ ID string }
	}
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (a *authenticator) clientData(kind, challenge string) []byte {
	text, err := json.Marshal(object{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	require.NoError(a.t, err)
	return text
}

func (a *authenticator) data(flags byte, rest []byte) []byte {
	a.counter++
	rp := sha256.Sum256([]byte("localhost"))
	data := append(append([]byte{}, rp[:]...), flags)
	return append(binary.BigEndian.AppendUint32(data, a.counter), rest...)
}

// create answers navigator.credentials.create.
func (a *authenticator) create(options webauthnOptions) object {
	var err error
	a.handle, err = base64.RawURLEncoding.DecodeString(options.PublicKey.User.ID)
	require.NoError(a.t, err)
	public, err := a.key.PublicKey.ECDH()
	require.NoError(a.t, err)
	point := public.Bytes() // 4, x, y
	cose, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	require.NoError(a.t, err)
	attested := append(make([]byte, 16), 0, byte(len(a.id)))
	attested = append(append(attested, a.id...), cose...)
	attestation, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": a.data(a.flags|0x40, attested)})
	require.NoError(a.t, err)
	return object{"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "response": object{
		"clientDataJSON": b64(a.clientData("webauthn.create", options.PublicKey.Challenge)), "attestationObject": b64(attestation)}}
}

// get answers navigator.credentials.get.
func (a *authenticator) get(options webauthnOptions) object {
	clientData := a.clientData("webauthn.get", options.PublicKey.Challenge)
	data := a.data(a.flags, nil)
	hash := sha256.Sum256(clientData)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, signed[:])
	require.NoError(a.t, err)
	return object{"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "response": object{
		"clientDataJSON": b64(clientData), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(a.handle)}}
}

func (w *browser) passkeyOptions(challengeID string) (o webauthnOptions) {
	w.t.Helper()
	body := object{}
	if challengeID != "" {
		body["challengeId"] = challengeID
	}
	w.call("POST", "/user/auth/passkey/options", body).into(w.t, &o)
	return o
}

// withPasskey registers a passkey for the signed-in user.
func (w *browser) withPasskey() *authenticator {
	w.t.Helper()
	w.secondaryAuth()
	a := newAuthenticator(w.t)
	var options webauthnOptions
	w.call("POST", "/user/passkey/options", nil).into(w.t, &options)
	require.Equal(w.t, "localhost", options.PublicKey.Rp.ID)
	w.ok(w.call("POST", "/user/passkey", object{"name": "My phone", "credential": a.create(options)}))
	return a
}
