package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/ownership"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/sanctionsoracle"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// TotalSupply returns the total supply according to the contract at the newest block, and that block.
func (s *Service) TotalSupply(ctx context.Context) (money.Amount, Block, error) {
	head, err := s.head(ctx)
	if err != nil {
		return money.Amount{}, Block{}, err
	}
	supply, err := s.supplyAt(ctx, head.Hash())
	return supply, blockOf(head), err
}

func (s *Service) supplyAt(ctx context.Context, block Hash) (money.Amount, error) {
	n, err := callAtBlock(ctx, s, s.tokenAddress(), block, tokenCalls().PackTotalSupply(), tokenCalls().UnpackTotalSupply)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read the total supply: %w", err)
	}
	return coinAmount(n)
}

// BalanceOf returns how many coins an address holds at the newest block.
func (s *Service) BalanceOf(ctx context.Context, a Address) (money.Amount, error) {
	n, err := callAtHead(ctx, s, tokenCalls().PackBalanceOf(common.Address(a)), tokenCalls().UnpackBalanceOf)
	if err != nil {
		return money.Amount{}, fmt.Errorf("read the balance of %s: %w", a, err)
	}
	return coinAmount(n)
}

// Frozen reports whether an address is frozen at the newest block.
func (s *Service) Frozen(ctx context.Context, a Address) (bool, error) {
	frozen, err := callAtHead(ctx, s, tokenCalls().PackFrozen(common.Address(a)), tokenCalls().UnpackFrozen)
	if err != nil {
		return false, fmt.Errorf("read whether %s is frozen: %w", a, err)
	}
	return frozen, nil
}

// Paused reports whether the token is paused at the newest block.
func (s *Service) Paused(ctx context.Context) (bool, error) {
	paused, err := callAtHead(ctx, s, tokenCalls().PackPaused(), tokenCalls().UnpackPaused)
	if err != nil {
		return false, fmt.Errorf("read whether the token is paused: %w", err)
	}
	return paused, nil
}

// HasKey reports whether the key of a role is on this server. A role without one is cold: gbpc token signs for it.
func (s *Service) HasKey(ctx context.Context, role string) (bool, error) {
	if s.keys == nil {
		return false, nil
	}
	_, err := s.keys.Address(ctx, role)
	if errors.Is(err, signer.ErrUnknownKey) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read the address of the %s key: %w", role, err)
	}
	return true, nil
}

// Head returns the newest block of the node.
func (s *Service) Head(ctx context.Context) (Block, error) {
	head, err := s.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return Block{}, fmt.Errorf("read the newest block: %w", err)
	}
	return Block{Number: head.Number.Uint64(), Hash: head.Hash(), Time: time.Unix(int64(head.Time), 0).UTC()}, nil
}

// GasTanks returns what the keys on this server have to pay for gas, in wei, by role.
func (s *Service) GasTanks(ctx context.Context) (map[string]*big.Int, error) {
	tanks := map[string]*big.Int{}
	for _, role := range Roles() {
		if hot, err := s.HasKey(ctx, role); err != nil || !hot {
			if err != nil {
				return nil, err
			}
			continue
		}
		address, err := s.keys.Address(ctx, role)
		if err != nil {
			return nil, fmt.Errorf("read the address of the %s key: %w", role, err)
		}
		if tanks[role], err = s.client.BalanceAt(ctx, address, nil); err != nil {
			return nil, fmt.Errorf("read the gas of the %s key: %w", role, err)
		}
	}
	return tanks, nil
}

// MintAllowance returns how much the minter may still mint, in millionths of a coin.
func (s *Service) MintAllowance(ctx context.Context) (*big.Int, error) {
	minter, err := s.keys.Address(ctx, RoleMinter)
	if err != nil {
		return nil, err
	}
	n, err := callAtHead(ctx, s, tokenCalls().PackMintAllowance(minter), tokenCalls().UnpackMintAllowance)
	if err != nil {
		return nil, fmt.Errorf("read the mint allowance: %w", err)
	}
	return n, nil
}

// ReservePoint is a reserve report as the contract reads it.
type ReservePoint struct {
	Amount money.Amount
	At     time.Time // the zero time before the first report
}

