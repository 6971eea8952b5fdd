package wallet

import (
	"context"
	"log/slog"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

// Config is what the issuer decides.
type Config struct {
	// Minimum is the smallest amount of coins that is paid in or out.
	Minimum money.Amount
	// ReviewFrom is the amount of coins from which on two operators must agree to a payment out.
	ReviewFrom money.Amount
	// Terms are the fees, limits and velocity rules until operators agree to others; their zero value
	// charges and limits nothing.
	Terms Terms
	// DepositLife is how long an announced deposit is waited for.
	DepositLife time.Duration
	// Safeguarding is the id of the bank account from which redemptions are paid and in which our
	// own cash fills a gap.
	Safeguarding string
	// Issuer stands at the head of a statement.
	Issuer string
}

// Parts are what a wallet is joined from.
type Parts struct {
	DB                 *db.DB
	Ledger             *ledger.Ledger
	Customers          *customer.Service
	Staff              *staff.Service
	Queue              *jobs.Queue
	Mail               *mail.Outbox
	Clock              clock.Clock
	Log                *slog.Logger
	Auth               Authenticator
	Sealer             Sealer
	Verified           Verified
	Screening          Screening
	Bank               Bank
	Networks           []Network
	Minter             Minter
	SafeguardingTopUps SafeguardingTopUps
	Changes            *changestream.Stream
	Listener           Listener // nil: nobody listens
}

// Authenticator is the part of auth that payments need.
type Authenticator interface {
	Authenticated(ctx context.Context, op auth.Operation) (challenge string, found bool, err error)
	Challenge(ctx context.Context, op auth.Operation) error
	RequireSecondaryAuth(ctx context.Context) error
	Settings(ctx context.Context) (customer.Settings, error)
	ChangeSettings(ctx context.Context, change customer.SettingsChange) (customer.Settings, error)
}

// Sealer encrypts what is personal.
type Sealer interface {
	SealJSON(context string, v any) ([]byte, error)
	OpenJSON(context string, sealed []byte, into any) error
}

// Verified reports whether a customer may use the product. Filled by verification.
type Verified interface {
	Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error)
}

// Screening compares customers and addresses with the sanctions lists. Filled by screening.
type Screening interface {
	// HasOpenMatch reports whether the customer has a screening match that is potential or confirmed.
	HasOpenMatch(ctx context.Context, conn db.Conn, customerID string) (bool, error)
	ScreenAddress(ctx context.Context, address string) (screening.AddressResult, error)
}

// Bank is what is asked of banking. Package rails fills it.
type Bank interface {
	// Usable is the customer's own verified bank account. Another's, or none, is not found; one that
	// is not verified yet is refused.
	Usable(ctx context.Context, conn db.Conn, customerID, bankID string) (BankAccount, error)
	// VirtualAccount is where this customer alone pays in. The first call allots it.
	VirtualAccount(ctx context.Context, tx db.Tx, customerID string) (ReceivingAccount, error)
	// OrderPayout has a payment sent, once for each ID.
	OrderPayout(ctx context.Context, tx db.Tx, p PayoutOrder) error
	// Receipt is the money that arrived under this id, with who paid it.
	Receipt(ctx context.Context, conn db.Conn, receiptID string) (Credit, error)
}

// Party is an account at a bank and who holds it.
type Party struct {
	Name          string `json:"name"`
	SortCode      string `json:"sortCode"`
	AccountNumber string `json:"accountNumber"`
}

// BankAccount is a customer's own.
type BankAccount struct {
	Party
	ID         string
	BankName   string
	VerifiedAt time.Time
}

// ReceivingAccount is one of ours, as official-bank shows it.
type ReceivingAccount struct {
	ID            string `json:"id"`
	Currency      string `json:"currency"`
	AccountHolder string `json:"accountHolder"`
	BankName      string `json:"bankName"`
	SortCode      string `json:"sortCode"`
	AccountNumber string `json:"accountNumber"`
	IBAN          string `json:"iban"`
	BIC           string `json:"bic"`
}

// PayoutKind is what a payment through the bank is for.
type PayoutKind string

// The kinds of payments that move customers' money.
const (
	PayoutWithdrawal PayoutKind = "withdrawal"
	PayoutReturn     PayoutKind = "return" // money that belonged to no one goes back
)

// PayoutOrder asks for a payment through the bank.
type PayoutOrder struct {
	ID        string
	Kind      PayoutKind
	From      string // our account at the bank
	To        Party
	Amount    money.Amount // pounds
	Reference string
}

// SafeguardingTopUps restores what customers' money is short of. Filled by treasury.
type SafeguardingTopUps interface {
	// TopUpLostDeposit has our own cash paid to the safeguarding account for a deposit that was lost after its
	// coins were spent, once for each deposit.
	TopUpLostDeposit(ctx context.Context, tx db.Tx, depositID, customerID string, amount money.Amount) error
}

// Network is a chain that carries the coin. Package rails fills it.
type Network interface {
	Info() NetworkInfo
	// Parse reads an address and returns it as it is stored and shown. Its error is one sentence for
	// the customer.
	Parse(text string) (string, error)
	// Ours tells whether an address is one to which no customer may pay: the token, a deposit
	// address, a key of the issuer's.
	Ours(ctx context.Context, conn db.Conn, address string) (bool, error)
	// DepositAddress is the customer's own. The first call allots it.
	DepositAddress(ctx context.Context, tx db.Tx, customerID string) (string, error)
	// Frozen tells whether the token keeps the address from moving coins. It asks the chain.
	Frozen(ctx context.Context, address string) (bool, error)
	// Confirmations is how many blocks, the first included, stand on the block that holds the
	// transaction; 0 while none does.
	Confirmations(ctx context.Context, conn db.Conn, txHash string) (int, error)
	// Release lets the coins of a deposit that was held be burned.
	Release(ctx context.Context, tx db.Tx, depositID string) error
}

// NetworkInfo is what customers are shown of a network.
type NetworkInfo struct {
	ID            string
	Name          string
	Contract      string
	Confirmations int
}

// Minter has coins brought into being on a chain. Filled by treasury.
type Minter interface {
	// Mint orders it inside tx, once for each ID.
	Mint(ctx context.Context, tx db.Tx, o MintOrder) error
}

// MintOrder asks for coins. ID is the withdrawal's.
type MintOrder struct {
	ID      string
	Network string
	To      string
	Amount  money.Amount
}

// Listener hears of every transaction that appears or changes, in the transaction in which it does.
type Listener interface {
	TransactionChanged(ctx context.Context, tx db.Tx, t Transaction) error
}

// Service is the department.
type Service struct {
	Config
	Parts
	networks map[string]Network
	flights  flights
}

// New joins it, and names itself to the operators' approvals and to the queue.
func New(c Config, p Parts) *Service {
	s := &Service{Config: c, Parts: p, networks: map[string]Network{}}
	if s.DepositLife == 0 {
		s.DepositLife = 7 * 24 * time.Hour
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	for _, n := range p.Networks {
		s.networks[n.Info().ID] = n
	}
	s.listen()
	return s
}
