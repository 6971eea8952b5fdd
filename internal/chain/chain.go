package chain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/chain/token/reservefeed"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/latest"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
)

// Network is a chain on which the coin is issued.
type Network struct {
	ID            string // the id in the API
	Name          string // the name shown to customers
	ChainID       uint64
	Token         Address
	Confirmations int // the blocks, including the transaction's own, after which it is confirmed
	ExplorerURL   string
}

// Block is one block of a chain.
type Block struct {
	Number uint64
	Hash   Hash
	Time   time.Time
}

// Mint is a mint that was ordered here and is confirmed.
type Mint struct {
	Ref    Ref
	To     Address
	Amount money.Amount
	TxHash Hash
	Block  uint64
}

// Deposit is a transfer of coins to a customer's deposit address. An ID is credited at most once: a deposit
// that returns after it was lost has a new ID.
type Deposit struct {
	ID            string
	Network       string
	CustomerID    string
	From          Address // the zero address if the coins were minted to this address
	To            Address
	Amount        money.Amount
	TxHash        Hash
	Block         uint64
	Confirmations int // at the block read last
}

// Disposition decides what happens to the coins of a confirmed deposit.
type Disposition int

const (
	// Burn has the coins swept and burned, because the deposit was credited in the ledger.
	Burn Disposition = iota + 1
	// Hold leaves the coins on the deposit address until ReleaseDeposit, because they are quarantined.
	Hold
)

// MintLeaving is a mint that is about to be signed.
type MintLeaving struct {
	Ref Ref
	// Booked says that its coins are in circulation in the books already: a reorganisation took the mint back after it
	// was confirmed. It brings the chain's supply back to that of the books.
	Booked bool
}

