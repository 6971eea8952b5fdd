package ownership_test

import (
	"bytes"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm/runtime"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/ownership"
)

// Contracts in the machine's own code.
const (
	accepts = "0x631626ba7e60e01b60005260206000f3" // answers with the word that means yes
	other   = "0x63ffffffff60e01b60005260206000f3" // answers with another word
	silent  = "0x00"                               // answers nothing
	short   = "0x631626ba7e60e01b60005260046000f3" // answers with four bytes alone
	reverts = "0x631626ba7e60e01b60005260206000fd" // reverts with the word
	// CALLDATACOPY(0, 0, size), then CREATE2(value 0, offset 0, size, salt 0)
	factory = "0x36600060003760003660006000f500"
)

var wallet = common.HexToAddress("0x00000000000000000000000000000000000000aa")

// ask runs the program as a node does.
func ask(t *testing.T, contracts map[common.Address]string, address common.Address, signature []byte) bool {
	t.Helper()
	states, err := state.New(types.EmptyRootHash, state.NewDatabaseForTesting())
	require.NoError(t, err)
	for at, code := range contracts {
		states.CreateAccount(at)
		states.SetCode(at, hexutil.MustDecode(code), 0)
	}
	program, err := ownership.Program(address, ownership.Hash("a text"), signature)
	require.NoError(t, err)
	answer, _, _, err := runtime.Create(program, &runtime.Config{State: states, GasLimit: 10_000_000})
	if err != nil {
		return false
	}
	return ownership.Accepts(answer)
}

func TestProgram_AContractWalletAcceptsOnlyWithTheWord(t *testing.T) {
	signature := []byte("any signature")
	for code, want := range map[string]bool{accepts: true, other: false, silent: false, short: true, reverts: false} {
		require.Equal(t, want, ask(t, map[common.Address]string{wallet: code}, wallet, signature), code)
	}
	require.False(t, ask(t, nil, wallet, signature), "an address without a contract accepts nothing, though a call of it succeeds")
}

func TestProgram_AWalletThatIsNotDeployedYetIsDeployedByItsSignature(t *testing.T) {
	maker := common.HexToAddress("0x00000000000000000000000000000000000000bb")
	// The wallet's code is deployed by a program that copies it out of itself.
	code := hexutil.MustDecode(accepts)
	initcode := append([]byte{0x60, byte(len(code)), 0x60, 0x0c, 0x60, 0x00, 0x39, 0x60, byte(len(code)), 0x60, 0x00, 0xf3}, code...)
	address := crypto.CreateAddress2(maker, [32]byte{}, crypto.Keccak256(initcode))
	wrap := func(call []byte) []byte {
		form := make(abi.Arguments, 3)
		for i, name := range []string{"address", "bytes", "bytes"} {
			kind, err := abi.NewType(name, "", nil)
			require.NoError(t, err)
			form[i] = abi.Argument{Type: kind}
		}
		packed, err := form.Pack(maker, call, []byte("its own signature"))
		require.NoError(t, err)
		return append(packed, bytes.Repeat([]byte{0x64, 0x92}, 16)...)
	}
	contracts := map[common.Address]string{maker: factory}
	require.True(t, ask(t, contracts, address, wrap(initcode)))
	require.False(t, ask(t, contracts, wallet, wrap(initcode)), "another address is not deployed by it")
	require.False(t, ask(t, contracts, address, wrap([]byte{0x00})), "what it deploys is no wallet")
	contracts[address] = accepts
	require.True(t, ask(t, contracts, address, wrap(initcode)), "it was deployed meanwhile")
	_, err := ownership.Program(address, ownership.Hash("a text"), append([]byte("nonsense"), bytes.Repeat([]byte{0x64, 0x92}, 16)...))
	require.Error(t, err)
}
