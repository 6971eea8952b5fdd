package coldkeys

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Rotation is the replacement of the key of a role by another one.
type Rotation struct {
	Role     string
	From, To chain.Address
}

// Step is one step of a rotation. What is done is read from the chain and the books, so that whoever continues it, on
// whichever machine, sees the same.
type Step struct {
	What string // what has to be so
	Done bool
	// Call is what has to be signed, by the key of the role By; nil: nothing.
	Call *Call
	By   string
	// Announces says that the books must record which key comes next.
	Announces bool
	// Todo is what somebody has to do, where nothing is signed.
	Todo string
}

// ErrSameKey is returned for a rotation to the key itself.
var ErrSameKey = errors.New("the new key has the same address as the older one")

// hot are the roles whose keys are on servers.
var hot = []string{chain.RoleMinter, chain.RoleReporter, chain.RolePauser, chain.RoleFreezer}

// OnServers reports whether the key of a role may be on servers, so that its rotation needs the books.
func OnServers(role string) bool { return slices.Contains(hot, role) }

// Steps returns the steps of a rotation in their order. k is what the books say of a role whose key is on servers.
func Steps(ctx context.Context, client chain.Client, t Target, r Rotation, k chain.KeyInUse) ([]Step, error) {
	if r.From == r.To {
		return nil, ErrSameKey
	}
	if err := checkChain(ctx, client, t.ChainID); err != nil {
		return nil, err
	}
	c, err := readContracts(ctx, client, t)
	if err != nil {
		return nil, err
	}
	gas, err := client.BalanceAt(ctx, common.Address(r.To), nil)
	if err != nil {
		return nil, fmt.Errorf("ask the chain's node: %w", err)
	}
	funded := Step{What: fmt.Sprintf("%s can pay for gas", r.To), Done: gas.Sign() > 0, Todo: "send gas to it; a Safe needs none"}
	if r.Role == chain.RoleAdmin {
		return c.adminSteps(ctx, r)
	}
	given, taken, err := c.rights(ctx, r)
	if err != nil {
		return nil, err
	}
	if !OnServers(r.Role) {
		return []Step{given, taken}, nil
	}
	to := r.To.String()
	announced := Step{What: "the servers sign nothing new with " + r.From.String(), Done: k.Successor == to, Announces: true}
	over := Step{What: "no transaction of the older key is in progress", Done: announced.Done && k.UnderWay == 0,
		Todo: fmt.Sprintf("wait: %d of its transactions are not confirmed yet", k.UnderWay)}
	used := Step{
		What: "the servers sign with " + to, Done: announced.Done && k.Address == to,
		Todo: "put the new key where the servers have the older one (vault, signer), and restart each server",
	}
	return []Step{funded, given, announced, over, used, taken}, nil
}

// Next returns the first step that is not done; ok is false if all are.
func Next(steps []Step) (next Step, ok bool) {
	i := slices.IndexFunc(steps, func(s Step) bool { return !s.Done })
	if i < 0 {
		return Step{}, false
	}
	return steps[i], true
}

// contracts are read at one block.
type contracts struct {
	client chain.Client
	at     common.Hash
	token  common.Address
	feed   common.Address
}

func readContracts(ctx context.Context, client chain.Client, t Target) (c contracts, err error) {
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return c, fmt.Errorf("ask the chain's node: %w", err)
	}
	c = contracts{client: client, at: head.Hash(), token: common.Address(t.Token)}
	if c.feed, err = ask(ctx, c, c.token, token.PackReserveFeed(), token.UnpackReserveFeed); err != nil {
		return c, fmt.Errorf("there is no token at %s: %w", t.Token, err)
	}
	return c, nil
}

func ask[T any](ctx context.Context, c contracts, to common.Address, data []byte, unpack func([]byte) (T, error)) (answer T, err error) {
	raw, err := c.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &to, Data: data}, c.at)
	if err != nil {
		return answer, fmt.Errorf("ask the chain's node: %w", err)
	}
	return unpack(raw)
}

func (c contracts) hasRole(ctx context.Context, of Contract, hash [32]byte, who chain.Address) (bool, error) {
	to := c.token
	if of == Feed {
		to = c.feed
	}
	return ask(ctx, c, to, token.PackHasRole(hash, common.Address(who)), token.UnpackHasRole)
}

// rights returns the steps that give the new key the role, and take it from the older one.
func (c contracts) rights(ctx context.Context, r Rotation) (given, taken Step, err error) {
	of, hash, by := Token, [32]byte(crypto.Keccak256([]byte("MINTER_ROLE"))), chain.RoleMinterAdmin
	var give, take Call
	if r.Role == chain.RoleMinter {
		allowance, err := ask(ctx, c, c.token, token.PackMintAllowance(common.Address(r.From)), token.UnpackMintAllowance)
		if err != nil {
			return given, taken, err
		}
		if !allowance.IsInt64() {
			return given, taken, errors.New("the older key's allowance is not an amount of coins")
		}
		give, take = Allowance(r.To, money.New(allowance.Int64(), money.GBPC)), RemoveMinter(r.From)
	} else {
		if of, hash, err = roleOf(r.Role); err != nil {
			return given, taken, err
		}
		by = chain.RoleAdmin
		give, take = Call{of, token.PackGrantRole(hash, common.Address(r.To))}, Call{of, token.PackRevokeRole(hash, common.Address(r.From))}
	}
	has, err := c.hasRole(ctx, of, hash, r.To)
	if err != nil {
		return given, taken, err
	}
	had, err := c.hasRole(ctx, of, hash, r.From)
	if err != nil {
		return given, taken, err
	}
	given = Step{What: fmt.Sprintf("%s has the role %s", r.To, r.Role), Done: has, Call: &give, By: by}
	taken = Step{What: fmt.Sprintf("%s no longer has it", r.From), Done: !had, Call: &take, By: by}
	if r.Role == chain.RoleMinter && has {
		left, err := ask(ctx, c, c.token, token.PackMintAllowance(common.Address(r.To)), token.UnpackMintAllowance)
		if err != nil {
			return given, taken, err
		}
		given.What += ", and may mint " + amountOf(left)
	}
	return given, taken, nil
}

func amountOf(n *big.Int) string {
	if !n.IsInt64() {
		return n.String() + " millionths"
	}
	return money.New(n.Int64(), money.GBPC).String()
}

// adminSteps are those of the admin role of both contracts, which is handed over in two steps with a delay between them.
func (c contracts) adminSteps(ctx context.Context, r Rotation) (steps []Step, err error) {
	for _, of := range []Contract{Token, Feed} {
		to := c.token
		if of == Feed {
			to = c.feed
		}
		if to == (common.Address{}) {
			continue
		}
		admin, err := ask(ctx, c, to, token.PackDefaultAdmin(), token.UnpackDefaultAdmin)
		if err != nil {
			return nil, err
		}
		pending, err := ask(ctx, c, to, token.PackPendingDefaultAdmin(), token.UnpackPendingDefaultAdmin)
		if err != nil {
			return nil, err
		}
		begin, accept := BeginAdminTransfer(of, r.To), AcceptAdminTransfer(of)
		has := admin == common.Address(r.To)
		steps = append(steps,
			Step{
				What: fmt.Sprintf("the admin role of the %s is being transferred to %s", of, r.To),
				Done: has || pending.NewAdmin == common.Address(r.To), Call: &begin, By: chain.RoleAdmin,
			},
			Step{
				What: fmt.Sprintf("%s has accepted the admin role of the %s", r.To, of), Done: has, Call: &accept, By: "new admin, after the delay",
			})
	}
	return steps, nil
}
