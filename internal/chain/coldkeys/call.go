package coldkeys

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Contract is one of the contracts that have roles.
type Contract string

// The contracts.
const (
	Token Contract = "token"
	Feed  Contract = "feed" // the reserve feed that the token reads
)

// Call is a call of a contract that a cold key may have to sign.
type Call struct {
	Contract Contract
	Data     []byte
}

var (
	token = gbpc.NewGBPC()
	feed  = reservefeed.NewReserveFeed()
)

// Allowance sets what an address may still mint, and makes it a minter if it is none.
func Allowance(minter chain.Address, amount money.Amount) Call {
	return Call{Token, token.PackConfigureMinter(common.Address(minter), big.NewInt(amount.Minor()))}
}

// RemoveMinter takes every right to mint from an address.
func RemoveMinter(minter chain.Address) Call {
	return Call{Token, token.PackRemoveMinter(common.Address(minter))}
}

// Pause stops every movement of coins except redemptions and wipes.
func Pause() Call { return Call{Token, token.PackPause()} }

// Unpause lets coins move again.
func Unpause() Call { return Call{Token, token.PackUnpause()} }

// Freeze stops an address from sending and receiving coins.
func Freeze(account chain.Address) Call {
	return Call{Token, token.PackFreeze(common.Address(account))}
}

// Unfreeze lifts a freeze.
func Unfreeze(account chain.Address) Call {
	return Call{Token, token.PackUnfreeze(common.Address(account))}
}

// Wipe destroys the coins of a frozen address.
func Wipe(account chain.Address) Call { return Call{Token, token.PackWipe(common.Address(account))} }

// SetFeed sets the reserve feed that mints are checked against, and the maximum age of its reports.
func SetFeed(address chain.Address, maxAge time.Duration) Call {
	return Call{Token, token.PackSetReserveFeed(common.Address(address), big.NewInt(int64(maxAge/time.Second)))}
}

// Upgrade replaces the version behind the token's proxy (UUPS).
func Upgrade(implementation chain.Address) Call {
	return Call{Token, token.PackUpgradeToAndCall(common.Address(implementation), nil)}
}

// BeginAdminTransfer begins to transfer the admin role of a contract. It takes effect when the new admin accepts it
// after the delay.
func BeginAdminTransfer(of Contract, newAdmin chain.Address) Call {
	return Call{of, token.PackBeginDefaultAdminTransfer(common.Address(newAdmin))} // both contracts have the same interface
}

// AcceptAdminTransfer accepts the admin role of a contract, as its new admin.
func AcceptAdminTransfer(of Contract) Call { return Call{of, token.PackAcceptDefaultAdminTransfer()} }

// ErrRole is returned for a role that cannot be granted or revoked.
var ErrRole = errors.New("this role cannot be granted or revoked; the admin role is transferred, and minter is set with its allowance")

// Grant gives a role, by its name, to an address.
func Grant(role string, account chain.Address) (Call, error) {
	of, hash, err := roleOf(role)
	return Call{of, token.PackGrantRole(hash, common.Address(account))}, err
}

// Revoke takes a role, by its name, from an address.
func Revoke(role string, account chain.Address) (Call, error) {
	of, hash, err := roleOf(role)
	return Call{of, token.PackRevokeRole(hash, common.Address(account))}, err
}

// roleNames are the roles that the admin grants, by their names in the contracts.
var roleNames = map[string]string{
	chain.RoleUpgrader: "UPGRADER_ROLE", chain.RoleMinterAdmin: "MINTER_ADMIN_ROLE", chain.RolePauser: "PAUSER_ROLE",
	chain.RoleFreezer: "FREEZER_ROLE", chain.RoleWiper: "WIPER_ROLE", chain.RoleReporter: "REPORTER_ROLE",
}

func roleOf(name string) (Contract, [32]byte, error) {
	constant, ok := roleNames[name]
	if !ok {
		return "", [32]byte{}, fmt.Errorf("%s: %w", name, ErrRole)
	}
	of := Token
	if name == chain.RoleReporter {
		of = Feed
	}
	return of, [32]byte(crypto.Keccak256([]byte(constant))), nil
}

