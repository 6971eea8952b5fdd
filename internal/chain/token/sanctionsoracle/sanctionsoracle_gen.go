// Code generated from contracts/artifacts by go generate ./internal/chain/token. DO NOT EDIT.

// Package sanctionsoracle is the Go side of the contract SanctionsOracle.
package sanctionsoracle

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

// SanctionsOracleMetaData contains all meta data concerning the SanctionsOracle contract.
var SanctionsOracleMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"keeper\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"caller\",\"type\":\"address\"}],\"name\":\"NotKeeper\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"SanctionedAddressAdded\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"SanctionedAddressRemoved\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"KEEPER\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"isSanctioned\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bool\",\"name\":\"sanctioned\",\"type\":\"bool\"}],\"name\":\"set\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "SanctionsOracle",
	Bin: "0x60a0604052348015600e575f5ffd5b506040516102c33803806102c3833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b6080516102406100835f395f8181605d015260e201526102405ff3fe608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806335e3b25a14610043578063862a179e14610058578063df592f7d1461009c575b5f5ffd5b6100566100513660046101e7565b6100d7565b005b61007f7f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b0390911681526020015b60405180910390f35b6100c76100aa366004610220565b6001600160a01b03165f9081526020819052604090205460ff1690565b6040519015158152602001610093565b336001600160a01b037f00000000000000000000000000000000000000000000000000000000000000001681146101315760405163ccf79b6760e01b81526001600160a01b03909116600482015260240160405180910390fd5b506001600160a01b0382165f908152602081905260409020805460ff19168215801591909117909155610195576040516001600160a01b038316907f99f336eb5bc6257ae248080079fdc6cdc792f5b29f86c8302759dafc68b4c4fd905f90a25050565b6040516001600160a01b038316907f27c24e841c9b716a2af2ae635108fc747d4f0ab26bb3be48a53e4ce68d1f925b905f90a25050565b80356001600160a01b03811681146101e2575f5ffd5b919050565b5f5f604083850312156101f8575f5ffd5b610201836101cc565b915060208301358015158114610215575f5ffd5b809150509250929050565b5f60208284031215610230575f5ffd5b610239826101cc565b939250505056",
}

// SanctionsOracle is an auto generated Go binding around an Ethereum contract.
type SanctionsOracle struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *SanctionsOracle) GetABI() abi.ABI {
	return c.abi
}

// NewSanctionsOracle creates a new instance of SanctionsOracle.
func NewSanctionsOracle() *SanctionsOracle {
	parsed, err := SanctionsOracleMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &SanctionsOracle{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *SanctionsOracle) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address keeper) returns()
