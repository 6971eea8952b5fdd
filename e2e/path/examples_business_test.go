package path

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/clients/go"
)

func (x examples) team(ctx context.Context) error {
	client := x.client
	// example: getTeamPolicy
	policy, err := client.Team.Policy(ctx)
	// end
	if err != nil || len(policy.Rules) == 0 {
		return fmt.Errorf("policy: %w", err)
	}
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
	return nil
}

func (x examples) onboardPerson(ctx context.Context) error {
	client, picture := x.client, x.picture
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
	// example: uploadFile
	selfie, err := client.Onboarding.Upload(ctx, gbpc.UploadFileForm{
		File: gbpc.Upload{Name: "ada.png", Content: picture},
	}, gbpc.ForAccount(customer))
	if err != nil {
		return err
	}
	fmt.Println(selfie.FileName, selfie.ContentType)
	// end
	file := selfie.FileName
	// example: startOnboardingRealness
	seen, err := client.Onboarding.StartLiveness(ctx, customer, gbpc.Selfie{SelfieFile: file})
	if err != nil {
		return err
	}
	fmt.Println(seen.Status, seen.URL)
	// end
	// example: getOnboarding
	check, err := client.Onboarding.Get(ctx, customer)
	if err != nil {
		return err
	}
	fmt.Println(check.Status)
	// end
	return nil
}

func (x examples) onboardCompany(ctx context.Context) error {
	client, picture := x.client, x.picture
	theirs, err := client.SubAccounts.Open(ctx, gbpc.NewSubAccount{Kind: "customer", AccountType: "business", Name: "Byron Engines Limited"})
	if err != nil {
		return err
	}
	customer := theirs.ID
	uploaded, err := client.Onboarding.Upload(ctx, gbpc.UploadFileForm{File: gbpc.Upload{Name: "incorporation.png", Content: picture}}, gbpc.ForAccount(customer))
	if err != nil {
		return err
	}
	file := uploaded.FileName
	// example: onboardBusiness
	company, err := client.Onboarding.Business(ctx, customer, gbpc.BusinessToCheck{
		CompanyName: "Byron Engines Limited", RegistrationNumber: "99123456",
		IncorporatedOn: "2015-12-10", IncorporationCountry: "GB", LegalForm: "private_limited",
		Documents: []gbpc.VerificationBusinessDocument{{Kind: "incorporation", File: file}},
	})
	// end
	if err != nil || company.Status != 0 {
		return fmt.Errorf("onboard a company: %w", err)
	}
	// example: addOnboardingMember
	director, err := client.Onboarding.AddMember(ctx, customer, gbpc.NewMember{
		FirstName: "Ada", LastName: "Byron", DateOfBirth: "1990-12-10", Nationality: "GB",
		Email: "ada@example.com", Roles: []string{"director", "ubo"}, OwnershipPercent: "60",
		Address: gbpc.VerificationHomeAddress{Line1: "12 Dorset Street", City: "London", Postcode: "W1U 4EG", Country: "GB"},
	})
	if err != nil {
		return err
	}
	fmt.Println(director.ID, director.Status)
	// end
	member := director.ID
	// example: getOnboardingMemberLink
	link, err := client.Onboarding.MemberLink(ctx, customer, member)
	if err != nil {
		return err
	}
	fmt.Println("for Ada alone:", link.URL, link.ExpiresAt)
	// end
	// example: listOnboardingMembers
	for member, err := range client.Onboarding.Members(ctx, customer, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(member.FirstName, member.Roles, member.Status)
	}
	// end
	// example: removeOnboardingMember
	err = client.Onboarding.RemoveMember(ctx, customer, member)
	// end
	return err
}
