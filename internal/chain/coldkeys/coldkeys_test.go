package coldkeys_test

import (
	"context"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"
)

const chainID = 4242

var (
	jane  = chain.MustParseAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
	token = gbpc.NewGBPC()
)

// issuer is a token whose cold keys were never on the machine that deployed it.
type issuer struct {
	t         *testing.T
	node      *devchain.Chain
	client    *ethclient.Client
	hot, cold *signer.Vault
	made      chain.Deployment
	target    coldkeys.Target
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	vault := func(name string, roles ...string) *signer.Vault {
		v, err := signer.CreateVault(filepath.Join(t.TempDir(), name), "open sesame", signer.Weak, roles...)
		require.NoError(t, err)
		return v
	}
	i := &issuer{t: t, hot: vault("hot", chain.RoleMinter, chain.RoleReporter, chain.RolePauser, chain.RoleFreezer, chain.RoleDeployer),
		cold: vault("cold", chain.RoleAdmin, chain.RoleUpgrader, chain.RoleMinterAdmin, chain.RoleWiper)}
	rich := map[common.Address]*big.Int{}
	addresses := map[string]chain.Address{}
	for _, v := range []*signer.Vault{i.hot, i.cold} {
		for _, role := range v.Names() {
			address, err := v.Address(t.Context(), role)
			require.NoError(t, err)
			rich[address] = new(big.Int).Mul(big.NewInt(1e18), big.NewInt(100))
			if v == i.cold {
				addresses[role] = chain.Address(address)
			}
		}
	}
	var err error
	i.node, err = devchain.Start(devchain.Config{ChainID: chainID, Manual: true, Clock: clock.System{}, FundedAccounts: rich})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, i.node.Close()) })
	i.client = i.node.Client()
	i.made, err = chain.Deploy(t.Context(), i.client, i.hot, chain.DeployConfig{ChainID: chainID, Cold: addresses, AdminDelay: time.Hour, MaxReportAge: time.Hour,
		MintAllowance: big.NewInt(1), SealBlock: i.node.Advance})
	require.NoError(t, err)
	i.target = coldkeys.Target{ChainID: chainID, Token: i.made.Token}
	return i
}

func (i *issuer) address(v *signer.Vault, role string) chain.Address {
	i.t.Helper()
	address, err := v.Address(i.t.Context(), role)
	require.NoError(i.t, err)
	return chain.Address(address)
}

func (i *issuer) prepare(v *signer.Vault, role string, call coldkeys.Call) coldkeys.File {
	i.t.Helper()
	file, err := coldkeys.Prepare(i.t.Context(), i.client, i.target, i.address(v, role), call)
	require.NoError(i.t, err)
	return i.carry(file)
}

// carry writes a file and reads it on another machine.
func (i *issuer) carry(f coldkeys.File) coldkeys.File {
	i.t.Helper()
	text, err := f.Encode()
	require.NoError(i.t, err)
	again, err := coldkeys.ReadFile(text)
	require.NoError(i.t, err)
	return again
}

func (i *issuer) sign(v *signer.Vault, role string, f coldkeys.File) coldkeys.File {
	i.t.Helper()
	signed, err := coldkeys.Sign(i.t.Context(), v, role, chainID, chain.MustParseAddress(f.To), f)
	require.NoError(i.t, err)
	return i.carry(signed)
}

// submit sends a signed file while the chain seals blocks.
func (i *issuer) submit(f coldkeys.File) error {
	i.t.Helper()
	_, err := coldkeys.Submit(i.t.Context(), sealing{i.client, i.node}, f, coldkeys.Submission{Confirmations: 3, Poll: time.Millisecond})
	return err
}

// sealing seals a block at each look at a receipt.
type sealing struct {
	chain.Client
	node *devchain.Chain
}

func (s sealing) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	if _, err := s.node.Seal(); err != nil {
		return nil, err
	}
	return s.Client.TransactionReceipt(ctx, hash)
}

// do prepares, signs and submits a call.
func (i *issuer) do(v *signer.Vault, role string, call coldkeys.Call, err error) {
	i.t.Helper()
	require.NoError(i.t, err)
	require.NoError(i.t, i.submit(i.sign(v, role, i.prepare(v, role, call))))
}

func call[T any](i *issuer, data []byte, unpack func([]byte) (T, error)) T {
	i.t.Helper()
	to := common.Address(i.made.Token)
	raw, err := i.client.CallContract(i.t.Context(), ethereum.CallMsg{To: &to, Data: data}, nil)
	require.NoError(i.t, err)
	value, err := unpack(raw)
	require.NoError(i.t, err)
	return value
}