// ReportedReserve returns the newest reserve report on the chain.
func (s *Service) ReportedReserve(ctx context.Context) (ReservePoint, error) {
	head, err := s.head(ctx)
	if err != nil {
		return ReservePoint{}, err
	}
	feed, err := callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), tokenCalls().PackReserveFeed(), tokenCalls().UnpackReserveFeed)
	if err != nil {
		return ReservePoint{}, fmt.Errorf("read the reserve feed's address: %w", err)
	}
	round, err := callAtBlock(ctx, s, feed, head.Hash(), feedCalls().PackLatestRoundData(), feedCalls().UnpackLatestRoundData)
	if err != nil {
		return ReservePoint{}, fmt.Errorf("read the reserve feed: %w", err)
	}
	if round.UpdatedAt.Sign() == 0 {
		return ReservePoint{Amount: money.Zero(money.GBPC)}, nil
	}
	amount, err := coinAmount(round.Answer)
	return ReservePoint{Amount: amount, At: time.Unix(round.UpdatedAt.Int64(), 0).UTC()}, err
}

// Sanctioned reports whether the sanctions oracle lists the address. An error means that the answer is
// unknown; callers must not treat it as "not sanctioned". It returns ErrNoOracle on a network without an
// oracle.
func (s *Service) Sanctioned(ctx context.Context, a Address) (bool, error) {
	if s.config.Oracle.IsZero() {
		return false, fmt.Errorf("network %s: %w", s.id(), ErrNoOracle)
	}
	head, err := s.head(ctx)
	if err != nil {
		return false, err
	}
	oracle := sanctionsoracle.NewSanctionsOracle()
	sanctioned, err := callAtBlock(
		ctx, s, common.Address(s.config.Oracle), head.Hash(), oracle.PackIsSanctioned(common.Address(a)), oracle.UnpackIsSanctioned,
	)
	if err != nil {
		return false, fmt.Errorf("read the sanctions oracle: %w", err)
	}
	return sanctioned, nil
}

// SignedBy reports whether the address' owner signed the text: with the address' key, or as a contract wallet that accepts
// the signature at the newest block (ERC-1271, ERC-6492). It asks the chain only where the key did not sign.
func (s *Service) SignedBy(ctx context.Context, a Address, message string, signature []byte) (bool, error) {
	hash := ownership.Hash(message)
	if ownership.SignedByKey(common.Address(a), hash, signature) {
		return true, nil
	}
	program, err := ownership.Program(common.Address(a), hash, signature)
	if err != nil {
		return false, nil //nolint:nilerr // it is not the signature of a wallet
	}
	head, err := s.head(ctx)
	if err != nil {
		return false, err
	}
	answer, err := s.client.CallContractAtHash(ctx, ethereum.CallMsg{Data: program}, head.Hash())
	switch {
	case err == nil:
		return ownership.Accepts(answer), nil
	case nodes.Reverted(err): // what the signature has called cannot be carried out
		return false, nil
	}
	return false, ErrUnavailable.Because(err)
}

// Position explains the difference between the chain and the ledger at the block that was read last: supply =
// circulation + quarantine + MintedNotBooked + CreditedNotBurned − HeldBurned − Wiped, where circulation and quarantine
// are figures of the ledger, read in the same transaction.
type Position struct {
	Block             Block
	Supply            money.Amount // according to the contract at that block
	MintedNotBooked   money.Amount // mined, not yet confirmed
	CreditedNotBurned money.Amount // confirmed deposits that are not burned yet, less what was burned for deposits that are gone
	HeldBurned        money.Amount // confirmed deposits in quarantine that a sweep of earlier burned
	Wiped             money.Amount // destroyed on frozen addresses; an operator books it
}

// Cursor returns the block up to which the chain was read. Its error matches sql.ErrNoRows if nothing was
// read yet.
func (s *Service) Cursor(ctx context.Context, conn db.Conn) (Block, error) {
	c, err := q.New(conn).Cursor(ctx, s.id())
	if err != nil {
		return Block{}, fmt.Errorf("read the cursor: %w", err)
	}
	return Block{Number: uint64(c.Number), Hash: common.HexToHash(c.Hash), Time: c.At.UTC()}, nil // block numbers are positive
}

// ConfirmationsOf returns the confirmations of a transaction at the block read last, including its own block.
// It returns 0 if no block that was read includes the transaction.
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

