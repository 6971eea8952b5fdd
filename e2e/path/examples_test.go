package path

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"time"

	"github.com/gbpc/gbpc/clients/go"
)

// What the documentation shows in Go, between "example: NAME" and "end". TestExamples runs all of it in this order, records the
// calls for the reference (a call's example has the id of its operation), and compares the guides with what stands here. The same
// in TypeScript is clients/typescript/test/examples.ts.
type examples struct {
	client   *gbpc.Client
	bank     gbpc.BankAccount            // that can be paid
	payIn    func(*gbpc.PreparedDeposit) // pays an announced deposit at the sandbox's bank
	codeOf   func(gbpc.BankAccount) string
	finished func(id string) // waits until the transaction is completed
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

func (x examples) redemptions(ctx context.Context) error {
	client, bankID := x.client, x.bank.ID
	// example: withdrawToBank
	paid, err := client.Redemptions.Create(ctx, gbpc.NewRedemption{
		Amount: "25.00", BankID: bankID, ExternalID: "invoice-7",
	}, gbpc.IdempotencyKey("invoice-7"))
	if err != nil {
		return err
	}
	fmt.Println(paid.ID, paid.Status)
	// end
	x.finished(paid.ID)
	id := paid.ID
	// example: getTransaction
	t, err := client.Transactions.Get(ctx, id)
	// end
	if err != nil || t.Status != gbpc.TransactionStatusCompleted {
		return fmt.Errorf("transaction: %w", err)
	}
	order := gbpc.NewRedemption{Amount: "10000000.00", BankID: bankID}
	// example: errors
	_, err = client.Redemptions.Create(ctx, order, gbpc.IdempotencyKey("invoice-8"))
	var refused *gbpc.Error
	switch {
	case err == nil:
	case gbpc.HasCode(err, gbpc.CodeInsufficientFunds):
		fmt.Println("nothing was booked")
	case gbpc.OutcomeUnknown(err):
		fmt.Println("unknown, not failed: repeat it with the same key")
	case errors.As(err, &refused):
		fmt.Println(refused.Code, refused.Fields, refused.RequestID)
	}
	// end
	if !gbpc.HasCode(err, gbpc.CodeInsufficientFunds) {
		return err
	}
	return nil
}

func (x examples) deposits(ctx context.Context) error {
	client, bankID, pounds := x.client, x.bank.ID, ""
	for currency, err := range client.Issuer.Currencies(ctx, gbpc.Paging{}) {
		if err == nil && currency.Code == "GBP" {
			pounds = currency.ID
		}
	}
	// example: getExchangeRate
	rate, err := client.Account.ExchangeRate(ctx, pounds)
	// end
	if err != nil || rate.Rate != "1.000000" {
		return fmt.Errorf("rate: %w", err)
	}
	// example: prepareDeposit
	deposit, err := client.Deposits.Prepare(ctx, gbpc.NewDeposit{
		Amount: "500.00", CurrencyID: pounds, BankID: bankID, ExternalID: "top-up-7",
	})
	if err != nil {
		return err
	}
	fmt.Println("pay", deposit.OfficialBank.SortCode, deposit.OfficialBank.AccountNumber, deposit.Reference)
	// end
	// example: completeDeposit
	expected, err := client.Deposits.Complete(ctx, gbpc.DepositCompletion{ID: deposit.ID})
	// end
	if err != nil {
		return err
	}
	x.payIn(deposit)
	x.finished(expected.ID)
	return nil
}

func (x examples) transfers(ctx context.Context) error {
	client := x.client
	var wallet gbpc.Address
	// example: listAddresses
	for address, err := range client.Addresses.List(ctx, gbpc.AddressQuery{}) {
		if err != nil {
			return err
		}
		if address.Status == gbpc.AddressStatusActive {
			wallet = address
		}
	}
	// end
	// example: withdrawToChain
	sent, err := client.Transfers.Create(ctx, gbpc.NewTransfer{
		Amount: "12.500000", Address: wallet.Address, Network: wallet.Network, ExternalID: "transfer-7",
	}, gbpc.IdempotencyKey("transfer-7"))
	// end
	if err != nil {
		return err
	}
	x.finished(sent.ID)
	// example: addAddress
	added, err := client.Addresses.Add(ctx, gbpc.NewAddress{
		Address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Network: "sandbox", Label: "Treasury",
		Beneficiary: &gbpc.Beneficiary{Kind: "self"},
	})
	// end
	if err != nil {
		return err
	}
	// example: addAddresses
	all, err := client.Addresses.AddMany(ctx, gbpc.NewAddresses{Addresses: []gbpc.NewAddress{
		{Address: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", Network: "sandbox", Label: "Payroll", Beneficiary: &gbpc.Beneficiary{Kind: "self"}},
	}})
	// end
	if err != nil {
		return err
	}
	id := added.ID
	// example: describeAddress
	added, err = client.Addresses.Describe(ctx, id, gbpc.AddressDescription{Beneficiary: &gbpc.Beneficiary{Kind: "self"}})
	// end
	if err != nil {
		return err
	}
	// example: challengeAddress
	challenge, err := client.Addresses.Challenge(ctx, gbpc.AddressToProve{Address: added.Address, Network: added.Network})
	if err != nil {
		return err
	}
	fmt.Println("sign this with the wallet:", challenge.Message)
	// end
	// example: removeAddress
	err = client.Addresses.Remove(ctx, id, gbpc.RemoveAddressQuery{Network: "sandbox"})
	// end
	return errors.Join(err, client.Addresses.Remove(ctx, all[0].ID, gbpc.RemoveAddressQuery{Network: "sandbox"}))
}

func (x examples) banks(ctx context.Context) error {
	client := x.client
	// example: addBank
	added, err := client.BankAccounts.Add(ctx, gbpc.NewBankAccount{
		AccountHolder: "Marlow and Finch Limited", SortCode: "08-99-99", AccountNumber: "66374958",
	})
	// end
	if err != nil {
		return err
	}
	code := x.codeOf(added.Bank)
	// example: completeBank
	bank, err := client.BankAccounts.Complete(ctx, gbpc.BankAccountCode{ID: added.Bank.ID, Code: code})
	// end
	if err != nil {
		return err
	}
	// example: listBanks
	for bank, err := range client.BankAccounts.List(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(bank.ID, bank.Status)
	}
	// end
	// example: removeBank
	err = client.BankAccounts.Remove(ctx, bank.ID)
	// end
	return err
}

func (x examples) batches(ctx context.Context) error {
	client, bankID := x.client, x.bank.ID
	// example: orderBatch
	batch, err := client.Batches.Create(ctx, gbpc.NewBatch{Name: "Payroll, November", Items: []gbpc.NewBatchItem{
		{Kind: "fiat_withdrawal", Amount: "10.00", BankID: bankID, ExternalID: "payroll-11-ada"},
		{Kind: "fiat_withdrawal", Amount: "12.00", BankID: bankID, ExternalID: "payroll-11-ben"},
	}}, gbpc.IdempotencyKey("payroll-11"))
	if err != nil {
		return err
	}
	fmt.Println(*batch.ID, batch.Status)
	// end
	content := []byte("kind,amount,bankId,externalId\nfiat_withdrawal,2.00," + bankID + ",payroll-12-ada\n")
	// example: orderBatchFile
	batch, err = client.Batches.CreateFromFile(ctx, gbpc.NewBatchFile{
		Name: "Payroll, December", File: gbpc.Upload{Name: "payroll.csv", Content: content},
	}, gbpc.IdempotencyKey("payroll-12"))
	// end
	if err != nil {
		return err
	}
	id := *batch.ID
	// example: getBatch
	progress, err := client.Batches.Get(ctx, id)
	// end
	if err != nil || progress.Count != 1 {
		return fmt.Errorf("batch: %w", err)
	}
	// example: listBatchItems
	for item, err := range client.Batches.Items(ctx, id, gbpc.ListBatchItemsQuery{}) {
		if err != nil {
			return err
		}
		fmt.Println(item.ExternalID, item.Status)
	}
	// end
	// example: listBatches
	for batch, err := range client.Batches.List(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(batch.ID, batch.Name, batch.Status)
	}
	// end
	return nil
}

func (x examples) team(ctx context.Context) error {
	client := x.client
	// example: getTeamPolicy
	policy, err := client.Team.Policy(ctx)
	// end
	if err != nil || len(policy.Rules) == 0 {
		return fmt.Errorf("policy: %w", err)
	}
	// example: listTeamMembers
	for member, err := range client.Team.Members(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(member.DisplayName, member.Role)
	}
	// end
	// example: listTeamInvitations
	for invitation, err := range client.Team.Invitations(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(invitation.Email, invitation.Role, invitation.Status)
	}
	// end
	order := gbpc.NewRedemption{Amount: "6000.00", BankID: x.bank.ID, ExternalID: "large-1"}
	// example: approval
	waiting, err := client.Redemptions.Create(ctx, order)
	if err != nil {
		return err
	}
	if waiting.Status == gbpc.TransactionStatusAwaitingApproval {
		fmt.Println("waits for", waiting.Approval.Needed, "of the team")
	}
	// end
	// example: listTeamApprovals
	for approval, err := range client.Team.Approvals(ctx, gbpc.ApprovalQuery{Status: "pending"}) {
		if err != nil {
			return err
		}
		fmt.Println(approval.ID, approval.Summary)
	}
	// end
	id := waiting.Approval.ID
	// example: getTeamApproval
	approval, err := client.Team.Approval(ctx, id)
	// end
	if err != nil || approval.Status != "pending" {
		return fmt.Errorf("approval: %w", err)
	}
	id = waiting.ID
	// example: cancelTransaction
	cancelled, err := client.Transactions.Cancel(ctx, id)
	// end
	if err != nil || cancelled.Status != gbpc.TransactionStatusCancelled {
		return fmt.Errorf("cancel: %w", err)
	}
	large := gbpc.NewBatch{Name: "Bonus", Items: []gbpc.NewBatchItem{{Kind: "fiat_withdrawal", Amount: "5000.00", BankID: x.bank.ID, ExternalID: "bonus-1"}}}
	batch, err := client.Batches.Create(ctx, large)
	if err != nil {
		return err
	}
	id = *batch.ID
	// example: cancelBatch
	stopped, err := client.Batches.Cancel(ctx, id)
	// end
	if err != nil || stopped.Status != gbpc.BatchStatusCancelled {
		return fmt.Errorf("cancel a batch: %w", err)
	}
	return nil
}

func (x examples) subAccounts(ctx context.Context) error {
	client := x.client
	// example: openSubAccount
	savings, err := client.SubAccounts.Open(ctx, gbpc.NewSubAccount{Kind: "own", Name: "Savings", ExternalID: "savings"})
	if err != nil {
		return err
	}
	fmt.Println(savings.ID, savings.Status)
	// end
	account, err := client.Account.Get(ctx)
	if err != nil {
		return err
	}
	own := account.ID
	// example: transferBetweenAccounts
	moved, err := client.SubAccounts.Transfer(ctx, gbpc.NewInternalTransfer{From: own, To: savings.ID, Amount: "10.00"})
	// end
	if err != nil || moved.Amount == "" {
		return fmt.Errorf("transfer: %w", err)
	}
	id := savings.ID
	// example: forAccount
	account, err = client.Account.Get(ctx, gbpc.ForAccount(id))
	if err != nil {
		return err
	}
	fmt.Println(account.Balances[0].Available)
	// end
	// example: getSubAccount
	savings, err = client.SubAccounts.Get(ctx, id)
	// end
	if err != nil || savings.BankAccount == nil {
		return fmt.Errorf("sub-account: %w", err)
	}
	// example: changeSubAccount
	savings, err = client.SubAccounts.Change(ctx, id, gbpc.SubAccountChange{Name: "Rainy days"})
	// end
	if err != nil || savings.Name != "Rainy days" {
		return fmt.Errorf("change: %w", err)
	}
	// example: listSubAccounts
	for account, err := range client.SubAccounts.List(ctx, gbpc.SubAccountQuery{}) {
		if err != nil {
			return err
		}
		fmt.Println(account.Name, account.Status)
	}
	// end
	if _, err := client.SubAccounts.Transfer(ctx, gbpc.NewInternalTransfer{From: id, To: own, Amount: "10.00"}); err != nil {
		return err
	}
	// example: closeSubAccount
	savings, err = client.SubAccounts.Close(ctx, id)
	// end
	if err != nil || savings.Status != "closed" {
		return fmt.Errorf("close: %w", err)
	}
	theirs, err := client.SubAccounts.Open(ctx, gbpc.NewSubAccount{Kind: "customer", AccountType: "individual", Name: "Ada Byron"})
	if err != nil {
		return err
	}
	customer := theirs.ID
	// example: onboardIndividual
	saved, err := client.Onboarding.Individual(ctx, customer, gbpc.IndividualToCheck{
		FirstName: "Ada", LastName: "Byron", DateOfBirth: "1990-12-10", Nationality: "GB",
	})
	// end
	if err != nil || saved.Status != 0 {
		return fmt.Errorf("onboard: %w", err)
	}
	// example: getOnboarding
	check, err := client.Onboarding.Get(ctx, customer)
	if err != nil {
		return err
	}
	fmt.Println(check.Status)
	// end
	return nil
}

func (x examples) events(ctx context.Context) error {
	client := x.client
	// example: listEvents
	for event, err := range client.Events.List(ctx, gbpc.EventQuery{Type: gbpc.EventTypeTransactionCompleted}) {
		if err != nil {
			return err
		}
		fmt.Println(event.ID, event.Type)
	}
	// end
	last := ""
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	handle := func(gbpc.Event) { stop() }
	// example: follow
	for event, err := range client.Events.Follow(ctx, gbpc.Follow{After: last}) {
		if err != nil {
			return err
		}
		handle(event)
		last = event.ID // keep it in the same transaction as what you did
	}
	// end
	return nil
}

func (x examples) webhooks(ctx context.Context) error {
	client := x.client
	// example: addWebhook
	added, err := client.Webhooks.Add(ctx, gbpc.WantedWebhook{URL: "http://localhost:9999/hook", Events: []string{"*"}})
	if err != nil {
		return err
	}
	fmt.Println("keep this secret:", added.Secret)
	// end
	id := added.Webhook.ID
	// example: changeWebhook
	webhook, err := client.Webhooks.Change(ctx, id, gbpc.WantedWebhook{
		URL: "http://localhost:9999/hook", Events: []string{"transaction.completed", "transaction.failed"},
	})
	// end
	if err != nil || webhook.Status != gbpc.WebhookStatusActive {
		return fmt.Errorf("webhook: %w", err)
	}
	// example: testWebhook
	delivery, err := client.Webhooks.Test(ctx, id)
	// end
	if err != nil {
		return err
	}
	// example: replayDelivery
	delivery, err = client.Webhooks.Replay(ctx, delivery.ID)
	// end
	if err != nil || delivery.Type != "ping" {
		return fmt.Errorf("replay: %w", err)
	}
	// example: listDeliveries
	for delivery, err := range client.Webhooks.Deliveries(ctx, id, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(delivery.EventID, delivery.Status)
	}
	// end
	// example: rotateWebhook
	rotated, err := client.Webhooks.Rotate(ctx, id)
	// end
	if err != nil || rotated.Secret == added.Secret {
		return fmt.Errorf("rotate: %w", err)
	}
	// example: enableWebhook
	webhook, err = client.Webhooks.Enable(ctx, id)
	// end
	if err != nil || webhook.ID != id {
		return fmt.Errorf("enable: %w", err)
	}
	// example: listWebhooks
	for webhook, err := range client.Webhooks.List(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(webhook.URL, webhook.Status)
	}
	// end
	// example: deleteWebhook
	err = client.Webhooks.Remove(ctx, id)
	// end
	return err
}

func (x examples) statement(ctx context.Context, today string) error {
	client := x.client
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

// hookExample is how an endpoint checks what comes.
func hookExample(secret string, handled func(*gbpc.Event)) http.HandlerFunc {
	// example: verify
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			return
		}
		event, err := gbpc.VerifyWebhook(body, r.Header, secret)
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		handled(event)
	}
	// end
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