func (sanctionsOracle *SanctionsOracle) PackConstructor(keeper common.Address) []byte {
	enc, err := sanctionsOracle.abi.Pack("", keeper)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackKEEPER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x862a179e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function KEEPER() view returns(address)
func (sanctionsOracle *SanctionsOracle) PackKEEPER() []byte {
	enc, err := sanctionsOracle.abi.Pack("KEEPER")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackKEEPER is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x862a179e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function KEEPER() view returns(address)
func (sanctionsOracle *SanctionsOracle) TryPackKEEPER() ([]byte, error) {
	return sanctionsOracle.abi.Pack("KEEPER")
}

// UnpackKEEPER is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x862a179e.
//
// Solidity: function KEEPER() view returns(address)
func (sanctionsOracle *SanctionsOracle) UnpackKEEPER(data []byte) (common.Address, error) {
	out, err := sanctionsOracle.abi.Unpack("KEEPER", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackIsSanctioned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdf592f7d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isSanctioned(address account) view returns(bool)
func (sanctionsOracle *SanctionsOracle) PackIsSanctioned(account common.Address) []byte {
	enc, err := sanctionsOracle.abi.Pack("isSanctioned", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsSanctioned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdf592f7d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isSanctioned(address account) view returns(bool)
func (sanctionsOracle *SanctionsOracle) TryPackIsSanctioned(account common.Address) ([]byte, error) {
	return sanctionsOracle.abi.Pack("isSanctioned", account)
}

// UnpackIsSanctioned is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdf592f7d.
//
// Solidity: function isSanctioned(address account) view returns(bool)
func (sanctionsOracle *SanctionsOracle) UnpackIsSanctioned(data []byte) (bool, error) {
	out, err := sanctionsOracle.abi.Unpack("isSanctioned", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35e3b25a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function set(address account, bool sanctioned) returns()
func (sanctionsOracle *SanctionsOracle) PackSet(account common.Address, sanctioned bool) []byte {
	enc, err := sanctionsOracle.abi.Pack("set", account, sanctioned)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x35e3b25a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function set(address account, bool sanctioned) returns()
func (sanctionsOracle *SanctionsOracle) TryPackSet(account common.Address, sanctioned bool) ([]byte, error) {
	return sanctionsOracle.abi.Pack("set", account, sanctioned)
}

// SanctionsOracleSanctionedAddressAdded represents a SanctionedAddressAdded event raised by the SanctionsOracle contract.
type SanctionsOracleSanctionedAddressAdded struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const SanctionsOracleSanctionedAddressAddedEventName = "SanctionedAddressAdded"

// ContractEventName returns the user-defined event name.
func (SanctionsOracleSanctionedAddressAdded) ContractEventName() string {
	return SanctionsOracleSanctionedAddressAddedEventName
}

// UnpackSanctionedAddressAddedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event SanctionedAddressAdded(address indexed account)
func (sanctionsOracle *SanctionsOracle) UnpackSanctionedAddressAddedEvent(log *types.Log) (*SanctionsOracleSanctionedAddressAdded, error) {
	event := "SanctionedAddressAdded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != sanctionsOracle.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SanctionsOracleSanctionedAddressAdded)
	if len(log.Data) > 0 {
		if err := sanctionsOracle.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range sanctionsOracle.abi.Events[event].Inputs {
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

// SanctionsOracleSanctionedAddressRemoved represents a SanctionedAddressRemoved event raised by the SanctionsOracle contract.
type SanctionsOracleSanctionedAddressRemoved struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const SanctionsOracleSanctionedAddressRemovedEventName = "SanctionedAddressRemoved"

// ContractEventName returns the user-defined event name.
func (SanctionsOracleSanctionedAddressRemoved) ContractEventName() string {
	return SanctionsOracleSanctionedAddressRemovedEventName
}

// UnpackSanctionedAddressRemovedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event SanctionedAddressRemoved(address indexed account)
func (sanctionsOracle *SanctionsOracle) UnpackSanctionedAddressRemovedEvent(log *types.Log) (*SanctionsOracleSanctionedAddressRemoved, error) {
	event := "SanctionedAddressRemoved"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != sanctionsOracle.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SanctionsOracleSanctionedAddressRemoved)
	if len(log.Data) > 0 {
		if err := sanctionsOracle.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range sanctionsOracle.abi.Events[event].Inputs {
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
func (sanctionsOracle *SanctionsOracle) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], sanctionsOracle.abi.Errors["NotKeeper"].ID.Bytes()[:4]) {
		return sanctionsOracle.UnpackNotKeeperError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// SanctionsOracleNotKeeper represents a NotKeeper error raised by the SanctionsOracle contract.
type SanctionsOracleNotKeeper struct {
	Caller common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotKeeper(address caller)
func SanctionsOracleNotKeeperErrorID() common.Hash {
	return common.HexToHash("0xccf79b67be4db0b0fabcb5c1c5161ff892f8f47e29b3cb839fac684cf1193a00")
}

// UnpackNotKeeperError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotKeeper(address caller)
func (sanctionsOracle *SanctionsOracle) UnpackNotKeeperError(raw []byte) (*SanctionsOracleNotKeeper, error) {
	out := new(SanctionsOracleNotKeeper)
	if err := sanctionsOracle.abi.UnpackIntoInterface(out, "NotKeeper", raw); err != nil {
		return nil, err
	}
	return out, nil
}
