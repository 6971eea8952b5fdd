package doctor

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

const (
	oldBlock   = 15 * time.Minute // a node whose newest block is older is not in step with its chain
	mostLag    = 10               // blocks by which a node may be behind the others
	leastCalls = 20               // that a key must be able to pay for
)

// node is an endpoint that answers, at its newest block.
type node struct {
	*ethclient.Client
	host string
	head *types.Header
}

func (e *examination) chain(ctx context.Context) (found []Finding) {
	var nodes []node
	for _, address := range e.config.Chain.RPC {
		n, wrong := e.node(ctx, address)
		found = append(found, wrong...)
		if n != nil {
			nodes = append(nodes, *n)
		}
	}
	if len(nodes) == 0 {
		return found
	}
	best := nodes[0]
	for _, n := range nodes {
		if n.head.Number.Cmp(best.head.Number) > 0 {
			best = n
		}
	}
	for _, n := range nodes {
		if lag := new(big.Int).Sub(best.head.Number, n.head.Number); lag.Cmp(big.NewInt(mostLag)) > 0 {
			found = append(found, Finding{
				"chain_rpc", fmt.Sprintf("the node at %s is %s blocks behind the one at %s", n.host, lag, best.host),
				"wait until it has caught up, or use another one",
			})
		}
	}
	if head := best.head.Number; head.IsUint64() && e.config.Chain.Start > head.Uint64() {
		found = append(found, Finding{
			"chain_start", fmt.Sprintf("is block %d, and the chain has %s", e.config.Chain.Start, head), "name the block that gbpc deploy printed",
		})
	}
	found = append(found, e.fees(ctx, best)...)
	found = append(found, e.oracle(ctx, best)...)
	return append(found, e.token(ctx, best)...)
}

// node connects an endpoint. It returns nil if it cannot be used.
func (e *examination) node(ctx context.Context, address string) (*node, []Finding) {
	const setting = "chain_rpc"
	host := hostOf(address)
	connection, err := rpc.DialOptions(ctx, address, rpc.WithHTTPClient(e.trust().Client(trust.Chain, e.Limit, trust.Identity{})))
	if err != nil {
		return nil, one(setting, "the address at "+host+" cannot be used", "write https://…, or http://… on this machine")
	}
	client := ethclient.NewClient(connection)
	id, err := client.ChainID(ctx)
	if err != nil {
		return nil, one(
			setting, fmt.Sprintf("the node at %s is not responding (%s)", host, nodeError(ctx, address, err)),
			"start it, or correct the address and its key",
		)
	}
	if want := e.config.Chain.ID; want != 0 && (!id.IsUint64() || id.Uint64() != want) {
		return nil, one(
			"chain_id, chain_rpc", fmt.Sprintf("the node at %s is on chain %s, and chain_id is %d", host, id, want), "correct whichever is wrong",
		)
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, one(
			setting, fmt.Sprintf("the node at %s does not return its newest block (%s)", host, nodeError(ctx, address, err)),
			"wait until it is in sync, or use another one",
		)
	}
	n := &node{Client: client, host: host, head: head}
	if age := time.Since(time.Unix(int64(head.Time), 0)); age > oldBlock { //nolint:gosec // seconds since 1970
		return n, one(
			setting, fmt.Sprintf("the newest block of the node at %s is %s old", host, age.Round(time.Minute)),
			"wait until it is in sync, or use another one",
		)
	}
	return n, nil
}

// nodeError says why without the key that an address may contain.
func nodeError(ctx context.Context, address string, err error) string {
	if ctx.Err() != nil {
		return "within the time"
	}
	var called *url.Error
	if errors.As(err, &called) {
		err = called.Err
	}
	text := plain(err)
	for _, secret := range redact.Secrets(address) {
		text = strings.ReplaceAll(text, secret, "…")
	}
	return text
}

func (n node) call(ctx context.Context, to common.Address, data []byte) ([]byte, error) {
	return n.CallContract(ctx, ethereum.CallMsg{To: &to, Data: data}, nil)
}

