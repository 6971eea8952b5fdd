// Code generated from contracts/artifacts by go generate ./internal/chain/token. DO NOT EDIT.

// Package gbpcproxy is the Go side of the contract GBPCProxy.
package gbpcproxy

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

// GBPCProxyMetaData contains all meta data concerning the GBPCProxy contract.
var GBPCProxyMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"implementation\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"data\",\"type\":\"bytes\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"name\":\"AddressEmptyCode\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"implementation\",\"type\":\"address\"}],\"name\":\"ERC1967InvalidImplementation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ERC1967NonPayable\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ERC1967ProxyUninitialized\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FailedCall\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"implementation\",\"type\":\"address\"}],\"name\":\"Upgraded\",\"type\":\"event\"},{\"stateMutability\":\"payable\",\"type\":\"fallback\"}]",
	ID:  "GBPCProxy",
	Bin: "0x608060405234801561000f575f5ffd5b5060405161039038038061039083398101604081905261002e91610248565b8181805161004f576040516330a289cf60e21b815260040160405180910390fd5b6100598282610062565b50505050610317565b61006b826100c0565b6040516001600160a01b038316907fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b905f90a28051156100b4576100af828261013b565b505050565b6100bc6101dc565b5050565b806001600160a01b03163b5f036100fa57604051634c9c8ce360e01b81526001600160a01b03821660048201526024015b60405180910390fd5b7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc80546001600160a01b0319166001600160a01b0392909216919091179055565b60605f61014884846101fd565b905080801561016957505f3d118061016957505f846001600160a01b03163b115b1561017e57610176610210565b9150506101d6565b80156101a857604051639996b31560e01b81526001600160a01b03851660048201526024016100f1565b3d156101bb576101b6610229565b6101d4565b60405163d6bda27560e01b815260040160405180910390fd5b505b92915050565b34156101fb5760405163b398979f60e01b815260040160405180910390fd5b565b5f5f5f835160208501865af49392505050565b6040513d81523d5f602083013e3d602001810160405290565b6040513d5f823e3d81fd5b634e487b7160e01b5f52604160045260245ffd5b5f5f60408385031215610259575f5ffd5b82516001600160a01b038116811461026f575f5ffd5b60208401519092506001600160401b0381111561028a575f5ffd5b8301601f8101851361029a575f5ffd5b80516001600160401b038111156102b3576102b3610234565b604051601f8201601f19908116603f011681016001600160401b03811182821017156102e1576102e1610234565b6040528181528282016020018710156102f8575f5ffd5b8160208401602083015e5f602083830101528093505050509250929050565b606d806103235f395ff3fe6080604052600a600c565b005b60186014601a565b6050565b565b5f604b7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc546001600160a01b031690565b905090565b365f5f375f5f365f845af43d5f5f3e8080156069573d5ff35b3d5ffd",
}

// GBPCProxy is an auto generated Go binding around an Ethereum contract.
type GBPCProxy struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *GBPCProxy) GetABI() abi.ABI {
	return c.abi
}

// NewGBPCProxy creates a new instance of GBPCProxy.
func NewGBPCProxy() *GBPCProxy {
	parsed, err := GBPCProxyMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &GBPCProxy{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *GBPCProxy) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address implementation, bytes data) returns()