func role(name string) [32]byte { return [32]byte(crypto.Keccak256([]byte(name))) }

func TestColdKeys_EveryCallIsPreparedSignedOfflineAndChangesTheState(t *testing.T) {
	i := newIssuer(t)
	require.True(t, i.made.NoMinter)
	minter := i.address(i.hot, chain.RoleMinter)
	i.do(i.cold, chain.RoleMinterAdmin, coldkeys.Allowance(minter, money.New(5_000_000, money.GBPC)), nil)
	require.Equal(t, int64(5_000_000), call(i, token.PackMintAllowance(common.Address(minter)), token.UnpackMintAllowance).Int64())
	i.do(i.cold, chain.RoleMinterAdmin, coldkeys.RemoveMinter(minter), nil)
	require.Zero(t, call(i, token.PackMintAllowance(common.Address(minter)), token.UnpackMintAllowance).Sign())

	i.do(i.hot, chain.RoleFreezer, coldkeys.Freeze(jane), nil)
	require.True(t, call(i, token.PackFrozen(common.Address(jane)), token.UnpackFrozen))
	i.do(i.cold, chain.RoleWiper, coldkeys.Wipe(jane), nil)
	i.do(i.hot, chain.RoleFreezer, coldkeys.Unfreeze(jane), nil)
	require.False(t, call(i, token.PackFrozen(common.Address(jane)), token.UnpackFrozen))
	i.do(i.hot, chain.RolePauser, coldkeys.Pause(), nil)
	require.True(t, call(i, token.PackPaused(), token.UnpackPaused))
	i.do(i.hot, chain.RolePauser, coldkeys.Unpause(), nil)
	require.False(t, call(i, token.PackPaused(), token.UnpackPaused))

	grant, err := coldkeys.Grant(chain.RolePauser, jane)
	i.do(i.cold, chain.RoleAdmin, grant, err)
	require.True(t, call(i, token.PackHasRole(role("PAUSER_ROLE"), common.Address(jane)), token.UnpackHasRole))
	revoke, err := coldkeys.Revoke(chain.RolePauser, jane)
	i.do(i.cold, chain.RoleAdmin, revoke, err)
	require.False(t, call(i, token.PackHasRole(role("PAUSER_ROLE"), common.Address(jane)), token.UnpackHasRole))
	reporter, err := coldkeys.Grant(chain.RoleReporter, jane)
	i.do(i.cold, chain.RoleAdmin, reporter, err) // on the feed

	i.do(i.cold, chain.RoleAdmin, coldkeys.SetFeed(i.made.Feed, 2*time.Hour), nil)
	require.Equal(t, int64(7200), call(i, token.PackReserveMaxAge(), token.UnpackReserveMaxAge).Int64())
	implementation := chain.Address(crypto.CreateAddress(common.Address(i.address(i.hot, chain.RoleDeployer)), 0))
	i.do(i.cold, chain.RoleUpgrader, coldkeys.Upgrade(implementation), nil)
	i.do(i.cold, chain.RoleAdmin, coldkeys.BeginAdminTransfer(coldkeys.Token, jane), nil)
	require.Equal(t, common.Address(jane), call(i, token.PackPendingDefaultAdmin(), token.UnpackPendingDefaultAdmin).NewAdmin)
}

func TestDeploy_ColdRolesNeedNoKeyAndTheDeployerGetsNoRole(t *testing.T) {
	i := newIssuer(t)
	deployer := common.Address(i.address(i.hot, chain.RoleDeployer))
	for name, cold := range map[string]string{"UPGRADER_ROLE": chain.RoleUpgrader, "MINTER_ADMIN_ROLE": chain.RoleMinterAdmin, "WIPER_ROLE": chain.RoleWiper} {
		require.True(t, call(i, token.PackHasRole(role(name), common.Address(i.address(i.cold, cold))), token.UnpackHasRole), name)
		require.False(t, call(i, token.PackHasRole(role(name), deployer), token.UnpackHasRole), name)
	}
	require.Equal(t, common.Address(i.address(i.cold, chain.RoleAdmin)), call(i, token.PackDefaultAdmin(), token.UnpackDefaultAdmin))

	admin := i.address(i.cold, chain.RoleAdmin)
	_, err := chain.Deploy(t.Context(), i.client, i.hot, chain.DeployConfig{ChainID: chainID, Cold: map[string]chain.Address{
		chain.RoleAdmin: admin, chain.RoleUpgrader: admin, chain.RoleMinterAdmin: jane, chain.RoleWiper: i.address(i.cold, chain.RoleWiper)}})
	require.ErrorContains(t, err, "same address")
}