// hasCode says whether there is a contract at the address, and what to say if there is none.
func (n node) hasCode(ctx context.Context, setting, address, what string) (common.Address, []Finding) {
	parsed, err := chain.ParseAddress(address)
	if err != nil {
		return common.Address{}, one(setting, fmt.Sprintf("%q is not an address", address), "copy the address with its capitals")
	}
	code, err := n.CodeAt(ctx, common.Address(parsed), nil)
	if err != nil {
		return common.Address{}, one(setting, "the node at "+n.host+" does not say whether there is a contract", "use another node")
	}
	if len(code) == 0 {
		return common.Address{}, one(
			setting, fmt.Sprintf("there is no contract at %s on chain %s", address, what),
			"name the address that gbpc deploy printed, and the right chain",
		)
	}
	return common.Address(parsed), nil
}

func (e *examination) fees(ctx context.Context, n node) []Finding {
	most, ok := new(big.Rat).SetString(e.config.Chain.MaxFee)
	if !ok || n.head.BaseFee == nil {
		return nil
	}
	if base := new(big.Rat).SetFrac(n.head.BaseFee, big.NewInt(1e9)); most.Cmp(base) <= 0 {
		return one(
			"chain_max_fee",
			fmt.Sprintf("is %s gwei, but the chain requires at least %s: nothing would be sent", e.config.Chain.MaxFee, base.FloatString(3)),
			"raise it",
		)
	}
	return nil
}

func (e *examination) oracle(ctx context.Context, n node) []Finding {
	if e.config.Chain.Oracle == "" {
		return nil
	}
	at, wrong := n.hasCode(ctx, "chain_oracle", e.config.Chain.Oracle, fmt.Sprint(e.config.Chain.ID))
	if wrong != nil {
		return wrong
	}
	oracle := sanctionsoracle.NewSanctionsOracle()
	answer, err := n.call(ctx, at, oracle.PackIsSanctioned(common.Address{1}))
	if err == nil {
		_, err = oracle.UnpackIsSanctioned(answer)
	}
	if err != nil {
		return one("chain_oracle", "the contract there is not a sanctions oracle", "name the oracle of this chain, or leave the setting out")
	}
	return nil
}

func role(name string) [32]byte { return crypto.Keccak256Hash([]byte(name)) }

// token asks the contract whether the keys of this server may do what they are for, and whether they can pay for it.
func (e *examination) token(ctx context.Context, n node) (found []Finding) {
	const setting = "chain_token"
	at, wrong := n.hasCode(ctx, setting, e.config.Chain.Token, fmt.Sprint(e.config.Chain.ID))
	if wrong != nil {
		return wrong
	}
	token := gbpc.NewGBPC()
	paused, err := n.call(ctx, at, token.PackPaused())
	if err != nil || len(paused) != 32 {
		return one(setting, "the contract there is not the token", "name the address of the proxy that gbpc deploy printed")
	}
	if is, err := token.UnpackPaused(paused); err == nil && is {
		found = append(found, Finding{
			setting, "the token is paused", "find out why, then unpause it: gbpc token prepare unpause, or the back office",
		})
	}
	feed, err := n.call(ctx, at, token.PackReserveFeed())
	var feedAt common.Address
	if err == nil {
		feedAt, err = token.UnpackReserveFeed(feed)
	}
	if err != nil || feedAt == (common.Address{}) {
		found = append(found, Finding{setting, "the token has no reserve feed", "set it: gbpc token prepare feed"})
	}
	keys := e.signer()
	if keys == nil {
		return found
	}
	found = append(found, e.roles(ctx, n, at, feedAt, keys)...)
	return append(found, e.gas(ctx, n, at, feedAt, keys, e.signerSetting())...)
}

// signerSetting is the setting that names the keys.
func (e *examination) signerSetting() string {
	if e.config.Signer.Vault == "" {
		return "signer_addresses"
	}
	return "signer_vault"
}