// PositionAt returns the position without the supply, in the caller's snapshot. SupplyAt completes it.
func (s *Service) PositionAt(ctx context.Context, conn db.Conn) (p Position, err error) {
	if p.Block, err = s.Cursor(ctx, conn); err != nil {
		return p, err
	}
	queries := q.New(conn)
	var burned money.Amount
	for _, part := range []struct {
		into *money.Amount
		read func(context.Context, string) (int64, error)
	}{
		{&p.MintedNotBooked, queries.MintsNotBooked}, {&p.CreditedNotBurned, queries.CreditedNotBurned}, {&burned, queries.BurnedNotCredited},
		{&p.HeldBurned, queries.HeldBurned}, {&p.Wiped, queries.Wiped},
	} {
		n, err := part.read(ctx, s.id())
		if err != nil {
			return p, fmt.Errorf("read the position of the chain: %w", err)
		}
		*part.into = money.New(n, money.GBPC)
	}
	p.CreditedNotBurned = p.CreditedNotBurned.Sub(burned)
	return p, nil
}

// SupplyAt returns the total supply according to the contract at block b, and zero if the contract was
// deployed after it. It calls the node, so it must not be called in a transaction.
func (s *Service) SupplyAt(ctx context.Context, b Block) (money.Amount, error) {
	supply, err := s.supplyAt(ctx, b.Hash)
	if !errors.Is(err, errNoContract) {
		return supply, err
	}
	code, codeErr := s.client.CodeAt(ctx, s.tokenAddress(), nil)
	if codeErr != nil || len(code) == 0 { // the contract does not exist at all: the address or the chain is wrong
		return money.Amount{}, err
	}
	return money.Zero(money.GBPC), nil
}

// LastSupply returns the total supply as the contract said it last, and when; ok is false if it never has since the process began.
// It never waits long for a node.
func (s *Service) LastSupply(ctx context.Context, fresh time.Duration) (supply money.Amount, at time.Time, ok bool) {
	return s.lastSupply.Get(ctx, s.wall.Now, fresh, func(ctx context.Context) (money.Amount, error) {
		amount, _, err := s.TotalSupply(ctx)
		if err != nil {
			s.log.WarnContext(ctx, "chain supply unknown", "err", err)
		}
		return amount, err
	})
}

// Controls are what operators have set in the token.
type Controls struct {
	Paused    bool
	Allowance *big.Int // what the minter may still mint, in millionths of a coin; nil: unknown
}

// LastControls is LastSupply of what operators have set, which is always asked for again.
func (s *Service) LastControls(ctx context.Context) (c Controls, at time.Time, ok bool) {
	return s.lastControls.Get(ctx, s.wall.Now, 0, func(ctx context.Context) (c Controls, err error) {
		if c.Paused, err = s.Paused(ctx); err != nil {
			return c, err
		}
		if s.keys == nil {
			return c, nil
		}
		if allowance, err := s.MintAllowance(ctx); err == nil {
			c.Allowance = allowance
		}
		return c, nil
	})
}

func (s *Service) head(ctx context.Context) (*types.Header, error) {
	head, err := s.client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("read the newest block of %s: %w", s.id(), err))
	}
	return head, nil
}

func blockOf(h *types.Header) Block {
	return Block{Number: h.Number.Uint64(), Hash: h.Hash(), Time: time.Unix(int64(h.Time), 0).UTC()} // seconds since 1970
}

// callAtHead calls a view function of the token at the newest block.
func callAtHead[T any](ctx context.Context, s *Service, data []byte, unpack func([]byte) (T, error)) (answer T, err error) {
	head, err := s.head(ctx)
	if err != nil {
		return answer, err
	}
	return callAtBlock(ctx, s, s.tokenAddress(), head.Hash(), data, unpack)
}

// callAtBlock calls a view function of a contract at a block.
func callAtBlock[T any](
	ctx context.Context, s *Service, to common.Address, block Hash, data []byte, unpack func([]byte) (T, error),
) (answer T, err error) {
	raw, err := s.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &to, Data: data}, block)
	if err != nil {
		return answer, ErrUnavailable.Because(err)
	}
	if len(raw) == 0 {
		return answer, ErrUnavailable.Because(fmt.Errorf("%w at %s", errNoContract, to))
	}
	return unpack(raw)
}
