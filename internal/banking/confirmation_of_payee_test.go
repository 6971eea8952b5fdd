package banking_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

func answering(result banking.PayeeResult, name string) func(context.Context, banking.PayeeQuery) (banking.PayeeConfirmation, error) {
	return func(context.Context, banking.PayeeQuery) (banking.PayeeConfirmation, error) {
		return banking.PayeeConfirmation{Result: result, Name: name}, nil
	}
}

func dataOf(t *testing.T, err error) any {
	t.Helper()
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	return f.Data()
}

func TestConfirmationOfPayee_NoMatchIsRefusedWhateverTheCustomerAccepts(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.payees.answer = answering(banking.PayeeNoMatch, "Somebody Else")
		for _, accept := range []bool{false, true} {
			n := newBank(jane)
			n.AcceptMismatch = accept
			_, err := b.AddBankAccount(t.Context(), jane.id, n)
			require.ErrorIs(t, err, banking.ErrPayeeNoMatch)
			require.JSONEq(t, `{"confirmationOfPayee":{"result":"no_match"}}`, asJSON(t, dataOf(t, err)), "whose account it is stays with the bank")
		}
		require.Empty(t, b.step.asked, "nobody is asked to authenticate what is refused")
	})
}

func TestConfirmationOfPayee_ACloseMatchNeedsToBeAcceptedAndIsStored(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.payees.answer = answering(banking.PayeeCloseMatch, " Jane\x00 A\u202e  Doe ")
		n := newBank(jane)
		_, err := b.AddBankAccount(t.Context(), jane.id, n)
		require.ErrorIs(t, err, banking.ErrPayeeMismatch)
		require.JSONEq(t, `{"confirmationOfPayee":{"result":"close_match","name":"Jane A Doe"}}`, asJSON(t, dataOf(t, err)))
		n.AcceptMismatch = true
		added, err := b.AddBankAccount(t.Context(), jane.id, n)
		require.NoError(t, err)
		require.Equal(t, 1, b.payees.asked, "what was shown is what is added")
		require.Equal(t, "Jane A Doe", b.step.asked[0].Summary.ConfirmationOfPayee.Name)
		stored, err := b.BankAccount(t.Context(), b.db.Read(), jane.id, added.ID)
		require.NoError(t, err)
		require.Equal(t, banking.PayeeConfirmation{Result: banking.PayeeCloseMatch, Name: "Jane A Doe"}, stored.Confirmation)
		for _, column := range []string{"bank_accounts.details", "bank_payee_checks.name"} {
			table, name, _ := strings.Cut(column, ".")
			var sealed []byte
			require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT "+name+" FROM "+table).Scan(&sealed))
			require.NotContains(t, string(sealed), "Doe", column)
		}
	})
}

func TestConfirmationOfPayee_WhatIsNotKnownIsUnavailableAndNeverAMatch(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		for name, answer := range map[string]func(context.Context, banking.PayeeQuery) (banking.PayeeConfirmation, error){
			"an error beside a match": func(context.Context, banking.PayeeQuery) (banking.PayeeConfirmation, error) {
				return banking.PayeeConfirmation{Result: banking.PayeeMatch}, errors.New("broken")
			},
			"no result":         answering("", ""),
			"an unknown result": answering("perhaps", "Jane"),
		} {
			b.payees.answer = answer
			_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
			require.ErrorIs(t, err, banking.ErrPayeeMismatch, name)
			require.JSONEq(t, `{"confirmationOfPayee":{"result":"unavailable"}}`, asJSON(t, dataOf(t, err)), name)
		}
		require.Equal(t, 3, b.payees.asked, "that no answer could be had is tried again")
		n := newBank(jane)
		n.AcceptMismatch = true
		added, err := b.AddBankAccount(t.Context(), jane.id, n)
		require.NoError(t, err)
		require.Equal(t, banking.PayeeUnavailable, added.Confirmation.Result)
	})
}

func TestConfirmationOfPayee_AProviderThatHangsIsUnavailableAfterFiveSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c := banking.AskPayeeName(t.Context(), &payeeNames{answer: func(ctx context.Context, _ banking.PayeeQuery) (banking.PayeeConfirmation, error) {
			<-ctx.Done()
			return banking.PayeeConfirmation{Result: banking.PayeeMatch}, nil // too late
		}})
		require.Equal(t, banking.PayeeUnavailable, c.Result)
		require.Equal(t, 5*time.Second, time.Since(began))
	})
}

func TestConfirmationOfPayee_IsAskedOutsideAnyTransaction(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.payees.answer = func(ctx context.Context, _ banking.PayeeQuery) (banking.PayeeConfirmation, error) {
			// With one writer, this waits for ever behind a transaction of the caller's.
			ctx, stop := context.WithTimeout(ctx, 3*time.Second)
			defer stop()
			return banking.PayeeConfirmation{Result: banking.PayeeMatch}, b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, "UPDATE bank_virtual_account_counter SET serial = serial WHERE id = 1")
				return err
			})
		}
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.NoError(t, err)
	})
}

func TestConfirmationOfPayee_TheBanksAreAskedAHundredTimesADayAtMost(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		b.payees.answer = answering(banking.PayeeUnavailable, "")
		for range 100 {
			_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
			require.ErrorIs(t, err, banking.ErrPayeeMismatch)
		}
		_, err := b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.ErrorIs(t, err, banking.ErrTooManyPayeeChecks)
		b.clock.Advance(25 * time.Hour)
		_, err = b.AddBankAccount(t.Context(), jane.id, newBank(jane))
		require.ErrorIs(t, err, banking.ErrPayeeMismatch)
		var kept int
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM bank_payee_checks").Scan(&kept))
		require.Equal(t, 1, kept, "what no longer counts is not kept: it names holders of accounts")
	})
}

func TestConfirmationOfPayee_TheHolderMustBeTheCustomerBeforeAnyBankIsAsked(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.person("Jane Doe", "107999", "88837491")
		n := newBank(jane)
		n.AccountHolder = "John Doe"
		_, err := b.AddBankAccount(t.Context(), jane.id, n)
		require.ErrorIs(t, err, banking.ErrHolderMismatch)
		require.Zero(t, b.payees.asked)
	})
}