// Sink is notified of what happened, inside the transaction that records it. An error rolls that transaction
// back, and the Sink is called again later. MintSubmitted, DepositSeen, DepositDropped and DepositBurned may
// be called more than once for the same subject; the other methods are called once.
type Sink interface {
	// MintLeaving asks, in the last moment before a mint is signed for the first time, whether it may be. A mint that
	// may not waits, and is asked about again at a later block.
	MintLeaving(ctx context.Context, m MintLeaving) (bool, error)
	// MintSubmitted reports that a transaction for the order was signed. A replacement with higher fees is
	// reported again.
	MintSubmitted(ctx context.Context, tx db.Tx, ref Ref, hash Hash) error
	// MintConfirmed reports that the mint has its confirmations.
	MintConfirmed(ctx context.Context, tx db.Tx, m Mint) error
	// MintFailed reports that the coins will certainly not be minted.
	MintFailed(ctx context.Context, tx db.Tx, ref Ref, reason Reason) error
	// DepositSeen reports a deposit that is not confirmed yet.
	DepositSeen(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositConfirmed reports that the deposit has its confirmations. The result decides what happens to
	// the coins.
	DepositConfirmed(ctx context.Context, tx db.Tx, d Deposit) (Disposition, error)
	// DepositDropped reports that a reorganisation removed the deposit before it was confirmed. It may be
	// seen again.
	DepositDropped(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositLost reports that a reorganisation removed the deposit after it was confirmed.
	DepositLost(ctx context.Context, tx db.Tx, d Deposit) error
	// DepositBurned reports that the coins of a credited deposit were burned on the chain.
	DepositBurned(ctx context.Context, tx db.Tx, d Deposit) error
}

// Reserve supplies the reserve that backs the coins of a network. The treasury implements it.
type Reserve interface {
	// Allotment returns the part of the reserve that is allocated to the coins of the network, including
	// those about to be minted.
	Allotment(ctx context.Context, tx db.Tx, network string) (money.Amount, error)
}

// The roles of the token. Each is also the name of its key in the signer.
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

// Roles returns the names of all roles.
func Roles() []string {
	return []string{RoleAdmin, RoleUpgrader, RoleMinterAdmin, RoleMinter, RolePauser, RoleFreezer, RoleWiper, RoleReporter}
}

// Client is the part of the API of an Ethereum node that this package uses.
type Client = nodes.Client

// Config describes one network and how the worker treats it. A field that is zero takes the default in its
// comment.
type Config struct {
	Network       Network
	StartBlock    uint64        // events up to this block are ignored; the block of the token's deployment
	Oracle        Address       // the sanctions oracle; zero if there is none
	Poll          time.Duration // between passes: 2 s
	Rebroadcast   time.Duration // between broadcasts of the same bytes: 30 s
	StuckAfter    time.Duration // after which a transaction is replaced with higher fees: 2 min
	MaxFee        *big.Int      // wei per unit of gas, never exceeded: 500 gwei
	MinTip        *big.Int      // wei per unit of gas: 1 gwei
	InFlight      int           // the maximum of unmined transactions of one key: 16
	LogRange      uint64        // blocks per request while catching up: 1000
	SweepMinimum  money.Amount  // an address with less is not swept yet: one millionth of a coin, so every deposit is swept
	LateAfter     time.Duration // the age at which a mint or a sweep that is not confirmed is an exception: 30 min
	SingleProcess bool          // no other process uses this database, so no lease is needed
	Feed          Address       // of the reserve feed, the only contract that the reporter's key calls; zero: the one that the token names
	SignerTimeout time.Duration // for each call of the signer: 5 s
	Lease         time.Duration // how long a worker that has stopped keeps others out: 15 s
}

// Service accepts orders for one network and answers questions about it. A Worker carries the orders out.
type Service struct {
	config     Config
	db         *db.DB
	client     *nodes.Endpoints
	keys       signer.Signer
	clock      clock.Clock
	wall       clock.Clock
	log        *slog.Logger
	topics     map[string]common.Hash   // event → the first topic of its logs
	feedTopics map[string]common.Hash   // likewise of the reserve feed
	shapes     map[common.Hash]logShape // of the token's events, by their first topic
	leases     sync.Map                 // task and holder → the time at which our lease has to be renewed

	lastSupply   latest.Answer[money.Amount]
	lastControls latest.Answer[Controls]

	tracing    *telemetry.Tracing                                   // nil until BindTracing
	exceptions Exceptions                                           // none until BindExceptions
	suspended  func(context.Context) error                          // see SuspendAssigning
	owner      func(context.Context, db.Conn, Mint) (string, error) // see BindOwners
	lostMint   func(context.Context, db.Tx, string) error           // see BindLostMints
}

// The calls and events of the contracts. They are no fields of Service: the linker keeps every exported method of a type
// that is reached from one in an interface, also of the calls that nobody makes (decision 0193).
var (
	tokenCalls = sync.OnceValue(gbpc.NewGBPC)
	feedCalls  = sync.OnceValue(reservefeed.NewReserveFeed)
)

// Dependencies are what New needs.
type Dependencies struct {
	DB     *db.DB
	Client Client // Endpoints, or a single node
	Keys   signer.Signer
	Clock  clock.Clock
	// Wall measures leases and how long a transaction takes: the sandbox's clock may jump. Nil is the machine's clock.
	Wall clock.Clock
	Log  *slog.Logger
}

// New builds the service and returns an error if the configuration is incomplete. It does not call the node,
// because a node that is down must not keep the server from starting.
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
	if d.Keys != nil { // tests of the orders alone have no keys
		var err error
		if d.Keys, err = signer.Guard(signer.WithTimeout(d.Keys, config.SignerTimeout), policyOf(config)); err != nil {
			return nil, fmt.Errorf("network %s: %w", n.ID, err)
		}
	}
	contract, err := gbpc.GBPCMetaData.ParseABI()
	if err != nil {
		return nil, fmt.Errorf("read the token's interface: %w", err)
	}
	topics := map[string]common.Hash{}
	shapes := map[common.Hash]logShape{}
	for name, event := range contract.Events {
		topics[name], shapes[event.ID] = event.ID, shapeOf(event)
	}
	feedContract, err := reservefeed.ReserveFeedMetaData.ParseABI()
	if err != nil {
		return nil, fmt.Errorf("read the reserve feed's interface: %w", err)
	}
	feedTopics := map[string]common.Hash{}
	for name, event := range feedContract.Events {
		feedTopics[name] = event.ID
	}
	endpoints, several := d.Client.(*nodes.Endpoints)
	if !several {
		endpoints = nodes.NewEndpoints(nodes.EndpointsConfig{ChainID: n.ChainID}, nodes.Endpoint{Name: "node", Client: d.Client})
	}
	return &Service{
		config: config, db: d.DB, client: endpoints, keys: d.Keys, clock: d.Clock, wall: cmp.Or[clock.Clock](d.Wall, clock.System{}),
		log:    d.Log.With("network", n.ID),
		topics: topics, feedTopics: feedTopics, shapes: shapes, exceptions: noExceptions{},
	}, nil
}

func withDefaults(c Config) Config {
	setDefault(&c.Poll, 2*time.Second)
	setDefault(&c.Rebroadcast, 30*time.Second)
	setDefault(&c.StuckAfter, 2*time.Minute)
	setDefault(&c.LateAfter, 30*time.Minute)
	setDefault(&c.Lease, 15*time.Second)
	setDefault(&c.SignerTimeout, 5*time.Second)
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

// Network returns the network of this service.
func (s *Service) Network() Network { return s.config.Network }

// SignerSubject returns the subject of the exception of kind ChainKey that is open while the network's signer does not
// answer.
func SignerSubject(network string) string { return network + "/signer" }

// ProbeSigner asks the signer whether it answers, whether or not an order needs it just now. Nothing is signed.
func (s *Service) ProbeSigner(ctx context.Context) error { return signer.Probe(ctx, s.keys) }

func (s *Service) id() string { return s.config.Network.ID }

// tokenAddress returns the token's address in the type of the Ethereum library.
func (s *Service) tokenAddress() common.Address { return common.Address(s.config.Network.Token) }

// coinAmount converts an amount of the chain, in millionths of a coin. It returns an error for an amount that
// does not fit: the reserve would have to be larger than all the pounds in existence.
func coinAmount(n *big.Int) (money.Amount, error) {
	if n == nil || !n.IsInt64() || n.Sign() < 0 {
		return money.Amount{}, fmt.Errorf("%v millionths is not an amount of coins", n)
	}
	return money.New(n.Int64(), money.GBPC), nil
}
