package ownership

import (
	"bytes"
	"encoding/binary"
	"errors"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
)

// undeployed ends the signature of a wallet that is not deployed yet (ERC-6492).
var undeployed = bytes.Repeat([]byte{0x64, 0x92}, 16)

// errForm means that the signature of a wallet that is not deployed yet cannot be read.
var errForm = errors.New("ownership: the signature's deployment cannot be read")

// answerSize is what the program answers: the wallet's word, and whether it gave one.
const answerSize = 64

// Program returns a program that asks the wallet at the address whether it accepts the signature, after it has deployed
// the wallet if the signature says how. It is run with eth_call, as the code of a new contract, and changes nothing.
func Program(address common.Address, hash common.Hash, signature []byte) ([]byte, error) {
	var a assembler
	if body, found := bytes.CutSuffix(signature, undeployed); found {
		factory, deployment, inner, err := unpackDeployment(body)
		if err != nil {
			return nil, err
		}
		a.copyIn(deployment)
		a.call(vm.CALL, factory, deployment, 0, 0)
		a.op(vm.POP) // it may have been deployed meanwhile: the wallet's own answer counts
		signature = inner
	}
	question, err := pack1271(hash, signature)
	if err != nil {
		return nil, err
	}
	// The answer is written behind everything that was copied in: what a wallet leaves out stays zero there. The first
	// bytes of the question are the very word that means yes.
	answer := (a.longest + len(question) + 31) / 32 * 32
	a.copyIn(question)
	a.call(vm.STATICCALL, address, question, answer, 32)
	a.push(answer + 32)
	a.op(vm.MSTORE)
	a.push(answerSize)
	a.push(answer)
	a.op(vm.RETURN)
	return a.assemble(), nil
}

// Accepts reports whether the program's answer is that the wallet accepts the signature.
func Accepts(answer []byte) bool {
	return len(answer) == answerSize && answer[63] == 1 && bytes.Equal(answer[:32], common.RightPadBytes(isValidSignature(), 32))
}

// isValidSignature is the call of ERC-1271, and also the word with which a wallet accepts.
func isValidSignature() []byte {
	return crypto.Keccak256([]byte("isValidSignature(bytes32,bytes)"))[:4]
}

func arguments(types ...string) (abi.Arguments, error) {
	all := make(abi.Arguments, len(types))
	for i, name := range types {
		t, err := abi.NewType(name, "", nil)
		if err != nil {
			return nil, err
		}
		all[i] = abi.Argument{Type: t}
	}
	return all, nil
}

func pack1271(hash common.Hash, signature []byte) ([]byte, error) {
	form, err := arguments("bytes32", "bytes")
	if err != nil {
		return nil, err
	}
	packed, err := form.Pack(hash, signature)
	return append(isValidSignature(), packed...), err
}

func unpackDeployment(body []byte) (factory common.Address, call, signature []byte, err error) {
	form, err := arguments("address", "bytes", "bytes")
	if err != nil {
		return factory, nil, nil, err
	}
	values, err := form.Unpack(body)
	if err != nil {
		return factory, nil, nil, errForm
	}
	factory, ok := values[0].(common.Address)
	call, ok2 := values[1].([]byte)
	signature, ok3 := values[2].([]byte)
	if !ok || !ok2 || !ok3 {
		return factory, nil, nil, errForm
	}
	return factory, call, signature, nil
}

// assembler writes a program followed by its data.
type assembler struct {
	code    []byte
	data    []byte
	offsets []int // where in code the place of a piece of data is written, relative to the data until assemble
	longest int   // of the pieces of data
}

func (a *assembler) op(o vm.OpCode) { a.code = append(a.code, byte(o)) }

func (a *assembler) push(n int) {
	a.op(vm.PUSH4)
	a.code = binary.BigEndian.AppendUint32(a.code, uint32(n)) //nolint:gosec // a signature's length is limited
}

// copyIn copies a piece of data to the begin of the memory.
func (a *assembler) copyIn(piece []byte) {
	a.push(len(piece))
	a.offsets = append(a.offsets, len(a.code)+1)
	a.push(len(a.data))
	a.push(0)
	a.op(vm.CODECOPY)
	a.data = append(a.data, piece...)
	a.longest = max(a.longest, len(piece))
}

// call calls an address with the piece of data at the begin of the memory, and leaves on the stack whether it went well.
func (a *assembler) call(o vm.OpCode, to common.Address, piece []byte, answer, size int) {
	a.push(size)
	a.push(answer)
	a.push(len(piece))
	a.push(0)
	if o == vm.CALL {
		a.push(0) // no coins
	}
	a.op(vm.PUSH20)
	a.code = append(a.code, to.Bytes()...)
	a.op(vm.GAS)
	a.op(o)
}

func (a *assembler) assemble() []byte {
	for _, at := range a.offsets {
		place := binary.BigEndian.Uint32(a.code[at:]) + uint32(len(a.code)) //nolint:gosec // as above
		binary.BigEndian.PutUint32(a.code[at:], place)
	}
	return append(a.code, a.data...)
}
