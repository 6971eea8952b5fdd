#!/bin/sh
# AWS SDK for Go v2, config v1.33.18: LoadDefaultConfig with an http.Client of one's own, on a machine that sets AWS_CA_BUNDLE.
# Guess: a client that is given has its own authorities, and the variable is for the SDK's client.
# Seen: nothing is loaded: "unable to add custom RootCAs HTTPClient, has no WithTransportOptions". Only the SDK's BuildableClient is
# taken beside the variable, and the bundle is added to its authorities: to the very pool that its transport was given.
set -eu
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir" && rm -rf "$dir"' EXIT
cd "$dir"
go mod init finding 2>/dev/null
go get github.com/aws/aws-sdk-go-v2@v1.48.0 github.com/aws/aws-sdk-go-v2/config@v1.33.18 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
)

func main() {
	server := httptest.NewTLSServer(nil)
	authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile("bundle.pem", authority, 0o600); err != nil {
		panic(err)
	}
	os.Setenv("AWS_CA_BUNDLE", "bundle.pem")
	load := func(client config.HTTPClient) error {
		_, err := config.LoadDefaultConfig(context.Background(), config.WithRegion("eu-west-2"), config.WithHTTPClient(client))
		return err
	}
	fmt.Println("an http.Client:", load(&http.Client{}))
	ours := x509.NewCertPool()
	fmt.Println("a BuildableClient:", load(awshttp.NewBuildableClient().WithTransportOptions(func(t *http.Transport) {
		t.TLSClientConfig = &tls.Config{RootCAs: ours}
	})))
	fmt.Println("our pool is as it was:", ours.Equal(x509.NewCertPool()))
}
GO
go mod tidy 2>/dev/null
seen=$(go run .)
echo "$seen"
test "$seen" = "an http.Client: unable to add custom RootCAs HTTPClient, has no WithTransportOptions, *http.Client
a BuildableClient: <nil>
our pool is as it was: false"
