package banking_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

func TestAddBankAccount_SendsAMicroDepositWhoseCodeVerifiesTheAccount(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Alice Doe", "107999", "88837491")
		added, err := b.AddBankAccount(t.Context(), jane.id, banking.NewBankAccount{AccountHolder: "Ms J. Doe", SortCode: "10-79-99", AccountNumber: "88837491", Nickname: "daily"})
		require.NoError(t, err)
		require.Equal(t, banking.AccountPending, added.State)
		require.Equal(t, "107999", added.SortCode)
		require.Equal(t, 3, added.AttemptsLeft)
		_, err = b.VerifiedBankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.ErrorIs(t, err, banking.ErrBankNotVerified)
		b.settle()
		payments, err := b.bank.Payments(t.Context(), "107999", "88837491")
		require.NoError(t, err)
		require.Len(t, payments, 1)
		require.Equal(t, "0.01", payments[0].Amount.String())
		require.Regexp(t, `^GBPC [A-Z2-9]{6}$`, payments[0].Reference)
		require.Equal(t, []string{"settled micro_deposit 0.01"}, b.sink.events)

		done, err := b.VerifyBankAccount(t.Context(), jane.id, added.ID, " gbpc "+strings.ToLower(b.code(jane)))
		require.NoError(t, err)
		require.Equal(t, banking.AccountVerified, done.State)
		usable, err := b.VerifiedBankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.NoError(t, err)
		require.Equal(t, "Ms J. Doe", usable.Name)
		_, err = b.VerifyBankAccount(t.Context(), jane.id, added.ID, b.code(jane))
		require.ErrorIs(t, err, banking.ErrCodeEnded)
	})
}

func TestAddBankAccount_RefusesUnverifiedCustomers(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		delete(b.names, jane.id)
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.ErrorIs(t, err, banking.ErrNotVerified)
		_, _, err = b.BankAccounts(t.Context(), jane.id, db.Window{Limit: 10})
		require.ErrorIs(t, err, banking.ErrNotVerified)
	})
}

func TestAddBankAccount_RequiresAnAuthenticationOfThisAccountLast(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.step.err = errors.New("step up")
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.ErrorIs(t, err, b.step.err)
		require.Equal(t, auth.Summary{Payee: "Jane Doe, 10-79-99, 88837491", ConfirmationOfPayee: &auth.ConfirmationOfPayee{Result: "match"}}, b.step.asked[0].Summary)
		_, err = b.AddBankAccount(t.Context(), jane.id, banking.NewBankAccount{AccountHolder: "John Doe", SortCode: "107999", AccountNumber: "88837491"})
		require.ErrorIs(t, err, banking.ErrHolderMismatch)
	})
}

func TestAddBankAccount_NamesEveryWrongField(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		for _, k := range []struct {
			n      banking.NewBankAccount
			fields map[string]fault.Code
		}{
			{banking.NewBankAccount{}, map[string]fault.Code{"accountHolder": fault.RequiredField, "sortCode": fault.RequiredField, "accountNumber": fault.RequiredField}},
			{banking.NewBankAccount{AccountHolder: strings.Repeat("x", 141), SortCode: "12345", AccountNumber: "1234567", Nickname: strings.Repeat("x", 61)},
				map[string]fault.Code{"accountHolder": fault.TooLong, "sortCode": fault.InvalidFormat, "accountNumber": fault.InvalidFormat, "nickname": fault.TooLong}},
			{banking.NewBankAccount{AccountHolder: "Jane https://evil.example", SortCode: "107999", AccountNumber: "88837491", Nickname: "a\u202eb"}, map[string]fault.Code{"accountHolder": fault.AddressInName, "nickname": fault.InvalidFormat}},
			{banking.NewBankAccount{AccountHolder: "Jane Doe", SortCode: "107999", AccountNumber: "88837493"}, map[string]fault.Code{"accountNumber": fault.ModulusFailed}},
			{banking.NewBankAccount{AccountHolder: "Jane Doe", SortCode: issuer.SortCode, AccountNumber: "10000008"}, map[string]fault.Code{"sortCode": fault.OutOfRange}},
			{banking.NewBankAccount{AccountHolder: "Jane Doe", SortCode: "10a999", AccountNumber: "٨٨٨٣٧٤٩١"}, map[string]fault.Code{"sortCode": fault.InvalidFormat, "accountNumber": fault.InvalidFormat}},
		} {
			_, err := b.AddBankAccount(t.Context(), jane.id, k.n)
			var f *fault.Error
			require.ErrorAs(t, err, &f)
			got := map[string]fault.Code{}
			for _, field := range f.Fields() {
				got[field.Field] = field.Code
			}
			require.Equal(t, k.fields, got)
		}
	})
}

