package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Network is a chain that carries the coin.
type Network struct {
	ID            string // how the API names it
	Name          string // how a person does
	ChainID       uint64
	Token         Address
	Confirmations int // blocks, the transaction's own included, after which a transfer counts
	ExplorerURL   string
}

// Block is one block of a chain.
type Block struct {
	Number uint64
	Hash   Hash
	Time   time.Time
}

// Mint is coins that came into being for an order of ours.
type Mint struct {
	Ref    Ref
	To     Address
	Amount money.Amount
	TxHash Hash
	Block  uint64
}

// Deposit is coins that came to a customer's address. Its ID is credited at most once: if a deposit
// comes back after it was lost, it is another deposit.
type Deposit struct {
	ID            string
	Network       string
	CustomerID    string
	From          Address // the zero address where the coins were minted to this address
	To            Address
	Amount        money.Amount
	TxHash        Hash
	Block         uint64
	Confirmations int // so far
}

// Disposition says what becomes of a confirmed deposit's coins.
type Disposition int

const (
	// Burn has them swept and burned: they were credited in the books.
	Burn Disposition = iota + 1
	// Hold leaves them on the deposit address until ReleaseDeposit: they are in quarantine.
	Hold
)

// Sink is told what happened, inside the transaction that records it: an error rolls that back and it
// is told again. MintSubmitted, DepositSeen, DepositDropped and DepositBurned may come more than once
// for the same thing; the others come once.
type Sink interface {
	// MintSubmitted: a transaction for the order was signed; a later one, with a higher fee, may take its ordinal.
	MintSubmitted(ctx context.Context, tx db.Tx, ref Ref, hash Hash) error
	// MintConfirmed: the coins are there.
	MintConfirmed(ctx context.Context, tx db.Tx, m Mint) error
	// MintFailed: it is known that the coins will not come.
	MintFailed(ctx context.Context, tx db.Tx, ref Ref, reason Reason) error
	// DepositSeen: coins arrived, not yet confirmed.
	DepositSeen(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositConfirmed: they are confirmed. The answer decides what becomes of them.
	DepositConfirmed(ctx context.Context, tx db.Tx, d Deposit) (Disposition, error)
	// DepositDropped: history changed before they were confirmed. They may be seen again.
	DepositDropped(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositLost: history changed after they were confirmed.
	DepositLost(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositBurned: credited coins were burned on the chain.
	DepositBurned(ctx context.Context, tx db.Tx, d Deposit) error
}

// Reserve says what stands behind the coins of a network: the treasury.
type Reserve interface {
	// Allotment is the part of the reserve allotted to the network's coins, those about to be minted included.
	Allotment(ctx context.Context, tx db.Tx, network string) (money.Amount, error)
}

// The keys of the token's roles, by the names the signer knows them by.
const (
	RoleAdmin       = "admin"
	RoleUpgrader    = "upgrader"
	RoleMinterAdmin = "minter admin"
	RoleMinter      = "minter"
	RolePauser      = "pauser"
	RoleFreezer     = "freezer"
	RoleWiper       = "wiper"
	RoleReporter    = "reserve reporter"
)

// Roles are all of them.
func Roles() []string {
	return []string{RoleAdmin, RoleUpgrader, RoleMinterAdmin, RoleMinter, RolePauser, RoleFreezer, RoleWiper, RoleReporter}
}

// Client is as much of an Ethereum node as is used here.
type Client interface {
	ChainID(ctx context.Context) (*big.Int, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
	FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error)
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
	SendTransaction(ctx context.Context, tx *types.Transaction) error
	EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error)
	CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error)
	SuggestGasTipCap(ctx context.Context) (*big.Int, error)
	NonceAt(ctx context.Context, account common.Address, number *big.Int) (uint64, error)
	CodeAt(ctx context.Context, account common.Address, number *big.Int) ([]byte, error)
}

// Config says which chain it is and how it is treated. The zero value of a field takes the default named.
type Config struct {
	Network       Network
	StartBlock    uint64        // what happened up to this block is not ours: the token's deployment
	Oracle        Address       // the sanctions oracle; zero: there is none
	Poll          time.Duration // between looks at the chain: 2 s
	Rebroadcast   time.Duration // between sendings of the same bytes: 30 s
	StuckAfter    time.Duration // after which the fee is raised: 2 min
	MaxFee        *big.Int      // wei for a unit of gas, never passed: 500 gwei
	MinTip        *big.Int      // wei for a unit of gas: 1 gwei
	InFlight      int           // transactions of one key that are not mined yet: 16
	LogRange      uint64        // blocks asked for at once while catching up: 1000
	SweepMinimum  money.Amount  // less than this on one address is left until more comes: everything is swept
	SingleProcess bool          // no other process works on this database: there is no lease to wait for after a kill
	Lease         time.Duration // how long a silent worker keeps others out: 15 s
}

// Service takes orders and answers questions about one network. A Worker does the work.
type Service struct {
	config Config
	db     *db.DB
	client Client
	keys   signer.Signer
	clock  clock.Clock
	log    *slog.Logger
	token  *gbpc.GBPC
	feed   *reservefeed.ReserveFeed
	topics map[string]common.Hash // event → the first topic of its logs
	leases sync.Map               // task and holder → until when our lease need not be renewed
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB     *db.DB
	Client Client
	Keys   signer.Signer
	Clock  clock.Clock
	Log    *slog.Logger
}

// New checks the configuration. It does not call the node: a node that is down must not keep the
// server from starting.
func New(config Config, d Dependencies) (*Service, error) {
	config = withDefaults(config)
	n := config.Network
	switch {
	case n.ID == "" || n.ChainID == 0:
		return nil, errors.New("a network needs an id and a chain id")
	case n.Token.IsZero():
		return nil, fmt.Errorf("network %s: the token's address is missing", n.ID)
	case n.Confirmations < 1:
		return nil, fmt.Errorf("network %s: at least one confirmation is needed", n.ID)
	case config.MaxFee.Cmp(config.MinTip) < 0:
		return nil, fmt.Errorf("network %s: the highest fee is below the lowest tip", n.ID)
	}
	contract, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		return nil, fmt.Errorf("read the token's interface: %w", err)
	}
	topics := map[string]common.Hash{}
	for name, event := range contract.Events {
		topics[name] = event.ID
	}
	return &Service{
		config: config, db: d.DB, client: d.Client, keys: d.Keys, clock: d.Clock, log: d.Log.With("network", n.ID),
		token: gbpc.NewGBPC(), feed: reservefeed.NewReserveFeed(), topics: topics,
	}, nil
}

