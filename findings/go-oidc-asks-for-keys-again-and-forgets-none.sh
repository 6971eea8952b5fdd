#!/bin/sh
# go-oidc v3.21.0: its RemoteKeySet, before a provider that says for how long its keys are good (Cache-Control: max-age=0).
# Guess: a token under an unknown key has the keys read once in a while, and a key that the provider has withdrawn is refused after
# max-age.
# Seen: every such token has them read, ten tokens ten times; and a token by a withdrawn key is accepted for as long as no token under
# an unknown key comes, whatever max-age says.
set -eu
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir" && rm -rf "$dir"' EXIT
cd "$dir"
go mod init finding 2>/dev/null
go get github.com/coreos/go-oidc/v3@v3.21.0 github.com/go-jose/go-jose/v4@v4.1.4 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
)

func signed(key *ecdsa.PrivateKey, id string) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: key, KeyID: id}}, nil)
	if err != nil {
		panic(err)
	}
	jws, err := signer.Sign([]byte(`{"sub":"x"}`))
	if err != nil {
		panic(err)
	}
	text, err := jws.CompactSerialize()
	if err != nil {
		panic(err)
	}
	return text
}

func main() {
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	published, asked := []jose.JSONWebKey{{Key: &key.PublicKey, KeyID: "first"}}, 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "max-age=0")
		_ = json.NewEncoder(w).Encode(map[string]any{"keys": published})
	}))
	ctx := context.Background()
	keys := oidc.NewRemoteKeySet(ctx, server.URL)
	_, err := keys.VerifySignature(ctx, signed(key, "first"))
	fmt.Println("first:", err)
	published, asked = nil, 0 // withdrawn, and max-age is over
	_, err = keys.VerifySignature(ctx, signed(key, "first"))
	fmt.Println("withdrawn:", err, "asked:", asked)
	for range 10 {
		_, _ = keys.VerifySignature(ctx, signed(key, "unknown"))
	}
	fmt.Println("ten unknown, asked:", asked)
}
GO
go mod tidy 2>/dev/null
seen=$(go run .)
echo "$seen"
test "$seen" = "first: <nil>
withdrawn: <nil> asked: 0
ten unknown, asked: 10"
