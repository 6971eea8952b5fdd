package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/nodes"

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
	pages := nodes.LogPager{Most: s.config.LogRange}
	query := ethereum.FilterQuery{
		Addresses: []common.Address{s.tokenAddress()}, Topics: [][]common.Hash{{s.topic("Minted"), s.topic("Redeemed")}},
	}
	for from := s.config.StartBlock; from <= upTo; {
		logs, last, err := pages.Next(ctx, from, upTo, query, s.client.FilterLogs)
		if err != nil {
			return nil, ErrUnavailable.Because(fmt.Errorf("read the logs from block %d: %w", from, err))
		}
		for i := range logs {
			e, err := s.tokenEvent(&logs[i])
			if err != nil {
				return nil, err
			}
			events = append(events, e)
		}
		from = last + 1
	}
	return events, nil
}

// tokenEvent reads a log that is a mint or a redemption.
func (s *Service) tokenEvent(l *types.Log) (TokenEvent, error) {
	e := TokenEvent{TxHash: l.TxHash.Hex()}
	if len(l.Topics) == 0 || !s.isWellFormed(l) {
		return e, ErrUnavailable.Because(fmt.Errorf("log %d of block %d has not the form of its event", l.Index, l.BlockNumber))
	}
	if l.Topics[0] == s.topic("Minted") {
		m, err := tokenCalls().UnpackMintedEvent(l)
		if err != nil {
			return e, fmt.Errorf("decode a mint: %w", err)
		}
		e.Kind, e.Ref, e.Amount = kindMint, Ref(m.Ref).String(), m.Amount.Int64()
		return e, nil
	}
	r, err := tokenCalls().UnpackRedeemedEvent(l)
	if err != nil {
		return e, fmt.Errorf("decode a redemption: %w", err)
	}
	e.Kind, e.Ref, e.Amount = kindRedeem, Ref(r.Ref).String(), r.Amount.Int64()
	return e, nil
}