func TestPrepare_RefusesWhatTheContractWouldRejectAndAnotherChain(t *testing.T) {
	i := newIssuer(t)
	wiper := i.address(i.cold, chain.RoleWiper)
	_, err := coldkeys.Prepare(t.Context(), i.client, i.target, wiper, coldkeys.Pause())
	require.ErrorContains(t, err, wiper.String()+" does not have the required role")
	_, err = coldkeys.Prepare(t.Context(), i.client, i.target, wiper, coldkeys.Wipe(jane))
	require.ErrorContains(t, err, "AccountNotFrozen")
	_, err = coldkeys.Prepare(t.Context(), i.client, coldkeys.Target{ChainID: 1, Token: i.made.Token}, wiper, coldkeys.Pause())
	require.EqualError(t, err, "the node is on chain 4242, not on chain 1")
	_, err = coldkeys.Prepare(t.Context(), i.client, coldkeys.Target{ChainID: chainID, Token: jane}, wiper, coldkeys.Pause())
	require.ErrorContains(t, err, "no token")
	_, err = coldkeys.Grant(chain.RoleMinter, jane)
	require.ErrorIs(t, err, coldkeys.ErrRole)
}

func TestSign_RefusesAnotherChainContractOrKeyAndWhatTheFileDoesNotSay(t *testing.T) {
	i := newIssuer(t)
	file := i.prepare(i.cold, chain.RoleMinterAdmin, coldkeys.Allowance(jane, money.New(1_000_000, money.GBPC)))
	sign := func(v *signer.Vault, key string, id uint64, contract chain.Address) error {
		_, err := coldkeys.Sign(t.Context(), v, key, id, contract, file)
		return err
	}
	require.EqualError(t, sign(i.cold, chain.RoleMinterAdmin, 1, i.made.Token), "the file is for chain 4242, not for chain 1")
	require.ErrorContains(t, sign(i.cold, chain.RoleMinterAdmin, chainID, i.made.Feed), "is for the contract "+i.made.Token.String())
	require.ErrorContains(t, sign(i.cold, chain.RoleWiper, chainID, i.made.Token), "but this is the key of")
	require.ErrorIs(t, sign(i.hot, chain.RoleWiper, chainID, i.made.Token), signer.ErrUnknownKey)

	for name, change := range map[string]func(*coldkeys.File){
		"other data":         func(f *coldkeys.File) { f.Data = coldkeys.Allowance(jane, money.New(2_000_000, money.GBPC)).Data },
		"other words":        func(f *coldkeys.File) { f.Description = "set what nobody may mint" },
		"an unknown call":    func(f *coldkeys.File) { f.Data = token.PackTransfer(common.Address(jane), big.NewInt(1)) },
		"more than the call": func(f *coldkeys.File) { f.Data = append(f.Data[:len(f.Data):len(f.Data)], 1) },
		"no call":            func(f *coldkeys.File) { f.Data = nil },
		"another format":     func(f *coldkeys.File) { f.Format = "2" },
		"no fee":             func(f *coldkeys.File) { f.MaxFee = nil },
	} {
		changed := file
		change(&changed)
		text, err := changed.Encode()
		require.NoError(t, err)
		_, err = coldkeys.ReadFile(text)
		require.Error(t, err, name)
	}
}

