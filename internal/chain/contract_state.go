package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// TotalSupply is what the contract itself says there is, and at which block: the newest.
func (s *Service) TotalSupply(ctx context.Context) (money.Amount, Block, error) {
	head, err := s.head(ctx)
	if err != nil {
		return money.Amount{}, Block{}, err
	}
	supply, err := s.supplyAt(ctx, head.Hash())
	return supply, blockOf(head), err
}

func (s *Service) supplyAt(ctx context.Context, block Hash) (money.Amount, error) {
	n, err := ask(ctx, s, s.target(), block, s.token.PackTotalSupply(), s.token.UnpackTotalSupply)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read the total supply: %w", err)
	}
	return coins(n)
}

// BalanceOf is how many coins an address holds at the newest block.
func (s *Service) BalanceOf(ctx context.Context, a Address) (money.Amount, error) {
	n, err := askNow(ctx, s, s.token.PackBalanceOf(common.Address(a)), s.token.UnpackBalanceOf)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read the balance of %s: %w", a, err)
	}
	return coins(n)
}

// Frozen tells whether an address is frozen at the newest block.
func (s *Service) Frozen(ctx context.Context, a Address) (bool, error) {
	frozen, err := askNow(ctx, s, s.token.PackFrozen(common.Address(a)), s.token.UnpackFrozen)
	if err != nil {
		return false, fmt.Errorf("read whether %s is frozen: %w", a, err)
	}
	return frozen, nil
}

// Paused tells whether all movement is stopped at the newest block.
func (s *Service) Paused(ctx context.Context) (bool, error) {
	paused, err := askNow(ctx, s, s.token.PackPaused(), s.token.UnpackPaused)
	if err != nil {
		return false, fmt.Errorf("read whether the token is paused: %w", err)
	}
	return paused, nil
}

// MintAllowance is what our minter may still mint.
func (s *Service) MintAllowance(ctx context.Context) (*big.Int, error) {
	minter, err := s.keys.Address(ctx, RoleMinter)
	if err != nil {
		return nil, err
	}
	n, err := askNow(ctx, s, s.token.PackMintAllowance(minter), s.token.UnpackMintAllowance)
	if err != nil {
		return nil, fmt.Errorf("read the mint allowance: %w", err)
	}
	return n, nil
}

// ReservePoint is a report of the reserve as the contract reads it.
type ReservePoint struct {
	Amount money.Amount
	At     time.Time // the zero time before the first report
}

