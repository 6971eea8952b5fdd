// Code generated from contracts/artifacts by go generate ./internal/chain/token. DO NOT EDIT.

// Package reservefeed is the Go side of the contract ReserveFeed.
package reservefeed

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

// ReserveFeedAttestation is an auto generated low-level Go binding around an user-defined struct.
type ReserveFeedAttestation struct {
	Root       [32]byte
	Total      *big.Int
	AttestedAt uint64
	Journal    [32]byte
}

// ReserveFeedMetaData contains all meta data concerning the ReserveFeed contract.
var ReserveFeedMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"admin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"adminDelay\",\"type\":\"uint48\"},{\"internalType\":\"address\",\"name\":\"reporter\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AccessControlBadConfirmation\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"defaultAdmin\",\"type\":\"address\"}],\"name\":\"AccessControlInvalidDefaultAdmin\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"neededRole\",\"type\":\"bytes32\"}],\"name\":\"AccessControlUnauthorizedAccount\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"AmountTooLarge\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"}],\"name\":\"NoSuchReport\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"RootMissing\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"bits\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"value\",\"type\":\"uint256\"}],\"name\":\"SafeCastOverflowedUintDowncast\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"int256\",\"name\":\"current\",\"type\":\"int256\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"roundId\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"updatedAt\",\"type\":\"uint256\"}],\"name\":\"AnswerUpdated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"journal\",\"type\":\"bytes32\"}],\"name\":\"Attested\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminDelayChangeCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"effectSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminDelayChangeScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[],\"name\":\"DefaultAdminTransferCanceled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint48\",\"name\":\"acceptSchedule\",\"type\":\"uint48\"}],\"name\":\"DefaultAdminTransferScheduled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"previousAdminRole\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"newAdminRole\",\"type\":\"bytes32\"}],\"name\":\"RoleAdminChanged\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleGranted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"sender\",\"type\":\"address\"}],\"name\":\"RoleRevoked\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"DEFAULT_ADMIN_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"REPORTER_ROLE\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"acceptDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"total\",\"type\":\"uint256\"},{\"internalType\":\"bytes32\",\"name\":\"journal\",\"type\":\"bytes32\"}],\"name\":\"attest\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"}],\"name\":\"attestation\",\"outputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"root\",\"type\":\"bytes32\"},{\"internalType\":\"uint192\",\"name\":\"total\",\"type\":\"uint192\"},{\"internalType\":\"uint64\",\"name\":\"attestedAt\",\"type\":\"uint64\"},{\"internalType\":\"bytes32\",\"name\":\"journal\",\"type\":\"bytes32\"}],\"internalType\":\"structReserveFeed.Attestation\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"attestations\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"}],\"name\":\"beginDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelDefaultAdminTransfer\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"}],\"name\":\"changeDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"decimals\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"defaultAdminDelayIncreaseWait\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"description\",\"outputs\":[{\"internalType\":\"string\",\"name\":\"\",\"type\":\"string\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"}],\"name\":\"getRoleAdmin\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint80\",\"name\":\"roundId\",\"type\":\"uint80\"}],\"name\":\"getRoundData\",\"outputs\":[{\"internalType\":\"uint80\",\"name\":\"round\",\"type\":\"uint80\"},{\"internalType\":\"int256\",\"name\":\"answer\",\"type\":\"int256\"},{\"internalType\":\"uint256\",\"name\":\"startedAt\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"updatedAt\",\"type\":\"uint256\"},{\"internalType\":\"uint80\",\"name\":\"answeredInRound\",\"type\":\"uint80\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"grantRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"hasRole\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"latestRoundData\",\"outputs\":[{\"internalType\":\"uint80\",\"name\":\"round\",\"type\":\"uint80\"},{\"internalType\":\"int256\",\"name\":\"answer\",\"type\":\"int256\"},{\"internalType\":\"uint256\",\"name\":\"startedAt\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"updatedAt\",\"type\":\"uint256\"},{\"internalType\":\"uint80\",\"name\":\"answeredInRound\",\"type\":\"uint80\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdmin\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"newAdmin\",\"type\":\"address\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingDefaultAdminDelay\",\"outputs\":[{\"internalType\":\"uint48\",\"name\":\"newDelay\",\"type\":\"uint48\"},{\"internalType\":\"uint48\",\"name\":\"schedule\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"renounceRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"report\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"role\",\"type\":\"bytes32\"},{\"internalType\":\"address\",\"name\":\"account\",\"type\":\"address\"}],\"name\":\"revokeRole\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"rollbackDefaultAdminDelay\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"version\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"pure\",\"type\":\"function\"}]",
	ID:  "ReserveFeed",
	Bin: "0x608060405234801561000f575f5ffd5b5060405161158f38038061158f83398101604081905261002e916101f3565b81836001600160a01b03811661005d57604051636116401160e11b81525f600482015260240160405180910390fd5b600180546001600160d01b0316600160d01b65ffffffffffff8516021790556100865f826100c2565b5050506100b97f3204c940063673962b481a0395619b3dbbd137589c419e993978c1c71bcf68ec826100c260201b60201c565b5050505061023f565b5f8261011e575f6100db6002546001600160a01b031690565b6001600160a01b03161461010257604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b6101288383610131565b90505b92915050565b5f828152602081815260408083206001600160a01b038516845290915281205460ff166101d1575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556101893390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a450600161012b565b505f61012b565b80516001600160a01b03811681146101ee575f5ffd5b919050565b5f5f5f60608486031215610205575f5ffd5b61020e846101d8565b9250602084015165ffffffffffff81168114610228575f5ffd5b9150610236604085016101d8565b90509250925092565b6113438061024c5f395ff3fe608060405234801561000f575f5ffd5b50600436106101bb575f3560e01c806384ef8ffc116100f3578063b016f84511610093578063cf6eefb71161006e578063cf6eefb714610427578063d547741f14610455578063d602b9fd14610468578063feaf968c14610470575f5ffd5b8063b016f84514610404578063cc8463c814610417578063cefc14291461041f575f5ffd5b8063969b1cdb116100ce578063969b1cdb1461037c5780639a6fc8f51461038f578063a1eda53c146103d6578063a217fddf146103fd575f5ffd5b806384ef8ffc1461033c5780638da5cb5b1461036157806391d1485414610369575f5ffd5b80633d47bf0d1161015e578063634e93da11610139578063634e93da146102a8578063649a5ec7146102bb5780636c2034ca146102ce5780637284e41614610327575f5ffd5b80633d47bf0d146102725780633f60d7991461027a57806354fd4d50146102a1575f5ffd5b8063248a9ca311610199578063248a9ca31461020d5780632f2ff15d1461023d578063313ce5671461025057806336568abe1461025f575f5ffd5b806301ffc9a7146101bf578063022d63fb146101e75780630aa6220b14610203575b5f5ffd5b6101d26101cd366004611163565b610478565b60405190151581526020015b60405180910390f35b620697805b60405165ffffffffffff90911681526020016101de565b61020b6104a2565b005b61022f61021b36600461118a565b5f9081526020819052604090206001015490565b6040519081526020016101de565b61020b61024b3660046111bc565b6104b7565b604051600681526020016101de565b61020b61026d3660046111bc565b6104e3565b60045461022f565b61022f7f3204c940063673962b481a0395619b3dbbd137589c419e993978c1c71bcf68ec81565b600161022f565b61020b6102b63660046111e6565b61058e565b61020b6102c93660046111ff565b6105a1565b6102e16102dc36600461118a565b6105b4565b6040516101de9190815181526020808301516001600160c01b03169082015260408083015167ffffffffffffffff16908201526060918201519181019190915260800190565b61032f610686565b6040516101de9190611224565b6002546001600160a01b03165b6040516001600160a01b0390911681526020016101de565b6103496106a6565b6101d26103773660046111bc565b6106be565b61020b61038a36600461118a565b6106e6565b6103a261039d366004611259565b6107b0565b604080516001600160501b03968716815260208101959095528401929092526060830152909116608082015260a0016101de565b6103de610828565b6040805165ffffffffffff9384168152929091166020830152016101de565b61022f5f81565b61020b61041236600461127f565b61087a565b6101ec61099e565b61020b6109fc565b61042f610a3b565b604080516001600160a01b03909316835265ffffffffffff9091166020830152016101de565b61020b6104633660046111bc565b610a5c565b61020b610a84565b6103a2610a96565b5f6001600160e01b031982166318a4c3c360e11b148061049c575061049c82610acf565b92915050565b5f6104ac81610b03565b6104b4610b0d565b50565b816104d557604051631fe1e13d60e11b815260040160405180910390fd5b6104df8282610b19565b5050565b811580156104fe57506002546001600160a01b038281169116145b15610584575f5f61050d610a3b565b90925090506001600160a01b03821615158061052f575065ffffffffffff8116155b8061054257504265ffffffffffff821610155b1561056f576040516319ca5ebb60e01b815265ffffffffffff821660048201526024015b60405180910390fd5b50506001805465ffffffffffff60a01b191690555b6104df8282610b43565b5f61059881610b03565b6104df82610b7b565b5f6105ab81610b03565b6104df82610bed565b604080516080810182525f8082526020820181905291810182905260608101919091525f821180156105e857506004548211155b829061060a57604051639240fbb360e01b815260040161056691815260200190565b5060046106186001846112bc565b81548110610628576106286112cf565b5f918252602091829020604080516080810182526003939093029091018054835260018101546001600160c01b03811694840194909452600160c01b90930467ffffffffffffffff1690820152600290910154606082015292915050565b606060405180606001604052806023815260200161132060239139905090565b5f6106b96002546001600160a01b031690565b905090565b5f918252602082815260408084206001600160a01b0393909316845291905290205460ff1690565b7f3204c940063673962b481a0395619b3dbbd137589c419e993978c1c71bcf68ec61071081610b03565b6003604051806040016040528061072685610c5c565b6001600160c01b03908116825267ffffffffffffffff4281811660209485015285546001810187555f96875295849020855195850151909216600160c01b02949092169390931792909301919091556003546040519283529184917f0559884fd3a460db3073b7fc896cc77986f16e378210ded43186175bf646fc5f910160405180910390a35050565b5f5f5f5f5f5f866001600160501b03161180156107d857506003546001600160501b03871611155b869061080357604051639240fbb360e01b81526001600160501b039091166004820152602401610566565b50610816866001600160501b0316610c90565b939a9299509097509550909350915050565b6002545f90600160d01b900465ffffffffffff16801515801561085357504265ffffffffffff821610155b61085e575f5f610872565b600254600160a01b900465ffffffffffff16815b915091509091565b7f3204c940063673962b481a0395619b3dbbd137589c419e993978c1c71bcf68ec6108a481610b03565b836108c257604051630dee983760e41b815260040160405180910390fd5b600460405180608001604052808681526020016108de86610c5c565b6001600160c01b03908116825267ffffffffffffffff42811660208085019190915260409384018890528554600181810188555f9788529682902086516003909202019081559085015185850151909216600160c01b0291909216179381019390935560609091015160029092019190915560045490518591907f3219b4aca38fa1b9ecefa1edf51a75fed79d910fb72e7e3021dc9eb13db51136906109909087908790918252602082015260400190565b60405180910390a350505050565b6002545f90600160d01b900465ffffffffffff1680151580156109c857504265ffffffffffff8216105b6109e357600154600160d01b900465ffffffffffff166109f6565b600254600160a01b900465ffffffffffff165b91505090565b5f610a05610a3b565b509050336001600160a01b03821614610a3357604051636116401160e11b8152336004820152602401610566565b6104b4610d02565b6001546001600160a01b03811691600160a01b90910465ffffffffffff1690565b81610a7a57604051631fe1e13d60e11b815260040160405180910390fd5b6104df8282610d98565b5f610a8e81610b03565b6104b4610dbc565b6003545f9081908190819081908015610ab757610ab281610c90565b610abd565b5f5f5f5f5f5b95509550955095509550509091929394565b5f6001600160e01b03198216637965db0b60e01b148061049c57506301ffc9a760e01b6001600160e01b031983161461049c565b6104b48133610dc6565b610b175f5f610dff565b565b5f82815260208190526040902060010154610b3381610b03565b610b3d8383610ebe565b50505050565b6001600160a01b0381163314610b6c5760405163334bd91960e11b815260040160405180910390fd5b610b768282610f2b565b505050565b5f610b8461099e565b610b8d42610f67565b610b9791906112e3565b9050610ba38282610f9d565b60405165ffffffffffff821681526001600160a01b038316907f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed69060200160405180910390a25050565b5f610bf78261101a565b610c0042610f67565b610c0a91906112e3565b9050610c168282610dff565b6040805165ffffffffffff8085168252831660208201527ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b910160405180910390a15050565b5f816001600160c01b03811115610c89576040516304041d9560e11b815260040161056691815260200190565b5090919050565b5f80808080806003610ca36001896112bc565b81548110610cb357610cb36112cf565b5f918252602091829020604080518082019091529101546001600160c01b038116808352600160c01b90910467ffffffffffffffff169190920181905297989097965086955088945092505050565b5f5f610d0c610a3b565b91509150610d218165ffffffffffff16151590565b1580610d3557504265ffffffffffff821610155b15610d5d576040516319ca5ebb60e01b815265ffffffffffff82166004820152602401610566565b610d785f610d736002546001600160a01b031690565b610f2b565b50610d835f83610ebe565b5050600180546001600160d01b031916905550565b5f82815260208190526040902060010154610db281610b03565b610b3d8383610f2b565b610b175f5f610f9d565b610dd082826106be565b6104df5760405163e2517d3f60e01b81526001600160a01b038216600482015260248101839052604401610566565b600254600160d01b900465ffffffffffff168015610e81574265ffffffffffff82161015610e5857600254600180546001600160d01b0316600160a01b90920465ffffffffffff16600160d01b02919091179055610e81565b6040517f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec5905f90a15b50600280546001600160a01b0316600160a01b65ffffffffffff948516026001600160d01b031617600160d01b9290931691909102919091179055565b5f82610f1a575f610ed76002546001600160a01b031690565b6001600160a01b031614610efe57604051631fe1e13d60e11b815260040160405180910390fd5b600280546001600160a01b0319166001600160a01b0384161790555b610f24838361106b565b9392505050565b5f82158015610f4757506002546001600160a01b038381169116145b15610f5d57600280546001600160a01b03191690555b610f2483836110fa565b5f65ffffffffffff821115610f99576040516306dfcc6560e41b81526030600482015260248101839052604401610566565b5090565b5f610fa6610a3b565b6001805465ffffffffffff8616600160a01b026001600160d01b03199091166001600160a01b038816171790559150610fe890508165ffffffffffff16151590565b15610b76576040517f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a9605109905f90a1505050565b5f5f61102461099e565b90508065ffffffffffff168365ffffffffffff161161104c576110478382611301565b610f24565b610f2465ffffffffffff8416620697805f828218828410028218610f24565b5f61107683836106be565b6110f3575f838152602081815260408083206001600160a01b03861684529091529020805460ff191660011790556110ab3390565b6001600160a01b0316826001600160a01b0316847f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d60405160405180910390a450600161049c565b505f61049c565b5f61110583836106be565b156110f3575f838152602081815260408083206001600160a01b0386168085529252808320805460ff1916905551339286917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b9190a450600161049c565b5f60208284031215611173575f5ffd5b81356001600160e01b031981168114610f24575f5ffd5b5f6020828403121561119a575f5ffd5b5035919050565b80356001600160a01b03811681146111b7575f5ffd5b919050565b5f5f604083850312156111cd575f5ffd5b823591506111dd602084016111a1565b90509250929050565b5f602082840312156111f6575f5ffd5b610f24826111a1565b5f6020828403121561120f575f5ffd5b813565ffffffffffff81168114610f24575f5ffd5b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b5f60208284031215611269575f5ffd5b81356001600160501b0381168114610f24575f5ffd5b5f5f5f60608486031215611291575f5ffd5b505081359360208301359350604090920135919050565b634e487b7160e01b5f52601160045260245ffd5b8181038181111561049c5761049c6112a8565b634e487b7160e01b5f52603260045260245ffd5b65ffffffffffff818116838216019081111561049c5761049c6112a8565b65ffffffffffff828116828216039081111561049c5761049c6112a856fe47425043207265736572766520616c6c6f7474656420746f207468697320636861696e",
}

