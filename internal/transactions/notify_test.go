package transactions_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestNotifications_GiveTheReasonInTheReadersLanguage(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, language := b.Holding("jane@example.com", "100.00"), "zh"
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			m, err := b.Customers.Find(ctx, tx, jane.ID)
			if err != nil {
				return err
			}
			return b.Customers.ChangeProfile(ctx, tx, m.User.ID, customer.ProfileChange{Language: &language})
		})
		for reason, said := range map[fault.Code]string{fault.PayeeAccountClosed: "该账户已关闭。", fault.PayoutRecalled: "该付款已被召回。"} {
			refused := jane.Pay(wallettest.ToBank, jane.BankOrder("2.00"))
			b.RunJobs()
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Withdrawals.PayoutRejected(ctx, tx, banking.Payout{ID: refused.ID, Kind: banking.Withdrawal, From: banking.Main}, reason)
			})
			messages, err := b.Mail.Captured(t.Context(), "jane@example.com")
			require.NoError(t, err)
			require.Equal(t, "您的付款未能完成", messages[0].Subject)
			require.Contains(t, messages[0].Text, said)
		}
	})
}

func TestNotifications_StateWhatHappenedToTheMoney(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		done, refused, back := jane.Pay(wallettest.ToBank, jane.BankOrder("1.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("2.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("3.00"))
		b.RunJobs()
		b.Settle(done)
		say := func(p wallettest.Payment, report func(context.Context, db.Tx, banking.Payout, fault.Code) error) {
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return report(ctx, tx, banking.Payout{ID: p.ID, Kind: banking.Withdrawal, From: banking.Main}, fault.PayeeAccountClosed)
			})
		}
		say(refused, b.Withdrawals.PayoutRejected)
		say(back, b.Withdrawals.PayoutReturned)
		messages, err := b.Mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		var subjects []string
		for _, l := range messages {
			subjects = append(subjects, l.Subject)
			require.NotContains(t, l.Text, "55779911") // a whole account number is never mailed
			require.NotRegexp(t, `\b\d{6}\b`, l.Text)  // nothing looks like a code
		}
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("12.345678", to))
		b.RunJobs()
		b.Confirm(p)
		messages, err = b.Mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Contains(t, messages[0].Text, "12.345 678 GBPC")
		require.NotRegexp(t, `\b\d{6}\b`, messages[0].Text)
		for _, subject := range []string{"100.00 GBP received", "1.00 GBP sent", "Your payment was not made", "Your payment was returned"} {
			require.Contains(t, subjects, subject)
		}
	})
}