func TestAddBankAccount_SameAccountTwiceIsAConflict(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		var wg sync.WaitGroup
		var mu sync.Mutex
		var added, exists int
		for range 8 {
			wg.Go(func() {
				_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					added++
				case errors.Is(err, banking.ErrBankExists):
					exists++
				default:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 1, added)
		require.Equal(t, 7, exists)
	})
}

func TestAddBankAccount_SendsAtMostThirtyMicroDepositsADay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		for range 30 {
			added, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
			require.NoError(t, err)
			require.NoError(t, b.RemoveBankAccount(t.Context(), jane.id, added.ID))
		}
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.ErrorIs(t, err, banking.ErrTooManyMicroDeposits)
		b.clock.Advance(25 * time.Hour)
		_, err = b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
	})
}

func TestCompleteBank_FailsAfterThreeWrongCodes(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		added, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.settle()
		for _, wrong := range []string{"000000", "", strings.Repeat("A", 500)} {
			_, err = b.VerifyBankAccount(t.Context(), jane.id, added.ID, wrong)
			require.ErrorIs(t, err, banking.ErrCodeWrong)
		}
		_, err = b.VerifyBankAccount(t.Context(), jane.id, added.ID, b.code(jane))
		require.ErrorIs(t, err, banking.ErrCodeEnded)
		failed, err := b.BankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.NoError(t, err)
		require.Equal(t, banking.AccountFailed, failed.State)
		again, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err, "a failed account can be added again")
		banks, total, err := b.BankAccounts(t.Context(), jane.id, db.Window{Limit: 10})
		require.NoError(t, err)
		require.EqualValues(t, 1, total)
		require.Equal(t, again.ID, banks[0].ID)
	})
}

func TestCompleteBank_RefusesAnExpiredCode(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		added, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.settle()
		b.clock.Set(added.ExpiresAt)
		_, err = b.VerifyBankAccount(t.Context(), jane.id, added.ID, b.code(jane))
		require.ErrorIs(t, err, banking.ErrCodeEnded)
	})
}

func TestBanks_OfAnotherCustomerAreNotFound(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		_, bankID := b.janeWithBank()
		eve := b.person("Eve", "107999", "88837491")
		for _, stranger := range []string{bankID, id.New(), "", "x'; DROP TABLE bank_accounts; --"} {
			_, err := b.VerifyBankAccount(t.Context(), eve.id, stranger, "ABCDEF")
			require.ErrorIs(t, err, banking.ErrNotFound)
			require.ErrorIs(t, b.RemoveBankAccount(t.Context(), eve.id, stranger), banking.ErrNotFound)
			_, err = b.VerifiedBankAccount(t.Context(), b.db.Read(), eve.id, stranger)
			require.ErrorIs(t, err, banking.ErrNotFound)
		}
	})
}

func TestRemoveBank_DelistsTheAccountAndItsMoneyIsNoLongerCredited(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, bankID := b.janeWithBank()
		require.NoError(t, b.RemoveBankAccount(t.Context(), jane.id, bankID))
		require.ErrorIs(t, b.RemoveBankAccount(t.Context(), jane.id, bankID), banking.ErrNotFound)
		b.credit("5.00", jane.virtual, jane.party)
		require.Equal(t, []string{"credit 5.00 nobody"}, b.sink.events)
	})
}

func TestMicroDeposit_ThatIsRejectedOrReturnedFailsTheAccount(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		b.bank.SetFaults(sandboxbank.Faults{Reject: func(iso20022.Payment) iso20022.Reason { return iso20022.Reason{Code: "AC01"} }})
		added, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.settle()
		failed, err := b.BankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.NoError(t, err)
		require.Equal(t, banking.AccountFailed, failed.State)

		b.bank.SetFaults(sandboxbank.Faults{})
		added, err = b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.settle()
		payments, err := b.bank.Payments(t.Context(), "", "")
		require.NoError(t, err)
		require.NoError(t, b.bank.Return(t.Context(), payments[0].ID, iso20022.ReasonOf("no such account")))
		b.settle()
		failed, err = b.BankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.NoError(t, err)
		require.Equal(t, banking.AccountFailed, failed.State)
	})
}

