package devchain

import (
	"maps"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
)

// accessTracer collects what a call touches: accounts, other than those that every call pays for, and places in their storage.
type accessTracer struct {
	known   map[common.Address]bool
	touched map[common.Address]map[common.Hash]bool
}

// newAccessTracer begins with what a list names.
func newAccessTracer(list types.AccessList, known map[common.Address]bool) *accessTracer {
	t := &accessTracer{known: known, touched: map[common.Address]map[common.Hash]bool{}}
	for _, one := range list {
		t.account(one.Address)
		for _, key := range one.StorageKeys {
			t.place(one.Address, key)
		}
	}
	return t
}

func (t *accessTracer) hooks() *tracing.Hooks { return &tracing.Hooks{OnOpcode: t.step} }

func (t *accessTracer) step(_ uint64, code byte, _, _ uint64, scope tracing.OpContext, _ []byte, _ int, _ error) {
	stack := scope.StackData()
	operand := func(n int) common.Hash { // counted from the top, 0 where the stack is too short: the step fails
		if n > len(stack) {
			return common.Hash{}
		}
		return stack[len(stack)-n].Bytes32()
	}
	switch vm.OpCode(code) {
	case vm.SLOAD, vm.SSTORE:
		t.place(scope.Address(), operand(1))
	case vm.EXTCODECOPY, vm.EXTCODEHASH, vm.EXTCODESIZE, vm.BALANCE, vm.SELFDESTRUCT:
		t.account(common.BytesToAddress(operand(1).Bytes()))
	case vm.CALL, vm.CALLCODE, vm.DELEGATECALL, vm.STATICCALL:
		t.account(common.BytesToAddress(operand(2).Bytes()))
	}
}

func (t *accessTracer) account(address common.Address) {
	if !t.known[address] && t.touched[address] == nil {
		t.touched[address] = map[common.Hash]bool{}
	}
}

func (t *accessTracer) place(address common.Address, key common.Hash) {
	if t.touched[address] == nil {
		t.touched[address] = map[common.Hash]bool{}
	}
	t.touched[address][key] = true
}

// list returns what was touched, sorted.
func (t *accessTracer) list() types.AccessList {
	list := types.AccessList{}
	for _, address := range slices.SortedFunc(maps.Keys(t.touched), common.Address.Cmp) {
		keys := slices.SortedFunc(maps.Keys(t.touched[address]), common.Hash.Cmp)
		if keys == nil {
			keys = []common.Hash{}
		}
		list = append(list, types.AccessTuple{Address: address, StorageKeys: keys})
	}
	return list
}
