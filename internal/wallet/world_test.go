package wallet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/wallet"
)

// world imitates everything outside: the bank, the chain and its minter, the lists, verification.
type world struct {
	b          *bench
	lock       sync.Mutex
	known      map[string]bool
	banks      map[string]wallet.BankAccount
	owners     map[string]string
	sanctioned map[string]bool
	listed     map[string]bool // customers
	frozen     map[string]bool
	blind      bool // nobody can be asked
	payouts    map[string]wallet.PayoutOrder
	mints      map[string]wallet.MintOrder
	addresses  map[string]string
	receipts   map[string]wallet.Credit
	filled     map[string]string // what our own cash was asked for, by deposit
	released   []string
	slow       time.Duration
	meanwhile  func() // happens while an address is looked at
	confirmed  int
}

const network = "sandbox"

func newWorld(b *bench) *world {
	return &world{
		b: b, known: map[string]bool{}, banks: map[string]wallet.BankAccount{}, owners: map[string]string{}, listed: map[string]bool{}, sanctioned: map[string]bool{}, frozen: map[string]bool{},
		payouts: map[string]wallet.PayoutOrder{}, mints: map[string]wallet.MintOrder{}, addresses: map[string]string{}, receipts: map[string]wallet.Credit{}, filled: map[string]string{},
	}
}

func (w *world) verify(customerID string) (bankID string) {
	w.known[customerID] = true
	bankID = id.New()
	w.banks[bankID] = wallet.BankAccount{ID: bankID, BankName: "Barclays", VerifiedAt: w.b.clock.Now(), Party: wallet.Party{Name: "Jane Doe", SortCode: "200000", AccountNumber: "55779911"}}
	w.owners[bankID] = customerID
	return bankID
}

func (w *world) VerificationStatus(context.Context, db.Conn, string, customer.Kind) (int, error) {
	return 2, nil
}

func (w *world) Verified(_ context.Context, _ db.Conn, customerID string) (bool, error) {
	return w.known[customerID], nil
}

func (w *world) HasOpenMatch(_ context.Context, _ db.Conn, customerID string) (bool, error) {
	return w.listed[customerID], nil
}

func (w *world) ScreenAddress(_ context.Context, address string) (screening.AddressResult, error) {
	if w.slow > 0 {
		time.Sleep(w.slow)
	}
	if happens := w.meanwhile; happens != nil {
		w.meanwhile = nil
		happens()
	}
	switch {
	case w.sanctioned[address]:
		return screening.Sanctioned, nil
	case w.blind:
		return screening.Inconclusive, nil
	}
	return screening.Clear, nil
}

func (w *world) Usable(_ context.Context, _ db.Conn, customerID, bankID string) (wallet.BankAccount, error) {
	account, ok := w.banks[bankID]
	if !ok || w.owners[bankID] != customerID {
		return account, wallet.ErrNotFound
	}
	if account.VerifiedAt.IsZero() {
		return account, fault.New(fault.BankNotVerified)
	}
	return account, nil
}

func (w *world) VirtualAccount(_ context.Context, _ db.Tx, customerID string) (wallet.ReceivingAccount, error) {
	return wallet.ReceivingAccount{ID: customerID, Currency: "GBP", AccountHolder: "GBPC Ltd", BankName: "Pretend Bank", SortCode: "040000", AccountNumber: "10000008", IBAN: "GB00", BIC: "PRETGB2L"}, nil
}

func (w *world) OrderPayout(_ context.Context, _ db.Tx, p wallet.PayoutOrder) error {
	w.lock.Lock()
	defer w.lock.Unlock()
	if before, ok := w.payouts[p.ID]; ok && before != p {
		return errors.New("another payout under the same id")
	}
	w.payouts[p.ID] = p
	return nil
}

func (w *world) Receipt(_ context.Context, _ db.Conn, receiptID string) (wallet.Credit, error) {
	c, ok := w.receipts[receiptID]
	if !ok {
		return c, wallet.ErrNotFound
	}
	return c, nil
}

func (w *world) Mint(_ context.Context, _ db.Tx, o wallet.MintOrder) error {
	w.lock.Lock()
	defer w.lock.Unlock()
	if before, ok := w.mints[o.ID]; ok && before != o {
		return errors.New("another mint under the same id")
	}
	w.mints[o.ID] = o
	return nil
}

func (w *world) TopUpLostDeposit(_ context.Context, _ db.Tx, depositID, customerID string, amount money.Amount) error {
	if _, ok := w.filled[depositID]; ok {
		return errors.New("asked for twice")
	}
	w.filled[depositID] = amount.String() + " for " + customerID
	return nil
}

func (w *world) Info() wallet.NetworkInfo {
	return wallet.NetworkInfo{ID: network, Name: "Sandbox", Contract: token, Confirmations: 2}
}

const token = "0x00000000000000000000000000000000000070C0"

// Parse takes what looks like an address; "0xBad" stands for a wrong checksum.
func (w *world) Parse(text string) (string, error) {
	if len(text) != 42 || !strings.HasPrefix(text, "0x") {
		return "", errors.New("not an address: 0x and 40 hexadecimal digits")
	}
	return "0x" + strings.ToUpper(text[2:]), nil
}

func address(n int) string { return fmt.Sprintf("0x%040X", n) }

func (w *world) Ours(_ context.Context, _ db.Conn, a string) (bool, error) {
	_, deposit := w.addresses[a]
	return a == token || deposit, nil
}

func (w *world) DepositAddress(_ context.Context, _ db.Tx, customerID string) (string, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	for a, owner := range w.addresses {
		if owner == customerID {
			return a, nil
		}
	}
	a := address(0xD0000 + len(w.addresses))
	w.addresses[a] = customerID
	return a, nil
}

func (w *world) Frozen(_ context.Context, a string) (bool, error) {
	if w.blind {
		return false, errors.New("the chain does not answer")
	}
	return w.frozen[a], nil
}

func (w *world) Confirmations(context.Context, db.Conn, string) (int, error) {
	return w.confirmed, nil
}

func (w *world) Release(_ context.Context, _ db.Tx, depositID string) error {
	w.released = append(w.released, depositID)
	return nil
}
