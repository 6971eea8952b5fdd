package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/gbpc/gbpc/clients/go"
	"github.com/gbpc/gbpc/internal/devtools"
)

// connection are the flags of commands that call a server as a customer.
type connection struct {
	URL        string `help:"Origin of the server." env:"GBPC_API_URL" default:"http://localhost:8080"`
	Key        string `help:"Secret of the API key." env:"GBPC_API_KEY"`
	Account    string `help:"Id of a sub-account. By default the business itself." env:"GBPC_API_ACCOUNT"`
	KeyID      string `help:"Id of an API key whose requests must be signed." env:"GBPC_API_KEY_ID"`
	PrivateKey string `help:"PEM file with the Ed25519 key that signs." env:"GBPC_API_PRIVATE_KEY" type:"existingfile"`
}

func (c connection) client() (*gbpc.Client, error) {
	return devtools.Connection{URL: c.URL, Key: c.Key, Account: c.Account, KeyID: c.KeyID, PrivateKey: c.PrivateKey}.Client()
}

type apiCmd struct {
	Method         string `arg:"" help:"GET, POST, PUT or DELETE."`
	Path           string `arg:"" help:"Path of the call with its query, such as /wallet/account."`
	Data           string `short:"d" help:"Body as JSON; - reads it from standard input." placeholder:"JSON"`
	IdempotencyKey string `help:"Idempotency-Key of a call that moves money. By default each run makes one."`

	connection `embed:""`
}

func (a apiCmd) Run(ctx context.Context) error {
	client, err := a.client()
	if err != nil {
		return err
	}
	if a.Data == "-" {
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			return err
		}
		a.Data = string(text)
	}
	return devtools.Call{Method: a.Method, Path: a.Path, Body: a.Data, IdempotencyKey: a.IdempotencyKey}.Make(ctx, client, os.Stdout)
}

type listenCmd struct {
	ForwardTo string   `required:"" help:"Address of your program, such as http://localhost:3000/hook." placeholder:"URL"`
	Events    []string `help:"Types of events, separated by commas. By default all." placeholder:"TYPE"`
	After     string   `help:"Id of the last event that you have. By default only new events are forwarded."`

	connection `embed:""`
}

func (l listenCmd) Run(ctx context.Context) error {
	if l.Key == "" {
		return errors.New("name an API key with the scope read: --key or GBPC_API_KEY")
	}
	client, err := l.client()
	if err != nil {
		return err
	}
	listening := devtools.Listening{ForwardTo: l.ForwardTo, After: l.After, Secret: devtools.SecretOf(l.Key)}
	for _, name := range l.Events {
		if name = strings.TrimSpace(name); name != "*" {
			listening.Types = append(listening.Types, gbpc.EventType(name))
		}
	}
	fmt.Printf("Forwarding events of %s to %s, signed with %s\nPress Ctrl+C to stop.\n", l.URL, l.ForwardTo, listening.Secret)
	return listening.Forward(ctx, client, os.Stdout)
}
