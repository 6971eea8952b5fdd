package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/gbpcproxy"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
)

// RoleDeployer is the name of the key that creates the contracts if the key of the admin is cold. It gets no role.
const RoleDeployer = "deployer"

// DeployConfig sets up the contracts.
type DeployConfig struct {
	ChainID         uint64
	Cold            map[string]Address // role → its address, for roles whose keys are not among those of Deploy
	AdminDelay      time.Duration      // before a transfer of the admin role takes effect
	MaxReportAge    time.Duration      // the maximum age of a reserve report against which coins may be minted
	MintAllowance   *big.Int           // the first allowance of the minter, in millionths of a coin
	SanctionsOracle bool               // deploys the sandbox's sanctions oracle too
	SealBlock       func() error       // makes the chain seal a block at once; nil waits for the chain
}

// Deployment holds the addresses of the contracts.
type Deployment struct {
	Token  Address
	Feed   Address
	Oracle Address // zero where none was deployed

	// NoMinter is true if the key of the minter admin is cold: it still has to set the minter's allowance.
	NoMinter bool
	Minter   Address
}

// The nonces with which a key creates the contracts determine their addresses.
const (
	nonceImplementation = iota
	nonceFeed
	nonceProxy
	nonceOracle
)

// Deploy creates the contracts, with a key of its own for every role. Of the roles in config.Cold it needs only the
// addresses. The admin's key creates the contracts, or the deployer's if the admin's is cold; it must not have sent
// any other transaction before. A repeated call, also after a kill, completes what is missing and changes nothing else.
func Deploy(ctx context.Context, client Client, keys signer.Signer, config DeployConfig) (Deployment, error) {
	d := deployer{client: client, keys: keys, config: config, creator: RoleAdmin, address: map[string]common.Address{}}
	if err := d.readAddresses(ctx); err != nil {
		return Deployment{}, err
	}
	if err := d.create(ctx); err != nil {
		return Deployment{}, fmt.Errorf("deploy the contracts: %w", err)
	}
	made := Deployment{Token: Address(d.at(nonceProxy)), Feed: Address(d.at(nonceFeed)), Minter: Address(d.address[RoleMinter])}
	if _, made.NoMinter = config.Cold[RoleMinterAdmin]; !made.NoMinter {
		if err := d.configureMinter(ctx); err != nil {
			return Deployment{}, fmt.Errorf("configure the minter: %w", err)
		}
	}
	if config.SanctionsOracle {
		made.Oracle = Address(d.at(nonceOracle))
	}
	return made, nil
}

type deployer struct {
	client  Client
	keys    signer.Signer
	config  DeployConfig
	creator string // the key that creates the contracts
	address map[string]common.Address
}

// readAddresses reads the address of every role, and of the key that creates the contracts. It returns an error if two
// roles have one address, because then one key could do what two are for.
func (d *deployer) readAddresses(ctx context.Context) error {
	roles := Roles()
	if _, cold := d.config.Cold[RoleAdmin]; cold {
		d.creator = RoleDeployer
		roles = append(roles, RoleDeployer)
	}
	holders := map[common.Address]string{}
	for _, role := range roles {
		address, cold := d.config.Cold[role]
		if !cold {
			hot, err := d.keys.Address(ctx, role)
			if err != nil {
				return err
			}
			address = Address(hot)
		}
		if other, taken := holders[common.Address(address)]; taken {
			return fmt.Errorf("the roles %s and %s have the same address %s", other, role, address)
		}
		d.address[role], holders[common.Address(address)] = common.Address(address), role
	}
	return nil
}

// at returns the address of the contract that is created with this nonce.
func (d *deployer) at(nonce uint64) common.Address {
	return crypto.CreateAddress(d.address[d.creator], nonce)
}

// step is the creation of one contract.
type step struct {
	name  string
	nonce uint64
	code  []byte
}

// stages returns what is created: each stage needs those before it on the chain.
func (d *deployer) stages() [][]step {
	last := []step{{"the token's proxy", nonceProxy, d.proxyCode()}}
	if d.config.SanctionsOracle {
		oracle := sanctionsoracle.NewSanctionsOracle()
		last = append(last, step{"the sanctions oracle", nonceOracle, append(
			common.FromHex(sanctionsoracle.SanctionsOracleMetaData.Bin), oracle.PackConstructor(d.address[RoleFreezer])...,
		)})
	}
	return [][]step{
		{{"the token", nonceImplementation, common.FromHex(gbpc.GBPCMetaData.Bin)}, {"the reserve feed", nonceFeed, d.feedCode()}}, last,
	}
}

