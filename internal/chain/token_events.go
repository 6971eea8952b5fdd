package chain

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// TokenEvent is a mint or a redemption as the token's log has it.
type TokenEvent struct {
	Kind   string // "mint" or "redeem"
	Ref    string
	Amount int64
	TxHash string
}

// logShape is what every log of an event has. The bindings accept a log without data, whose figures are then missing.
type logShape struct{ topics, data int }

// shapeOf returns the shape of an event. All arguments of the token's events are of fixed size.
func shapeOf(e abi.Event) logShape {
	indexed := len(e.Inputs) - len(e.Inputs.NonIndexed())
	return logShape{topics: 1 + indexed, data: 32 * len(e.Inputs.NonIndexed())}
}

// isWellFormed reports whether a log has the topics and the data that the token's event has. It is true for an event that
// is not known: an upgrade may have added it, and nothing is read from it.
func (s *Service) isWellFormed(l *types.Log) bool {
	if len(l.Topics) == 0 {
		return true
	}
	shape, known := s.shapes[l.Topics[0]]
	return !known || len(l.Topics) == shape.topics && len(l.Data) == shape.data
}

// TokenEvents returns every mint and redemption on the canonical chain up to a block, oldest first.
func (s *Service) TokenEvents(ctx context.Context, upTo uint64) (events []TokenEvent, err error) {
	for from := s.config.StartBlock; from <= upTo; from += s.config.LogRange {
		logs, err := s.client.FilterLogs(ctx, ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(from), ToBlock: new(big.Int).SetUint64(min(from+s.config.LogRange-1, upTo)),
			Addresses: []common.Address{s.tokenAddress()}, Topics: [][]common.Hash{{s.topic("Minted"), s.topic("Redeemed")}}})
		if err != nil {
			return nil, ErrUnavailable.Because(fmt.Errorf("read the logs from block %d: %w", from, err))
		}
		for i := range logs {
			l := &logs[i]
			if len(l.Topics) == 0 || !s.isWellFormed(l) {
				return nil, ErrUnavailable.Because(fmt.Errorf("log %d of block %d has not the form of its event", l.Index, l.BlockNumber))
			}
			e := TokenEvent{TxHash: l.TxHash.Hex()}
			switch l.Topics[0] {
			case s.topic("Minted"):
				m, err := tokenCalls().UnpackMintedEvent(l)
				if err != nil {
					return nil, fmt.Errorf("decode a mint: %w", err)
				}
				e.Kind, e.Ref, e.Amount = kindMint, Ref(m.Ref).String(), m.Amount.Int64()
			default:
				r, err := tokenCalls().UnpackRedeemedEvent(l)
				if err != nil {
					return nil, fmt.Errorf("decode a redemption: %w", err)
				}
				e.Kind, e.Ref, e.Amount = kindRedeem, Ref(r.Ref).String(), r.Amount.Int64()
			}
			events = append(events, e)
		}
	}
	return events, nil
}
