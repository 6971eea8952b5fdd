package wallet

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// Account is what a customer holds here.
type Account struct {
	Customer  customer.Customer
	Available money.Amount
	Pending   money.Amount // held for payments out that are not final
	Tier      Tier
	Limits    []LimitUse
}

// LimitUse is one limit and how much of it was used today and this month.
type LimitUse struct {
	Type        Type
	Limit       Limit
	Used, Month money.Amount
}

// Account is the customer's, balances and limits.
func (s *Service) Account(ctx context.Context, customerID string) (Account, error) {
	m, err := s.Customers.Find(ctx, s.DB.Read(), customerID)
	if err != nil {
		return Account{}, err
	}
	own, held := chart.Customer(customerID), chart.Held(customerID)
	balances, err := s.Ledger.Balances(ctx, s.DB.Read(), own, held)
	if err != nil {
		return Account{}, err
	}
	a := Account{Customer: m.Customer, Available: balances[own], Pending: balances[held]}
	if a.Tier, err = s.TierOf(ctx, s.DB.Read(), customerID); err != nil {
		return Account{}, err
	}
	a.Limits, err = s.limitUse(ctx, a)
	return a, err
}

func (s *Service) limitUse(ctx context.Context, a Account) ([]LimitUse, error) {
	terms, err := s.TermsNow(ctx, s.DB.Read())
	if err != nil {
		return nil, err
	}
	var uses []LimitUse
	for _, kind := range []Type{FiatWithdrawal, ChainWithdrawal} {
		key := limitKey(a.Customer.ID, string(kind), s.Clock.Now())
		day, err := s.used(ctx, key)
		if err != nil {
			return nil, err
		}
		month, err := s.used(ctx, monthKey(key))
		if err != nil {
			return nil, err
		}
		uses = append(uses, LimitUse{kind, terms.Limits[a.Tier][a.Customer.Kind].of(kind), money.New(day, currencyOf(kind)), money.New(month, currencyOf(kind))})
	}
	return uses, nil
}

func currencyOf(t Type) money.Currency {
	if t == FiatWithdrawal || t == FiatDeposit {
		return money.GBP
	}
	return money.GBPC
}

// Asset is the coin on one network, as a customer receives it there.
type Asset struct {
	Currency       string
	Network        NetworkInfo
	Balance        money.Amount
	DepositAddress string // "" until the customer is verified
}

// Assets are the coin on each network, or on the one that is named. Verified customers get an address
// of their own on each.
func (s *Service) Assets(ctx context.Context, customerID, currency, network string) ([]Asset, error) {
	if err := s.knownAsset(currency, network); err != nil {
		return nil, err
	}
	if currency == money.GBP.Code() {
		return nil, nil
	}
	verified, err := s.Verified.Verified(ctx, s.DB.Read(), customerID)
	if err != nil {
		return nil, err
	}
	balance, err := s.Ledger.Balance(ctx, s.DB.Read(), chart.Customer(customerID))
	if err != nil {
		return nil, err
	}
	var assets []Asset
	for _, n := range s.Networks {
		if network != "" && n.Info().ID != network {
			continue
		}
		a := Asset{Currency: money.GBPC.Code(), Network: n.Info(), Balance: balance}
		if verified {
			err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
				a.DepositAddress, err = n.DepositAddress(ctx, tx, customerID)
				return err
			})
			if err != nil {
				return nil, err
			}
		}
		assets = append(assets, a)
	}
	return assets, nil
}

func (s *Service) knownAsset(currency, network string) error {
	var wrong fault.Fields
	if currency != "" {
		if _, err := money.CurrencyOf(currency); err != nil {
			wrong.Add("currency", fault.UnknownCurrency)
		}
	}
	if _, known := s.networks[network]; network != "" && !known {
		wrong.Add("network", fault.UnknownNetwork)
	}
	return wrong.Err()
}

// Search says which transactions are wanted. Zero values exclude nothing.
type Search struct {
	Type   Type
	Status Status
	Since  time.Time
	Until  time.Time // before this
}

// Transactions is one page of the customer's, newest first.
func (s *Service) Transactions(ctx context.Context, customerID string, by Search, limit, offset int32) (page []Transaction, total int64, err error) {
	if by.Until.IsZero() {
		by.Until = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if by.Since.IsZero() {
		by.Since = time.Unix(0, 0).UTC()
	}
	queries := q.New(s.DB.Read())
	rows, err := queries.Transactions(ctx, q.TransactionsParams{
		CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Since: by.Since, Until: by.Until, PageSize: limit, PageOffset: offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list transactions: %w", err)
	}
	if page, err = transactionsOf(rows); err != nil {
		return nil, 0, err
	}
	total, err = queries.CountTransactions(ctx, q.CountTransactionsParams{CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Since: by.Since, Until: by.Until})
	if err != nil {
		return nil, 0, fmt.Errorf("count transactions: %w", err)
	}
	return page, total, nil
}

// Payments is one page of everybody's transactions, newest first, for an operator. The dates of by are not
// looked at.
func (s *Service) Payments(ctx context.Context, by Search, limit, offset int32) (page []Transaction, total int64, err error) {
	queries := q.New(s.DB.Read())
	rows, err := queries.Payments(ctx, q.PaymentsParams{Type: string(by.Type), Status: string(by.Status), PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list payments: %w", err)
	}
	if page, err = transactionsOf(rows); err != nil {
		return nil, 0, err
	}
	total, err = queries.CountPayments(ctx, q.CountPaymentsParams{Type: string(by.Type), Status: string(by.Status)})
	if err != nil {
		return nil, 0, fmt.Errorf("count payments: %w", err)
	}
	return page, total, nil
}

// Transaction is one of the customer's own; another's is ErrNotFound.
func (s *Service) Transaction(ctx context.Context, customerID, transactionID string) (Transaction, error) {
	if !id.Valid(transactionID) {
		return Transaction{}, ErrNotFound
	}
	row, err := q.New(s.DB.Read()).Transaction(ctx, transactionID)
	if db.IsNoRows(err) || (err == nil && row.CustomerID != customerID) {
		return Transaction{}, ErrNotFound
	}
	if err != nil {
		return Transaction{}, fmt.Errorf("read transaction %s: %w", transactionID, err)
	}
	return transactionOf(row)
}
