package clearbank

import (
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
)

// Config says how the bank is reached.
type Config struct {
	// BaseURL is https://… without a path.
	BaseURL string
	Token   string
	// Key signs requests to the bank, BankKey verifies the signatures of the bank.
	Key     *rsa.PrivateKey
	BankKey *rsa.PublicKey
	Issuer  banking.Issuer
	// Address is the issuer's postal address: country, town, street, number, postcode.
	Address string
	// Main and Own are the bank's ids of the issuer's accounts, for the end-of-day balances.
	Main, Own string
	Client    *http.Client // nil uses a timeout of 30 s and no redirects
	Clock     clock.Clock
	Log       *slog.Logger
}

// Bank is the rail.
type Bank struct {
	Config
	mu    sync.Mutex
	taker func(context.Context, banking.InboundFile) error // nil until Receive runs
	held  func(context.Context, banking.AccountID, day.Day) (banking.HeldStatements, error)
}

// RequestTimeout limits each call of the bank.
const RequestTimeout = 30 * time.Second

// New checks the configuration. A URL without https is rejected unless it is on this machine.
func New(c Config) (*Bank, error) {
	u, err := url.Parse(c.BaseURL)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost") {
		return nil, errors.New("the bank's address must be https://…")
	}
	switch {
	case c.Token == "" || c.Key == nil || c.BankKey == nil:
		return nil, errors.New("the bank's token, our key and the bank's public key are needed")
	case c.Key.N.BitLen() < 2048 || c.BankKey.N.BitLen() < 2048:
		return nil, fmt.Errorf("the keys towards the bank must have at least 2048 bits")
	case c.Address == "":
		return nil, errors.New("our postal address is needed for payments")
	}
	if c.Client == nil {
		c.Client = &http.Client{
			Timeout: RequestTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Bank{Config: c}, nil
}