// ReportedReserve is the newest report on the chain.
func (s *Service) ReportedReserve(ctx context.Context) (ReservePoint, error) {
	head, err := s.head(ctx)
	if err != nil {
		return ReservePoint{}, err
	}
	feed, err := ask(ctx, s, s.target(), head.Hash(), s.token.PackReserveFeed(), s.token.UnpackReserveFeed)
	if err != nil {
		return ReservePoint{}, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	round, err := ask(ctx, s, feed, head.Hash(), s.feed.PackLatestRoundData(), s.feed.UnpackLatestRoundData)
	if err != nil {
		return ReservePoint{}, fmt.Errorf("read the reserve feed: %w", err)
	}
	if round.UpdatedAt.Sign() == 0 {
		return ReservePoint{Amount: money.Zero(money.GBPC)}, nil
	}
	amount, err := coins(round.Answer)
	return ReservePoint{Amount: amount, At: time.Unix(round.UpdatedAt.Int64(), 0).UTC()}, err
}

// Sanctioned asks the sanctions oracle. An error means that it is not known: never that it is not.
func (s *Service) Sanctioned(ctx context.Context, a Address) (bool, error) {
	if s.config.Oracle.IsZero() {
		return false, fmt.Errorf("network %s: %w", s.id(), ErrNoOracle)
	}
	head, err := s.head(ctx)
	if err != nil {
		return false, err
	}
	oracle := sanctionsoracle.NewSanctionsOracle()
	sanctioned, err := ask(ctx, s, common.Address(s.config.Oracle), head.Hash(), oracle.PackIsSanctioned(common.Address(a)), oracle.UnpackIsSanctioned)
	if err != nil {
		return false, fmt.Errorf("ask the sanctions oracle: %w", err)
	}
	return sanctioned, nil
}

// Position is what stands between the chain and the books at the block the watcher has read up to:
// supply = circulation + quarantine + MintedNotBooked + CreditedNotBurned − Wiped, where circulation
// and quarantine are the books' figures read in the same transaction.
type Position struct {
	Block             Block
	Supply            money.Amount // the contract's own figure at that block
	MintedNotBooked   money.Amount // mined, not yet confirmed
	CreditedNotBurned money.Amount // confirmed deposits on their way to being burned
	Wiped             money.Amount // destroyed on frozen addresses, which the books learn from a person
}

// Cursor is the block up to which the chain was read.
func (s *Service) Cursor(ctx context.Context, conn db.Conn) (Block, error) {
	c, err := q.New(conn).Cursor(ctx, s.id())
	if err != nil {
		return Block{}, fmt.Errorf("read how far the chain was read: %w", err)
	}
	return Block{Number: uint64(c.Number), Hash: common.HexToHash(c.Hash), Time: c.At.UTC()}, nil // block numbers are positive
}

// ConfirmationsOf is how many blocks, its own included, we have read since the one that holds the
// transaction; 0 while none that we have read does.
func (s *Service) ConfirmationsOf(ctx context.Context, conn db.Conn, txHash string) (int, error) {
	queries := q.New(conn)
	block, err := queries.TransactionBlock(ctx, q.TransactionBlockParams{Network: s.id(), TxHash: txHash})
	if db.IsNoRows(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("find the block of a transaction: %w", err)
	}
	read, err := s.Cursor(ctx, conn)
	if err != nil {
		return 0, err
	}
	return int(max(0, int64(read.Number)-block+1)), nil // block numbers are positive
}

// PositionAt reads everything of a Position but the supply, from one snapshot: the caller's.
func (s *Service) PositionAt(ctx context.Context, conn db.Conn) (p Position, err error) {
	if p.Block, err = s.Cursor(ctx, conn); err != nil {
		return p, err
	}
	queries := q.New(conn)
	for _, part := range []struct {
		into *money.Amount
		read func(context.Context, string) (int64, error)
	}{{&p.MintedNotBooked, queries.MintsNotBooked}, {&p.CreditedNotBurned, queries.CreditedNotBurned}, {&p.Wiped, queries.Wiped}} {
		n, err := part.read(ctx, s.id())
		if err != nil {
			return p, fmt.Errorf("read the position of the chain: %w", err)
		}
		*part.into = money.New(n, money.GBPC)
	}
	return p, nil
}

// SupplyAt completes a Position: what the contract said at its block, nothing where the block is from
// before the contract was deployed. It asks the chain, so it is never called in a transaction.
func (s *Service) SupplyAt(ctx context.Context, b Block) (money.Amount, error) {
	supply, err := s.supplyAt(ctx, b.Hash)
	if !errors.Is(err, errNoContract) {
		return supply, err
	}
	code, asked := s.client.CodeAt(ctx, s.target(), nil)
	if asked != nil || len(code) == 0 { // there is none to this day: a wrong address, or a wrong chain
		return money.Amount{}, err
	}
	return money.Zero(money.GBPC), nil
}

func (s *Service) head(ctx context.Context) (*types.Header, error) {
	head, err := s.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("ask %s for its newest block: %w", s.id(), err))
	}
	return head, nil
}

func blockOf(h *types.Header) Block {
	return Block{Number: h.Number.Uint64(), Hash: h.Hash(), Time: time.Unix(int64(h.Time), 0).UTC()} // seconds since 1970
}

func askNow[T any](ctx context.Context, s *Service, data []byte, unpack func([]byte) (T, error)) (answer T, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return answer, err
	}
	return ask(ctx, s, s.target(), head.Hash(), data, unpack)
}

// ask calls a view function at a block.
func ask[T any](ctx context.Context, s *Service, to common.Address, block Hash, data []byte, unpack func([]byte) (T, error)) (answer T, err error) {
	raw, err := s.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &to, Data: data}, block)
	if err != nil {
		return answer, ErrUnavailable.Because(err)
	}
	if len(raw) == 0 {
		return answer, ErrUnavailable.Because(fmt.Errorf("%w at %s", errNoContract, to))
	}
	return unpack(raw)
}