// ReserveFeed is an auto generated Go binding around an Ethereum contract.
type ReserveFeed struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *ReserveFeed) GetABI() abi.ABI {
	return c.abi
}

// NewReserveFeed creates a new instance of ReserveFeed.
func NewReserveFeed() *ReserveFeed {
	parsed, err := ReserveFeedMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &ReserveFeed{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *ReserveFeed) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address admin, uint48 adminDelay, address reporter) returns()
func (reserveFeed *ReserveFeed) PackConstructor(admin common.Address, adminDelay *big.Int, reporter common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("", admin, adminDelay, reporter)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (reserveFeed *ReserveFeed) PackDEFAULTADMINROLE() []byte {
	enc, err := reserveFeed.abi.Pack("DEFAULT_ADMIN_ROLE")
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
func (reserveFeed *ReserveFeed) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return reserveFeed.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (reserveFeed *ReserveFeed) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := reserveFeed.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackREPORTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f60d799.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function REPORTER_ROLE() view returns(bytes32)
func (reserveFeed *ReserveFeed) PackREPORTERROLE() []byte {
	enc, err := reserveFeed.abi.Pack("REPORTER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackREPORTERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f60d799.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function REPORTER_ROLE() view returns(bytes32)
func (reserveFeed *ReserveFeed) TryPackREPORTERROLE() ([]byte, error) {
	return reserveFeed.abi.Pack("REPORTER_ROLE")
}

// UnpackREPORTERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3f60d799.
//
// Solidity: function REPORTER_ROLE() view returns(bytes32)
func (reserveFeed *ReserveFeed) UnpackREPORTERROLE(data []byte) ([32]byte, error) {
	out, err := reserveFeed.abi.Unpack("REPORTER_ROLE", data)
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
func (reserveFeed *ReserveFeed) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := reserveFeed.abi.Pack("acceptDefaultAdminTransfer")
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
func (reserveFeed *ReserveFeed) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return reserveFeed.abi.Pack("acceptDefaultAdminTransfer")
}

// PackAttest is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb016f845.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function attest(bytes32 root, uint256 total, bytes32 journal) returns()
func (reserveFeed *ReserveFeed) PackAttest(root [32]byte, total *big.Int, journal [32]byte) []byte {
	enc, err := reserveFeed.abi.Pack("attest", root, total, journal)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAttest is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb016f845.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function attest(bytes32 root, uint256 total, bytes32 journal) returns()
func (reserveFeed *ReserveFeed) TryPackAttest(root [32]byte, total *big.Int, journal [32]byte) ([]byte, error) {
	return reserveFeed.abi.Pack("attest", root, total, journal)
}

// PackAttestation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6c2034ca.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function attestation(uint256 number) view returns((bytes32,uint192,uint64,bytes32))
func (reserveFeed *ReserveFeed) PackAttestation(number *big.Int) []byte {
	enc, err := reserveFeed.abi.Pack("attestation", number)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAttestation is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6c2034ca.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function attestation(uint256 number) view returns((bytes32,uint192,uint64,bytes32))
func (reserveFeed *ReserveFeed) TryPackAttestation(number *big.Int) ([]byte, error) {
	return reserveFeed.abi.Pack("attestation", number)
}

// UnpackAttestation is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6c2034ca.
//
// Solidity: function attestation(uint256 number) view returns((bytes32,uint192,uint64,bytes32))
func (reserveFeed *ReserveFeed) UnpackAttestation(data []byte) (ReserveFeedAttestation, error) {
	out, err := reserveFeed.abi.Unpack("attestation", data)
	if err != nil {
		return *new(ReserveFeedAttestation), err
	}
	out0 := *abi.ConvertType(out[0], new(ReserveFeedAttestation)).(*ReserveFeedAttestation)
	return out0, nil
}

// PackAttestations is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3d47bf0d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function attestations() view returns(uint256)
func (reserveFeed *ReserveFeed) PackAttestations() []byte {
	enc, err := reserveFeed.abi.Pack("attestations")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAttestations is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3d47bf0d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function attestations() view returns(uint256)
func (reserveFeed *ReserveFeed) TryPackAttestations() ([]byte, error) {
	return reserveFeed.abi.Pack("attestations")
}

// UnpackAttestations is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3d47bf0d.
//
// Solidity: function attestations() view returns(uint256)
func (reserveFeed *ReserveFeed) UnpackAttestations(data []byte) (*big.Int, error) {
	out, err := reserveFeed.abi.Unpack("attestations", data)
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
func (reserveFeed *ReserveFeed) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("beginDefaultAdminTransfer", newAdmin)
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
func (reserveFeed *ReserveFeed) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return reserveFeed.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (reserveFeed *ReserveFeed) PackCancelDefaultAdminTransfer() []byte {
	enc, err := reserveFeed.abi.Pack("cancelDefaultAdminTransfer")
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
func (reserveFeed *ReserveFeed) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return reserveFeed.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (reserveFeed *ReserveFeed) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := reserveFeed.abi.Pack("changeDefaultAdminDelay", newDelay)
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
func (reserveFeed *ReserveFeed) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return reserveFeed.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackDecimals is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x313ce567.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function decimals() pure returns(uint8)
func (reserveFeed *ReserveFeed) PackDecimals() []byte {
	enc, err := reserveFeed.abi.Pack("decimals")
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
func (reserveFeed *ReserveFeed) TryPackDecimals() ([]byte, error) {
	return reserveFeed.abi.Pack("decimals")
}

// UnpackDecimals is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x313ce567.
//
// Solidity: function decimals() pure returns(uint8)
func (reserveFeed *ReserveFeed) UnpackDecimals(data []byte) (uint8, error) {
	out, err := reserveFeed.abi.Unpack("decimals", data)
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
func (reserveFeed *ReserveFeed) PackDefaultAdmin() []byte {
	enc, err := reserveFeed.abi.Pack("defaultAdmin")
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
func (reserveFeed *ReserveFeed) TryPackDefaultAdmin() ([]byte, error) {
	return reserveFeed.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (reserveFeed *ReserveFeed) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := reserveFeed.abi.Unpack("defaultAdmin", data)
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
func (reserveFeed *ReserveFeed) PackDefaultAdminDelay() []byte {
	enc, err := reserveFeed.abi.Pack("defaultAdminDelay")
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
func (reserveFeed *ReserveFeed) TryPackDefaultAdminDelay() ([]byte, error) {
	return reserveFeed.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (reserveFeed *ReserveFeed) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := reserveFeed.abi.Unpack("defaultAdminDelay", data)
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
func (reserveFeed *ReserveFeed) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := reserveFeed.abi.Pack("defaultAdminDelayIncreaseWait")
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
func (reserveFeed *ReserveFeed) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return reserveFeed.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (reserveFeed *ReserveFeed) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := reserveFeed.abi.Unpack("defaultAdminDelayIncreaseWait", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDescription is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7284e416.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function description() pure returns(string)
func (reserveFeed *ReserveFeed) PackDescription() []byte {
	enc, err := reserveFeed.abi.Pack("description")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDescription is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7284e416.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function description() pure returns(string)
func (reserveFeed *ReserveFeed) TryPackDescription() ([]byte, error) {
	return reserveFeed.abi.Pack("description")
}

// UnpackDescription is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7284e416.
//
// Solidity: function description() pure returns(string)
func (reserveFeed *ReserveFeed) UnpackDescription(data []byte) (string, error) {
	out, err := reserveFeed.abi.Unpack("description", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (reserveFeed *ReserveFeed) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := reserveFeed.abi.Pack("getRoleAdmin", role)
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
func (reserveFeed *ReserveFeed) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return reserveFeed.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (reserveFeed *ReserveFeed) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := reserveFeed.abi.Unpack("getRoleAdmin", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGetRoundData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a6fc8f5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoundData(uint80 roundId) view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) PackGetRoundData(roundId *big.Int) []byte {
	enc, err := reserveFeed.abi.Pack("getRoundData", roundId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoundData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a6fc8f5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoundData(uint80 roundId) view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) TryPackGetRoundData(roundId *big.Int) ([]byte, error) {
	return reserveFeed.abi.Pack("getRoundData", roundId)
}

// GetRoundDataOutput serves as a container for the return parameters of contract
// method GetRoundData.
type GetRoundDataOutput struct {
	Round           *big.Int
	Answer          *big.Int
	StartedAt       *big.Int
	UpdatedAt       *big.Int
	AnsweredInRound *big.Int
}

// UnpackGetRoundData is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9a6fc8f5.
//
// Solidity: function getRoundData(uint80 roundId) view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) UnpackGetRoundData(data []byte) (GetRoundDataOutput, error) {
	out, err := reserveFeed.abi.Unpack("getRoundData", data)
	outstruct := new(GetRoundDataOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Round = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Answer = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	outstruct.StartedAt = abi.ConvertType(out[2], new(big.Int)).(*big.Int)
	outstruct.UpdatedAt = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.AnsweredInRound = abi.ConvertType(out[4], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (reserveFeed *ReserveFeed) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("grantRole", role, account)
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
func (reserveFeed *ReserveFeed) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return reserveFeed.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (reserveFeed *ReserveFeed) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("hasRole", role, account)
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
func (reserveFeed *ReserveFeed) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return reserveFeed.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (reserveFeed *ReserveFeed) UnpackHasRole(data []byte) (bool, error) {
	out, err := reserveFeed.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackLatestRoundData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfeaf968c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function latestRoundData() view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) PackLatestRoundData() []byte {
	enc, err := reserveFeed.abi.Pack("latestRoundData")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLatestRoundData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfeaf968c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function latestRoundData() view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) TryPackLatestRoundData() ([]byte, error) {
	return reserveFeed.abi.Pack("latestRoundData")
}

// LatestRoundDataOutput serves as a container for the return parameters of contract
// method LatestRoundData.
type LatestRoundDataOutput struct {
	Round           *big.Int
	Answer          *big.Int
	StartedAt       *big.Int
	UpdatedAt       *big.Int
	AnsweredInRound *big.Int
}

// UnpackLatestRoundData is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfeaf968c.
//
// Solidity: function latestRoundData() view returns(uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
func (reserveFeed *ReserveFeed) UnpackLatestRoundData(data []byte) (LatestRoundDataOutput, error) {
	out, err := reserveFeed.abi.Unpack("latestRoundData", data)
	outstruct := new(LatestRoundDataOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Round = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Answer = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	outstruct.StartedAt = abi.ConvertType(out[2], new(big.Int)).(*big.Int)
	outstruct.UpdatedAt = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.AnsweredInRound = abi.ConvertType(out[4], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (reserveFeed *ReserveFeed) PackOwner() []byte {
	enc, err := reserveFeed.abi.Pack("owner")
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
func (reserveFeed *ReserveFeed) TryPackOwner() ([]byte, error) {
	return reserveFeed.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (reserveFeed *ReserveFeed) UnpackOwner(data []byte) (common.Address, error) {
	out, err := reserveFeed.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (reserveFeed *ReserveFeed) PackPendingDefaultAdmin() []byte {
	enc, err := reserveFeed.abi.Pack("pendingDefaultAdmin")
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
func (reserveFeed *ReserveFeed) TryPackPendingDefaultAdmin() ([]byte, error) {
	return reserveFeed.abi.Pack("pendingDefaultAdmin")
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
func (reserveFeed *ReserveFeed) UnpackPendingDefaultAdmin(data []byte) (PendingDefaultAdminOutput, error) {
	out, err := reserveFeed.abi.Unpack("pendingDefaultAdmin", data)
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
func (reserveFeed *ReserveFeed) PackPendingDefaultAdminDelay() []byte {
	enc, err := reserveFeed.abi.Pack("pendingDefaultAdminDelay")
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
func (reserveFeed *ReserveFeed) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return reserveFeed.abi.Pack("pendingDefaultAdminDelay")
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
func (reserveFeed *ReserveFeed) UnpackPendingDefaultAdminDelay(data []byte) (PendingDefaultAdminDelayOutput, error) {
	out, err := reserveFeed.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(PendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (reserveFeed *ReserveFeed) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("renounceRole", role, account)
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
func (reserveFeed *ReserveFeed) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return reserveFeed.abi.Pack("renounceRole", role, account)
}

// PackReport is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x969b1cdb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function report(uint256 amount) returns()
func (reserveFeed *ReserveFeed) PackReport(amount *big.Int) []byte {
	enc, err := reserveFeed.abi.Pack("report", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReport is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x969b1cdb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function report(uint256 amount) returns()
func (reserveFeed *ReserveFeed) TryPackReport(amount *big.Int) ([]byte, error) {
	return reserveFeed.abi.Pack("report", amount)
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (reserveFeed *ReserveFeed) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := reserveFeed.abi.Pack("revokeRole", role, account)
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
func (reserveFeed *ReserveFeed) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return reserveFeed.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (reserveFeed *ReserveFeed) PackRollbackDefaultAdminDelay() []byte {
	enc, err := reserveFeed.abi.Pack("rollbackDefaultAdminDelay")
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
func (reserveFeed *ReserveFeed) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return reserveFeed.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (reserveFeed *ReserveFeed) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := reserveFeed.abi.Pack("supportsInterface", interfaceId)
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
func (reserveFeed *ReserveFeed) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return reserveFeed.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (reserveFeed *ReserveFeed) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := reserveFeed.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackVersion is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x54fd4d50.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function version() pure returns(uint256)
func (reserveFeed *ReserveFeed) PackVersion() []byte {
	enc, err := reserveFeed.abi.Pack("version")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVersion is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x54fd4d50.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function version() pure returns(uint256)
func (reserveFeed *ReserveFeed) TryPackVersion() ([]byte, error) {
	return reserveFeed.abi.Pack("version")
}

// UnpackVersion is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x54fd4d50.
//
// Solidity: function version() pure returns(uint256)
func (reserveFeed *ReserveFeed) UnpackVersion(data []byte) (*big.Int, error) {
	out, err := reserveFeed.abi.Unpack("version", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// ReserveFeedAnswerUpdated represents a AnswerUpdated event raised by the ReserveFeed contract.
type ReserveFeedAnswerUpdated struct {
	Current   *big.Int
	RoundId   *big.Int
	UpdatedAt *big.Int
	Raw       *types.Log // Blockchain specific contextual infos
}

const ReserveFeedAnswerUpdatedEventName = "AnswerUpdated"

// ContractEventName returns the user-defined event name.
func (ReserveFeedAnswerUpdated) ContractEventName() string {
	return ReserveFeedAnswerUpdatedEventName
}

// UnpackAnswerUpdatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt)
func (reserveFeed *ReserveFeed) UnpackAnswerUpdatedEvent(log *types.Log) (*ReserveFeedAnswerUpdated, error) {
	event := "AnswerUpdated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedAnswerUpdated)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedAttested represents a Attested event raised by the ReserveFeed contract.
type ReserveFeedAttested struct {
	Number  *big.Int
	Root    [32]byte
	Total   *big.Int
	Journal [32]byte
	Raw     *types.Log // Blockchain specific contextual infos
}

const ReserveFeedAttestedEventName = "Attested"

// ContractEventName returns the user-defined event name.
func (ReserveFeedAttested) ContractEventName() string {
	return ReserveFeedAttestedEventName
}

// UnpackAttestedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Attested(uint256 indexed number, bytes32 indexed root, uint256 total, bytes32 journal)
func (reserveFeed *ReserveFeed) UnpackAttestedEvent(log *types.Log) (*ReserveFeedAttested, error) {
	event := "Attested"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedAttested)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the ReserveFeed contract.
type ReserveFeedDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const ReserveFeedDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (ReserveFeedDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return ReserveFeedDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (reserveFeed *ReserveFeed) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*ReserveFeedDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the ReserveFeed contract.
type ReserveFeedDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const ReserveFeedDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (ReserveFeedDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return ReserveFeedDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (reserveFeed *ReserveFeed) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*ReserveFeedDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the ReserveFeed contract.
type ReserveFeedDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const ReserveFeedDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (ReserveFeedDefaultAdminTransferCanceled) ContractEventName() string {
	return ReserveFeedDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (reserveFeed *ReserveFeed) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*ReserveFeedDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the ReserveFeed contract.
type ReserveFeedDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const ReserveFeedDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (ReserveFeedDefaultAdminTransferScheduled) ContractEventName() string {
	return ReserveFeedDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (reserveFeed *ReserveFeed) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*ReserveFeedDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedRoleAdminChanged represents a RoleAdminChanged event raised by the ReserveFeed contract.
type ReserveFeedRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const ReserveFeedRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (ReserveFeedRoleAdminChanged) ContractEventName() string {
	return ReserveFeedRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (reserveFeed *ReserveFeed) UnpackRoleAdminChangedEvent(log *types.Log) (*ReserveFeedRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedRoleGranted represents a RoleGranted event raised by the ReserveFeed contract.
type ReserveFeedRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const ReserveFeedRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (ReserveFeedRoleGranted) ContractEventName() string {
	return ReserveFeedRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (reserveFeed *ReserveFeed) UnpackRoleGrantedEvent(log *types.Log) (*ReserveFeedRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedRoleGranted)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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

// ReserveFeedRoleRevoked represents a RoleRevoked event raised by the ReserveFeed contract.
type ReserveFeedRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const ReserveFeedRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (ReserveFeedRoleRevoked) ContractEventName() string {
	return ReserveFeedRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (reserveFeed *ReserveFeed) UnpackRoleRevokedEvent(log *types.Log) (*ReserveFeedRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != reserveFeed.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ReserveFeedRoleRevoked)
	if len(log.Data) > 0 {
		if err := reserveFeed.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range reserveFeed.abi.Events[event].Inputs {
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
func (reserveFeed *ReserveFeed) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["AmountTooLarge"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackAmountTooLargeError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["NoSuchReport"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackNoSuchReportError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["RootMissing"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackRootMissingError(raw[4:])
	}
	if bytes.Equal(raw[:4], reserveFeed.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return reserveFeed.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// ReserveFeedAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the ReserveFeed contract.
type ReserveFeedAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func ReserveFeedAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (reserveFeed *ReserveFeed) UnpackAccessControlBadConfirmationError(raw []byte) (*ReserveFeedAccessControlBadConfirmation, error) {
	out := new(ReserveFeedAccessControlBadConfirmation)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the ReserveFeed contract.
type ReserveFeedAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func ReserveFeedAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (reserveFeed *ReserveFeed) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*ReserveFeedAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(ReserveFeedAccessControlEnforcedDefaultAdminDelay)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the ReserveFeed contract.
type ReserveFeedAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func ReserveFeedAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (reserveFeed *ReserveFeed) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*ReserveFeedAccessControlEnforcedDefaultAdminRules, error) {
	out := new(ReserveFeedAccessControlEnforcedDefaultAdminRules)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the ReserveFeed contract.
type ReserveFeedAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func ReserveFeedAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (reserveFeed *ReserveFeed) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*ReserveFeedAccessControlInvalidDefaultAdmin, error) {
	out := new(ReserveFeedAccessControlInvalidDefaultAdmin)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the ReserveFeed contract.
type ReserveFeedAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func ReserveFeedAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (reserveFeed *ReserveFeed) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*ReserveFeedAccessControlUnauthorizedAccount, error) {
	out := new(ReserveFeedAccessControlUnauthorizedAccount)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedAmountTooLarge represents a AmountTooLarge error raised by the ReserveFeed contract.
type ReserveFeedAmountTooLarge struct {
	Amount *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AmountTooLarge(uint256 amount)
func ReserveFeedAmountTooLargeErrorID() common.Hash {
	return common.HexToHash("0x08083b2a16b607736bde3b2f81a2e47b6cddd068539243b1d8b47462dd533e58")
}

// UnpackAmountTooLargeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AmountTooLarge(uint256 amount)
func (reserveFeed *ReserveFeed) UnpackAmountTooLargeError(raw []byte) (*ReserveFeedAmountTooLarge, error) {
	out := new(ReserveFeedAmountTooLarge)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "AmountTooLarge", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedNoSuchReport represents a NoSuchReport error raised by the ReserveFeed contract.
type ReserveFeedNoSuchReport struct {
	Number *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoSuchReport(uint256 number)
func ReserveFeedNoSuchReportErrorID() common.Hash {
	return common.HexToHash("0x9240fbb3c038d93af69a6de45072cef9621f3beca3b22f1e9009afc5020c3015")
}

// UnpackNoSuchReportError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoSuchReport(uint256 number)
func (reserveFeed *ReserveFeed) UnpackNoSuchReportError(raw []byte) (*ReserveFeedNoSuchReport, error) {
	out := new(ReserveFeedNoSuchReport)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "NoSuchReport", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedRootMissing represents a RootMissing error raised by the ReserveFeed contract.
type ReserveFeedRootMissing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RootMissing()
func ReserveFeedRootMissingErrorID() common.Hash {
	return common.HexToHash("0xdee98370969eadd7e25c9ad30150d4703a5c478861f942e8cd802ec64a44e318")
}

// UnpackRootMissingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RootMissing()
func (reserveFeed *ReserveFeed) UnpackRootMissingError(raw []byte) (*ReserveFeedRootMissing, error) {
	out := new(ReserveFeedRootMissing)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "RootMissing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ReserveFeedSafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the ReserveFeed contract.
type ReserveFeedSafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func ReserveFeedSafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (reserveFeed *ReserveFeed) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*ReserveFeedSafeCastOverflowedUintDowncast, error) {
	out := new(ReserveFeedSafeCastOverflowedUintDowncast)
	if err := reserveFeed.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}