func TestSubmit_RefusesAStaleNonceAnotherChainAndAForeignSignature(t *testing.T) {
	i := newIssuer(t)
	unsigned := i.prepare(i.cold, chain.RoleMinterAdmin, coldkeys.Allowance(jane, money.New(1_000_000, money.GBPC)))
	require.ErrorContains(t, i.submit(unsigned), "not signed")
	file := i.sign(i.cold, chain.RoleMinterAdmin, unsigned)
	stale := i.sign(i.cold, chain.RoleMinterAdmin, i.prepare(i.cold, chain.RoleMinterAdmin, coldkeys.RemoveMinter(jane)))
	early := unsigned
	early.Nonce++
	require.ErrorContains(t, i.submit(i.sign(i.cold, chain.RoleMinterAdmin, early)), "too high")

	require.NoError(t, i.submit(file))
	require.NoError(t, i.submit(file), "the same bytes again wait for the same transaction")
	require.ErrorContains(t, i.submit(stale), "was used by another transaction (the next one is 1): prepare and sign again")

	elsewhere := file
	elsewhere.ChainID = 1
	require.ErrorContains(t, i.submit(elsewhere), "for chain 4242, but the file is for chain 1")
	other := file
	other.Nonce++
	require.ErrorContains(t, i.submit(other), "not the one that the file describes")
	foreign := file
	foreign.From = i.address(i.cold, chain.RoleWiper).String()
	require.ErrorContains(t, i.submit(foreign), "not signed by")
	later := i.prepare(i.cold, chain.RoleMinterAdmin, coldkeys.RemoveMinter(jane))
	later.ChainID = 1
	signed, err := coldkeys.Sign(t.Context(), i.cold, chain.RoleMinterAdmin, 1, i.made.Token, later)
	require.NoError(t, err)
	require.EqualError(t, i.submit(signed), "the node is on chain 4242, not on chain 1")
}

func TestSubmit_AsksTheContractAgainAndSaysWhenItStoppedWaiting(t *testing.T) {
	i := newIssuer(t)
	i.do(i.hot, chain.RoleFreezer, coldkeys.Freeze(jane), nil)
	file := i.sign(i.cold, chain.RoleWiper, i.prepare(i.cold, chain.RoleWiper, coldkeys.Wipe(jane)))
	unfreeze := i.sign(i.hot, chain.RoleFreezer, i.prepare(i.hot, chain.RoleFreezer, coldkeys.Unfreeze(jane)))
	require.NoError(t, i.submit(unfreeze))
	require.ErrorContains(t, i.submit(file), "AccountNotFrozen", "the contract is asked before anything is sent")
	stopped, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := coldkeys.Submit(stopped, impatient{i.client, cancel}, i.sign(i.hot, chain.RoleFreezer, i.prepare(i.hot, chain.RoleFreezer, coldkeys.Freeze(jane))), coldkeys.Submission{Confirmations: 3, Poll: time.Millisecond})
	require.ErrorContains(t, err, "not confirmed yet; run the command again")
}

// impatient ends the wait at the first look at a receipt.
type impatient struct {
	chain.Client
	end func()
}

func (c impatient) TransactionReceipt(context.Context, common.Hash) (*types.Receipt, error) {
	c.end()
	return nil, ethereum.NotFound
}

func TestKeystore_SignsWithTheKeyOfAnEthereumWallet(t *testing.T) {
	private, err := crypto.GenerateKey()
	require.NoError(t, err)
	folder := t.TempDir()
	account, err := keystore.NewKeyStore(folder, keystore.LightScryptN, keystore.LightScryptP).ImportECDSA(private, "open sesame")
	require.NoError(t, err)
	keys, err := signer.OpenKeystore(account.URL.Path, "open sesame")
	require.NoError(t, err)
	address, err := keys.Address(t.Context(), signer.KeystoreKey)
	require.NoError(t, err)
	require.Equal(t, account.Address, address)
	signature, err := keys.Sign(t.Context(), signer.KeystoreKey, []byte("x"))
	require.NoError(t, err)
	public, err := crypto.SigToPub(crypto.Keccak256([]byte("x")), signature)
	require.NoError(t, err)
	require.Equal(t, address, crypto.PubkeyToAddress(*public))

	_, err = signer.OpenKeystore(account.URL.Path, "wrong")
	require.ErrorIs(t, err, signer.ErrPassphrase)
	_, err = signer.OpenKeystore(filepath.Join(folder, "none"), "x")
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = keys.Sign(t.Context(), chain.RoleMinter, []byte("x"))
	require.True(t, errors.Is(err, signer.ErrUnknownKey))
}

func TestPrepare_AnUpgradeToWhatIsNoImplementationSaysWhatIsWrong(t *testing.T) {
	i := newIssuer(t)
	for address, why := range map[chain.Address]string{
		jane:         "there is no contract at " + jane.String(),
		i.made.Feed:  "the contract at " + i.made.Feed.String() + " is no implementation for the token's proxy",
		i.made.Token: "the contract at " + i.made.Token.String() + " is no implementation for the token's proxy", // a proxy is none
	} {
		_, err := coldkeys.Prepare(t.Context(), i.client, i.target, i.address(i.cold, chain.RoleUpgrader), coldkeys.Upgrade(address))
		require.ErrorContains(t, err, why)
	}
}