// create creates the missing contracts, one stage after the other. Nothing of a stage is sent unless there is an estimate of
// all of it: a transaction that reverts uses up a nonce, and with it the address.
func (d *deployer) create(ctx context.Context) error {
	for _, stage := range d.stages() {
		missing, err := d.missing(ctx, stage)
		if err != nil {
			return err
		}
		gas := make([]uint64, len(missing))
		for i, s := range missing {
			if gas[i], err = d.estimate(ctx, d.creator, nil, s.code); err != nil {
				return fmt.Errorf("estimate the creation of %s, for which nothing was sent: %w", s.name, err)
			}
		}
		for i, s := range missing {
			if err := d.send(ctx, d.creator, s.nonce, nil, gas[i], s.code); err != nil {
				return fmt.Errorf("create %s: %w", s.name, err)
			}
		}
		for _, s := range missing {
			if err := d.await(ctx, d.address[d.creator], s.nonce, func(ctx context.Context) (bool, error) { return d.exists(ctx, s) }); err != nil {
				return fmt.Errorf("create %s: %w", s.name, err)
			}
		}
	}
	return nil
}

func (d *deployer) exists(ctx context.Context, s step) (bool, error) {
	code, err := d.client.CodeAt(ctx, d.at(s.nonce), nil)
	if err != nil {
		return false, ErrUnavailable.Because(err)
	}
	return len(code) > 0, nil
}

// missing returns the steps whose contracts do not exist. It returns errSpent if the creator's key used one of their nonces
// for something else.
func (d *deployer) missing(ctx context.Context, stage []step) (left []step, err error) {
	next, err := d.client.NonceAt(ctx, d.address[d.creator], nil)
	if err != nil {
		return nil, ErrUnavailable.Because(err)
	}
	for _, s := range stage {
		exists, err := d.exists(ctx, s)
		if err != nil {
			return nil, err
		}
		if !exists && next > s.nonce {
			return nil, fmt.Errorf("%s: %w", s.name, d.errSpent(s.nonce))
		}
		if !exists {
			left = append(left, s)
		}
	}
	return left, nil
}

// errSpent says that a key can create the contracts no more.
func (d *deployer) errSpent(nonce uint64) error {
	return fmt.Errorf(
		"the %s key %s used its nonce %d for something else, or its transaction reverted. Its first nonces are the contracts' addresses: it can no longer be used, deploy with another one",
		d.creator, d.address[d.creator], nonce)
}

// estimate returns the gas of a call with a margin, which is no more than a block may have.
func (d *deployer) estimate(ctx context.Context, role string, to *common.Address, data []byte) (uint64, error) {
	head, err := d.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, ErrUnavailable.Because(err)
	}
	gas, err := d.client.EstimateGas(ctx, ethereum.CallMsg{From: d.address[role], To: to, Data: data})
	if err != nil {
		return 0, err
	}
	return max(gas, min(gas+gas/5+leastMargin, head.GasLimit)), nil
}

func (d *deployer) feedCode() []byte {
	feed := reservefeed.NewReserveFeed()
	return append(common.FromHex(reservefeed.ReserveFeedMetaData.Bin),
		feed.PackConstructor(d.address[RoleAdmin], seconds(d.config.AdminDelay), d.address[RoleReporter])...)
}

func (d *deployer) proxyCode() []byte {
	roles := gbpc.IGBPCRoles{Admin: d.address[RoleAdmin], Upgrader: d.address[RoleUpgrader], MinterAdmin: d.address[RoleMinterAdmin],
		Pauser: d.address[RolePauser], Freezer: d.address[RoleFreezer], Wiper: d.address[RoleWiper]}
	setUp := gbpc.NewGBPC().PackInitialize(roles, seconds(d.config.AdminDelay), d.at(nonceFeed), seconds(d.config.MaxReportAge))
	proxy := gbpcproxy.NewGBPCProxy()
	return append(common.FromHex(gbpcproxy.GBPCProxyMetaData.Bin), proxy.PackConstructor(d.at(nonceImplementation), setUp)...)
}

