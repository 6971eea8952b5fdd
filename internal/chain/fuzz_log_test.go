package chain

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
)

// FuzzTokenLog holds that a log is read with all its figures or refused, whatever a node gives.
func FuzzTokenLog(f *testing.F) {
	contract, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		f.Fatal(err)
	}
	s := &Service{topics: map[string]common.Hash{}, shapes: map[common.Hash]logShape{}}
	for name, e := range contract.Events {
		s.topics[name], s.shapes[e.ID] = e.ID, shapeOf(e)
		for _, topics := range []int{0, 1, 2, 3, 4} {
			f.Add(name, make([]byte, 32*topics), []byte{})
			f.Add(name, make([]byte, 32*topics), make([]byte, 32))
			f.Add(name, make([]byte, 32*topics), []byte("short"))
		}
	}
	f.Fuzz(func(t *testing.T, name string, topics, data []byte) {
		l := &types.Log{Topics: []common.Hash{s.topics[name]}, Data: data}
		for ; len(topics) >= 32; topics = topics[32:] {
			l.Topics = append(l.Topics, common.BytesToHash(topics[:32]))
		}
		if !s.isWellFormed(l) {
			return
		}
		switch name { // none of these may panic or leave the amount out
		case "Transfer":
			if e, err := tokenCalls().UnpackTransferEvent(l); err == nil && e.Value == nil {
				t.Fatalf("a transfer of nothing: %+v", l)
			}
		case "Minted":
			if e, err := tokenCalls().UnpackMintedEvent(l); err == nil && e.Amount == nil {
				t.Fatalf("a mint of nothing: %+v", l)
			}
		case "Redeemed":
			if e, err := tokenCalls().UnpackRedeemedEvent(l); err == nil && e.Amount == nil {
				t.Fatalf("a redemption of nothing: %+v", l)
			}
		case "Wiped":
			if e, err := tokenCalls().UnpackWipedEvent(l); err == nil && e.Amount == nil {
				t.Fatalf("a wipe of nothing: %+v", l)
			}
		}
	})
}
