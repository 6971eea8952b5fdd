// Code generated from contracts/artifacts by go generate ./internal/chain/token. DO NOT EDIT.

// Package gbpc is the Go side of the contract GBPC.
package gbpc

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// IGBPCRoles is an auto generated low-level Go binding around an user-defined struct.
type IGBPCRoles struct {
	Admin       common.Address
	Upgrader    common.Address
	MinterAdmin common.Address
	Pauser      common.Address
	Freezer     common.Address
	Wiper       common.Address
}

// GBPCMetaData contains all meta data concerning the GBPC contract.
var GBPCMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"defaultAdmin\",\"type\":\"address\"}],\"name\":\"AccessControlInvalidDefaultAdmin\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"AccountFrozen\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccountMissing\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"AccountNotFrozen\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"name\":\"AddressEmptyCode\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AmountMissing\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECDSAInvalidSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"length\",\"type\":\"uint256\"}],\"name\":\"ECDSAInvalidSignatureLength\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"ECDSAInvalidSignatureS\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"implementation\",\"type\":\"address\"}],\"name\":\"ERC1967InvalidImplementation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ERC1967NonPayable\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"allowance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"ERC20InsufficientAllowance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"balance\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"needed\",\"type\":\"uint256\"}],\"name\":\"ERC20InsufficientBalance\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"approver\",\"type\":\"address\"}],\"name\":\"ERC20InvalidApprover\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"receiver\",\"type\":\"address\"}],\"name\":\"ERC20InvalidReceiver\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"ERC20InvalidSender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"}],\"name\":\"ERC20InvalidSpender\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"}],\"name\":\"ERC2612ExpiredSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"signer\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"ERC2612InvalidSigner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"validAfter\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validBefore\",\"type\":\"uint256\"}],\"name\":\"ERC3009InvalidAuthorizationTime\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ERC3009InvalidSignature\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"authorizer\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"}],\"name\":\"ERC3009UsedAuthorization\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"EnforcedPause\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ExpectedPause\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedCall\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"currentNonce\",\"type\":\"uint256\"}],\"name\":\"InvalidAccountNonce\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidInitialization\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"remaining\",\"type\":\"uint256\"}],\"name\":\"MintAllowanceExceeded\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotInitializing\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"RefAlreadyUsed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"RefMissing\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"supply\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"reserve\",\"type\":\"uint256\"}],\"name\":\"ReserveExceeded\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"feed\",\"type\":\"address\"}],\"name\":\"ReserveFeedInvalid\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"reportedAt\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"maxAge\",\"type\":\"uint256\"}],\"name\":\"ReserveReportStale\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"bits\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"SafeCastOverflowedUintDowncast\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"UUPSUnauthorizedCallContext\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"slot\",\"type\":\"bytes32\"}],\"name\":\"UUPSUnsupportedProxiableUUID\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Approval\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"authorizer\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"}],\"name\":\"AuthorizationCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"authorizer\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"}],\"name\":\"AuthorizationUsed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"CrosschainBurn\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"CrosschainMint\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminDelayChangeCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"effectSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminDelayChangeScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminTransferCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"acceptSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminTransferScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"EIP712DomainChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Frozen\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint64\",\"name\":\"version\",\"type\":\"uint64\"}],\"name\":\"Initialized\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"allowance\",\"type\":\"uint256\"}],\"name\":\"MintAllowanceSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"Minted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Paused\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"Redeemed\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"feed\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"maxAge\",\"type\":\"uint256\"}],\"name\":\"ReserveFeedSet\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"Transfer\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Unfrozen\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"Unpaused\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"implementation\",\"type\":\"address\"}],\"name\":\"Upgraded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"Wiped\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"BRIDGE_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"DOMAIN_SEPARATOR\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"FREEZER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MINTER_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"MINTER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"PAUSER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"UPGRADER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"UPGRADE_INTERFACE_VERSION\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"WIPER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"}],\"name\":\"allowance\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"approve\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"authorizer\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"}],\"name\":\"authorizationState\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"balanceOf\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"}],\"name\":\"beginDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"authorizer\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"cancelAuthorization\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"}],\"name\":\"changeDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"bridge\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"allowance\",\"type\":\"uint256\"}],\"name\":\"configureBridge\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"allowance\",\"type\":\"uint256\"}],\"name\":\"configureMinter\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"crosschainBurn\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"crosschainMint\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"decimals\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelayIncreaseWait\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"eip712Domain\",\"outputs\":[{\"internalType\":\"bytes1\",\"name\":\"fields\",\"type\":\"bytes1\"},{\"internalType\":\"string\",\"name\":\"name\",\"type\":\"string\"},{\"internalType\":\"string\",\"name\":\"version\",\"type\":\"string\"},{\"internalType\":\"uint256\",\"name\":\"chainId\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"verifyingContract\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"salt\",\"type\":\"bytes32\"},{\"internalType\":\"uint256[]\",\"name\":\"extensions\",\"type\":\"uint256[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"freeze\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"frozen\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"upgrader\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"minterAdmin\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"pauser\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"freezer\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"wiper\",\"type\":\"address\"}],\"internalType\":\"structIGBPC.Roles\",\"name\":\"roles\",\"type\":\"tuple\"},{\"internalType\":\"uint48\",\"name\":\"adminDelay\",\"type\":\"uint48\"},{\"internalType\":\"contractIReserveFeed\",\"name\":\"feed\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"maxAge\",\"type\":\"uint256\"}],\"name\":\"initialize\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"mint\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"}],\"name\":\"mintAllowance\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"name\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"nonces\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pause\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"paused\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"spender\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"deadline\",\"type\":\"uint256\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"permit\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"proxiableUUID\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validAfter\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validBefore\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"receiveWithAuthorization\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"redeem\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validAfter\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validBefore\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"redeemWithAuthorization\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"ref\",\"type\":\"bytes32\"}],\"name\":\"refUsed\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"minter\",\"type\":\"address\"}],\"name\":\"removeMinter\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"reserveFeed\",\"outputs\":[{\"internalType\":\"contractIReserveFeed\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"reserveMaxAge\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"rollbackDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"contractIReserveFeed\",\"name\":\"feed\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"maxAge\",\"type\":\"uint256\"}],\"name\":\"setReserveFeed\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"symbol\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"totalSupply\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"transfer\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"transferFrom\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"to\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validAfter\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"validBefore\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"nonce\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"v\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"r\",\"type\":\"bytes32\"},{\"internalType\":\"bytes32\",\"name\":\"s\",\"type\":\"bytes32\"}],\"name\":\"transferWithAuthorization\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"unfreeze\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"unpause\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newImplementation\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"name\":\"upgradeToAndCall\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"wipe\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "GBPC",
	Bin: "0x60a060405230608052348015610013575f5ffd5b5061001c610021565b6100d3565b7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00805468010000000000000000900460ff16156100715760405163f92ee8a960e01b815260040160405180910390fd5b80546001600160401b03908116146100d05780546001600160401b0319166001600160401b0390811782556040519081527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d29060200160405180910390a15b50565b6080516143216100f95f395f81816122cc015281816122f5015261245601526143215ff3fe6080604052600436106103c9575f3560e01c80638456cb59116101f4578063cc8463c811610113578063db01f21d116100a8578063e63ab1e911610078578063e63ab1e914610b95578063e94a010214610bb5578063ef55bec614610c18578063f3405b9e14610c37578063f72c0d8b14610c56575f5ffd5b8063db01f21d14610b05578063dd62ed3e14610b38578063e1d60eb814610b57578063e3ee160e14610b76575f5ffd5b8063d505accf116100e3578063d505accf14610a93578063d539139314610ab2578063d547741f14610ad2578063d602b9fd14610af1575f5ffd5b8063cc8463c8146109fa578063cefc142914610a0e578063cf6eefb714610a22578063d051665014610a5c575f5ffd5b806395d89b4111610189578063a9059cbb11610159578063a9059cbb14610957578063ad3cb1cc14610976578063b5bfddea146109a6578063c5119ff8146109c6575f5ffd5b806395d89b41146108de578063988749d1146108f2578063a1eda53c14610911578063a217fddf14610944575f5ffd5b80638d1fdf2f116101c45780638d1fdf2f1461086d5780638da5cb5b1461088c578063903041d0146108a057806391d14854146108bf575f5ffd5b80638456cb59146107ff57806384b0196e1461081357806384ef8ffc1461083a578063873344631461084e575f5ffd5b80633092afd5116102eb5780634f1ef286116102805780635c975abb116102505780635c975abb14610760578063634e93da14610783578063649a5ec7146107a257806370a08231146107c15780637ecebe00146107e0575f5ffd5b80634f1ef286146106ec57806351140c96146106ff57806352d1902d1461072d5780635a049a7014610741575f5ffd5b806336568abe116102bb57806336568abe1461067b5780633f4ba83a1461069a57806345c8b1a6146106ae5780634e44d956146106cd575f5ffd5b80633092afd51461060a578063313ce56714610629578063360a55c3146106445780633644e51514610667575f5ffd5b806318160ddd1161036157806323b872dd1161033157806323b872dd1461058e578063248a9ca3146105ad5780632b8c49e3146105cc5780632f2ff15d146105eb575f5ffd5b806318160ddd146104fe57806318bf5077146105315780631e458bee1461055057806322e4e61d1461056f575f5ffd5b8063095ea7b31161039c578063095ea7b3146104785780630aa6220b1461049757806311857106146104ad5780631339324b146104de575f5ffd5b806301ffc9a7146103cd578063022d63fb1461040157806306a85f0f1461042957806306fdde0314610457575b5f5ffd5b3480156103d8575f5ffd5b506103ec6103e7366004613874565b610c89565b60405190151581526020015b60405180910390f35b34801561040c575f5ffd5b50620697805b60405165ffffffffffff90911681526020016103f8565b348015610434575f5ffd5b506104495f5160206141e15f395f51905f5281565b6040519081526020016103f8565b348015610462575f5ffd5b5061046b610c99565b6040516103f891906138c9565b348015610483575f5ffd5b506103ec6104923660046138ef565b610d3e565b3480156104a2575f5ffd5b506104ab610d55565b005b3480156104b8575f5ffd5b506003546001600160a01b03165b6040516001600160a01b0390911681526020016103f8565b3480156104e9575f5ffd5b506104495f5160206142015f395f51905f5281565b348015610509575f5ffd5b507f52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace0254610449565b34801561053c575f5ffd5b506104ab61054b3660046138ef565b610d6a565b34801561055b575f5ffd5b506104ab61056a366004613919565b610d8b565b34801561057a575f5ffd5b506104ab61058936600461394b565b610e14565b348015610599575f5ffd5b506103ec6105a836600461396b565b610e85565b3480156105b8575f5ffd5b506104496105c73660046139a9565b610ea8565b3480156105d7575f5ffd5b506104ab6105e63660046138ef565b610ec8565b3480156105f6575f5ffd5b506104ab6106053660046139c0565b610ef6565b348015610615575f5ffd5b506104ab6106243660046139ee565b610f1e565b348015610634575f5ffd5b50604051600681526020016103f8565b34801561064f575f5ffd5b50600354600160a81b900465ffffffffffff16610449565b348015610672575f5ffd5b50610449610f69565b348015610686575f5ffd5b506104ab6106953660046139c0565b610f77565b3480156106a5575f5ffd5b506104ab611039565b3480156106b9575f5ffd5b506104ab6106c83660046139ee565b611058565b3480156106d8575f5ffd5b506104ab6106e73660046138ef565b6110d8565b6104ab6106fa366004613a1d565b611107565b34801561070a575f5ffd5b506103ec6107193660046139a9565b5f9081526002602052604090205460ff1690565b348015610738575f5ffd5b50610449611122565b34801561074c575f5ffd5b506104ab61075b366004613af1565b61113d565b34801561076b575f5ffd5b505f5160206142e15f395f51905f525460ff166103ec565b34801561078e575f5ffd5b506104ab61079d3660046139ee565b6111f5565b3480156107ad575f5ffd5b506104ab6107bc366004613b59565b611208565b3480156107cc575f5ffd5b506104496107db3660046139ee565b61121b565b3480156107eb575f5ffd5b506104496107fa3660046139ee565b61124b565b34801561080a575f5ffd5b506104ab611255565b34801561081e575f5ffd5b50610827611274565b6040516103f89796959493929190613b72565b348015610845575f5ffd5b506104c66112b6565b348015610859575f5ffd5b506104ab610868366004613c08565b6112d1565b348015610878575f5ffd5b506104ab6108873660046139ee565b611568565b348015610897575f5ffd5b506104c6611610565b3480156108ab575f5ffd5b506104ab6108ba3660046138ef565b611619565b3480156108ca575f5ffd5b506103ec6108d93660046139c0565b61162d565b3480156108e9575f5ffd5b5061046b611663565b3480156108fd575f5ffd5b506104ab61090c3660046139ee565b6116a1565b34801561091c575f5ffd5b50610925611771565b6040805165ffffffffffff9384168152929091166020830152016103f8565b34801561094f575f5ffd5b506104495f81565b348015610962575f5ffd5b506103ec6109713660046138ef565b6117e0565b348015610981575f5ffd5b5061046b604051806040016040528060058152602001640352e302e360dc1b81525081565b3480156109b1575f5ffd5b506104495f5160206142c15f395f51905f5281565b3480156109d1575f5ffd5b506104496109e03660046139ee565b6001600160a01b03165f9081526001602052604090205490565b348015610a05575f5ffd5b506104126117ed565b348015610a19575f5ffd5b506104ab611868565b348015610a2d575f5ffd5b50610a366118a7565b604080516001600160a01b03909316835265ffffffffffff9091166020830152016103f8565b348015610a67575f5ffd5b506103ec610a763660046139ee565b6001600160a01b03165f9081526020819052604090205460ff1690565b348015610a9e575f5ffd5b506104ab610aad366004613c5b565b6118d4565b348015610abd575f5ffd5b506104495f5160206142815f395f51905f5281565b348015610add575f5ffd5b506104ab610aec3660046139c0565b611a29565b348015610afc575f5ffd5b506104ab611a51565b348015610b10575f5ffd5b506104497fd56817b5e92c021c50ae1aff5d257ac047bd15b5d932bc8425da922be2b8f4a981565b348015610b43575f5ffd5b50610449610b52366004613cc7565b611a63565b348015610b62575f5ffd5b506104ab610b713660046138ef565b611aac565b348015610b81575f5ffd5b506104ab610b90366004613cf3565b611adb565b348015610ba0575f5ffd5b506104495f5160206142615f395f51905f5281565b348015610bc0575f5ffd5b506103ec610bcf3660046138ef565b6001600160a01b03919091165f9081527f68a4e84d7293f1c72e58465b18bfb7c710b7fc94a92007a0f82a6a563831ff0060209081526040808320938352929052205460ff1690565b348015610c23575f5ffd5b506104ab610c32366004613cf3565b611b69565b348015610c42575f5ffd5b506104ab610c51366004613d74565b611c2e565b348015610c61575f5ffd5b506104497f189ab7a9244df0848122154315af71fe140f3db0fe014031783b0946b8c9d2e381565b5f610c9382611c53565b92915050565b60605f5f5160206141c15f395f51905f525b9050806003018054610cbc90613de0565b80601f0160208091040260200160405190810160405280929190818152602001828054610ce890613de0565b8015610d335780601f10610d0a57610100808354040283529160200191610d33565b820191905f5260205f20905b815481529060010190602001808311610d1657829003601f168201915b505050505091505090565b5f33610d4b818585611c77565b5060019392505050565b5f610d5f81611c84565b610d67611c8e565b50565b610d7333611c9a565b610d7d3382611cb1565b610d878282611d2a565b5050565b5f5160206142815f395f51905f52610da281611c84565b610dac8383611d82565b610db63384611cb1565b610dc08484611e10565b81846001600160a01b0316336001600160a01b03167f794f771c64c4db2f318b4519d7ddc0ccbe03f9a239852dbe286e32a140c188ce86604051610e0691815260200190565b60405180910390a450505050565b5f5160206142815f395f51905f52610e2b81611c84565b610e358383611d82565b610e3e33611e44565b610e49335f85611e8b565b604051838152829033907f3be2edea458ae9d9dd885a96aa23c988b15277ec0f613d273e6fcc4a27e610ff9060200160405180910390a3505050565b5f33610e92858285611fc4565b610e9d858585612028565b506001949350505050565b5f9081525f5160206142a15f395f51905f52602052604090206001015490565b610ed133611c9a565b6001600160a01b0382163314610eec57610eec823383611fc4565b610d878282612085565b81610f1457604051631fe1e13d60e11b815260040160405180910390fd5b610d8782826120d5565b5f5160206142015f395f51905f52610f3581611c84565b610f4c5f5160206142815f395f51905f52836120f1565b50610f645f5160206142c15f395f51905f52836120f1565b505050565b5f610f726121a9565b905090565b5f5160206142415f395f51905f5282158015610fab5750610f966112b6565b6001600160a01b0316826001600160a01b0316145b1561102f575f5f610fba6118a7565b90925090506001600160a01b038216151580610fdc575065ffffffffffff8116155b80610fef57504265ffffffffffff821610155b1561101c576040516319ca5ebb60e01b815265ffffffffffff821660048201526024015b60405180910390fd5b5050805465ffffffffffff60a01b191681555b610f6483836121b2565b5f5160206142615f395f51905f5261105081611c84565b610d676121e5565b5f5160206141e15f395f51905f5261106f81611c84565b6001600160a01b0382165f9081526020819052604090205460ff1615610d87576001600160a01b0382165f81815260208190526040808220805460ff19169055517f4feb53e305297ab8fb8f3420c95ea04737addc254a7270d8fc4605d2b9c61dba9190a25050565b5f5160206142015f395f51905f526110ef81611c84565b610f645f5160206142815f395f51905f528484612244565b61110f6122c1565b61111882612365565b610d87828261238f565b5f61112b61244b565b505f5160206142215f395f51905f5290565b604080517f158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a159742960208201526001600160a01b03871691810191909152606081018590525f906111a4906080015b60405160208183030381529060405280519060200120612494565b90506111b2818585856124c0565b6001600160a01b0316866001600160a01b0316146111e357604051631df081fd60e21b815260040160405180910390fd5b6111ed86866124ec565b505050505050565b5f6111ff81611c84565b610d878261252f565b5f61121281611c84565b610d87826125a1565b5f805f5160206141c15f395f51905f525b6001600160a01b039093165f9081526020939093525050604090205490565b5f610c9382612610565b5f5160206142615f395f51905f5261126c81611c84565b610d67612638565b5f6060805f5f5f6060611285612680565b61128d6126d1565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b5f5160206143015f395f51905f52546001600160a01b031690565b5f6112da6126fa565b805490915060ff600160401b820416159067ffffffffffffffff165f811580156113015750825b90505f8267ffffffffffffffff16600114801561131d5750303b155b90508115801561132b575080155b156113495760405163f92ee8a960e01b815260040160405180910390fd5b845467ffffffffffffffff19166001178555831561137357845460ff60401b1916600160401b1785555b6113b5604051806040016040528060048152602001634742504360e01b815250604051806040016040528060048152602001634742504360e01b815250612722565b6113da604051806040016040528060048152602001634742504360e01b815250612734565b6113f0886113eb60208c018c6139ee565b61275f565b6114145f5160206142815f395f51905f525f5160206142015f395f51905f52612771565b6114385f5160206142c15f395f51905f525f5160206142015f395f51905f52612771565b6114717f189ab7a9244df0848122154315af71fe140f3db0fe014031783b0946b8c9d2e361146c60408c0160208d016139ee565b612799565b506114935f5160206142015f395f51905f5261146c60608c0160408d016139ee565b506114b55f5160206142615f395f51905f5261146c60808c0160608d016139ee565b506114d75f5160206141e15f395f51905f5261146c60a08c0160808d016139ee565b5061150c7fd56817b5e92c021c50ae1aff5d257ac047bd15b5d932bc8425da922be2b8f4a961146c60c08c0160a08d016139ee565b50611517878761280d565b831561155d57845460ff60401b19168555604051600181527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d29060200160405180910390a15b505050505050505050565b5f5160206141e15f395f51905f5261157f81611c84565b6001600160a01b0382166115a55760405162329d3560e11b815260040160405180910390fd5b6001600160a01b0382165f9081526020819052604090205460ff16610d87576001600160a01b0382165f81815260208190526040808220805460ff19166001179055517f8a5c4736a33c7b7f29a2c34ea9ff9608afc5718d56f6fd6dcbd2d3711a1a49139190a25050565b5f610f726112b6565b5f61162381611c84565b610f64838361280d565b5f9182525f5160206142a15f395f51905f52602090815260408084206001600160a01b0393909316845291905290205460ff1690565b7f52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace0480546060915f5160206141c15f395f51905f5291610cbc90613de0565b7fd56817b5e92c021c50ae1aff5d257ac047bd15b5d932bc8425da922be2b8f4a96116cb81611c84565b6001600160a01b0382165f90815260208190526040902054829060ff166117115760405163fc78247960e01b81526001600160a01b039091166004820152602401611013565b505f61171c8361121b565b9050611729835f83611e8b565b826001600160a01b03167ff389b63d3f0067ae0f8da1e116bf008636211c40aaa645e09c0e7f2fe4e6a80f8260405161176491815260200190565b60405180910390a2505050565b5f5160206143015f395f51905f52545f90600160d01b900465ffffffffffff165f5160206142415f395f51905f5281158015906117b657504265ffffffffffff831610155b6117c1575f5f6117d7565b6001810154600160a01b900465ffffffffffff16825b92509250509091565b5f33610d4b818585612028565b5f5160206143015f395f51905f52545f905f5160206142415f395f51905f5290600160d01b900465ffffffffffff16801580159061183257504265ffffffffffff8216105b61184c578154600160d01b900465ffffffffffff16611861565b6001820154600160a01b900465ffffffffffff165b9250505090565b5f6118716118a7565b509050336001600160a01b0382161461189f57604051636116401160e11b8152336004820152602401611013565b610d6761296c565b5f5160206142415f395f51905f52546001600160a01b03811691600160a01b90910465ffffffffffff1690565b834211156118f85760405163313c898160e11b815260048101859052602401611013565b5f7f6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c98888886119628c6001600160a01b03165f9081527f5ab42ced628888259c08ac98db1eb0cf702fc1501344311d8b100cd1bfe4bb006020526040902080546001810190915590565b6040805160208101969096526001600160a01b0394851690860152929091166060840152608083015260a082015260c0810186905260e0016040516020818303038152906040528051906020012090505f6119bc82612494565b90505f6119cb828787876124c0565b9050896001600160a01b0316816001600160a01b031614611a12576040516325c0072360e11b81526001600160a01b0380831660048301528b166024820152604401611013565b611a1d8a8a8a611c77565b50505050505050505050565b81611a4757604051631fe1e13d60e11b815260040160405180910390fd5b610d878282612a05565b5f611a5b81611c84565b610d67612a21565b6001600160a01b039182165f9081527f52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace016020908152604080832093909416825291909152205490565b5f5160206142015f395f51905f52611ac381611c84565b610f645f5160206142c15f395f51905f528484612244565b5f611b1c7f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a22678b8b8b8b8b8b6040516020016111899796959493929190613e18565b9050611b2a818585856124c0565b6001600160a01b03168a6001600160a01b031614611b5b57604051631df081fd60e21b815260040160405180910390fd5b611a1d8a8a8a8a8a8a612a2b565b5f611baa7fd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de88b8b8b8b8b8b6040516020016111899796959493929190613e18565b9050611bb8818585856124c0565b6001600160a01b03168a6001600160a01b031614611be957604051631df081fd60e21b815260040160405180910390fd5b886001600160a01b0381163314611c1f5760405163ec442f0560e01b81526001600160a01b039091166004820152602401611013565b50611a1d8a8a8a8a8a8a612a2b565b611c3f883389898989898989611b69565b611c498785610e14565b5050505050505050565b5f6001600160e01b031982166318a4c3c360e11b1480610c935750610c9382612a7f565b610f648383836001612aa3565b610d678133612b87565b611c985f5f612bc0565b565b610d675f5160206142c15f395f51905f5282612b87565b6001600160a01b0382165f90815260016020526040902054828180841115611cfd576040516316b7f5b160e01b81526001600160a01b0390921660048301526024820152604401611013565b50611d0a90508282613e68565b6001600160a01b039093165f908152600160205260409020929092555050565b611d3333611c9a565b611d3d8282611e10565b60405181815233906001600160a01b038416907fde22baff038e3a3e08407cbdf617deed74e869a7ba517df611e33131c6e6ea04906020015b60405180910390a35050565b5f8211611da257604051637dd2de8760e01b815260040160405180910390fd5b80611dc0576040516303b2f92d60e41b815260040160405180910390fd5b5f81815260026020526040902054819060ff1615611df457604051636303733960e11b815260040161101391815260200190565b505f908152600260205260409020805460ff1916600117905550565b6001600160a01b038216611e395760405163ec442f0560e01b81525f6004820152602401611013565b610d875f8383612c98565b6001600160a01b0381165f90815260208190526040902054819060ff1615610d87576040516327951b3f60e11b81526001600160a01b039091166004820152602401611013565b5f5160206141c15f395f51905f526001600160a01b038416611ec55781816002015f828254611eba9190613e7b565b90915550611f359050565b6001600160a01b0384165f9081526020829052604090205482811015611f175760405163391434e360e21b81526001600160a01b03861660048201526024810182905260448101849052606401611013565b6001600160a01b0385165f9081526020839052604090209083900390555b6001600160a01b038316611f53576002810180548390039055611f71565b6001600160a01b0383165f9081526020829052604090208054830190555b826001600160a01b0316846001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef84604051611fb691815260200190565b60405180910390a350505050565b5f611fcf8484611a63565b90505f19811015612022578181101561201457604051637dc7a0d960e11b81526001600160a01b03841660048201526024810182905260448101839052606401611013565b61202284848484035f612aa3565b50505050565b6001600160a01b03831661205157604051634b637e8f60e11b81525f6004820152602401611013565b6001600160a01b03821661207a5760405163ec442f0560e01b81525f6004820152602401611013565b610f64838383612c98565b61208e33611c9a565b6120988282612d0f565b60405181815233906001600160a01b038416907fb90795a66650155983e242cac3e1ac1a4dc26f8ed2987f3ce416a34e00111fd490602001611d76565b6120de82610ea8565b6120e781611c84565b6120228383612799565b5f5f6120fd8484612d43565b905080801561212e57505f5160206142815f395f51905f5284148061212e57505f5160206142c15f395f51905f5284145b801561215057506001600160a01b0383165f9081526001602052604090205415155b156121a2576001600160a01b0383165f818152600160209081526040808320839055519182527f3b2751f68377833834018057bd54a8d988268cd114e0ac5ae2bf47560ba2905f910160405180910390a25b9392505050565b5f610f72612d9a565b6001600160a01b03811633146121db5760405163334bd91960e11b815260040160405180910390fd5b610f6482826120f1565b6121ed612e0d565b5f5160206142e15f395f51905f52805460ff191681557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa335b6040516001600160a01b03909116815260200160405180910390a150565b6001600160a01b03821661226a5760405162329d3560e11b815260040160405180910390fd5b6122748383612799565b506001600160a01b0382165f8181526001602052604090819020839055517f3b2751f68377833834018057bd54a8d988268cd114e0ac5ae2bf47560ba2905f906117649084815260200190565b306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148061234757507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031661233b5f5160206142215f395f51905f52546001600160a01b031690565b6001600160a01b031614155b15611c985760405163703e46dd60e11b815260040160405180910390fd5b7f189ab7a9244df0848122154315af71fe140f3db0fe014031783b0946b8c9d2e3610d8781611c84565b816001600160a01b03166352d1902d6040518163ffffffff1660e01b8152600401602060405180830381865afa9250505080156123e9575060408051601f3d908101601f191682019092526123e691810190613e8e565b60015b61241157604051634c9c8ce360e01b81526001600160a01b0383166004820152602401611013565b5f5160206142215f395f51905f52811461244157604051632a87526960e21b815260048101829052602401611013565b610f648383612e3c565b306001600160a01b037f00000000000000000000000000000000000000000000000000000000000000001614611c985760405163703e46dd60e11b815260040160405180910390fd5b5f610c936124a06121a9565b8360405161190160f01b8152600281019290925260228201526042902090565b5f5f5f5f6124d088888888612e91565b9250925092506124e08282612f59565b50909695505050505050565b6124f68282613011565b60405181906001600160a01b038416907f1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81905f90a35050565b5f6125386117ed565b612541426130bb565b61254b9190613ea5565b905061255782826130f1565b60405165ffffffffffff821681526001600160a01b038316907f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed69060200160405180910390a25050565b5f6125ab8261317b565b6125b4426130bb565b6125be9190613ea5565b90506125ca8282612bc0565b6040805165ffffffffffff8085168252831660208201527ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b910160405180910390a15050565b5f807f5ab42ced628888259c08ac98db1eb0cf702fc1501344311d8b100cd1bfe4bb0061122c565b6126406131c2565b5f5160206142e15f395f51905f52805460ff191660011781557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a25833612226565b7fa16a46d94261c7517cc8ff89f61c0ce93598e3c849801011dee649a6a557d10280546060917fa16a46d94261c7517cc8ff89f61c0ce93598e3c849801011dee649a6a557d10091610cbc90613de0565b60605f7fa16a46d94261c7517cc8ff89f61c0ce93598e3c849801011dee649a6a557d100610cab565b5f807ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00610c93565b61272a6131f2565b610d878282613217565b61273c6131f2565b610d6781604051806040016040528060018152602001603160f81b815250613267565b6127676131f2565b610d8782826132ca565b8161278f57604051631fe1e13d60e11b815260040160405180910390fd5b610d878282613330565b5f5f5160206142415f395f51905f52836127fb575f6127b66112b6565b6001600160a01b0316146127dd57604051631fe1e13d60e11b815260040160405180910390fd5b6001810180546001600160a01b0319166001600160a01b0385161790555b6128058484613390565b949350505050565b5f826001600160a01b03163b11801561282557505f81115b8015612834575062278d008111155b829061285f5760405163ac14570f60e01b81526001600160a01b039091166004820152602401611013565b505f826001600160a01b031663313ce5676040518163ffffffff1660e01b8152600401602060405180830381865afa15801561289d573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906128c19190613ec3565b905082601260ff831611156128f55760405163ac14570f60e01b81526001600160a01b039091166004820152602401611013565b50600380546001600160a01b0385166001600160a81b03199091168117600160a01b60ff8516021765ffffffffffff60a81b1916600160a81b65ffffffffffff861602179091556040518381527fe63eecc629e6a502f67e69696234ff57227a0b87bf9fc45c72e8c6dd51907c9390602001611764565b5f5160206142415f395f51905f525f806129846118a7565b915091506129998165ffffffffffff16151590565b15806129ad57504265ffffffffffff821610155b156129d5576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401611013565b6129e65f6129e16112b6565b6120f1565b506129f15f83612799565b505081546001600160d01b03191690915550565b612a0e82610ea8565b612a1781611c84565b61202283836120f1565b611c985f5f6130f1565b612a358383613438565b612a3f8682613011565b60405181906001600160a01b038816907f98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5905f90a36111ed868686612028565b5f6001600160e01b03198216637965db0b60e01b1480610c935750610c93826134a7565b5f5160206141c15f395f51905f526001600160a01b038516612ada5760405163e602df0560e01b81525f6004820152602401611013565b6001600160a01b038416612b0357604051634a1406b160e11b81525f6004820152602401611013565b6001600160a01b038086165f90815260018301602090815260408083209388168352929052208390558115612b8057836001600160a01b0316856001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92585604051612b7791815260200190565b60405180910390a35b5050505050565b612b91828261162d565b610d875760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401611013565b5f5160206143015f395f51905f52545f5160206142415f395f51905f5290600160d01b900465ffffffffffff168015612c5a574265ffffffffffff82161015612c3157600182015482546001600160d01b0316600160a01b90910465ffffffffffff16600160d01b02178255612c5a565b6040517f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec5905f90a15b5060010180546001600160a01b0316600160a01b65ffffffffffff948516026001600160d01b031617600160d01b9290931691909102919091179055565b612ca06131c2565b612ca983611e44565b612cb282611e44565b612cbb33611e44565b6001600160a01b038316612d0457612d0481612cf57f52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace025490565b612cff9190613e7b565b6134db565b610f64838383611e8b565b6001600160a01b038216612d3857604051634b637e8f60e11b81525f6004820152602401611013565b610d87825f83612c98565b5f5f5160206142415f395f51905f5283158015612d785750612d636112b6565b6001600160a01b0316836001600160a01b0316145b15612d90576001810180546001600160a01b03191690555b61280584846135f8565b5f7f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f612dc4613671565b612dcc613686565b60408051602081019490945283019190915260608201524660808201523060a082015260c00160405160208183030381529060405280519060200120905090565b5f5160206142e15f395f51905f525460ff16611c9857604051638dfc202b60e01b815260040160405180910390fd5b612e458261368f565b6040516001600160a01b038316907fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b905f90a2805115612e8957610f6482826136f2565b610d8761378b565b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0841115612eca57505f91506003905082612f4f565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015612f1b573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b038116612f4657505f925060019150829050612f4f565b92505f91508190505b9450945094915050565b5f826003811115612f6c57612f6c613ede565b03612f75575050565b6001826003811115612f8957612f89613ede565b03612fa75760405163f645eedf60e01b815260040160405180910390fd5b6002826003811115612fbb57612fbb613ede565b03612fdc5760405163fce698f760e01b815260048101829052602401611013565b6003826003811115612ff057612ff0613ede565b03610d87576040516335e2f38360e21b815260048101829052602401611013565b6001600160a01b0382165f9081527f68a4e84d7293f1c72e58465b18bfb7c710b7fc94a92007a0f82a6a563831ff0060208181526040808420858552909152909120548390839060ff161561308a57604051638f7808c160e01b81526001600160a01b0390921660048301526024820152604401611013565b50506001600160a01b039092165f90815260209283526040808220928252919092529020805460ff19166001179055565b5f65ffffffffffff8211156130ed576040516306dfcc6560e41b81526030600482015260248101839052604401611013565b5090565b5f5160206142415f395f51905f525f6131086118a7565b835465ffffffffffff8616600160a01b026001600160d01b03199091166001600160a01b03881617178455915061314890508165ffffffffffff16151590565b15612022576040517f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a9605109905f90a150505050565b5f5f6131856117ed565b90508065ffffffffffff168365ffffffffffff16116131ad576131a88382613ef2565b6121a2565b6121a265ffffffffffff8416620697806137aa565b5f5160206142e15f395f51905f525460ff1615611c985760405163d93c066560e01b815260040160405180910390fd5b6131fa6137b9565b611c9857604051631afcd79f60e31b815260040160405180910390fd5b61321f6131f2565b5f5160206141c15f395f51905f527f52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace036132588482613f5e565b50600481016120228382613f5e565b61326f6131f2565b7fa16a46d94261c7517cc8ff89f61c0ce93598e3c849801011dee649a6a557d1007fa16a46d94261c7517cc8ff89f61c0ce93598e3c849801011dee649a6a557d1026132bb8482613f5e565b50600381016120228382613f5e565b6132d26131f2565b5f5160206142415f395f51905f526001600160a01b03821661330957604051636116401160e11b81525f6004820152602401611013565b80546001600160d01b0316600160d01b65ffffffffffff8516021781556120225f83612799565b5f5160206142a15f395f51905f525f61334884610ea8565b5f85815260208490526040808220600101869055519192508491839187917fbd79b86ffe0ab8e8776151514217cd7cacd52c909f66475c3af44e129f0b00ff9190a450505050565b5f5f5160206142a15f395f51905f526133a9848461162d565b613428575f848152602082815260408083206001600160a01b03871684529091529020805460ff191660011790556133de3390565b6001600160a01b0316836001600160a01b0316857f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a46001915050610c93565b5f915050610c93565b5092915050565b81811665800000000000165f8115613457576134526137d2565b61345f565b61345f6137dc565b65ffffffffffff169050811984168111801561347d57508119831681105b848490916111ed57604051634a931c1760e01b815260048101929092526024820152604401611013565b5f6001600160e01b03198216630cccc66560e21b1480610c9357506301ffc9a760e01b6001600160e01b0319831614610c93565b5f5f60035f9054906101000a90046001600160a01b03166001600160a01b031663feaf968c6040518163ffffffff1660e01b815260040160a060405180830381865afa15801561352d573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906135519190614032565b50600354929550935050600160a81b900465ffffffffffff1690505f4283118015906135865750816135838442613e68565b11155b90508282826135b15760405163156cf39760e21b815260048101929092526024820152604401611013565b50505f5f85136135c1575f6135ca565b6135ca856137e6565b9050858180821115611c4957604051637a15fd5560e11b815260048101929092526024820152604401611013565b5f5f5160206142a15f395f51905f52613611848461162d565b15613428575f848152602082815260408083206001600160a01b0387168085529252808320805460ff1916905551339287917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a46001915050610c93565b5f61367a612680565b80519060200120905090565b5f61367a6126d1565b806001600160a01b03163b5f036136c457604051634c9c8ce360e01b81526001600160a01b0382166004820152602401611013565b5f5160206142215f395f51905f5280546001600160a01b0319166001600160a01b0392909216919091179055565b60605f6136ff848461383d565b905080801561372057505f3d118061372057505f846001600160a01b03163b115b156137355761372d613850565b915050610c93565b801561375f57604051639996b31560e01b81526001600160a01b0385166004820152602401611013565b3d156137725761376d613869565b613431565b60405163d6bda27560e01b815260040160405180910390fd5b3415611c985760405163b398979f60e01b815260040160405180910390fd5b5f8282188284100282186121a2565b5f6137c26126fa565b54600160401b900460ff16919050565b5f610f72436130bb565b5f610f72426130bb565b6003545f90600160a01b900460ff166006811161381d57613808816006614080565b61381390600a61417c565b6131a8908461418a565b613828600682614080565b61383390600a61417c565b6121a290846141a1565b5f5f5f835160208501865af49392505050565b6040513d81523d5f602083013e3d602001810160405290565b6040513d5f823e3d81fd5b5f60208284031215613884575f5ffd5b81356001600160e01b0319811681146121a2575f5ffd5b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b602081525f6121a2602083018461389b565b6001600160a01b0381168114610d67575f5ffd5b5f5f60408385031215613900575f5ffd5b823561390b816138db565b946020939093013593505050565b5f5f5f6060848603121561392b575f5ffd5b8335613936816138db565b95602085013595506040909401359392505050565b5f5f6040838503121561395c575f5ffd5b50508035926020909101359150565b5f5f5f6060848603121561397d575f5ffd5b8335613988816138db565b92506020840135613998816138db565b929592945050506040919091013590565b5f602082840312156139b9575f5ffd5b5035919050565b5f5f604083850312156139d1575f5ffd5b8235915060208301356139e3816138db565b809150509250929050565b5f602082840312156139fe575f5ffd5b81356121a2816138db565b634e487b7160e01b5f52604160045260245ffd5b5f5f60408385031215613a2e575f5ffd5b8235613a39816138db565b9150602083013567ffffffffffffffff811115613a54575f5ffd5b8301601f81018513613a64575f5ffd5b803567ffffffffffffffff811115613a7e57613a7e613a09565b604051601f8201601f19908116603f0116810167ffffffffffffffff81118282101715613aad57613aad613a09565b604052818152828201602001871015613ac4575f5ffd5b816020840160208301375f602083830101528093505050509250929050565b60ff81168114610d67575f5ffd5b5f5f5f5f5f60a08688031215613b05575f5ffd5b8535613b10816138db565b9450602086013593506040860135613b2781613ae3565b94979396509394606081013594506080013592915050565b803565ffffffffffff81168114613b54575f5ffd5b919050565b5f60208284031215613b69575f5ffd5b6121a282613b3f565b60ff60f81b8816815260e060208201525f613b9060e083018961389b565b8281036040840152613ba2818961389b565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b81811015613bf7578351835260209384019390920191600101613bd9565b50909b9a5050505050505050505050565b5f5f5f5f848603610120811215613c1d575f5ffd5b60c0811215613c2a575f5ffd5b50849350613c3a60c08601613b3f565b925060e0850135613c4a816138db565b939692955092936101000135925050565b5f5f5f5f5f5f5f60e0888a031215613c71575f5ffd5b8735613c7c816138db565b96506020880135613c8c816138db565b955060408801359450606088013593506080880135613caa81613ae3565b9699959850939692959460a0840135945060c09093013592915050565b5f5f60408385031215613cd8575f5ffd5b8235613ce3816138db565b915060208301356139e3816138db565b5f5f5f5f5f5f5f5f5f6101208a8c031215613d0c575f5ffd5b8935613d17816138db565b985060208a0135613d27816138db565b975060408a0135965060608a0135955060808a0135945060a08a0135935060c08a0135613d5381613ae3565b989b979a50959894979396929550929360e081013593506101000135919050565b5f5f5f5f5f5f5f5f610100898b031215613d8c575f5ffd5b8835613d97816138db565b97506020890135965060408901359550606089013594506080890135935060a0890135613dc381613ae3565b979a969950949793969295929450505060c08201359160e0013590565b600181811c90821680613df457607f821691505b602082108103613e1257634e487b7160e01b5f52602260045260245ffd5b50919050565b9687526001600160a01b0395861660208801529390941660408601526060850191909152608084015260a083019190915260c082015260e00190565b634e487b7160e01b5f52601160045260245ffd5b81810381811115610c9357610c93613e54565b80820180821115610c9357610c93613e54565b5f60208284031215613e9e575f5ffd5b5051919050565b65ffffffffffff8181168382160190811115610c9357610c93613e54565b5f60208284031215613ed3575f5ffd5b81516121a281613ae3565b634e487b7160e01b5f52602160045260245ffd5b65ffffffffffff8281168282160390811115610c9357610c93613e54565b601f821115610f645782821115610f6457805f5260205f20601f840160051c6020851015613f3b57505f5b90810190601f840160051c035f5b818110156111ed575f83820155600101613f49565b815167ffffffffffffffff811115613f7857613f78613a09565b613f8c81613f868454613de0565b84613f10565b6020601f821160018114613fbe575f8315613fa75750848201515b5f19600385901b1c1916600184901b178455612b80565b5f84815260208120601f198516915b82811015613fed5787850151825560209485019460019092019101613fcd565b508482101561400a57868401515f19600387901b60f8161c191681555b50505050600190811b01905550565b805169ffffffffffffffffffff81168114613b54575f5ffd5b5f5f5f5f5f60a08688031215614046575f5ffd5b61404f86614019565b6020870151604088015160608901519297509095509350915061407460808701614019565b90509295509295909350565b60ff8281168282160390811115610c9357610c93613e54565b6001815b60018411156140d4578085048111156140b8576140b8613e54565b60018416156140c657908102905b60019390931c92800261409d565b935093915050565b5f826140ea57506001610c93565b816140f657505f610c93565b816001811461410c576002811461411657614132565b6001915050610c93565b60ff84111561412757614127613e54565b50506001821b610c93565b5060208310610133831016604e8410600b8410161715614155575081810a610c93565b6141615f198484614099565b805f190482111561417457614174613e54565b029392505050565b5f6121a260ff8416836140dc565b8082028115828204841417610c9357610c93613e54565b5f826141bb57634e487b7160e01b5f52601260045260245ffd5b50049056fe52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace0092de27771f92d6942691d73358b3a4673e4880de8356f8f2cf452be87e02d36370480ee89cb38eff00b7d23da25713d52ce19c6ed428691d22c58b2f615e3d67360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbceef3dac4538c82c8ace4063ab0acd2d15cdb5883aa1dff7c2673abb3d869840065d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a602dd7bc7dec4dceedda775e58dd541e08a116c6c53815c0bd028192f7b62680052ba824bfabc2bcfcdf7f0edbb486ebb05e1836c90e78047efeb949990f72e5fcd5ed15c6e187e77e9aee88184c21f4f2182ab5827cb3b7e07fbedcd63f03300eef3dac4538c82c8ace4063ab0acd2d15cdb5883aa1dff7c2673abb3d8698401",
}