func seconds(d time.Duration) *big.Int { return big.NewInt(int64(d / time.Second)) }

// configureMinter grants the minter its role and allowance, unless it has the role already.
func (d *deployer) configureMinter(ctx context.Context) error {
	token, contract := gbpc.NewGBPC(), d.at(nonceProxy)
	if is, err := d.hasMinter(ctx); err != nil || is {
		return err
	}
	nonce, err := d.client.NonceAt(ctx, d.address[RoleMinterAdmin], nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	call := token.PackConfigureMinter(d.address[RoleMinter], d.config.MintAllowance)
	gas, err := d.estimate(ctx, RoleMinterAdmin, &contract, call)
	if err != nil {
		return fmt.Errorf("estimate the call, which was not sent: %w", err)
	}
	if err := d.send(ctx, RoleMinterAdmin, nonce, &contract, gas, call); err != nil {
		return err
	}
	return d.await(ctx, d.address[RoleMinterAdmin], nonce, d.hasMinter)
}

// hasMinter reports whether the minter has its role.
func (d *deployer) hasMinter(ctx context.Context) (bool, error) {
	token, contract := gbpc.NewGBPC(), d.at(nonceProxy)
	head, err := d.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return false, ErrUnavailable.Because(err)
	}
	role := [32]byte(crypto.Keccak256([]byte("MINTER_ROLE")))
	raw, err := d.client.CallContractAtHash(
		ctx, ethereum.CallMsg{To: &contract, Data: token.PackHasRole(role, d.address[RoleMinter])}, head.Hash(),
	)
	if err != nil {
		return false, ErrUnavailable.Because(err)
	}
	return token.UnpackHasRole(raw)
}

// send signs and sends a transaction. A run that was killed may have sent one with the same nonce, with the same or with other
// fees: then a node has that.
func (d *deployer) send(ctx context.Context, role string, nonce uint64, to *common.Address, gas uint64, data []byte) error {
	head, err := d.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	tip, err := d.client.SuggestGasTipCap(ctx)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	fee := new(big.Int).Add(new(big.Int).Lsh(head.BaseFee, 2), tip)
	tx, err := signer.SignTx(ctx, d.keys, role, &types.DynamicFeeTx{ChainID: new(big.Int).SetUint64(d.config.ChainID), Nonce: nonce,
		GasTipCap: tip, GasFeeCap: fee, Gas: gas, To: to, Value: new(big.Int), Data: data})
	if err != nil {
		return err
	}
	standing, refusal := nodes.Submit(ctx, d.client, tx)
	if standing == nodes.Taken || standing == nodes.Spent {
		return nil
	}
	pending, err := d.client.NonceAt(ctx, d.address[role], big.NewInt(int64(rpc.PendingBlockNumber)))
	if err == nil && pending > nonce {
		return nil
	}
	return fmt.Errorf("send as %s: %w", role, refusal)
}

// How long a transaction of a deployment is waited for, and how often in a row a node has to say that it is mined and did
// nothing: what answers for an endpoint may be several nodes.
const (
	deployTimeout = 5 * time.Minute
	deployLooks   = 5
)

// await waits until the transaction with this nonce is mined, whichever of several that is, and did what it was for.
func (d *deployer) await(ctx context.Context, from common.Address, nonce uint64, done func(context.Context) (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, deployTimeout)
	defer cancel()
	pause := 250 * time.Millisecond
	if d.config.SealBlock != nil {
		pause = 20 * time.Millisecond
	}
	for looks := 0; ; {
		if err := d.sealBlock(); err != nil {
			return err
		}
		next, err := d.client.NonceAt(ctx, from, nil)
		if err == nil && next > nonce {
			is, err := done(ctx)
			if err != nil || is {
				return err
			}
			looks++
		}
		switch {
		case looks < deployLooks:
		case from == d.address[d.creator]:
			return d.errSpent(nonce)
		default:
			return fmt.Errorf("the transaction with nonce %d of %s reverted", nonce, from)
		}
		if sleep(ctx, pause); ctx.Err() != nil {
			return fmt.Errorf(
				"nonce %d of %s is in no block yet; run the command again to wait for it: %w", nonce, from, errors.Join(ctx.Err(), err),
			)
		}
	}
}

func (d *deployer) sealBlock() error {
	if d.config.SealBlock == nil {
		return nil
	}
	return d.config.SealBlock()
}
