package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/url"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/money"
)

// maxGwei is far above any fee that was ever worth paying, and a mistyped number of wei is above it.
const maxGwei = 100_000

// gwei reads an amount of wei that is given in gwei; "" is fallback.
func gwei(text string, fallback int64) (*big.Int, error) {
	if text == "" {
		return big.NewInt(fallback * 1e9), nil
	}
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, fmt.Errorf("%q is not a number of gwei", text)
	}
	n.Mul(n, big.NewRat(1e9, 1))
	if !n.IsInt() || n.Sign() <= 0 || n.Cmp(big.NewRat(maxGwei*1e9, 1)) > 0 {
		return nil, fmt.Errorf("%q is not between 0.000000001 and %d gwei", text, maxGwei)
	}
	return n.Num(), nil
}

// checkLimits checks the fees and amounts of a chain.
func (c ChainConfig) checkLimits() error {
	var wrong []error
	maxFee, err := gwei(c.MaxFee, 500)
	if err != nil {
		wrong = append(wrong, fmt.Errorf("chain-max-fee: %w", err))
	}
	minTip, err := gwei(c.MinTip, 1)
	if err != nil {
		wrong = append(wrong, fmt.Errorf("chain-min-tip: %w", err))
	}
	if maxFee != nil && minTip != nil && minTip.Cmp(maxFee) > 0 {
		wrong = append(wrong, errors.New("chain-min-tip: must not exceed chain-max-fee"))
	}
	if c.SweepMinimum != "" {
		if n, err := money.Parse(c.SweepMinimum, money.GBPC); err != nil || n.Sign() <= 0 {
			wrong = append(wrong, fmt.Errorf("chain-sweep-minimum: %q is not a positive amount of coins", c.SweepMinimum))
		}
	}
	return errors.Join(wrong...)
}

// settings returns the chain's settings, which were checked before.
func (c ChainConfig) settings() (chain.Config, error) {
	maxFee, err := gwei(c.MaxFee, 500)
	if err != nil {
		return chain.Config{}, err
	}
	minTip, err := gwei(c.MinTip, 1)
	if err != nil {
		return chain.Config{}, err
	}
	settings := chain.Config{
		Network: chain.Network{
			ID: c.Network, Name: c.Name, ChainID: c.ID, Token: chain.MustParseAddress(c.Token), Confirmations: c.Confirmations,
			ExplorerURL: c.Explorer,
		},
		StartBlock: c.Start, MaxFee: maxFee, MinTip: minTip,
	}
	if c.Oracle != "" {
		settings.Oracle = chain.MustParseAddress(c.Oracle)
	}
	if c.Feed != "" {
		settings.Feed = chain.MustParseAddress(c.Feed)
	}
	if c.SweepMinimum != "" {
		settings.SweepMinimum = money.MustParse(c.SweepMinimum, money.GBPC)
	}
	return settings, nil
}

// endpoints connects the nodes without calling them.
func (c ChainConfig) endpoints(ctx context.Context, trusted *trust.Store) (*nodes.Endpoints, error) {
	return nodes.DialEndpoints(ctx, nodes.EndpointsConfig{ChainID: c.ID, Trust: trusted}, c.RPC...)
}

// checkEndpoints refuses endpoints that nothing confirms: deposits are credited on the word of two.
func (c ChainConfig) checkEndpoints() error {
	if len(c.RPC) == 0 || slices.ContainsFunc(c.RPC, func(address string) bool { return !encryptedOrHere(address) }) {
		return errors.New("chain-rpc: each must be an https address, or http on this machine")
	}
	hosts := map[string]bool{}
	for _, address := range c.RPC {
		if u, err := url.Parse(address); err == nil {
			hosts[strings.ToLower(u.Host)] = true
		}
	}
	if len(hosts) < 2 && !c.SingleEndpoint {
		return errors.New(
			"chain-rpc: must be two or more endpoints on different hosts, because two must agree before a deposit is credited; chain-single-endpoint accepts a single one",
		)
	}
	return nil
}

// openChain does not call a node: while all are down, orders wait, and customers can still sign in.
func (c Config) openChain(ctx context.Context, database *db.DB, trusted *trust.Store, log *slog.Logger) (*chain.Service, error) {
	endpoints, err := c.Chain.endpoints(ctx, trusted)
	if err != nil {
		return nil, err
	}
	if c.Chain.SingleEndpoint {
		log.WarnContext(
			ctx, "deposits are credited on the data of a single chain endpoint: nothing confirms it", "setting", "chain-single-endpoint",
		)
	}
	keys, err := c.Signer.open(trusted)
	if err != nil {
		return nil, err
	}
	settings, err := c.Chain.settings()
	if err != nil {
		return nil, err
	}
	return chain.New(settings, chain.Dependencies{DB: database, Client: endpoints, Keys: keys, Clock: clock.System{}, Log: log})
}
