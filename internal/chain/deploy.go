package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/gbpcproxy"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
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

// create sends the transactions that create the missing contracts and waits for them.
func (d *deployer) create(ctx context.Context) error {
	steps := []struct {
		nonce uint64
		gas   uint64
		code  []byte
	}{
		{nonceImplementation, 6_000_000, common.FromHex(gbpc.GBPCMetaData.Bin)},
		{nonceFeed, 2_500_000, d.feedCode()},
		{nonceProxy, 1_500_000, d.proxyCode()},
	}
	if d.config.SanctionsOracle {
		oracle := sanctionsoracle.NewSanctionsOracle()
		steps = append(steps, struct {
			nonce uint64
			gas   uint64
			code  []byte
		}{nonceOracle, 600_000, append(common.FromHex(sanctionsoracle.SanctionsOracleMetaData.Bin), oracle.PackConstructor(d.address[RoleFreezer])...)})
	}
	var waiting []Hash
	for _, step := range steps {
		code, err := d.client.CodeAt(ctx, d.at(step.nonce), nil)
		if err != nil {
			return ErrUnavailable.Because(err)
		}
		if len(code) > 0 {
			continue
		}
		hash, err := d.send(ctx, d.creator, step.nonce, nil, step.gas, step.code)
		if err != nil {
			return err
		}
		waiting = append(waiting, hash)
	}
	return d.await(ctx, waiting)
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
	head, err := d.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	role := [32]byte(crypto.Keccak256([]byte("MINTER_ROLE")))
	raw, err := d.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &contract, Data: token.PackHasRole(role, d.address[RoleMinter])}, head.Hash())
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	if is, err := token.UnpackHasRole(raw); err != nil || is {
		return err
	}
	nonce, err := d.client.NonceAt(ctx, d.address[RoleMinterAdmin], nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	hash, err := d.send(ctx, RoleMinterAdmin, nonce, &contract, 200_000, token.PackConfigureMinter(d.address[RoleMinter], d.config.MintAllowance))
	if err != nil {
		return err
	}
	return d.await(ctx, []Hash{hash})
}

func (d *deployer) send(ctx context.Context, role string, nonce uint64, to *common.Address, gas uint64, data []byte) (Hash, error) {
	head, err := d.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return Hash{}, ErrUnavailable.Because(err)
	}
	tip, err := d.client.SuggestGasTipCap(ctx)
	if err != nil {
		return Hash{}, ErrUnavailable.Because(err)
	}
	fee := new(big.Int).Add(new(big.Int).Lsh(head.BaseFee, 2), tip)
	tx, err := signer.SignTx(ctx, d.keys, role, &types.DynamicFeeTx{ChainID: new(big.Int).SetUint64(d.config.ChainID), Nonce: nonce,
		GasTipCap: tip, GasFeeCap: fee, Gas: gas, To: to, Value: new(big.Int), Data: data})
	if err != nil {
		return Hash{}, err
	}
	// A run that was killed may have sent this transaction already, with the same or with other fees.
	if err := d.client.SendTransaction(ctx, tx); err != nil && !errorContains(err, "already known") && !errorContains(err, "underpriced") {
		return Hash{}, fmt.Errorf("send as %s: %w", role, err)
	}
	return tx.Hash(), nil
}

// await waits until every transaction is mined. It returns an error if one reverted.
func (d *deployer) await(ctx context.Context, hashes []Hash) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	for _, hash := range hashes {
		for {
			if err := d.sealBlock(); err != nil {
				return err
			}
			receipt, err := d.client.TransactionReceipt(ctx, hash)
			if err == nil && receipt.Status == types.ReceiptStatusSuccessful {
				break
			}
			if err == nil {
				return fmt.Errorf("transaction %s reverted", hash)
			}
			if !errors.Is(err, ethereum.NotFound) && !errorContains(err, "indexing is in progress") {
				return ErrUnavailable.Because(err)
			}
			if sleep(ctx, 20*time.Millisecond); ctx.Err() != nil {
				return fmt.Errorf("wait for transaction %s: %w", hash, ctx.Err())
			}
		}
	}
	return nil
}

func (d *deployer) sealBlock() error {
	if d.config.SealBlock == nil {
		return nil
	}
	return d.config.SealBlock()
}
