package nodes

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// agreed returns the answer that a quorum of the endpoints gives. It returns ErrDisagreement if they give
// different ones and none has a quorum.
func agreed[T any](
	ctx context.Context, e *Endpoints, of question, same func(a, b T) bool, call func(context.Context, Client) (T, error),
) (answer T, err error) {
	if len(e.list) == 1 {
		return first(ctx, e, of, call)
	}
	list := e.usable(of)
	replies := each(ctx, e, list, of, call)
	var answers []reply[T]
	failed := map[*endpoint]error{}
	for range list {
		r := <-replies
		if r.err != nil {
			failed[list[r.from]] = r.err
			continue
		}
		answers = append(answers, r)
	}
	if len(answers) > 0 {
		blame(e, of, call, failed)
	}
	best := 0
	for _, r := range answers {
		count := 0
		for _, other := range answers {
			if same(r.answer, other.answer) {
				count++
			}
		}
		if count > best {
			best, answer = count, r.answer
		}
	}
	switch {
	case best >= e.config.Quorum:
		for _, r := range answers {
			list[r.from].setOdd(of.name, !same(r.answer, answer))
		}
		return answer, nil
	case best < len(answers):
		return answer, ErrUnavailable.Because(ErrDisagreement)
	}
	return answer, ErrUnavailable.Because(errors.Join(
		fmt.Errorf("%d of %d endpoints answered, and %d have to agree", len(answers), len(e.list), e.config.Quorum), e.together(failed),
	))
}

func (p *endpoint) setOdd(question string, odd bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if delete(p.odd, question); odd {
		p.odd[question] = true
	}
}

// AgreedHeader returns the header of the canonical block with this number as a quorum of the endpoints reports it.
func (e *Endpoints) AgreedHeader(ctx context.Context, number uint64) (*types.Header, error) {
	return agreed(ctx, e, askHeader, func(a, b *types.Header) bool { return a.Hash() == b.Hash() },
		func(ctx context.Context, c Client) (*types.Header, error) {
			return c.HeaderByNumber(ctx, new(big.Int).SetUint64(number))
		})
}

// AgreedLogs returns the logs as a quorum of the endpoints reports them.
func (e *Endpoints) AgreedLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	return agreed(
		ctx, e, logQuestion(query), sameLogs, func(ctx context.Context, c Client) ([]types.Log, error) { return c.FilterLogs(ctx, query) },
	)
}

// AgreedCall returns the result of a view function as a quorum of the endpoints reports it.
func (e *Endpoints) AgreedCall(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	return agreed(ctx, e, askCall, func(a, b []byte) bool { return string(a) == string(b) },
		func(ctx context.Context, c Client) ([]byte, error) { return c.CallContractAtHash(ctx, call, block) })
}

// logQuestion is about one block, or about several.
func logQuestion(query ethereum.FilterQuery) question {
	if query.BlockHash != nil || query.FromBlock != nil && query.ToBlock != nil && query.FromBlock.Cmp(query.ToBlock) == 0 {
		return askLogs
	}
	return askLogRange
}

func sameLogs(a, b []types.Log) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !sameLog(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

func sameLog(a, b *types.Log) bool {
	if a.Address != b.Address || a.BlockHash != b.BlockHash || a.TxHash != b.TxHash || a.Index != b.Index || a.Removed != b.Removed ||
		len(a.Topics) != len(b.Topics) || string(a.Data) != string(b.Data) {
		return false
	}
	for i := range a.Topics {
		if a.Topics[i] != b.Topics[i] {
			return false
		}
	}
	return true
}