// roles looks whether the keys may do on the chain what they are for.
func (e *examination) roles(ctx context.Context, n node, at, feedAt common.Address, keys signer.Signer) (found []Finding) {
	token, signing := gbpc.NewGBPC(), e.signerSetting()
	holds := func(contract common.Address, pack func([32]byte, common.Address) []byte, role [32]byte, holder common.Address) bool {
		answer, err := n.call(ctx, contract, pack(role, holder))
		return err == nil && len(answer) == 32 && !bytes.Equal(answer, make([]byte, 32))
	}
	if minter, ok := e.keyOf(ctx, keys, chain.RoleMinter); ok {
		answer, err := n.call(ctx, at, token.PackMintAllowance(minter))
		if err == nil && (len(answer) != 32 || bytes.Equal(answer, make([]byte, 32))) {
			found = append(found, Finding{
				signing, "the minter " + minter.Hex() + " has no allowance: nothing can be minted",
				"gbpc token prepare allowance " + minter.Hex() + " AMOUNT",
			})
		}
	}
	for name, id := range map[string]string{chain.RolePauser: "PAUSER_ROLE", chain.RoleFreezer: "FREEZER_ROLE"} {
		if holder, ok := e.keyOf(ctx, keys, name); ok && !holds(at, token.PackHasRole, role(id), holder) {
			found = append(found, Finding{
				signing, "its key " + holder.Hex() + " does not have the token's role " + name,
				"gbpc token prepare grant " + name + " " + holder.Hex() + ", or take the key out",
			})
		}
	}
	if reporter, ok := e.keyOf(ctx, keys, chain.RoleReporter); ok && feedAt != (common.Address{}) && !holds(
		feedAt, reservefeed.NewReserveFeed().PackHasRole, role("REPORTER_ROLE"), reporter,
	) {
		found = append(found, Finding{
			signing, "its key " + reporter.Hex() + " may not report the reserve", "gbpc token prepare grant reserve-reporter " + reporter.Hex(),
		})
	}
	return found
}

// usualCalls are what each key calls most. Their figures do not matter for the gas.
func usualCalls(token, feed common.Address) map[string]ethereum.CallMsg {
	contract, stranger := gbpc.NewGBPC(), common.BytesToAddress(crypto.Keccak256([]byte("an address without coins")))
	return map[string]ethereum.CallMsg{
		chain.RoleMinter:   {To: &token, Data: contract.PackMint(stranger, big.NewInt(1), crypto.Keccak256Hash(stranger[:]))},
		chain.RoleReporter: {To: &feed, Data: reservefeed.NewReserveFeed().PackReport(big.NewInt(1))},
		chain.RolePauser:   {To: &token, Data: contract.PackPause()},
		chain.RoleFreezer:  {To: &token, Data: contract.PackFreeze(stranger)},
	}
}

// gas says which keys cannot pay for some of their usual calls, at the price and by the estimate of the node. A call that the
// contract rejects now, such as a mint while it is paused, counts as the dearest of the others.
func (e *examination) gas(ctx context.Context, n node, token, feed common.Address, keys signer.Signer, setting string) (found []Finding) {
	price, err := n.SuggestGasPrice(ctx)
	if err != nil {
		return nil
	}
	holders, gas, dearest := map[string]common.Address{}, map[string]uint64{}, uint64(0)
	for name, call := range usualCalls(token, feed) {
		holder, ok := e.keyOf(ctx, keys, name)
		if !ok {
			continue
		}
		holders[name], call.From = holder, holder
		if estimate, err := n.EstimateGas(ctx, call); err == nil {
			gas[name], dearest = estimate, max(dearest, estimate)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(holders)) {
		need := new(big.Int).SetUint64(cmp.Or(gas[name], dearest) * leastCalls)
		has, err := n.BalanceAt(ctx, holders[name], nil)
		if err == nil && (has.Sign() == 0 || has.Cmp(need.Mul(need, price)) < 0) {
			found = append(found, Finding{
				setting, fmt.Sprintf("the key of %s (%s) cannot pay for %d transactions", name, holders[name].Hex(), leastCalls), "send it gas",
			})
		}
	}
	return found
}