func (gBPCProxy *GBPCProxy) PackConstructor(implementation common.Address, data []byte) []byte {
	enc, err := gBPCProxy.abi.Pack("", implementation, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// GBPCProxyUpgraded represents a Upgraded event raised by the GBPCProxy contract.
type GBPCProxyUpgraded struct {
	Implementation common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const GBPCProxyUpgradedEventName = "Upgraded"

// ContractEventName returns the user-defined event name.
func (GBPCProxyUpgraded) ContractEventName() string {
	return GBPCProxyUpgradedEventName
}

// UnpackUpgradedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Upgraded(address indexed implementation)
func (gBPCProxy *GBPCProxy) UnpackUpgradedEvent(log *types.Log) (*GBPCProxyUpgraded, error) {
	event := "Upgraded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != gBPCProxy.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(GBPCProxyUpgraded)
	if len(log.Data) > 0 {
		if err := gBPCProxy.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range gBPCProxy.abi.Events[event].Inputs {
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
func (gBPCProxy *GBPCProxy) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], gBPCProxy.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return gBPCProxy.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPCProxy.abi.Errors["ERC1967InvalidImplementation"].ID.Bytes()[:4]) {
		return gBPCProxy.UnpackERC1967InvalidImplementationError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPCProxy.abi.Errors["ERC1967NonPayable"].ID.Bytes()[:4]) {
		return gBPCProxy.UnpackERC1967NonPayableError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPCProxy.abi.Errors["ERC1967ProxyUninitialized"].ID.Bytes()[:4]) {
		return gBPCProxy.UnpackERC1967ProxyUninitializedError(raw[4:])
	}
	if bytes.Equal(raw[:4], gBPCProxy.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return gBPCProxy.UnpackFailedCallError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// GBPCProxyAddressEmptyCode represents a AddressEmptyCode error raised by the GBPCProxy contract.
type GBPCProxyAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func GBPCProxyAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (gBPCProxy *GBPCProxy) UnpackAddressEmptyCodeError(raw []byte) (*GBPCProxyAddressEmptyCode, error) {
	out := new(GBPCProxyAddressEmptyCode)
	if err := gBPCProxy.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCProxyERC1967InvalidImplementation represents a ERC1967InvalidImplementation error raised by the GBPCProxy contract.
type GBPCProxyERC1967InvalidImplementation struct {
	Implementation common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func GBPCProxyERC1967InvalidImplementationErrorID() common.Hash {
	return common.HexToHash("0x4c9c8ce3ceb3130f17f7cdba48d89b5b0129f266a8bac114e6e315a41879b617")
}

// UnpackERC1967InvalidImplementationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func (gBPCProxy *GBPCProxy) UnpackERC1967InvalidImplementationError(raw []byte) (*GBPCProxyERC1967InvalidImplementation, error) {
	out := new(GBPCProxyERC1967InvalidImplementation)
	if err := gBPCProxy.abi.UnpackIntoInterface(out, "ERC1967InvalidImplementation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCProxyERC1967NonPayable represents a ERC1967NonPayable error raised by the GBPCProxy contract.
type GBPCProxyERC1967NonPayable struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967NonPayable()
func GBPCProxyERC1967NonPayableErrorID() common.Hash {
	return common.HexToHash("0xb398979fa84f543c8e222f17890372c487baf85e062276c127fef521eea7224b")
}

// UnpackERC1967NonPayableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967NonPayable()
func (gBPCProxy *GBPCProxy) UnpackERC1967NonPayableError(raw []byte) (*GBPCProxyERC1967NonPayable, error) {
	out := new(GBPCProxyERC1967NonPayable)
	if err := gBPCProxy.abi.UnpackIntoInterface(out, "ERC1967NonPayable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCProxyERC1967ProxyUninitialized represents a ERC1967ProxyUninitialized error raised by the GBPCProxy contract.
type GBPCProxyERC1967ProxyUninitialized struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967ProxyUninitialized()
func GBPCProxyERC1967ProxyUninitializedErrorID() common.Hash {
	return common.HexToHash("0xc28a273c3fe16468cad2234091c09b146f46a93b2ad4069739c7beddfa5b3529")
}

// UnpackERC1967ProxyUninitializedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967ProxyUninitialized()
func (gBPCProxy *GBPCProxy) UnpackERC1967ProxyUninitializedError(raw []byte) (*GBPCProxyERC1967ProxyUninitialized, error) {
	out := new(GBPCProxyERC1967ProxyUninitialized)
	if err := gBPCProxy.abi.UnpackIntoInterface(out, "ERC1967ProxyUninitialized", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// GBPCProxyFailedCall represents a FailedCall error raised by the GBPCProxy contract.
type GBPCProxyFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func GBPCProxyFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (gBPCProxy *GBPCProxy) UnpackFailedCallError(raw []byte) (*GBPCProxyFailedCall, error) {
	out := new(GBPCProxyFailedCall)
	if err := gBPCProxy.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}
