package devchain

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// maxTopics is how many topics a log has at most.
const maxTopics = 4

// logQuery says which logs are wanted: those of one block, or of a range of blocks; the newest block's if it names none.
type logQuery struct {
	BlockHash *common.Hash     `json:"blockHash"`
	FromBlock *rpc.BlockNumber `json:"fromBlock"`
	ToBlock   *rpc.BlockNumber `json:"toBlock"`
	Addresses oneOrMore        `json:"address"`
	Topics    []oneOfHashes    `json:"topics"` // of each place; none: any
}

// oneOrMore is an address or several.
type oneOrMore []common.Address

// UnmarshalJSON reads one, several or null.
func (o *oneOrMore) UnmarshalJSON(text []byte) error {
	return oneOrSeveral(text, (*[]common.Address)(o))
}

// oneOfHashes is a hash or several. Null, alone or among others, is any.
type oneOfHashes []common.Hash

// UnmarshalJSON reads one, several or null.
func (o *oneOfHashes) UnmarshalJSON(text []byte) error {
	var several []*common.Hash
	if err := oneOrSeveral(text, &several); err != nil || slices.Contains(several, nil) {
		return err
	}
	for _, h := range several {
		*o = append(*o, *h)
	}
	return nil
}

func oneOrSeveral[T any](text []byte, into *[]T) error {
	if len(text) > 0 && text[0] == '"' {
		*into = make([]T, 1)
		return json.Unmarshal(text, &(*into)[0])
	}
	return json.Unmarshal(text, into)
}

func (q logQuery) check() error {
	switch {
	case len(q.Topics) > maxTopics:
		return errors.New("exceed max topics")
	case q.BlockHash != nil && (q.FromBlock != nil || q.ToBlock != nil):
		return errors.New("cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other")
	}
	return nil
}

func (q logQuery) wants(l *types.Log) bool {
	if len(q.Addresses) > 0 && !slices.Contains(q.Addresses, l.Address) || len(q.Topics) > len(l.Topics) {
		return false
	}
	for i, options := range q.Topics {
		if len(options) > 0 && !slices.Contains(options, l.Topics[i]) {
			return false
		}
	}
	return true
}

// mayWant reports whether the block may have such a log, by its bloom filter.
func (q logQuery) mayWant(header *types.Header) bool {
	if !mayHave(header.Bloom, q.Addresses) {
		return false
	}
	return !slices.ContainsFunc(q.Topics, func(options oneOfHashes) bool { return !mayHave(header.Bloom, options) })
}

// mayHave reports whether one of the options may be in the filter. No options: anything is.
func mayHave[T interface{ Bytes() []byte }](bloom types.Bloom, options []T) bool {
	return len(options) == 0 || slices.ContainsFunc(options, func(o T) bool { return bloom.Test(o.Bytes()) })
}

// GetLogs answers eth_getLogs. A chain this short is searched block by block.
func (a *ethAPI) GetLogs(ctx context.Context, q logQuery) ([]*types.Log, error) {
	found := []*types.Log{}
	if err := q.check(); err != nil {
		return nil, err
	}
	if q.BlockHash != nil {
		header := a.engine.chain.GetHeaderByHash(*q.BlockHash)
		if header == nil {
			return nil, errors.New("unknown block")
		}
		return a.appendLogs(found, q, header), nil
	}
	from, err := a.bound(q.FromBlock)
	if err != nil {
		return nil, err
	}
	to, err := a.bound(q.ToBlock)
	if err != nil {
		return nil, err
	}
	if from > to && q.FromBlock != nil && q.ToBlock != nil && *q.FromBlock >= 0 && *q.ToBlock >= 0 {
		return nil, errors.New("invalid block range params")
	}
	// The blocks are read from the newest one down, along their parents: a reorganisation meanwhile does not mix two branches.
	head := a.engine.chain.CurrentBlock()
	var headers []*types.Header
	for header := a.engine.chain.GetHeaderByNumber(min(to, head.Number.Uint64())); header != nil &&
		header.Number.Uint64() >= from; header = a.engine.chain.GetHeader(header.ParentHash, header.Number.Uint64()-1) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if q.mayWant(header) {
			headers = append(headers, header)
		}
		if header.Number.Sign() == 0 {
			break
		}
	}
	for _, header := range slices.Backward(headers) {
		found = a.appendLogs(found, q, header)
	}
	return found, nil
}

func (a *ethAPI) bound(number *rpc.BlockNumber) (uint64, error) {
	switch {
	case number == nil:
		return a.engine.chain.CurrentBlock().Number.Uint64(), nil
	case *number >= 0:
		return uint64(*number), nil
	case *number == rpc.PendingBlockNumber:
		return 0, errPendingLog
	}
	header, err := a.engine.header(*number)
	if err != nil {
		return 0, err
	}
	return header.Number.Uint64(), nil
}

func (a *ethAPI) appendLogs(found []*types.Log, q logQuery, header *types.Header) []*types.Log {
	if !q.mayWant(header) {
		return found
	}
	for _, receipt := range a.engine.chain.GetReceiptsByHash(header.Hash()) {
		for _, l := range receipt.Logs {
			if q.wants(l) {
				found = append(found, l)
			}
		}
	}
	return found
}
