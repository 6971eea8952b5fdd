package subaccounts_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestSubAccount_HasABalanceAnAccountNumberAndAnAddressOfItsOwn(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Client money")
		require.Equal(t, []string{"own", "business", "Client money", "active"}, []string{a.Kind, a.AccountType, a.Name, a.Status})
		b.Credit(banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("25.00"), CustomerID: a.ID, Matched: true, Debtor: b.World.BankAccounts[acme.BankID].Party})
		var shown account
		acme.Call("GET", accounts+"/"+a.ID, nil).Into(t, &shown)
		require.Equal(t, "25.000000", shown.Balances[0].Available)
		require.NotNil(t, shown.BankAccount)
		require.NotEmpty(t, shown.Addresses)
		require.Equal(t, "1000.000000", balance(b, acme.ID), "the business's own is untouched")
		require.Contains(t, acme.OK(acme.Call("GET", "/wallet/account", nil, "GBPC-Account", a.ID)).Body, `"available":"25.000000"`)
		require.Contains(t, acme.OK(acme.Call("GET", "/wallet/account/transaction", nil, "GBPC-Account", a.ID)).Body, `"fiat_deposit"`)
	})
}

func TestSubAccount_OfACustomerTakesNothingBeforeItsIdentityCheckIsApproved(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := ofCustomer(acme, "Jane Doe")
		var shown account
		acme.Call("GET", accounts+"/"+a.ID, nil).Into(t, &shown)
		require.Nil(t, shown.BankAccount)
		require.Empty(t, shown.Addresses)
		acme.Refused(fault.NotVerified, move(acme, acme.ID, a.ID, "1.00"))
		acme.Refused(fault.NotVerified, acme.Call("POST", wallettest.ToBank, acme.BankOrder("1.00"), "GBPC-Account", a.ID))
		b.World.Verifications[a.ID] = true
		acme.OK(move(acme, acme.ID, a.ID, "1.00"))
		acme.Call("GET", accounts+"/"+a.ID, nil).Into(t, &shown)
		require.NotNil(t, shown.BankAccount)
	})
}

func TestSubAccount_NamesEveryWrongField(t *testing.T) {
	each(t, func(t *testing.T, _ *wallettest.Bench, acme *wallettest.Person) {
		a := acme.Refused(fault.InvalidParameters, acme.Call("POST", accounts, object{"name": " ", "kind": "customer", "externalId": "a b"}))
		require.Equal(t, map[string]string{"name": "A0401", "accountType": "A0401", "externalId": "A0402"}, a.Fields(t))
		a = acme.Refused(fault.InvalidParameters, acme.Call("POST", accounts, object{"name": "x", "kind": "other"}))
		require.Equal(t, map[string]string{"kind": string(fault.OutOfRange)}, a.Fields(t))
		a = acme.Refused(fault.InvalidParameters, acme.Call("POST", transfers, object{"from": "", "to": "", "amount": "1.0000001"}))
		require.Len(t, a.Fields(t), 3)
	})
}

func TestSubAccount_HasAnExternalIDOnce(t *testing.T) {
	each(t, func(t *testing.T, _ *wallettest.Bench, acme *wallettest.Person) {
		var first account
		acme.Call("POST", accounts, object{"name": "One", "kind": "own", "externalId": "c-1"}).Into(t, &first)
		acme.Refused(fault.ExternalIDUsed, acme.Call("POST", accounts, object{"name": "Two", "kind": "own", "externalId": "c-1"}))
		var list struct{ List []account }
		acme.Call("GET", accounts+"?externalId=c-1", nil).Into(t, &list)
		require.Equal(t, first.ID, list.List[0].ID)
		acme.Call("PUT", accounts+"/"+first.ID, object{"name": "Renamed", "externalId": ""}).Into(t, &first)
		require.Equal(t, "Renamed", first.Name)
		require.Nil(t, first.ExternalID)
		acme.OK(acme.Call("POST", accounts, object{"name": "Two", "kind": "own", "externalId": "c-1"}))
	})
}

func TestSubAccount_ABusinessHasALimitedNumberOfOpenOnes(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		first := own(acme, "First")
		for range 19 {
			own(acme, "Another")
		}
		acme.Refused(fault.TooManyAccounts, acme.Call("POST", accounts, object{"name": "One more", "kind": "own"}))
		acme.OK(acme.Call("POST", accounts+"/"+first.ID+"/close", nil))
		own(acme, "In its place")
		acme.Refused(fault.TooManyAccounts, acme.Call("POST", accounts, object{"name": "One more", "kind": "own"}))
	})
}