func withDefaults(c Config) Config {
	setDefault(&c.Poll, 2*time.Second)
	setDefault(&c.Rebroadcast, 30*time.Second)
	setDefault(&c.StuckAfter, 2*time.Minute)
	setDefault(&c.Lease, 15*time.Second)
	setDefault(&c.InFlight, 16)
	setDefault(&c.LogRange, 1000)
	setDefault(&c.SweepMinimum, money.New(1, money.GBPC))
	if c.MaxFee == nil {
		c.MaxFee = big.NewInt(500e9)
	}
	if c.MinTip == nil {
		c.MinTip = big.NewInt(1e9)
	}
	return c
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Network is the chain this service is about.
func (s *Service) Network() Network { return s.config.Network }

func (s *Service) id() string { return s.config.Network.ID }

// target is the token's address as the chain's libraries want it.
func (s *Service) target() common.Address { return common.Address(s.config.Network.Token) }

// coins is an amount of the chain. What does not fit cannot be: the reserve would have to be larger
// than all the pounds there are.
func coins(n *big.Int) (money.Amount, error) {
	if n == nil || !n.IsInt64() || n.Sign() < 0 {
		return money.Amount{}, fmt.Errorf("%v millionths are no amount of coins", n)
	}
	return money.New(n.Int64(), money.GBPC), nil
}
