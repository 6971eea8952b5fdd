package app

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/money"
)

// VaultKey is one key of a vault: the token's role that it is for, and its address on the chain.
type VaultKey struct{ Role, Address string }

// VaultContents is what may be known of a vault.
type VaultContents struct {
	Keys          []VaultKey
	DepositPublic string // extended public key of the deposit addresses
}

// MakeVault makes a file of encrypted keys, a new one for each role; one that exists is left as it
// is, and opened. The roles are the token's, and deployer, with a hyphen for each space; none means all of the token's.
// renew, if not empty, is a vault with the same passphrase: the new one has what that has, and new keys for the roles.
func MakeVault(ctx context.Context, file, passphraseFile string, roles []string, renew string) (VaultContents, error) {
	if renew != "" && len(roles) == 0 {
		return VaultContents{}, errors.New("roles: state which keys to create")
	}
	if len(roles) == 0 {
		roles = chain.Roles()
	}
	names := make([]string, len(roles))
	for i, role := range roles {
		if names[i] = roleOfFlag(role); names[i] == "" {
			return VaultContents{}, fmt.Errorf("the token has no role %q; it has %s", role, strings.Join(roleFlags(), ", "))
		}
	}
	if !private(passphraseFile) {
		return VaultContents{}, errors.New("passphrase-file: must name a file that only its owner can read")
	}
	passphrase, err := secretOf(passphraseFile)
	if err != nil {
		return VaultContents{}, err
	}
	if len(passphrase) < 16 {
		return VaultContents{}, errors.New("passphrase-file: a passphrase has 16 characters or more")
	}
	vault, err := signer.OpenVault(file, passphrase)
	switch {
	case renew != "" && err == nil:
		err = fmt.Errorf("%s exists", file)
	case renew != "" && errors.Is(err, os.ErrNotExist):
		vault, err = signer.RenewVault(file, renew, passphrase, signer.Strong, names...)
	case errors.Is(err, os.ErrNotExist):
		vault, err = signer.CreateVault(file, passphrase, signer.Strong, names...)
	}
	if err != nil {
		return VaultContents{}, err
	}
	return contentsOf(ctx, vault)
}

// roleOfFlag returns the role that a flag names, or "".
func roleOfFlag(flag string) string {
	role := strings.ReplaceAll(flag, "-", " ")
	if role != chain.RoleDeployer && !slices.Contains(chain.Roles(), role) {
		return ""
	}
	return role
}

func roleFlags() []string {
	var flags []string
	for _, role := range append(chain.Roles(), chain.RoleDeployer) {
		flags = append(flags, strings.ReplaceAll(role, " ", "-"))
	}
	return flags
}

func contentsOf(ctx context.Context, vault *signer.Vault) (contents VaultContents, err error) {
	for _, name := range vault.Names() {
		address, err := vault.Address(ctx, name)
		if err != nil {
			return VaultContents{}, err
		}
		contents.Keys = append(contents.Keys, VaultKey{Role: name, Address: address.Hex()})
	}
	contents.DepositPublic, err = vault.DepositPublicKey()
	return contents, err
}

// NewContracts says where the token is to be deployed, and by whose keys.
type NewContracts struct {
	RPC             []string
	ChainID         uint64
	Vaults          []string          // together they have the key of every role that is not cold
	PassphraseFiles []string          // one for each vault
	Cold            map[string]string // role, as its flag names it → address
	AdminDelay      time.Duration
	MaxAge          time.Duration // of a report of the reserve
	Allowance       string        // what the minter may mint at first, in pounds
}

// Deployed is where the contracts are.
type Deployed struct {
	Token, Feed string
	Start       uint64 // the block before the first of them; serve reads from there
	Minter      string
	NoMinter    bool // the cold minter admin still has to set the minter's allowance
}

// DeployContracts sets the token up on a chain, with a key or a cold address of its own for every role. Called again it
// completes what is missing and changes nothing else.
func DeployContracts(ctx context.Context, n NewContracts) (Deployed, error) {
	if len(n.Vaults) == 0 || len(n.Vaults) != len(n.PassphraseFiles) {
		return Deployed{}, errors.New("vaults, passphrase-files: at least one vault, and a passphrase for each")
	}
	allowance, err := money.Parse(n.Allowance, money.GBPC)
	if err != nil || allowance.Sign() <= 0 {
		return Deployed{}, fmt.Errorf("allowance: %q is not a positive amount of coins", n.Allowance)
	}
	cold, err := coldRoles(n.Cold)
	if err != nil {
		return Deployed{}, err
	}
	var keys []signer.Signer
	for i := range n.Vaults {
		if !private(n.PassphraseFiles[i]) {
			return Deployed{}, fmt.Errorf("passphrase-files: %s: must be a file that only its owner can read", n.PassphraseFiles[i])
		}
		vault, err := SignerConfig{Vault: n.Vaults[i], PassphraseFile: n.PassphraseFiles[i]}.open(nil)
		if err != nil {
			return Deployed{}, fmt.Errorf("%s: %w", n.Vaults[i], err)
		}
		keys = append(keys, vault)
	}
	if n.ChainID == 0 {
		return Deployed{}, errors.New("chain-id: must be set")
	}
	client, err := dialNodes(ctx, n.RPC, n.ChainID)
	if err != nil {
		return Deployed{}, err
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return Deployed{}, fmt.Errorf("ask the chain's node: %w", err)
	}
	made, err := chain.Deploy(ctx, client, signer.Combine(keys[0], keys[1:]...), chain.DeployConfig{
		ChainID: n.ChainID, Cold: cold, AdminDelay: n.AdminDelay, MaxReportAge: n.MaxAge, MintAllowance: big.NewInt(allowance.Minor()),
	})
	if err != nil {
		return Deployed{}, err
	}
	return Deployed{
		Token: made.Token.String(), Feed: made.Feed.String(), Start: head.Number.Uint64(), Minter: made.Minter.String(), NoMinter: made.NoMinter,
	}, nil
}

// coldRoles reads the addresses of roles whose keys are elsewhere.
func coldRoles(named map[string]string) (map[string]chain.Address, error) {
	cold := map[string]chain.Address{}
	for flag, text := range named {
		role := roleOfFlag(flag)
		if role == "" || role == chain.RoleDeployer {
			return nil, fmt.Errorf("role: the token has no role %q; it has %s", flag, strings.Join(roleFlags()[:len(chain.Roles())], ", "))
		}
		address, err := chain.ParseAddress(text)
		if err != nil {
			return nil, fmt.Errorf("role %s: %w", flag, err)
		}
		cold[role] = address
	}
	return cold, nil
}
