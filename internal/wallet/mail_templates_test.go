package wallet_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/wallet"
)

func TestMailTemplates_GiveTheReasonInTheReadersLanguage(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, language := b.holding("jane@example.com", "100.00"), "zh"
		b.tx(func(ctx context.Context, tx db.Tx) error {
			m, err := b.customers.Find(ctx, tx, jane.id)
			if err != nil {
				return err
			}
			return b.customers.ChangeProfile(ctx, tx, m.User.ID, customer.ProfileChange{Language: &language})
		})
		for reason, said := range map[string]string{"The account is closed": "该账户已关闭。", "The payment was recalled": "该付款已被召回。"} {
			refused := jane.pay(toBank, jane.bankOrder("2.00"))
			b.work()
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.wallet.PayoutRejected(ctx, tx, wallet.Payout{ID: refused.ID, Kind: wallet.PayoutWithdrawal, From: "main"}, reason)
			})
			messages, err := b.mail.Captured(t.Context(), "jane@example.com")
			require.NoError(t, err)
			require.Equal(t, "您的付款未能完成", messages[0].Subject)
			require.Contains(t, messages[0].Text, said)
		}
	})
}

func TestMailTemplates_TellTheCustomerWhatBecameOfItsMoney(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		done, refused, back := jane.pay(toBank, jane.bankOrder("1.00")), jane.pay(toBank, jane.bankOrder("2.00")), jane.pay(toBank, jane.bankOrder("3.00"))
		b.work()
		b.settle(done)
		say := func(p payment, report func(context.Context, db.Tx, wallet.Payout, string) error) {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return report(ctx, tx, wallet.Payout{ID: p.ID, Kind: wallet.PayoutWithdrawal, From: "main"}, "The account is closed")
			})
		}
		say(refused, b.wallet.PayoutRejected)
		say(back, b.wallet.PayoutReturned)
		messages, err := b.mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		var subjects []string
		for _, l := range messages {
			subjects = append(subjects, l.Subject)
			require.NotContains(t, l.Text, "55779911") // a whole account number is never mailed
			require.NotRegexp(t, `\b\d{6}\b`, l.Text)  // nothing looks like a code
		}
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("12.345678", to))
		b.work()
		b.confirm(p)
		messages, err = b.mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Contains(t, messages[0].Text, "12.345 678 GBPC")
		require.NotRegexp(t, `\b\d{6}\b`, messages[0].Text)
		for _, subject := range []string{"100.00 GBP received", "1.00 GBP sent", "Your payment was not made", "Your payment came back"} {
			require.Contains(t, subjects, subject)
		}
	})
}