func TestSubAccount_IsForVerifiedBusinesses(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		jane := b.Verified("jane@example.com")
		jane.Refused(fault.NotABusiness, jane.Call("POST", accounts, object{"name": "x", "kind": "own"}))
		b.World.Verifications[acme.ID] = false
		acme.Refused(fault.NotVerified, acme.Call("POST", accounts, object{"name": "x", "kind": "own"}))
	})
}

func TestSubAccount_IsClosedOnlyWhenNothingIsInIt(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		acme.OK(move(acme, acme.ID, a.ID, "5.00"))
		acme.Refused(fault.AccountNotEmpty, acme.Call("POST", accounts+"/"+a.ID+"/close", nil))
		acme.OK(move(acme, a.ID, acme.ID, "5.00"))
		for range 2 {
			acme.Call("POST", accounts+"/"+a.ID+"/close", nil).Into(t, &a)
			require.Equal(t, "closed", a.Status)
			require.Nil(t, a.BankAccount)
		}
		acme.Refused(fault.CustomerFrozen, move(acme, acme.ID, a.ID, "5.00"))
		b.Credit(banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("3.00"), CustomerID: a.ID, Matched: true, Debtor: b.World.BankAccounts[acme.BankID].Party})
		require.Equal(t, "0.000000", balance(b, a.ID), "operators decide about what comes later")
		require.Equal(t, "3.00", b.Balance(chart.Receipts))
	})
}

func TestSubAccount_GainsNothingOnceItIsClosed(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		mate := confined(acme, a, "mate@example.com", "owner")
		key := acme.Machine("read recipients webhooks")
		hook := object{"url": "https://example.com/hook", "events": []string{"*"}}
		key.OK(key.Call("POST", "/developer/webhook", hook, "GBPC-Account", a.ID))
		acme.OK(acme.Call("POST", accounts+"/"+a.ID+"/close", nil))
		for path, body := range map[string]object{
			"/wallet/address-whitelist": {"address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "network": wallettest.NetworkID, "label": "x"},
			"/developer/webhook":        hook,
		} {
			key.Refused(fault.CustomerFrozen, key.Call("POST", path, body, "GBPC-Account", a.ID))
			acme.Refused(fault.CustomerFrozen, acme.Call("POST", path, body, "GBPC-Account", a.ID))
			mate.Refused(fault.CustomerFrozen, mate.Call("POST", path, body))
		}
		acme.OK(acme.Call("GET", "/wallet/account", nil, "GBPC-Account", a.ID))
		acme.OK(acme.Call("GET", "/wallet/address-whitelist", nil, "GBPC-Account", a.ID))
	})
}

func TestSubAccount_OfAFrozenBusinessPaysNothing(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		acme.OK(move(acme, acme.ID, a.ID, "50.00"))
		bank := b.World.Verify(a.ID)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, acme.ID, customer.Frozen)
		})
		acme.Refused(fault.CustomerFrozen, move(acme, a.ID, acme.ID, "1.00"))
		acme.Refused(fault.CustomerFrozen, acme.Call("POST", wallettest.ToBank, object{"amount": "1.00", "bankId": bank}, "GBPC-Account", a.ID))
		require.Contains(t, acme.OK(acme.Call("GET", accounts+"/"+a.ID, nil)).Body, `"frozen"`)
	})
}

func TestSubAccount_PaysByThePolicyOfItsBusiness(t *testing.T) {
	each(t, func(t *testing.T, b *wallettest.Bench, acme *wallettest.Person) {
		a := own(acme, "Payroll")
		acme.OK(move(acme, acme.ID, a.ID, "50.00"))
		approver := confined(acme, a, "approver@example.com", "approver")
		acme.OK(acme.Confirmed("PUT", "/team/policy", object{"rules": []object{{"subject": "fiat_withdrawal", "from": "0.00", "approvals": 1}}, "separation": false}))
		approver.Refused(fault.Forbidden, approver.Confirmed("PUT", "/team/policy", object{"rules": []object{}, "separation": false}))
		bank := b.World.Verify(a.ID)
		var paid struct {
			Status   string
			Approval struct{ ID string }
		}
		acme.Call("POST", wallettest.ToBank, object{"amount": "10.00", "bankId": bank}, "GBPC-Account", a.ID).Into(t, &paid)
		require.Equal(t, "awaiting_approval", paid.Status)
		require.Contains(t, acme.OK(acme.Call("GET", "/team/approval", nil)).Body, paid.Approval.ID, "the business sees what waits in all its accounts")
		decision := object{"decision": "approve"}
		path := "/team/approval/" + paid.Approval.ID + "/decision"
		authenticate(approver, approver.Refused(fault.SecondaryAuthRequired, approver.Call("POST", path, decision)))
		approver.OK(approver.Call("POST", path, decision))
		require.Equal(t, "40.000000", balance(b, a.ID))
	})
}
