package nodes

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// LogPager reads the logs of many blocks in ranges. Nodes limit how many blocks or logs they give at once, each in its own
// words: a range that a node does not give is asked for by halves, and what it gave sets how long the next one is.
type LogPager struct {
	Most uint64 // blocks in one range
	size uint64 // of the next range; 0: Most
}

// Next returns the logs from a block on that match the query, and the last block that they are of.
func (p *LogPager) Next(
	ctx context.Context, from, upTo uint64, query ethereum.FilterQuery, read func(context.Context, ethereum.FilterQuery) ([]types.Log, error),
) ([]types.Log, uint64, error) {
	if p.size == 0 {
		p.size = p.Most
	}
	for {
		last := min(from+p.size-1, upTo)
		query.FromBlock, query.ToBlock = new(big.Int).SetUint64(from), new(big.Int).SetUint64(last)
		logs, err := read(ctx, query)
		switch {
		case err == nil:
			p.size = min(p.size+p.size/8+1, p.Most)
			return logs, last, nil
		case last == from || ctx.Err() != nil:
			return nil, last, err
		}
		p.size = (last - from + 1) / 2
	}
}