// Describe says in words what a call of a contract does, decoded from its data. It returns an error for a call that
// this package does not make: nobody should sign what cannot be read.
func Describe(data []byte) (string, error) {
	if len(data) < 4 {
		return "", errors.New("the transaction has no call")
	}
	contract, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		return "", fmt.Errorf("read the token's interface: %w", err)
	}
	method, err := contract.MethodById(data[:4])
	if err != nil {
		return "", fmt.Errorf("the call %x is not known: do not sign it", data[:4])
	}
	values, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return "", fmt.Errorf("the call of %s cannot be read: do not sign it", method.Name)
	}
	if again, err := method.Inputs.Pack(values...); err != nil || string(again) != string(data[4:]) {
		return "", fmt.Errorf("the call of %s contains more than it should: do not sign it", method.Name)
	}
	return words(method, values)
}

func words(method *abi.Method, values []any) (string, error) {
	address := func(n int) string { return values[n].(common.Address).Hex() } // the interface says that it is an address
	switch method.Name {
	case "configureMinter":
		amount := values[1].(*big.Int) // the interface says that it is a uint256
		if !amount.IsInt64() {
			return "", errors.New("the allowance is larger than any reserve: do not sign it")
		}
		return fmt.Sprintf("set what %s may still mint to %s GBPC", address(0), money.New(amount.Int64(), money.GBPC)), nil
	case "removeMinter":
		return "take every right to mint from " + address(0), nil
	case "pause":
		return "pause all transfers of the token", nil
	case "unpause":
		return "lift the pause of the token", nil
	case "freeze":
		return "freeze the address " + address(0), nil
	case "unfreeze":
		return "lift the freeze of the address " + address(0), nil
	case "wipe":
		return "destroy all coins of the frozen address " + address(0), nil
	case "setReserveFeed":
		return fmt.Sprintf("check mints against the reserve feed %s, whose reports may be %s seconds old", address(0), values[1]), nil
	case "upgradeToAndCall":
		if len(values[1].([]byte)) > 0 { // the interface says that they are bytes
			return "", errors.New("the upgrade makes a further call, which cannot be read: do not sign it")
		}
		return "replace the code of the token by the implementation " + address(0), nil
	case "beginDefaultAdminTransfer":
		return "begin the transfer of the admin role to " + address(0), nil
	case "acceptDefaultAdminTransfer":
		return "accept the admin role", nil
	case "grantRole", "revokeRole":
		role, err := roleName(values[0].([32]byte)) // the interface says that it is 32 bytes
		if err != nil {
			return "", err
		}
		if method.Name == "grantRole" {
			return fmt.Sprintf("grant the role %s to %s", role, address(1)), nil
		}
		return fmt.Sprintf("revoke the role %s from %s", role, address(1)), nil
	}
	return "", fmt.Errorf("a cold key is not for %s: do not sign it", method.Name)
}

func roleName(hash [32]byte) (string, error) {
	for name, constant := range roleNames {
		if hash == [32]byte(crypto.Keccak256([]byte(constant))) {
			return name, nil
		}
	}
	return "", fmt.Errorf("the role %x is not known: do not sign it", hash)
}

// rejectionOf extracts the contract's own error from a node's answer, in words where there are some.
func rejectionOf(err error) error {
	if !nodes.Reverted(err) {
		return fmt.Errorf("ask the chain's node: %w", err)
	}
	raw, _ := nodes.RevertData(err)
	rejection, unpackErr := token.UnpackError(raw)
	if unpackErr != nil {
		if rejection, unpackErr = feed.UnpackError(raw); unpackErr != nil {
			return err
		}
	}
	if missing, ok := rejection.(*gbpc.GBPCAccessControlUnauthorizedAccount); ok {
		return fmt.Errorf("the contract rejects the call: %s does not have the required role", missing.Account)
	}
	return fmt.Errorf("the contract rejects the call: %s", strings.TrimPrefix(fmt.Sprintf("%T", rejection), "*gbpc.GBPC"))
}