// published returns the events of the customer's bank accounts, oldest first.
func (b *bench) published(customerID string) (all []events.Recorded) {
	b.t.Helper()
	_, err := b.events.Sequence(b.t.Context())
	require.NoError(b.t, err)
	all, _, err = b.events.List(b.t.Context(), customerID, events.Selection{}, db.Window{Limit: 100})
	require.NoError(b.t, err)
	return all
}

func TestBankAccount_IsOneEventWhenItIsVerifiedOrHasFailed(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		call := b.caller(jane.id)
		requireNewest := func(n int, of events.Type) {
			t.Helper()
			all := b.published(jane.id)
			require.Len(t, all, n)
			require.Equal(t, of, all[n-1].Type)
			_, a := call("GET", "/wallet/payment/bank", "")
			shown, err := json.Marshal(a["data"].(map[string]any)["list"].([]any)[0])
			require.NoError(t, err)
			require.JSONEq(t, string(shown), string(all[n-1].Data), "as its call shows it")
		}
		add := func() (bankID string) {
			t.Helper()
			added, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
			require.NoError(t, err)
			b.settle()
			return added.ID
		}
		b.bank.SetFaults(sandboxbank.Faults{Reject: func(iso20022.Payment) iso20022.Reason { return iso20022.Reason{Code: "AC01"} }})
		add()
		requireNewest(1, events.BankAccountFailed)
		b.bank.SetFaults(sandboxbank.Faults{})
		bankID := add()
		for range 2 {
			_, err := b.VerifyBankAccount(t.Context(), jane.id, bankID, "000000")
			require.ErrorIs(t, err, banking.ErrCodeWrong)
		}
		require.Len(t, b.published(jane.id), 1, "it can still be verified")
		_, err := b.VerifyBankAccount(t.Context(), jane.id, bankID, "000000")
		require.ErrorIs(t, err, banking.ErrCodeWrong)
		requireNewest(2, events.BankAccountFailed)
		bankID = add()
		_, err = b.VerifyBankAccount(t.Context(), jane.id, bankID, b.code(jane))
		require.NoError(t, err)
		requireNewest(3, events.BankAccountVerified)
	})
}

func TestVirtualAccount_IsPermanentAndUniquePerCustomer(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, john := id.New(), id.New()
		numbers := map[string]map[string]bool{jane: {}, john: {}}
		var mu sync.Mutex
		var wg sync.WaitGroup
		for i := range 12 {
			who := []string{jane, john}[i%2]
			wg.Go(func() {
				err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					a, err := b.VirtualAccount(ctx, tx, who)
					mu.Lock()
					defer mu.Unlock()
					numbers[who][a.IBAN] = true
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		require.Len(t, numbers[jane], 1)
		require.Len(t, numbers[john], 1)
		require.NotEqual(t, numbers[jane], numbers[john])
	})
}

func TestPersonalData_IsNotReadableInTheDatabase(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.person("Jane Doe", "107999", "88837491")
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
		b.settle()
		b.credit("5.00", jane.virtual, jane.party)
		code := b.code(jane)
		for _, table := range []string{"bank_accounts", "bank_payouts", "bank_credits", "bank_files", "bank_entries", "jobs"} {
			rows, err := b.db.Read().QueryContext(t.Context(), "SELECT * FROM "+table)
			require.NoError(t, err)
			columns, err := rows.Columns()
			require.NoError(t, err)
			for rows.Next() {
				values := make([]any, len(columns))
				for i := range values {
					values[i] = new([]byte)
				}
				require.NoError(t, rows.Scan(values...))
				for i, v := range values {
					for _, secret := range []string{"Jane", "88837491", "107999", code, "hello there"} {
						require.NotContains(t, string(*v.(*[]byte)), secret, table+"."+columns[i])
					}
				}
			}
			require.NoError(t, rows.Err())
			require.NoError(t, rows.Close())
		}
	})
}

func TestVirtualAccount_PassesTheModulusCheck(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for range 20 {
			p := b.person("Someone", "107999", "88837491")
			require.True(t, modulus.Published().Valid(p.virtual.SortCode, p.virtual.Number), p.virtual)
		}
	})
}