// GBPC is an auto generated Go binding around an Ethereum contract.
type GBPC struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GBPC) GetABI() abi.ABI {
	return c.abi
}

// NewGBPC creates a new instance of GBPC.
func NewGBPC() *GBPC {
	parsed, err := GBPCMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GBPC{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GBPC) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackBRIDGEROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb5bfddea.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function BRIDGE_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackBRIDGEROLE() []byte {
	enc, err := gBPC.abi.Pack("BRIDGE_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBRIDGEROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb5bfddea.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function BRIDGE_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackBRIDGEROLE() ([]byte, error) {
	return gBPC.abi.Pack("BRIDGE_ROLE")
}

// UnpackBRIDGEROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb5bfddea.
//
// Solidity: function BRIDGE_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackBRIDGEROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("BRIDGE_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackDEFAULTADMINROLE() []byte {
	enc, err := gBPC.abi.Pack("DEFAULT_ADMIN_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return gBPC.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gBPC *GBPC) PackDOMAINSEPARATOR() []byte {
	enc, err := gBPC.abi.Pack("DOMAIN_SEPARATOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gBPC *GBPC) TryPackDOMAINSEPARATOR() ([]byte, error) {
	return gBPC.abi.Pack("DOMAIN_SEPARATOR")
}

// UnpackDOMAINSEPARATOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3644e515.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (gBPC *GBPC) UnpackDOMAINSEPARATOR(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("DOMAIN_SEPARATOR", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackFREEZERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06a85f0f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function FREEZER_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackFREEZERROLE() []byte {
	enc, err := gBPC.abi.Pack("FREEZER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFREEZERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06a85f0f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function FREEZER_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackFREEZERROLE() ([]byte, error) {
	return gBPC.abi.Pack("FREEZER_ROLE")
}

// UnpackFREEZERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06a85f0f.
//
// Solidity: function FREEZER_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackFREEZERROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("FREEZER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMINTERADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1339324b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MINTER_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackMINTERADMINROLE() []byte {
	enc, err := gBPC.abi.Pack("MINTER_ADMIN_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMINTERADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1339324b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MINTER_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackMINTERADMINROLE() ([]byte, error) {
	return gBPC.abi.Pack("MINTER_ADMIN_ROLE")
}

// UnpackMINTERADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1339324b.
//
// Solidity: function MINTER_ADMIN_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackMINTERADMINROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("MINTER_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackMINTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5391393.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackMINTERROLE() []byte {
	enc, err := gBPC.abi.Pack("MINTER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMINTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5391393.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackMINTERROLE() ([]byte, error) {
	return gBPC.abi.Pack("MINTER_ROLE")
}

// UnpackMINTERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd5391393.
//
// Solidity: function MINTER_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackMINTERROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("MINTER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackPAUSERROLE() []byte {
	enc, err := gBPC.abi.Pack("PAUSER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackPAUSERROLE() ([]byte, error) {
	return gBPC.abi.Pack("PAUSER_ROLE")
}

// UnpackPAUSERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe63ab1e9.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackPAUSERROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("PAUSER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackUPGRADERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf72c0d8b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function UPGRADER_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackUPGRADERROLE() []byte {
	enc, err := gBPC.abi.Pack("UPGRADER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUPGRADERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf72c0d8b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function UPGRADER_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackUPGRADERROLE() ([]byte, error) {
	return gBPC.abi.Pack("UPGRADER_ROLE")
}

// UnpackUPGRADERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf72c0d8b.
//
// Solidity: function UPGRADER_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackUPGRADERROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("UPGRADER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (gBPC *GBPC) PackUPGRADEINTERFACEVERSION() []byte {
	enc, err := gBPC.abi.Pack("UPGRADE_INTERFACE_VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (gBPC *GBPC) TryPackUPGRADEINTERFACEVERSION() ([]byte, error) {
	return gBPC.abi.Pack("UPGRADE_INTERFACE_VERSION")
}

// UnpackUPGRADEINTERFACEVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xad3cb1cc.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (gBPC *GBPC) UnpackUPGRADEINTERFACEVERSION(data []byte) (string, error) {
	out, err := gBPC.abi.Unpack("UPGRADE_INTERFACE_VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackWIPERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdb01f21d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function WIPER_ROLE() view returns(bytes32)
func (gBPC *GBPC) PackWIPERROLE() []byte {
	enc, err := gBPC.abi.Pack("WIPER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWIPERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdb01f21d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function WIPER_ROLE() view returns(bytes32)
func (gBPC *GBPC) TryPackWIPERROLE() ([]byte, error) {
	return gBPC.abi.Pack("WIPER_ROLE")
}

// UnpackWIPERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdb01f21d.
//
// Solidity: function WIPER_ROLE() view returns(bytes32)
func (gBPC *GBPC) UnpackWIPERROLE(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("WIPER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (gBPC *GBPC) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := gBPC.abi.Pack("acceptDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (gBPC *GBPC) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return gBPC.abi.Pack("acceptDefaultAdminTransfer")
}

// PackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gBPC *GBPC) PackAllowance(owner common.Address, spender common.Address) []byte {
	enc, err := gBPC.abi.Pack("allowance", owner, spender)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd62ed3e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gBPC *GBPC) TryPackAllowance(owner common.Address, spender common.Address) ([]byte, error) {
	return gBPC.abi.Pack("allowance", owner, spender)
}

// UnpackAllowance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdd62ed3e.
//
// Solidity: function allowance(address owner, address spender) view returns(uint256)
func (gBPC *GBPC) UnpackAllowance(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("allowance", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gBPC *GBPC) PackApprove(spender common.Address, value *big.Int) []byte {
	enc, err := gBPC.abi.Pack("approve", spender, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gBPC *GBPC) TryPackApprove(spender common.Address, value *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("approve", spender, value)
}

// UnpackApprove is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x095ea7b3.
//
// Solidity: function approve(address spender, uint256 value) returns(bool)
func (gBPC *GBPC) UnpackApprove(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("approve", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackAuthorizationState is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe94a0102.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function authorizationState(address authorizer, bytes32 nonce) view returns(bool)
func (gBPC *GBPC) PackAuthorizationState(authorizer common.Address, nonce [32]byte) []byte {
	enc, err := gBPC.abi.Pack("authorizationState", authorizer, nonce)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAuthorizationState is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe94a0102.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function authorizationState(address authorizer, bytes32 nonce) view returns(bool)
func (gBPC *GBPC) TryPackAuthorizationState(authorizer common.Address, nonce [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("authorizationState", authorizer, nonce)
}

// UnpackAuthorizationState is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe94a0102.
//
// Solidity: function authorizationState(address authorizer, bytes32 nonce) view returns(bool)
func (gBPC *GBPC) UnpackAuthorizationState(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("authorizationState", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gBPC *GBPC) PackBalanceOf(account common.Address) []byte {
	enc, err := gBPC.abi.Pack("balanceOf", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gBPC *GBPC) TryPackBalanceOf(account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("balanceOf", account)
}

// UnpackBalanceOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x70a08231.
//
// Solidity: function balanceOf(address account) view returns(uint256)
func (gBPC *GBPC) UnpackBalanceOf(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("balanceOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gBPC *GBPC) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := gBPC.abi.Pack("beginDefaultAdminTransfer", newAdmin)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (gBPC *GBPC) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return gBPC.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackCancelAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5a049a70.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) PackCancelAuthorization(authorizer common.Address, nonce [32]byte, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gBPC.abi.Pack("cancelAuthorization", authorizer, nonce, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5a049a70.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) TryPackCancelAuthorization(authorizer common.Address, nonce [32]byte, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("cancelAuthorization", authorizer, nonce, v, r, s)
}

// PackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (gBPC *GBPC) PackCancelDefaultAdminTransfer() []byte {
	enc, err := gBPC.abi.Pack("cancelDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (gBPC *GBPC) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return gBPC.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gBPC *GBPC) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := gBPC.abi.Pack("changeDefaultAdminDelay", newDelay)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (gBPC *GBPC) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackConfigureBridge is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe1d60eb8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function configureBridge(address bridge, uint256 allowance) returns()
func (gBPC *GBPC) PackConfigureBridge(bridge common.Address, allowance *big.Int) []byte {
	enc, err := gBPC.abi.Pack("configureBridge", bridge, allowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackConfigureBridge is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe1d60eb8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function configureBridge(address bridge, uint256 allowance) returns()
func (gBPC *GBPC) TryPackConfigureBridge(bridge common.Address, allowance *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("configureBridge", bridge, allowance)
}

// PackConfigureMinter is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e44d956.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function configureMinter(address minter, uint256 allowance) returns()
func (gBPC *GBPC) PackConfigureMinter(minter common.Address, allowance *big.Int) []byte {
	enc, err := gBPC.abi.Pack("configureMinter", minter, allowance)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackConfigureMinter is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4e44d956.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function configureMinter(address minter, uint256 allowance) returns()
func (gBPC *GBPC) TryPackConfigureMinter(minter common.Address, allowance *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("configureMinter", minter, allowance)
}

// PackCrosschainBurn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b8c49e3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function crosschainBurn(address from, uint256 value) returns()
func (gBPC *GBPC) PackCrosschainBurn(from common.Address, value *big.Int) []byte {
	enc, err := gBPC.abi.Pack("crosschainBurn", from, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCrosschainBurn is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b8c49e3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function crosschainBurn(address from, uint256 value) returns()
func (gBPC *GBPC) TryPackCrosschainBurn(from common.Address, value *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("crosschainBurn", from, value)
}

// PackCrosschainMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18bf5077.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function crosschainMint(address to, uint256 value) returns()
func (gBPC *GBPC) PackCrosschainMint(to common.Address, value *big.Int) []byte {
	enc, err := gBPC.abi.Pack("crosschainMint", to, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCrosschainMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18bf5077.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function crosschainMint(address to, uint256 value) returns()
func (gBPC *GBPC) TryPackCrosschainMint(to common.Address, value *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("crosschainMint", to, value)
}

// PackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function decimals() pure returns(uint8)
func (gBPC *GBPC) PackDecimals() []byte {
	enc, err := gBPC.abi.Pack("decimals")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function decimals() pure returns(uint8)
func (gBPC *GBPC) TryPackDecimals() ([]byte, error) {
	return gBPC.abi.Pack("decimals")
}

// UnpackDecimals is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x313ce567.
//
// Solidity: function decimals() pure returns(uint8)
func (gBPC *GBPC) UnpackDecimals(data []byte) (uint8, error) {
	out, err := gBPC.abi.Unpack("decimals", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdmin() view returns(address)
func (gBPC *GBPC) PackDefaultAdmin() []byte {
	enc, err := gBPC.abi.Pack("defaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdmin() view returns(address)
func (gBPC *GBPC) TryPackDefaultAdmin() ([]byte, error) {
	return gBPC.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (gBPC *GBPC) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := gBPC.abi.Unpack("defaultAdmin", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gBPC *GBPC) PackDefaultAdminDelay() []byte {
	enc, err := gBPC.abi.Pack("defaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gBPC *GBPC) TryPackDefaultAdminDelay() ([]byte, error) {
	return gBPC.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (gBPC *GBPC) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("defaultAdminDelay", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gBPC *GBPC) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := gBPC.abi.Pack("defaultAdminDelayIncreaseWait")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gBPC *GBPC) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return gBPC.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (gBPC *GBPC) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("defaultAdminDelayIncreaseWait", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gBPC *GBPC) PackEip712Domain() []byte {
	enc, err := gBPC.abi.Pack("eip712Domain")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gBPC *GBPC) TryPackEip712Domain() ([]byte, error) {
	return gBPC.abi.Pack("eip712Domain")
}

// Eip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type Eip712DomainOutput struct {
	Fields            [1]byte
	Name              string
	Version           string
	ChainId           *big.Int
	VerifyingContract common.Address
	Salt              [32]byte
	Extensions        []*big.Int
}

// UnpackEip712Domain is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84b0196e.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (gBPC *GBPC) UnpackEip712Domain(data []byte) (Eip712DomainOutput, error) {
	out, err := gBPC.abi.Unpack("eip712Domain", data)
	outstruct := new(Eip712DomainOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Fields = *abi.ConvertType(out[0], new([1]byte)).(*[1]byte)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	outstruct.Version = *abi.ConvertType(out[2], new(string)).(*string)
	outstruct.ChainId = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.VerifyingContract = *abi.ConvertType(out[4], new(common.Address)).(*common.Address)
	outstruct.Salt = *abi.ConvertType(out[5], new([32]byte)).(*[32]byte)
	outstruct.Extensions = *abi.ConvertType(out[6], new([]*big.Int)).(*[]*big.Int)
	return *outstruct, nil
}

// PackFreeze is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8d1fdf2f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function freeze(address account) returns()
func (gBPC *GBPC) PackFreeze(account common.Address) []byte {
	enc, err := gBPC.abi.Pack("freeze", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFreeze is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8d1fdf2f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function freeze(address account) returns()
func (gBPC *GBPC) TryPackFreeze(account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("freeze", account)
}

// PackFrozen is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0516650.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function frozen(address account) view returns(bool)
func (gBPC *GBPC) PackFrozen(account common.Address) []byte {
	enc, err := gBPC.abi.Pack("frozen", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFrozen is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd0516650.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function frozen(address account) view returns(bool)
func (gBPC *GBPC) TryPackFrozen(account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("frozen", account)
}

// UnpackFrozen is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd0516650.
//
// Solidity: function frozen(address account) view returns(bool)
func (gBPC *GBPC) UnpackFrozen(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("frozen", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gBPC *GBPC) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := gBPC.abi.Pack("getRoleAdmin", role)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gBPC *GBPC) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (gBPC *GBPC) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("getRoleAdmin", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (gBPC *GBPC) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := gBPC.abi.Pack("grantRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (gBPC *GBPC) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gBPC *GBPC) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := gBPC.abi.Pack("hasRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gBPC *GBPC) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (gBPC *GBPC) UnpackHasRole(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x87334463.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initialize((address,address,address,address,address,address) roles, uint48 adminDelay, address feed, uint256 maxAge) returns()
func (gBPC *GBPC) PackInitialize(roles IGBPCRoles, adminDelay *big.Int, feed common.Address, maxAge *big.Int) []byte {
	enc, err := gBPC.abi.Pack("initialize", roles, adminDelay, feed, maxAge)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x87334463.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initialize((address,address,address,address,address,address) roles, uint48 adminDelay, address feed, uint256 maxAge) returns()
func (gBPC *GBPC) TryPackInitialize(roles IGBPCRoles, adminDelay *big.Int, feed common.Address, maxAge *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("initialize", roles, adminDelay, feed, maxAge)
}

// PackMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1e458bee.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function mint(address to, uint256 amount, bytes32 ref) returns()
func (gBPC *GBPC) PackMint(to common.Address, amount *big.Int, ref [32]byte) []byte {
	enc, err := gBPC.abi.Pack("mint", to, amount, ref)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMint is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1e458bee.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function mint(address to, uint256 amount, bytes32 ref) returns()
func (gBPC *GBPC) TryPackMint(to common.Address, amount *big.Int, ref [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("mint", to, amount, ref)
}

// PackMintAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc5119ff8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function mintAllowance(address minter) view returns(uint256)
func (gBPC *GBPC) PackMintAllowance(minter common.Address) []byte {
	enc, err := gBPC.abi.Pack("mintAllowance", minter)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMintAllowance is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc5119ff8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function mintAllowance(address minter) view returns(uint256)
func (gBPC *GBPC) TryPackMintAllowance(minter common.Address) ([]byte, error) {
	return gBPC.abi.Pack("mintAllowance", minter)
}

// UnpackMintAllowance is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc5119ff8.
//
// Solidity: function mintAllowance(address minter) view returns(uint256)
func (gBPC *GBPC) UnpackMintAllowance(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("mintAllowance", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function name() view returns(string)
func (gBPC *GBPC) PackName() []byte {
	enc, err := gBPC.abi.Pack("name")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function name() view returns(string)
func (gBPC *GBPC) TryPackName() ([]byte, error) {
	return gBPC.abi.Pack("name")
}

// UnpackName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06fdde03.
//
// Solidity: function name() view returns(string)
func (gBPC *GBPC) UnpackName(data []byte) (string, error) {
	out, err := gBPC.abi.Unpack("name", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gBPC *GBPC) PackNonces(owner common.Address) []byte {
	enc, err := gBPC.abi.Pack("nonces", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNonces is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ecebe00.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gBPC *GBPC) TryPackNonces(owner common.Address) ([]byte, error) {
	return gBPC.abi.Pack("nonces", owner)
}

// UnpackNonces is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7ecebe00.
//
// Solidity: function nonces(address owner) view returns(uint256)
func (gBPC *GBPC) UnpackNonces(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("nonces", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (gBPC *GBPC) PackOwner() []byte {
	enc, err := gBPC.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (gBPC *GBPC) TryPackOwner() ([]byte, error) {
	return gBPC.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (gBPC *GBPC) UnpackOwner(data []byte) (common.Address, error) {
	out, err := gBPC.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pause() returns()
func (gBPC *GBPC) PackPause() []byte {
	enc, err := gBPC.abi.Pack("pause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pause() returns()
func (gBPC *GBPC) TryPackPause() ([]byte, error) {
	return gBPC.abi.Pack("pause")
}

// PackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function paused() view returns(bool)
func (gBPC *GBPC) PackPaused() []byte {
	enc, err := gBPC.abi.Pack("paused")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function paused() view returns(bool)
func (gBPC *GBPC) TryPackPaused() ([]byte, error) {
	return gBPC.abi.Pack("paused")
}

// UnpackPaused is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5c975abb.
//
// Solidity: function paused() view returns(bool)
func (gBPC *GBPC) UnpackPaused(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("paused", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gBPC *GBPC) PackPendingDefaultAdmin() []byte {
	enc, err := gBPC.abi.Pack("pendingDefaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gBPC *GBPC) TryPackPendingDefaultAdmin() ([]byte, error) {
	return gBPC.abi.Pack("pendingDefaultAdmin")
}

// PendingDefaultAdminOutput serves as a container for the return parameters of contract
// method PendingDefaultAdmin.
type PendingDefaultAdminOutput struct {
	NewAdmin common.Address
	Schedule *big.Int
}

// UnpackPendingDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcf6eefb7.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (gBPC *GBPC) UnpackPendingDefaultAdmin(data []byte) (PendingDefaultAdminOutput, error) {
	out, err := gBPC.abi.Unpack("pendingDefaultAdmin", data)
	outstruct := new(PendingDefaultAdminOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewAdmin = *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gBPC *GBPC) PackPendingDefaultAdminDelay() []byte {
	enc, err := gBPC.abi.Pack("pendingDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gBPC *GBPC) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return gBPC.abi.Pack("pendingDefaultAdminDelay")
}

// PendingDefaultAdminDelayOutput serves as a container for the return parameters of contract
// method PendingDefaultAdminDelay.
type PendingDefaultAdminDelayOutput struct {
	NewDelay *big.Int
	Schedule *big.Int
}

// UnpackPendingDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa1eda53c.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (gBPC *GBPC) UnpackPendingDefaultAdminDelay(data []byte) (PendingDefaultAdminDelayOutput, error) {
	out, err := gBPC.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(PendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd505accf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) PackPermit(owner common.Address, spender common.Address, value *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gBPC.abi.Pack("permit", owner, spender, value, deadline, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPermit is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd505accf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) TryPackPermit(owner common.Address, spender common.Address, value *big.Int, deadline *big.Int, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("permit", owner, spender, value, deadline, v, r, s)
}

// PackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (gBPC *GBPC) PackProxiableUUID() []byte {
	enc, err := gBPC.abi.Pack("proxiableUUID")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (gBPC *GBPC) TryPackProxiableUUID() ([]byte, error) {
	return gBPC.abi.Pack("proxiableUUID")
}

// UnpackProxiableUUID is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x52d1902d.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (gBPC *GBPC) UnpackProxiableUUID(data []byte) ([32]byte, error) {
	out, err := gBPC.abi.Unpack("proxiableUUID", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackReceiveWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef55bec6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) PackReceiveWithAuthorization(from common.Address, to common.Address, value *big.Int, validAfter *big.Int, validBefore *big.Int, nonce [32]byte, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gBPC.abi.Pack("receiveWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReceiveWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef55bec6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) TryPackReceiveWithAuthorization(from common.Address, to common.Address, value *big.Int, validAfter *big.Int, validBefore *big.Int, nonce [32]byte, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("receiveWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s)
}

// PackRedeem is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x22e4e61d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function redeem(uint256 amount, bytes32 ref) returns()
func (gBPC *GBPC) PackRedeem(amount *big.Int, ref [32]byte) []byte {
	enc, err := gBPC.abi.Pack("redeem", amount, ref)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRedeem is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x22e4e61d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function redeem(uint256 amount, bytes32 ref) returns()
func (gBPC *GBPC) TryPackRedeem(amount *big.Int, ref [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("redeem", amount, ref)
}

// PackRedeemWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3405b9e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function redeemWithAuthorization(address from, uint256 amount, uint256 validAfter, uint256 validBefore, bytes32 ref, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) PackRedeemWithAuthorization(from common.Address, amount *big.Int, validAfter *big.Int, validBefore *big.Int, ref [32]byte, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gBPC.abi.Pack("redeemWithAuthorization", from, amount, validAfter, validBefore, ref, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRedeemWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3405b9e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function redeemWithAuthorization(address from, uint256 amount, uint256 validAfter, uint256 validBefore, bytes32 ref, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) TryPackRedeemWithAuthorization(from common.Address, amount *big.Int, validAfter *big.Int, validBefore *big.Int, ref [32]byte, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("redeemWithAuthorization", from, amount, validAfter, validBefore, ref, v, r, s)
}

// PackRefUsed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x51140c96.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function refUsed(bytes32 ref) view returns(bool)
func (gBPC *GBPC) PackRefUsed(ref [32]byte) []byte {
	enc, err := gBPC.abi.Pack("refUsed", ref)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRefUsed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x51140c96.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function refUsed(bytes32 ref) view returns(bool)
func (gBPC *GBPC) TryPackRefUsed(ref [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("refUsed", ref)
}

// UnpackRefUsed is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x51140c96.
//
// Solidity: function refUsed(bytes32 ref) view returns(bool)
func (gBPC *GBPC) UnpackRefUsed(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("refUsed", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackRemoveMinter is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3092afd5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function removeMinter(address minter) returns()
func (gBPC *GBPC) PackRemoveMinter(minter common.Address) []byte {
	enc, err := gBPC.abi.Pack("removeMinter", minter)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRemoveMinter is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3092afd5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function removeMinter(address minter) returns()
func (gBPC *GBPC) TryPackRemoveMinter(minter common.Address) ([]byte, error) {
	return gBPC.abi.Pack("removeMinter", minter)
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (gBPC *GBPC) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := gBPC.abi.Pack("renounceRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (gBPC *GBPC) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("renounceRole", role, account)
}

// PackReserveFeed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x11857106.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reserveFeed() view returns(address)
func (gBPC *GBPC) PackReserveFeed() []byte {
	enc, err := gBPC.abi.Pack("reserveFeed")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReserveFeed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x11857106.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reserveFeed() view returns(address)
func (gBPC *GBPC) TryPackReserveFeed() ([]byte, error) {
	return gBPC.abi.Pack("reserveFeed")
}

// UnpackReserveFeed is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x11857106.
//
// Solidity: function reserveFeed() view returns(address)
func (gBPC *GBPC) UnpackReserveFeed(data []byte) (common.Address, error) {
	out, err := gBPC.abi.Unpack("reserveFeed", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackReserveMaxAge is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x360a55c3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reserveMaxAge() view returns(uint256)
func (gBPC *GBPC) PackReserveMaxAge() []byte {
	enc, err := gBPC.abi.Pack("reserveMaxAge")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReserveMaxAge is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x360a55c3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reserveMaxAge() view returns(uint256)
func (gBPC *GBPC) TryPackReserveMaxAge() ([]byte, error) {
	return gBPC.abi.Pack("reserveMaxAge")
}

// UnpackReserveMaxAge is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x360a55c3.
//
// Solidity: function reserveMaxAge() view returns(uint256)
func (gBPC *GBPC) UnpackReserveMaxAge(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("reserveMaxAge", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gBPC *GBPC) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := gBPC.abi.Pack("revokeRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (gBPC *GBPC) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gBPC *GBPC) PackRollbackDefaultAdminDelay() []byte {
	enc, err := gBPC.abi.Pack("rollbackDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (gBPC *GBPC) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return gBPC.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSetReserveFeed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x903041d0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setReserveFeed(address feed, uint256 maxAge) returns()
func (gBPC *GBPC) PackSetReserveFeed(feed common.Address, maxAge *big.Int) []byte {
	enc, err := gBPC.abi.Pack("setReserveFeed", feed, maxAge)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetReserveFeed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x903041d0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setReserveFeed(address feed, uint256 maxAge) returns()
func (gBPC *GBPC) TryPackSetReserveFeed(feed common.Address, maxAge *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("setReserveFeed", feed, maxAge)
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gBPC *GBPC) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := gBPC.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gBPC *GBPC) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return gBPC.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (gBPC *GBPC) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function symbol() view returns(string)
func (gBPC *GBPC) PackSymbol() []byte {
	enc, err := gBPC.abi.Pack("symbol")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function symbol() view returns(string)
func (gBPC *GBPC) TryPackSymbol() ([]byte, error) {
	return gBPC.abi.Pack("symbol")
}

// UnpackSymbol is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x95d89b41.
//
// Solidity: function symbol() view returns(string)
func (gBPC *GBPC) UnpackSymbol(data []byte) (string, error) {
	out, err := gBPC.abi.Unpack("symbol", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totalSupply() view returns(uint256)
func (gBPC *GBPC) PackTotalSupply() []byte {
	enc, err := gBPC.abi.Pack("totalSupply")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotalSupply is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18160ddd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totalSupply() view returns(uint256)
func (gBPC *GBPC) TryPackTotalSupply() ([]byte, error) {
	return gBPC.abi.Pack("totalSupply")
}

// UnpackTotalSupply is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x18160ddd.
//
// Solidity: function totalSupply() view returns(uint256)
func (gBPC *GBPC) UnpackTotalSupply(data []byte) (*big.Int, error) {
	out, err := gBPC.abi.Unpack("totalSupply", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gBPC *GBPC) PackTransfer(to common.Address, value *big.Int) []byte {
	enc, err := gBPC.abi.Pack("transfer", to, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa9059cbb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gBPC *GBPC) TryPackTransfer(to common.Address, value *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("transfer", to, value)
}

// UnpackTransfer is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa9059cbb.
//
// Solidity: function transfer(address to, uint256 value) returns(bool)
func (gBPC *GBPC) UnpackTransfer(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("transfer", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gBPC *GBPC) PackTransferFrom(from common.Address, to common.Address, value *big.Int) []byte {
	enc, err := gBPC.abi.Pack("transferFrom", from, to, value)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gBPC *GBPC) TryPackTransferFrom(from common.Address, to common.Address, value *big.Int) ([]byte, error) {
	return gBPC.abi.Pack("transferFrom", from, to, value)
}

// UnpackTransferFrom is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x23b872dd.
//
// Solidity: function transferFrom(address from, address to, uint256 value) returns(bool)
func (gBPC *GBPC) UnpackTransferFrom(data []byte) (bool, error) {
	out, err := gBPC.abi.Unpack("transferFrom", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe3ee160e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) PackTransferWithAuthorization(from common.Address, to common.Address, value *big.Int, validAfter *big.Int, validBefore *big.Int, nonce [32]byte, v uint8, r [32]byte, s [32]byte) []byte {
	enc, err := gBPC.abi.Pack("transferWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferWithAuthorization is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe3ee160e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) returns()
func (gBPC *GBPC) TryPackTransferWithAuthorization(from common.Address, to common.Address, value *big.Int, validAfter *big.Int, validBefore *big.Int, nonce [32]byte, v uint8, r [32]byte, s [32]byte) ([]byte, error) {
	return gBPC.abi.Pack("transferWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s)
}

// PackUnfreeze is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45c8b1a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unfreeze(address account) returns()
func (gBPC *GBPC) PackUnfreeze(account common.Address) []byte {
	enc, err := gBPC.abi.Pack("unfreeze", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnfreeze is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x45c8b1a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unfreeze(address account) returns()
func (gBPC *GBPC) TryPackUnfreeze(account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("unfreeze", account)
}

// PackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unpause() returns()
func (gBPC *GBPC) PackUnpause() []byte {
	enc, err := gBPC.abi.Pack("unpause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unpause() returns()
func (gBPC *GBPC) TryPackUnpause() ([]byte, error) {
	return gBPC.abi.Pack("unpause")
}

// PackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (gBPC *GBPC) PackUpgradeToAndCall(newImplementation common.Address, data []byte) []byte {
	enc, err := gBPC.abi.Pack("upgradeToAndCall", newImplementation, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (gBPC *GBPC) TryPackUpgradeToAndCall(newImplementation common.Address, data []byte) ([]byte, error) {
	return gBPC.abi.Pack("upgradeToAndCall", newImplementation, data)
}

// PackWipe is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x988749d1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function wipe(address account) returns()
func (gBPC *GBPC) PackWipe(account common.Address) []byte {
	enc, err := gBPC.abi.Pack("wipe", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWipe is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x988749d1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function wipe(address account) returns()
func (gBPC *GBPC) TryPackWipe(account common.Address) ([]byte, error) {
	return gBPC.abi.Pack("wipe", account)
}

// GBPCApproval represents a Approval event raised by the GBPC contract.
type GBPCApproval struct {
	Owner   common.Address
	Spender common.Address
	Value   *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCApprovalEventName = "Approval"

// ContractEventName returns the user-defined event name.
func (GBPCApproval) ContractEventName() string {
	return GBPCApprovalEventName
}

// UnpackApprovalEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Approval(address indexed owner, address indexed spender, uint256 value)
func (gBPC *GBPC) UnpackApprovalEvent(log *types.Log) (*GBPCApproval, error) {
	event := "Approval"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCApproval)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCAuthorizationCanceled represents a AuthorizationCanceled event raised by the GBPC contract.
type GBPCAuthorizationCanceled struct {
	Authorizer common.Address
	Nonce      [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const GBPCAuthorizationCanceledEventName = "AuthorizationCanceled"

// ContractEventName returns the user-defined event name.
func (GBPCAuthorizationCanceled) ContractEventName() string {
	return GBPCAuthorizationCanceledEventName
}

// UnpackAuthorizationCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)
func (gBPC *GBPC) UnpackAuthorizationCanceledEvent(log *types.Log) (*GBPCAuthorizationCanceled, error) {
	event := "AuthorizationCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCAuthorizationCanceled)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCAuthorizationUsed represents a AuthorizationUsed event raised by the GBPC contract.
type GBPCAuthorizationUsed struct {
	Authorizer common.Address
	Nonce      [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const GBPCAuthorizationUsedEventName = "AuthorizationUsed"

// ContractEventName returns the user-defined event name.
func (GBPCAuthorizationUsed) ContractEventName() string {
	return GBPCAuthorizationUsedEventName
}

// UnpackAuthorizationUsedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)
func (gBPC *GBPC) UnpackAuthorizationUsedEvent(log *types.Log) (*GBPCAuthorizationUsed, error) {
	event := "AuthorizationUsed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCAuthorizationUsed)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCCrosschainBurn represents a CrosschainBurn event raised by the GBPC contract.
type GBPCCrosschainBurn struct {
	From   common.Address
	Amount *big.Int
	Sender common.Address
	Raw    *types.Log // Blockchain specific contextual infos
}

const GBPCCrosschainBurnEventName = "CrosschainBurn"

// ContractEventName returns the user-defined event name.
func (GBPCCrosschainBurn) ContractEventName() string {
	return GBPCCrosschainBurnEventName
}

// UnpackCrosschainBurnEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event CrosschainBurn(address indexed from, uint256 amount, address indexed sender)
func (gBPC *GBPC) UnpackCrosschainBurnEvent(log *types.Log) (*GBPCCrosschainBurn, error) {
	event := "CrosschainBurn"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCCrosschainBurn)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCCrosschainMint represents a CrosschainMint event raised by the GBPC contract.
type GBPCCrosschainMint struct {
	To     common.Address
	Amount *big.Int
	Sender common.Address
	Raw    *types.Log // Blockchain specific contextual infos
}

const GBPCCrosschainMintEventName = "CrosschainMint"

// ContractEventName returns the user-defined event name.
func (GBPCCrosschainMint) ContractEventName() string {
	return GBPCCrosschainMintEventName
}

// UnpackCrosschainMintEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event CrosschainMint(address indexed to, uint256 amount, address indexed sender)
func (gBPC *GBPC) UnpackCrosschainMintEvent(log *types.Log) (*GBPCCrosschainMint, error) {
	event := "CrosschainMint"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCCrosschainMint)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the GBPC contract.
type GBPCDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GBPCDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (GBPCDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return GBPCDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (gBPC *GBPC) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*GBPCDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the GBPC contract.
type GBPCDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GBPCDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (GBPCDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return GBPCDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (gBPC *GBPC) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*GBPCDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the GBPC contract.
type GBPCDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GBPCDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (GBPCDefaultAdminTransferCanceled) ContractEventName() string {
	return GBPCDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (gBPC *GBPC) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*GBPCDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the GBPC contract.
type GBPCDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const GBPCDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (GBPCDefaultAdminTransferScheduled) ContractEventName() string {
	return GBPCDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (gBPC *GBPC) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*GBPCDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCEIP712DomainChanged represents a EIP712DomainChanged event raised by the GBPC contract.
type GBPCEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const GBPCEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (GBPCEIP712DomainChanged) ContractEventName() string {
	return GBPCEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (gBPC *GBPC) UnpackEIP712DomainChangedEvent(log *types.Log) (*GBPCEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCFrozen represents a Frozen event raised by the GBPC contract.
type GBPCFrozen struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCFrozenEventName = "Frozen"

// ContractEventName returns the user-defined event name.
func (GBPCFrozen) ContractEventName() string {
	return GBPCFrozenEventName
}

// UnpackFrozenEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Frozen(address indexed account)
func (gBPC *GBPC) UnpackFrozenEvent(log *types.Log) (*GBPCFrozen, error) {
	event := "Frozen"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCFrozen)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCInitialized represents a Initialized event raised by the GBPC contract.
type GBPCInitialized struct {
	Version uint64
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCInitializedEventName = "Initialized"

// ContractEventName returns the user-defined event name.
func (GBPCInitialized) ContractEventName() string {
	return GBPCInitializedEventName
}

// UnpackInitializedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Initialized(uint64 version)
func (gBPC *GBPC) UnpackInitializedEvent(log *types.Log) (*GBPCInitialized, error) {
	event := "Initialized"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCInitialized)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCMintAllowanceSet represents a MintAllowanceSet event raised by the GBPC contract.
type GBPCMintAllowanceSet struct {
	Minter    common.Address
	Allowance *big.Int
	Raw       *types.Log // Blockchain specific contextual infos
}

const GBPCMintAllowanceSetEventName = "MintAllowanceSet"

// ContractEventName returns the user-defined event name.
func (GBPCMintAllowanceSet) ContractEventName() string {
	return GBPCMintAllowanceSetEventName
}

// UnpackMintAllowanceSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event MintAllowanceSet(address indexed minter, uint256 allowance)
func (gBPC *GBPC) UnpackMintAllowanceSetEvent(log *types.Log) (*GBPCMintAllowanceSet, error) {
	event := "MintAllowanceSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCMintAllowanceSet)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCMinted represents a Minted event raised by the GBPC contract.
type GBPCMinted struct {
	Minter common.Address
	To     common.Address
	Amount *big.Int
	Ref    [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const GBPCMintedEventName = "Minted"

// ContractEventName returns the user-defined event name.
func (GBPCMinted) ContractEventName() string {
	return GBPCMintedEventName
}

// UnpackMintedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Minted(address indexed minter, address indexed to, uint256 amount, bytes32 indexed ref)
func (gBPC *GBPC) UnpackMintedEvent(log *types.Log) (*GBPCMinted, error) {
	event := "Minted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCMinted)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCPaused represents a Paused event raised by the GBPC contract.
type GBPCPaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCPausedEventName = "Paused"

// ContractEventName returns the user-defined event name.
func (GBPCPaused) ContractEventName() string {
	return GBPCPausedEventName
}

// UnpackPausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Paused(address account)
func (gBPC *GBPC) UnpackPausedEvent(log *types.Log) (*GBPCPaused, error) {
	event := "Paused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCPaused)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCRedeemed represents a Redeemed event raised by the GBPC contract.
type GBPCRedeemed struct {
	Minter common.Address
	Amount *big.Int
	Ref    [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const GBPCRedeemedEventName = "Redeemed"

// ContractEventName returns the user-defined event name.
func (GBPCRedeemed) ContractEventName() string {
	return GBPCRedeemedEventName
}

// UnpackRedeemedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Redeemed(address indexed minter, uint256 amount, bytes32 indexed ref)
func (gBPC *GBPC) UnpackRedeemedEvent(log *types.Log) (*GBPCRedeemed, error) {
	event := "Redeemed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCRedeemed)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCReserveFeedSet represents a ReserveFeedSet event raised by the GBPC contract.
type GBPCReserveFeedSet struct {
	Feed   common.Address
	MaxAge *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const GBPCReserveFeedSetEventName = "ReserveFeedSet"

// ContractEventName returns the user-defined event name.
func (GBPCReserveFeedSet) ContractEventName() string {
	return GBPCReserveFeedSetEventName
}

// UnpackReserveFeedSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ReserveFeedSet(address indexed feed, uint256 maxAge)
func (gBPC *GBPC) UnpackReserveFeedSetEvent(log *types.Log) (*GBPCReserveFeedSet, error) {
	event := "ReserveFeedSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCReserveFeedSet)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCRoleAdminChanged represents a RoleAdminChanged event raised by the GBPC contract.
type GBPCRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const GBPCRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (GBPCRoleAdminChanged) ContractEventName() string {
	return GBPCRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (gBPC *GBPC) UnpackRoleAdminChangedEvent(log *types.Log) (*GBPCRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCRoleGranted represents a RoleGranted event raised by the GBPC contract.
type GBPCRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (GBPCRoleGranted) ContractEventName() string {
	return GBPCRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (gBPC *GBPC) UnpackRoleGrantedEvent(log *types.Log) (*GBPCRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCRoleGranted)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCRoleRevoked represents a RoleRevoked event raised by the GBPC contract.
type GBPCRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (GBPCRoleRevoked) ContractEventName() string {
	return GBPCRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (gBPC *GBPC) UnpackRoleRevokedEvent(log *types.Log) (*GBPCRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCRoleRevoked)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCTransfer represents a Transfer event raised by the GBPC contract.
type GBPCTransfer struct {
	From  common.Address
	To    common.Address
	Value *big.Int
	Raw   *types.Log // Blockchain specific contextual infos
}

const GBPCTransferEventName = "Transfer"

// ContractEventName returns the user-defined event name.
func (GBPCTransfer) ContractEventName() string {
	return GBPCTransferEventName
}

// UnpackTransferEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Transfer(address indexed from, address indexed to, uint256 value)
func (gBPC *GBPC) UnpackTransferEvent(log *types.Log) (*GBPCTransfer, error) {
	event := "Transfer"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCTransfer)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCUnfrozen represents a Unfrozen event raised by the GBPC contract.
type GBPCUnfrozen struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCUnfrozenEventName = "Unfrozen"

// ContractEventName returns the user-defined event name.
func (GBPCUnfrozen) ContractEventName() string {
	return GBPCUnfrozenEventName
}

// UnpackUnfrozenEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Unfrozen(address indexed account)
func (gBPC *GBPC) UnpackUnfrozenEvent(log *types.Log) (*GBPCUnfrozen, error) {
	event := "Unfrozen"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCUnfrozen)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCUnpaused represents a Unpaused event raised by the GBPC contract.
type GBPCUnpaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCUnpausedEventName = "Unpaused"

// ContractEventName returns the user-defined event name.
func (GBPCUnpaused) ContractEventName() string {
	return GBPCUnpausedEventName
}

// UnpackUnpausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Unpaused(address account)
func (gBPC *GBPC) UnpackUnpausedEvent(log *types.Log) (*GBPCUnpaused, error) {
	event := "Unpaused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCUnpaused)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCUpgraded represents a Upgraded event raised by the GBPC contract.
type GBPCUpgraded struct {
	Implementation common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const GBPCUpgradedEventName = "Upgraded"

// ContractEventName returns the user-defined event name.
func (GBPCUpgraded) ContractEventName() string {
	return GBPCUpgradedEventName
}

// UnpackUpgradedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Upgraded(address indexed implementation)
func (gBPC *GBPC) UnpackUpgradedEvent(log *types.Log) (*GBPCUpgraded, error) {
	event := "Upgraded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCUpgraded)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// GBPCWiped represents a Wiped event raised by the GBPC contract.
type GBPCWiped struct {
	Account common.Address
	Amount  *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const GBPCWipedEventName = "Wiped"

// ContractEventName returns the user-defined event name.
func (GBPCWiped) ContractEventName() string {
	return GBPCWipedEventName
}

// UnpackWipedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Wiped(address indexed account, uint256 amount)
func (gBPC *GBPC) UnpackWipedEvent(log *types.Log) (*GBPCWiped, error) {
	event := "Wiped"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPC.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCWiped)
	if len(log.Data) > 0 {
		if err := gBPC.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPC.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (gBPC *GBPC) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccountFrozen"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccountFrozenError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccountMissing"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccountMissingError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AccountNotFrozen"].ID.Bytes()[:4]) {
		return gBPC.UnpackAccountNotFrozenError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return gBPC.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["AmountMissing"].ID.Bytes()[:4]) {
		return gBPC.UnpackAmountMissingError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ECDSAInvalidSignature"].ID.Bytes()[:4]) {
		return gBPC.UnpackECDSAInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ECDSAInvalidSignatureLength"].ID.Bytes()[:4]) {
		return gBPC.UnpackECDSAInvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ECDSAInvalidSignatureS"].ID.Bytes()[:4]) {
		return gBPC.UnpackECDSAInvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC1967InvalidImplementation"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC1967InvalidImplementationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC1967NonPayable"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC1967NonPayableError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InsufficientAllowance"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InsufficientAllowanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InsufficientBalance"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InsufficientBalanceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InvalidApprover"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InvalidApproverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InvalidReceiver"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InvalidSender"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InvalidSenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC20InvalidSpender"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC20InvalidSpenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC2612ExpiredSignature"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC2612ExpiredSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC2612InvalidSigner"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC2612InvalidSignerError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC3009InvalidAuthorizationTime"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC3009InvalidAuthorizationTimeError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC3009InvalidSignature"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC3009InvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ERC3009UsedAuthorization"].ID.Bytes()[:4]) {
		return gBPC.UnpackERC3009UsedAuthorizationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["EnforcedPause"].ID.Bytes()[:4]) {
		return gBPC.UnpackEnforcedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ExpectedPause"].ID.Bytes()[:4]) {
		return gBPC.UnpackExpectedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return gBPC.UnpackFailedCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["InvalidAccountNonce"].ID.Bytes()[:4]) {
		return gBPC.UnpackInvalidAccountNonceError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["InvalidInitialization"].ID.Bytes()[:4]) {
		return gBPC.UnpackInvalidInitializationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["MintAllowanceExceeded"].ID.Bytes()[:4]) {
		return gBPC.UnpackMintAllowanceExceededError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["NotInitializing"].ID.Bytes()[:4]) {
		return gBPC.UnpackNotInitializingError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["RefAlreadyUsed"].ID.Bytes()[:4]) {
		return gBPC.UnpackRefAlreadyUsedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["RefMissing"].ID.Bytes()[:4]) {
		return gBPC.UnpackRefMissingError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ReserveExceeded"].ID.Bytes()[:4]) {
		return gBPC.UnpackReserveExceededError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ReserveFeedInvalid"].ID.Bytes()[:4]) {
		return gBPC.UnpackReserveFeedInvalidError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["ReserveReportStale"].ID.Bytes()[:4]) {
		return gBPC.UnpackReserveReportStaleError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return gBPC.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["UUPSUnauthorizedCallContext"].ID.Bytes()[:4]) {
		return gBPC.UnpackUUPSUnauthorizedCallContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPC.abi.Errors["UUPSUnsupportedProxiableUUID"].ID.Bytes()[:4]) {
		return gBPC.UnpackUUPSUnsupportedProxiableUUIDError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GBPCAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the GBPC contract.
type GBPCAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func GBPCAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (gBPC *GBPC) UnpackAccessControlBadConfirmationError(raw []byte) (*GBPCAccessControlBadConfirmation, error) {
	out := new(GBPCAccessControlBadConfirmation)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the GBPC contract.
type GBPCAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func GBPCAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (gBPC *GBPC) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*GBPCAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(GBPCAccessControlEnforcedDefaultAdminDelay)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the GBPC contract.
type GBPCAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func GBPCAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (gBPC *GBPC) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*GBPCAccessControlEnforcedDefaultAdminRules, error) {
	out := new(GBPCAccessControlEnforcedDefaultAdminRules)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the GBPC contract.
type GBPCAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func GBPCAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (gBPC *GBPC) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*GBPCAccessControlInvalidDefaultAdmin, error) {
	out := new(GBPCAccessControlInvalidDefaultAdmin)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the GBPC contract.
type GBPCAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func GBPCAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (gBPC *GBPC) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*GBPCAccessControlUnauthorizedAccount, error) {
	out := new(GBPCAccessControlUnauthorizedAccount)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccountFrozen represents a AccountFrozen error raised by the GBPC contract.
type GBPCAccountFrozen struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccountFrozen(address account)
func GBPCAccountFrozenErrorID() common.Hash {
	return common.HexToHash("0x4f2a367e694e71282f29ab5eaa04c4c0be45ac5bf2ca74fb67068b98bdc2887d")
}

// UnpackAccountFrozenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccountFrozen(address account)
func (gBPC *GBPC) UnpackAccountFrozenError(raw []byte) (*GBPCAccountFrozen, error) {
	out := new(GBPCAccountFrozen)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccountFrozen", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccountMissing represents a AccountMissing error raised by the GBPC contract.
type GBPCAccountMissing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccountMissing()
func GBPCAccountMissingErrorID() common.Hash {
	return common.HexToHash("0x00653a6a7091af812c16d70dfae1ff717c689b8040ca642c274a6a19b5cc4dd5")
}

// UnpackAccountMissingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccountMissing()
func (gBPC *GBPC) UnpackAccountMissingError(raw []byte) (*GBPCAccountMissing, error) {
	out := new(GBPCAccountMissing)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccountMissing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAccountNotFrozen represents a AccountNotFrozen error raised by the GBPC contract.
type GBPCAccountNotFrozen struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccountNotFrozen(address account)
func GBPCAccountNotFrozenErrorID() common.Hash {
	return common.HexToHash("0xfc782479d6382f41dc7e2bc7779c74d4bd0d078fb8e18530ae52fec158f4eb5d")
}

// UnpackAccountNotFrozenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccountNotFrozen(address account)
func (gBPC *GBPC) UnpackAccountNotFrozenError(raw []byte) (*GBPCAccountNotFrozen, error) {
	out := new(GBPCAccountNotFrozen)
	if err := gBPC.abi.UnpackIntoInterface(out, "AccountNotFrozen", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAddressEmptyCode represents a AddressEmptyCode error raised by the GBPC contract.
type GBPCAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func GBPCAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (gBPC *GBPC) UnpackAddressEmptyCodeError(raw []byte) (*GBPCAddressEmptyCode, error) {
	out := new(GBPCAddressEmptyCode)
	if err := gBPC.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCAmountMissing represents a AmountMissing error raised by the GBPC contract.
type GBPCAmountMissing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AmountMissing()
func GBPCAmountMissingErrorID() common.Hash {
	return common.HexToHash("0x7dd2de87abbfa4deee5c65690f9e0f396505ec5fc63af934b940ef3ed99bf486")
}

// UnpackAmountMissingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AmountMissing()
func (gBPC *GBPC) UnpackAmountMissingError(raw []byte) (*GBPCAmountMissing, error) {
	out := new(GBPCAmountMissing)
	if err := gBPC.abi.UnpackIntoInterface(out, "AmountMissing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCECDSAInvalidSignature represents a ECDSAInvalidSignature error raised by the GBPC contract.
type GBPCECDSAInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignature()
func GBPCECDSAInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xf645eedf0193584640b6b90cb9477e4c95b98636c148a891d4c0a146dc46e75a")
}

// UnpackECDSAInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignature()
func (gBPC *GBPC) UnpackECDSAInvalidSignatureError(raw []byte) (*GBPCECDSAInvalidSignature, error) {
	out := new(GBPCECDSAInvalidSignature)
	if err := gBPC.abi.UnpackIntoInterface(out, "ECDSAInvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCECDSAInvalidSignatureLength represents a ECDSAInvalidSignatureLength error raised by the GBPC contract.
type GBPCECDSAInvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func GBPCECDSAInvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0xfce698f7e8e5342cd615f641317bc45fe7e1e4a8b0a14dd1383ff8dc9c41917f")
}

// UnpackECDSAInvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func (gBPC *GBPC) UnpackECDSAInvalidSignatureLengthError(raw []byte) (*GBPCECDSAInvalidSignatureLength, error) {
	out := new(GBPCECDSAInvalidSignatureLength)
	if err := gBPC.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCECDSAInvalidSignatureS represents a ECDSAInvalidSignatureS error raised by the GBPC contract.
type GBPCECDSAInvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func GBPCECDSAInvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xd78bce0cccb935155ed6428d1c13e50b7f3550fd2b66b9fe266006fea4a5e1eb")
}

// UnpackECDSAInvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func (gBPC *GBPC) UnpackECDSAInvalidSignatureSError(raw []byte) (*GBPCECDSAInvalidSignatureS, error) {
	out := new(GBPCECDSAInvalidSignatureS)
	if err := gBPC.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC1967InvalidImplementation represents a ERC1967InvalidImplementation error raised by the GBPC contract.
type GBPCERC1967InvalidImplementation struct {
	Implementation common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func GBPCERC1967InvalidImplementationErrorID() common.Hash {
	return common.HexToHash("0x4c9c8ce3ceb3130f17f7cdba48d89b5b0129f266a8bac114e6e315a41879b617")
}

// UnpackERC1967InvalidImplementationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func (gBPC *GBPC) UnpackERC1967InvalidImplementationError(raw []byte) (*GBPCERC1967InvalidImplementation, error) {
	out := new(GBPCERC1967InvalidImplementation)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC1967InvalidImplementation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC1967NonPayable represents a ERC1967NonPayable error raised by the GBPC contract.
type GBPCERC1967NonPayable struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967NonPayable()
func GBPCERC1967NonPayableErrorID() common.Hash {
	return common.HexToHash("0xb398979fa84f543c8e222f17890372c487baf85e062276c127fef521eea7224b")
}

// UnpackERC1967NonPayableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967NonPayable()
func (gBPC *GBPC) UnpackERC1967NonPayableError(raw []byte) (*GBPCERC1967NonPayable, error) {
	out := new(GBPCERC1967NonPayable)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC1967NonPayable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InsufficientAllowance represents a ERC20InsufficientAllowance error raised by the GBPC contract.
type GBPCERC20InsufficientAllowance struct {
	Spender   common.Address
	Allowance *big.Int
	Needed    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
func GBPCERC20InsufficientAllowanceErrorID() common.Hash {
	return common.HexToHash("0xfb8f41b23e99d2101d86da76cdfa87dd51c82ed07d3cb62cbc473e469dbc75c3")
}

// UnpackERC20InsufficientAllowanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)
func (gBPC *GBPC) UnpackERC20InsufficientAllowanceError(raw []byte) (*GBPCERC20InsufficientAllowance, error) {
	out := new(GBPCERC20InsufficientAllowance)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InsufficientAllowance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InsufficientBalance represents a ERC20InsufficientBalance error raised by the GBPC contract.
type GBPCERC20InsufficientBalance struct {
	Sender  common.Address
	Balance *big.Int
	Needed  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
func GBPCERC20InsufficientBalanceErrorID() common.Hash {
	return common.HexToHash("0xe450d38cd8d9f7d95077d567d60ed49c7254716e6ad08fc9872816c97e0ffec6")
}

// UnpackERC20InsufficientBalanceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)
func (gBPC *GBPC) UnpackERC20InsufficientBalanceError(raw []byte) (*GBPCERC20InsufficientBalance, error) {
	out := new(GBPCERC20InsufficientBalance)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InsufficientBalance", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InvalidApprover represents a ERC20InvalidApprover error raised by the GBPC contract.
type GBPCERC20InvalidApprover struct {
	Approver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidApprover(address approver)
func GBPCERC20InvalidApproverErrorID() common.Hash {
	return common.HexToHash("0xe602df05cc75712490294c6c104ab7c17f4030363910a7a2626411c6d3118847")
}

// UnpackERC20InvalidApproverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidApprover(address approver)
func (gBPC *GBPC) UnpackERC20InvalidApproverError(raw []byte) (*GBPCERC20InvalidApprover, error) {
	out := new(GBPCERC20InvalidApprover)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InvalidApprover", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InvalidReceiver represents a ERC20InvalidReceiver error raised by the GBPC contract.
type GBPCERC20InvalidReceiver struct {
	Receiver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidReceiver(address receiver)
func GBPCERC20InvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0xec442f055133b72f3b2f9f0bb351c406b178527de2040a7d1feb4e058771f613")
}

// UnpackERC20InvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidReceiver(address receiver)
func (gBPC *GBPC) UnpackERC20InvalidReceiverError(raw []byte) (*GBPCERC20InvalidReceiver, error) {
	out := new(GBPCERC20InvalidReceiver)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InvalidSender represents a ERC20InvalidSender error raised by the GBPC contract.
type GBPCERC20InvalidSender struct {
	Sender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidSender(address sender)
func GBPCERC20InvalidSenderErrorID() common.Hash {
	return common.HexToHash("0x96c6fd1edd0cd6ef7ff0ecc0facdf53148dc0048b57fe58af65755250a7a96bd")
}

// UnpackERC20InvalidSenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidSender(address sender)
func (gBPC *GBPC) UnpackERC20InvalidSenderError(raw []byte) (*GBPCERC20InvalidSender, error) {
	out := new(GBPCERC20InvalidSender)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InvalidSender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC20InvalidSpender represents a ERC20InvalidSpender error raised by the GBPC contract.
type GBPCERC20InvalidSpender struct {
	Spender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC20InvalidSpender(address spender)
func GBPCERC20InvalidSpenderErrorID() common.Hash {
	return common.HexToHash("0x94280d62c347d8d9f4d59a76ea321452406db88df38e0c9da304f58b57b373a2")
}

// UnpackERC20InvalidSpenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC20InvalidSpender(address spender)
func (gBPC *GBPC) UnpackERC20InvalidSpenderError(raw []byte) (*GBPCERC20InvalidSpender, error) {
	out := new(GBPCERC20InvalidSpender)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC20InvalidSpender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC2612ExpiredSignature represents a ERC2612ExpiredSignature error raised by the GBPC contract.
type GBPCERC2612ExpiredSignature struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC2612ExpiredSignature(uint256 deadline)
func GBPCERC2612ExpiredSignatureErrorID() common.Hash {
	return common.HexToHash("0x627913023c184eaad13735d5a3d2657ae76ec9a872a70e0fc57522ef1a114d58")
}

// UnpackERC2612ExpiredSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC2612ExpiredSignature(uint256 deadline)
func (gBPC *GBPC) UnpackERC2612ExpiredSignatureError(raw []byte) (*GBPCERC2612ExpiredSignature, error) {
	out := new(GBPCERC2612ExpiredSignature)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC2612ExpiredSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC2612InvalidSigner represents a ERC2612InvalidSigner error raised by the GBPC contract.
type GBPCERC2612InvalidSigner struct {
	Signer common.Address
	Owner  common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC2612InvalidSigner(address signer, address owner)
func GBPCERC2612InvalidSignerErrorID() common.Hash {
	return common.HexToHash("0x4b800e463b323b1d856edf9dec70329a639d13874a57f5c28219ff57128756db")
}

// UnpackERC2612InvalidSignerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC2612InvalidSigner(address signer, address owner)
func (gBPC *GBPC) UnpackERC2612InvalidSignerError(raw []byte) (*GBPCERC2612InvalidSigner, error) {
	out := new(GBPCERC2612InvalidSigner)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC2612InvalidSigner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC3009InvalidAuthorizationTime represents a ERC3009InvalidAuthorizationTime error raised by the GBPC contract.
type GBPCERC3009InvalidAuthorizationTime struct {
	ValidAfter  *big.Int
	ValidBefore *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)
func GBPCERC3009InvalidAuthorizationTimeErrorID() common.Hash {
	return common.HexToHash("0x4a931c17dee7b777c9cbff49696775decabdf15f0f4299ed982c63de16870b15")
}

// UnpackERC3009InvalidAuthorizationTimeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore)
func (gBPC *GBPC) UnpackERC3009InvalidAuthorizationTimeError(raw []byte) (*GBPCERC3009InvalidAuthorizationTime, error) {
	out := new(GBPCERC3009InvalidAuthorizationTime)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC3009InvalidAuthorizationTime", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC3009InvalidSignature represents a ERC3009InvalidSignature error raised by the GBPC contract.
type GBPCERC3009InvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC3009InvalidSignature()
func GBPCERC3009InvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0x77c207f4defda98b291ec961b5c4117337ad6395b29d5f627b766bfbb84cc315")
}

// UnpackERC3009InvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC3009InvalidSignature()
func (gBPC *GBPC) UnpackERC3009InvalidSignatureError(raw []byte) (*GBPCERC3009InvalidSignature, error) {
	out := new(GBPCERC3009InvalidSignature)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC3009InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCERC3009UsedAuthorization represents a ERC3009UsedAuthorization error raised by the GBPC contract.
type GBPCERC3009UsedAuthorization struct {
	Authorizer common.Address
	Nonce      [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC3009UsedAuthorization(address authorizer, bytes32 nonce)
func GBPCERC3009UsedAuthorizationErrorID() common.Hash {
	return common.HexToHash("0x8f7808c1770a7455ad80e90de4a45fff05aec416cd59cd420827199281b8dbcd")
}

// UnpackERC3009UsedAuthorizationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC3009UsedAuthorization(address authorizer, bytes32 nonce)
func (gBPC *GBPC) UnpackERC3009UsedAuthorizationError(raw []byte) (*GBPCERC3009UsedAuthorization, error) {
	out := new(GBPCERC3009UsedAuthorization)
	if err := gBPC.abi.UnpackIntoInterface(out, "ERC3009UsedAuthorization", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCEnforcedPause represents a EnforcedPause error raised by the GBPC contract.
type GBPCEnforcedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EnforcedPause()
func GBPCEnforcedPauseErrorID() common.Hash {
	return common.HexToHash("0xd93c0665d6c96d04a8f174024fc4ddd66c250604aff22bbec808de86dd3637e3")
}

// UnpackEnforcedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EnforcedPause()
func (gBPC *GBPC) UnpackEnforcedPauseError(raw []byte) (*GBPCEnforcedPause, error) {
	out := new(GBPCEnforcedPause)
	if err := gBPC.abi.UnpackIntoInterface(out, "EnforcedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCExpectedPause represents a ExpectedPause error raised by the GBPC contract.
type GBPCExpectedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpectedPause()
func GBPCExpectedPauseErrorID() common.Hash {
	return common.HexToHash("0x8dfc202bcfe9a735b559bee70674422512bc5c30f687046ae8778315fb81da44")
}

// UnpackExpectedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpectedPause()
func (gBPC *GBPC) UnpackExpectedPauseError(raw []byte) (*GBPCExpectedPause, error) {
	out := new(GBPCExpectedPause)
	if err := gBPC.abi.UnpackIntoInterface(out, "ExpectedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCFailedCall represents a FailedCall error raised by the GBPC contract.
type GBPCFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func GBPCFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (gBPC *GBPC) UnpackFailedCallError(raw []byte) (*GBPCFailedCall, error) {
	out := new(GBPCFailedCall)
	if err := gBPC.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCInvalidAccountNonce represents a InvalidAccountNonce error raised by the GBPC contract.
type GBPCInvalidAccountNonce struct {
	Account      common.Address
	CurrentNonce *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func GBPCInvalidAccountNonceErrorID() common.Hash {
	return common.HexToHash("0x752d88c0de02638abf10e8e31861e4c68dc1f3a1e7d840e580683f2c282bfc7a")
}

// UnpackInvalidAccountNonceError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidAccountNonce(address account, uint256 currentNonce)
func (gBPC *GBPC) UnpackInvalidAccountNonceError(raw []byte) (*GBPCInvalidAccountNonce, error) {
	out := new(GBPCInvalidAccountNonce)
	if err := gBPC.abi.UnpackIntoInterface(out, "InvalidAccountNonce", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCInvalidInitialization represents a InvalidInitialization error raised by the GBPC contract.
type GBPCInvalidInitialization struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidInitialization()
func GBPCInvalidInitializationErrorID() common.Hash {
	return common.HexToHash("0xf92ee8a957075833165f68c320933b1a1294aafc84ee6e0dd3fb178008f9aaf5")
}

// UnpackInvalidInitializationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidInitialization()
func (gBPC *GBPC) UnpackInvalidInitializationError(raw []byte) (*GBPCInvalidInitialization, error) {
	out := new(GBPCInvalidInitialization)
	if err := gBPC.abi.UnpackIntoInterface(out, "InvalidInitialization", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCMintAllowanceExceeded represents a MintAllowanceExceeded error raised by the GBPC contract.
type GBPCMintAllowanceExceeded struct {
	Minter    common.Address
	Remaining *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MintAllowanceExceeded(address minter, uint256 remaining)
func GBPCMintAllowanceExceededErrorID() common.Hash {
	return common.HexToHash("0x16b7f5b1e2e22e45b9c2e7bb74d1f98ffa323bc2be751241f10874dbcb4e0bc4")
}

// UnpackMintAllowanceExceededError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MintAllowanceExceeded(address minter, uint256 remaining)
func (gBPC *GBPC) UnpackMintAllowanceExceededError(raw []byte) (*GBPCMintAllowanceExceeded, error) {
	out := new(GBPCMintAllowanceExceeded)
	if err := gBPC.abi.UnpackIntoInterface(out, "MintAllowanceExceeded", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCNotInitializing represents a NotInitializing error raised by the GBPC contract.
type GBPCNotInitializing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotInitializing()
func GBPCNotInitializingErrorID() common.Hash {
	return common.HexToHash("0xd7e6bcf8597daa127dc9f0048d2f08d5ef140a2cb659feabd700beff1f7a8302")
}

// UnpackNotInitializingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotInitializing()
func (gBPC *GBPC) UnpackNotInitializingError(raw []byte) (*GBPCNotInitializing, error) {
	out := new(GBPCNotInitializing)
	if err := gBPC.abi.UnpackIntoInterface(out, "NotInitializing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCRefAlreadyUsed represents a RefAlreadyUsed error raised by the GBPC contract.
type GBPCRefAlreadyUsed struct {
	Ref [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RefAlreadyUsed(bytes32 ref)
func GBPCRefAlreadyUsedErrorID() common.Hash {
	return common.HexToHash("0xc606e672f8a36fefd5af25e49ea90da1eda93ac9407ea82d7ebadd7714e422a9")
}

// UnpackRefAlreadyUsedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RefAlreadyUsed(bytes32 ref)
func (gBPC *GBPC) UnpackRefAlreadyUsedError(raw []byte) (*GBPCRefAlreadyUsed, error) {
	out := new(GBPCRefAlreadyUsed)
	if err := gBPC.abi.UnpackIntoInterface(out, "RefAlreadyUsed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCRefMissing represents a RefMissing error raised by the GBPC contract.
type GBPCRefMissing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RefMissing()
func GBPCRefMissingErrorID() common.Hash {
	return common.HexToHash("0x3b2f92d0700e5875258977ba9798a5ca6d3369bb2d95fe3f5628ff46bf345c0f")
}

// UnpackRefMissingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RefMissing()
func (gBPC *GBPC) UnpackRefMissingError(raw []byte) (*GBPCRefMissing, error) {
	out := new(GBPCRefMissing)
	if err := gBPC.abi.UnpackIntoInterface(out, "RefMissing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCReserveExceeded represents a ReserveExceeded error raised by the GBPC contract.
type GBPCReserveExceeded struct {
	Supply  *big.Int
	Reserve *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReserveExceeded(uint256 supply, uint256 reserve)
func GBPCReserveExceededErrorID() common.Hash {
	return common.HexToHash("0xf42bfaaa0696eb4d32f755a1eb96e6ba5e4bfbfdf3505fcdc905d4ce8be93e5f")
}

// UnpackReserveExceededError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReserveExceeded(uint256 supply, uint256 reserve)
func (gBPC *GBPC) UnpackReserveExceededError(raw []byte) (*GBPCReserveExceeded, error) {
	out := new(GBPCReserveExceeded)
	if err := gBPC.abi.UnpackIntoInterface(out, "ReserveExceeded", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCReserveFeedInvalid represents a ReserveFeedInvalid error raised by the GBPC contract.
type GBPCReserveFeedInvalid struct {
	Feed common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReserveFeedInvalid(address feed)
func GBPCReserveFeedInvalidErrorID() common.Hash {
	return common.HexToHash("0xac14570fa046223d4d202b273f86e394a96babed61218dcf2ee9c3d55777964f")
}

// UnpackReserveFeedInvalidError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReserveFeedInvalid(address feed)
func (gBPC *GBPC) UnpackReserveFeedInvalidError(raw []byte) (*GBPCReserveFeedInvalid, error) {
	out := new(GBPCReserveFeedInvalid)
	if err := gBPC.abi.UnpackIntoInterface(out, "ReserveFeedInvalid", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCReserveReportStale represents a ReserveReportStale error raised by the GBPC contract.
type GBPCReserveReportStale struct {
	ReportedAt *big.Int
	MaxAge     *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReserveReportStale(uint256 reportedAt, uint256 maxAge)
func GBPCReserveReportStaleErrorID() common.Hash {
	return common.HexToHash("0x55b3ce5cf5dc8ba694c1e570b015254813c87df76d86cb657920c17fcbec1bc6")
}

// UnpackReserveReportStaleError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReserveReportStale(uint256 reportedAt, uint256 maxAge)
func (gBPC *GBPC) UnpackReserveReportStaleError(raw []byte) (*GBPCReserveReportStale, error) {
	out := new(GBPCReserveReportStale)
	if err := gBPC.abi.UnpackIntoInterface(out, "ReserveReportStale", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCSafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the GBPC contract.
type GBPCSafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func GBPCSafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (gBPC *GBPC) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*GBPCSafeCastOverflowedUintDowncast, error) {
	out := new(GBPCSafeCastOverflowedUintDowncast)
	if err := gBPC.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCUUPSUnauthorizedCallContext represents a UUPSUnauthorizedCallContext error raised by the GBPC contract.
type GBPCUUPSUnauthorizedCallContext struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnauthorizedCallContext()
func GBPCUUPSUnauthorizedCallContextErrorID() common.Hash {
	return common.HexToHash("0xe07c8dba242a06571ac65fe4bbe20522c9fb111cb33599b799ff8039c1ed18f4")
}

// UnpackUUPSUnauthorizedCallContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnauthorizedCallContext()
func (gBPC *GBPC) UnpackUUPSUnauthorizedCallContextError(raw []byte) (*GBPCUUPSUnauthorizedCallContext, error) {
	out := new(GBPCUUPSUnauthorizedCallContext)
	if err := gBPC.abi.UnpackIntoInterface(out, "UUPSUnauthorizedCallContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCUUPSUnsupportedProxiableUUID represents a UUPSUnsupportedProxiableUUID error raised by the GBPC contract.
type GBPCUUPSUnsupportedProxiableUUID struct {
	Slot [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func GBPCUUPSUnsupportedProxiableUUIDErrorID() common.Hash {
	return common.HexToHash("0xaa1d49a4c084bfa9aeeee2a0be65267a7f19ba7e1476b114dac513d2c14cb563")
}

// UnpackUUPSUnsupportedProxiableUUIDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func (gBPC *GBPC) UnpackUUPSUnsupportedProxiableUUIDError(raw []byte) (*GBPCUUPSUnsupportedProxiableUUID, error) {
	out := new(GBPCUUPSUnsupportedProxiableUUID)
	if err := gBPC.abi.UnpackIntoInterface(out, "UUPSUnsupportedProxiableUUID", raw); err != nil {
		return nil, err
	}
	return out, nil
}
