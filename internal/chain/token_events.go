package chain

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
)

// TokenEvent is a mint or a redemption as the token's log has it.
type TokenEvent struct {
	Kind   string // "mint" or "redeem"
	Ref    string
	Amount int64
	TxHash string
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
			e := TokenEvent{TxHash: l.TxHash.Hex()}
			switch l.Topics[0] {
			case s.topic("Minted"):
				m, err := s.token.UnpackMintedEvent(l)
				if err != nil {
					return nil, fmt.Errorf("decode a mint: %w", err)
				}
				e.Kind, e.Ref, e.Amount = kindMint, Ref(m.Ref).String(), m.Amount.Int64()
			default:
				r, err := s.token.UnpackRedeemedEvent(l)
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
