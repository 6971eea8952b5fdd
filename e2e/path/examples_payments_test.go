package path

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/clients/go"
)

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
	// example: getReceipt
	receipt, err := client.Transactions.Receipt(ctx, id, gbpc.ReceiptQuery{})
	if err != nil {
		return err
	}
	fmt.Println(receipt.Name, len(receipt.Content))
	// end
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
