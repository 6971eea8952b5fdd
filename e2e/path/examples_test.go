package path

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/gbpc/gbpc/clients/go"
)

// What the documentation shows in Go, between "example: NAME" and "end". TestExamples runs all of it in the order
// of parts, records the calls for the reference (a call's example has the id of its operation), and compares the guides with what
// stands here and in the files beside this one. The same in TypeScript is clients/typescript/test/examples.
type examples struct {
	client   *gbpc.Client
	bank     gbpc.BankAccount            // that can be paid
	payIn    func(*gbpc.PreparedDeposit) // pays an announced deposit at the sandbox's bank
	codeOf   func(gbpc.BankAccount) string
	finished func(id string) // waits until the transaction is completed
	attested func()          // waits until the balance is part of an attestation; a day may go by
	picture  []byte          // a PNG
	today    string          // in London
}

// parts are the examples in the order in which they run.
func (x examples) parts() []func(context.Context) error {
	return []func(context.Context) error{
		x.account, x.issuer, x.redemptions, x.deposits, x.transfers, x.banks, x.batches, x.team, x.subAccounts,
		x.onboardPerson, x.onboardCompany, x.events, x.webhooks, x.statement, x.proof,
	}
}

// clientExample is how a client is made.
func clientExample(baseURL, key string) *gbpc.Client {
	// example: client
	client, err := gbpc.New(gbpc.Options{BaseURL: baseURL, Key: key})
	if err != nil {
		log.Fatal(err)
	}
	// end
	return client
}

func (x examples) account(ctx context.Context) error {
	client := x.client
	// example: getAccount
	account, err := client.Account.Get(ctx)
	if err != nil {
		return err
	}
	for _, balance := range account.Balances {
		fmt.Println(balance.Currency, balance.Available)
	}
	// end
	// example: getSettings
	settings, err := client.Account.Settings(ctx)
	// end
	if err != nil || !settings.WhitelistOnly {
		return fmt.Errorf("settings: %w", err)
	}
	// example: balanceHistory
	history, err := client.Account.BalanceHistory(ctx, gbpc.BalanceHistoryQuery{Days: 30})
	// end
	if err != nil || len(history.Points) == 0 {
		return fmt.Errorf("history: %w", err)
	}
	// example: matchAssets
	for asset, err := range client.Account.Assets(ctx, gbpc.AssetQuery{Currency: "GBPC"}) {
		if err != nil {
			return err
		}
		fmt.Println(asset.Network, *asset.DepositAddress)
	}
	// end
	lastMonth := time.Now().AddDate(0, 0, -time.Now().Day()).Format("2006-01")
	// example: getMonthlyStatement
	month, err := client.Account.MonthlyStatement(ctx, lastMonth)
	// end
	if err != nil || month.Href == "" {
		return fmt.Errorf("month: %w", err)
	}
	// example: listTransactions
	for t, err := range client.Transactions.List(ctx, gbpc.TransactionQuery{Status: gbpc.TransactionStatusCompleted}) {
		if err != nil {
			return err
		}
		fmt.Println(t.ID, t.Type, t.Amount)
	}
	// end
	// example: lastTransactions
	last, err := client.Transactions.Last(ctx, gbpc.LastTransactionsQuery{Limit: 5})
	// end
	_ = last
	return err
}

func (x examples) issuer(ctx context.Context) error {
	client := x.client
	// example: listCurrencies
	for currency, err := range client.Issuer.Currencies(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(currency.Code, currency.Decimals)
	}
	// end
	// example: listOfficialBanks
	for account, err := range client.Issuer.ReceivingAccounts(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(account.SortCode, account.AccountNumber)
	}
	// end
	// example: getPublicConfig
	config, err := client.Issuer.Config(ctx)
	// end
	if err != nil || !config.Sandbox {
		return fmt.Errorf("config: %w", err)
	}
	// example: getFees
	fees, err := client.Issuer.Fees(ctx)
	// end
	if err != nil || len(fees.Fees) == 0 {
		return fmt.Errorf("fees: %w", err)
	}
	// example: listTransparency
	for day, err := range client.Issuer.TransparencyHistory(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(day.Day, day.Reserve)
	}
	// end
	// example: listAttestations
	for attestation, err := range client.Issuer.Attestations(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(attestation.ID, attestation.Root)
	}
	// end
	// example: getTransparency
	figures, err := client.Issuer.Transparency(ctx)
	// end
	_ = figures
	return err
}

func (x examples) statement(ctx context.Context) error {
	client, today := x.client, x.today
	// example: getStatement
	statement, err := client.Account.Statement(ctx, gbpc.StatementQuery{
		From: today, To: today, Format: gbpc.StatementFormatCamt053,
	})
	if err != nil {
		return err
	}
	fmt.Println(statement.Name, len(statement.Content))
	// end
	books := map[string]string{}
	// example: reconcile
	for t, err := range client.Transactions.List(ctx, gbpc.TransactionQuery{Sort: gbpc.TransactionSortCreatedAt}) {
		if err != nil {
			return err
		}
		if t.ExternalID != nil && books[*t.ExternalID] != t.Amount {
			fmt.Println("not in our books:", *t.ExternalID, t.Amount)
		}
	}
	// end
	return nil
}

func (x examples) proof(ctx context.Context) error {
	client := x.client
	x.attested()
	// example: proveBalance
	proof, err := client.Account.Proof(ctx, gbpc.ProofQuery{})
	if err != nil {
		return err
	}
	if err := gbpc.VerifyProof(proof); err != nil {
		return err
	}
	fmt.Println(proof.Leaf.Amount, "of", proof.Attestation.Total, "under", proof.Attestation.Root)
	// end
	return nil
}
