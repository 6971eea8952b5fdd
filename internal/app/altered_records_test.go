package app

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// openTestSandbox opens the sandbox in dir; its caller closes it.
func openTestSandbox(t *testing.T, dir string) *Sandbox {
	t.Helper()
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: dir, BlockTime: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler)}))
	require.NoError(t, err)
	return s
}

// iris is the seeded individual.
func (s *Sandbox) iris(t *testing.T) customer.Member {
	t.Helper()
	user, _, err := s.customers.ByEmail(t.Context(), s.db.Read(), "individual@example.com")
	require.NoError(t, err)
	member, err := s.customers.Member(t.Context(), s.db.Read(), user.ID)
	require.NoError(t, err)
	return member
}

// asIris calls do as Iris, and again once she has authenticated what it asks for.
func (s *Sandbox) asIris(t *testing.T, do func(context.Context) error) error {
	t.Helper()
	signedIn, err := s.auth.SignIn(t.Context(), "individual@example.com", SandboxPassword)
	require.NoError(t, err)
	as := auth.WithCaller(t.Context(), signedIn.Identity)
	err = do(as)
	if needed, ok := fault.Of(err).Data().(auth.SecondaryAuthRequired); err != nil && ok {
		_, err = s.auth.SecondaryAuth(as, auth.Proof{ChallengeID: needed.ChallengeID, Method: auth.ByPassword, Password: SandboxPassword})
		require.NoError(t, err)
		return do(as)
	}
	return err
}

// payOut orders a withdrawal of Iris to her bank.
func (s *Sandbox) payOut(t *testing.T, key, pounds string) error {
	t.Helper()
	own, _, err := s.banking.BankAccounts(t.Context(), s.iris(t).Customer.ID, db.Window{Limit: 1})
	require.NoError(t, err)
	order := withdrawals.BankOrder{CustomerID: s.iris(t).Customer.ID, Key: key, Amount: money.MustParse(pounds, money.GBP), BankID: own[0].ID, NextSecondaryAuth: 1}
	return s.asIris(t, func(ctx context.Context) error {
		_, err := s.withdrawals.ToBank(ctx, order)
		return err
	})
}

// count returns the result of a query for one number.
func (s *Sandbox) count(t *testing.T, query string) (n int) {
	t.Helper()
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), query).Scan(&n), query)
	return n
}

// eventually waits longer than a minute, because what a reconciliation has stopped goes on after the next one.
func (s *Sandbox) eventually(t *testing.T, query string, want int) {
	t.Helper()
	require.Eventually(t, func() bool { return s.count(t, query) == want }, 90*time.Second, 20*time.Millisecond, query)
}

// liveThroughADay gives the sandbox's books something of every kind: a deposit on the chain, payments to a bank,
// one of which comes back, a credit of nobody, statements and attestations.
func liveThroughADay(t *testing.T, s *Sandbox) {
	t.Helper()
	ctx := t.Context()
	iris := s.iris(t)
	require.NoError(t, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		to, err := s.chain.Service.DepositAddress(ctx, tx, iris.Customer.ID)
		if err != nil {
			return err
		}
		tx.AfterCommit(func() {
			_, err := s.chain.Transfer(ctx, to, money.MustParse("25.000000", money.GBPC))
			require.NoError(t, err)
		})
		return nil
	}))
	require.NoError(t, s.payOut(t, "first", "120.00"))
	require.NoError(t, s.payOut(t, "second", "30.00"))
	_, err := s.bank.Credit(ctx, sandboxbank.Credit{Amount: money.MustParse("77.00", money.GBP), Reference: "WHO IS THIS", To: iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Main},
		From: iso20022.Party{Name: "A Stranger", Account: iso20022.Account{SortCode: "040004", Number: "56789017"}}})
	require.NoError(t, err)
	require.NoError(t, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.banking.OrderPayout(ctx, tx, banking.PayoutOrder{ID: id.New(), Kind: banking.MicroDeposit, From: banking.Own, Amount: money.MustParse("0.01", money.GBP), Reference: "GBPC 1234",
			Creditor: banking.Party{Name: "Iris Whitfield", SortCode: "040004", AccountNumber: "12345670"}})
	}))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE type = 'fiat_withdrawal' AND status = 'completed'", 2)
	payments, err := s.bank.Payments(ctx, "040004", "12345670")
	require.NoError(t, err)
	paid := slices.IndexFunc(payments, func(p sandboxbank.Payment) bool { return p.Amount == money.MustParse("120.00", money.GBP) })
	require.GreaterOrEqual(t, paid, 0)
	require.NoError(t, s.bank.Return(ctx, payments[paid].ID, iso20022.ReasonOf("AC04")))
	s.eventually(t, "SELECT count(*) FROM withdrawals WHERE status = 'returned'", 1)
	s.payIrisFrom(t, "66.00", banking.Party{Name: "A Stranger", SortCode: "040004", AccountNumber: "56789017"})
	s.eventually(t, "SELECT count(*) FROM deposits_unmatched_credits", 2)
	s.eventually(t, "SELECT count(*) FROM deposits_chain WHERE state = 'credited' AND burned_at IS NOT NULL", 1)
	s.eventually(t, "SELECT count(*) FROM bank_payouts WHERE kind = 'micro_deposit' AND state = 'settled'", 1)
	s.decideByTwo(t)
	s.holdABill(t)
	_, err = s.treasury.Reconcile(ctx)
	require.NoError(t, err)
	_, err = s.transparency.Attest(ctx)
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM chain_orders WHERE state NOT IN ('confirmed', 'failed', 'cancelled')", 0)
	require.NoError(t, s.clock.Advance(24*time.Hour))
	require.NoError(t, errors.Join(s.chain.Advance(), s.afterJump(ctx)))
	require.Eventually(t, func() bool { return s.count(t, "SELECT count(*) FROM treasury_bank_statements") >= 2 }, 60*time.Second, 20*time.Millisecond)
}

// decideByTwo has two operators explain a charge of the bank and book a manual entry.
func (s *Sandbox) decideByTwo(t *testing.T) {
	t.Helper()
	_, err := s.bank.Debit(t.Context(), sandboxbank.Debit{Amount: money.MustParse("5.00", money.GBP), Reference: "CHARGES", From: iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: sandboxIssuer.Own}})
	require.NoError(t, err)
	s.eventually(t, "SELECT count(*) FROM bank_entries WHERE meaning = 'unexplained'", 1)
	operator, approver := s.signInAs(t, "operator@example.com"), s.signInAs(t, "approver@example.com")
	var ref, iris = "", s.iris(t).Customer.ID
	require.NoError(t, s.db.Read().QueryRowContext(t.Context(), "SELECT ref FROM bank_entries WHERE meaning = 'unexplained'").Scan(&ref))
	journal := `{"lines":[{"account":"receivable:` + iris + `","side":"debit","amount":"3.00","currency":"GBP"},{"account":"own","side":"credit","amount":"3.00","currency":"GBP"}],"reason":"a test"}`
	for path, body := range map[string]string{
		"/admin/treasury/debit-resolution": `{"account":"own","ref":"` + ref + `","purpose":"charge","reason":"the account's fee"}`,
		"/admin/journal":                   journal,
	} {
		s.byTwo(t, operator, approver, path, body)
	}
}

// alterations are edits by a person who has the database: what is edited, and the checks that may name it.
var alterations = []struct{ statement, found string }{
	{"UPDATE bank_payouts SET amount = amount + 1 WHERE state = 'settled' AND kind = 'withdrawal'", "payout_debited payout_booked withdrawal_payout"},
	{"UPDATE bank_payouts SET state = 'sent' WHERE state = 'settled' AND kind = 'withdrawal'", "payout_debited withdrawal_payout"},
	{"UPDATE bank_payouts SET state = 'rejected' WHERE state = 'settled' AND kind = 'withdrawal'", "payout_debited payout_rejected"},
	{"UPDATE bank_payouts SET state = 'settled' WHERE state = 'returned'", "payout_returned bank_entry_of_payout"},
	{"UPDATE bank_payouts SET account = 'own' WHERE kind = 'withdrawal'", "payout_debited payout_booked"},
	{"UPDATE bank_payouts SET kind = 'micro_deposit' WHERE kind = 'withdrawal'", "payout_booked withdrawal_payout"},
	{"UPDATE bank_payouts SET servicer_ref = 'other' WHERE kind = 'micro_deposit'", "payout_debited"},
	{"DELETE FROM bank_payouts WHERE kind = 'withdrawal' AND state = 'settled'", "bank_entry_of_payout withdrawal_payout"},
	{"UPDATE bank_entries SET amount = amount - 1 WHERE meaning = 'payout'", "payout_debited bank_entry_of_payout"},
	{"UPDATE bank_entries SET amount = amount + 1 WHERE meaning = 'credit'", "bank_entry_of_credit credit_reported"},
	{"UPDATE bank_entries SET amount = amount + 1 WHERE meaning = 'return'", "bank_entry_of_payout"},
	{"UPDATE bank_entries SET meaning = 'unexplained', subject = '' WHERE meaning = 'credit'", "credit_reported"},
	{"UPDATE bank_entries SET subject = 'other' WHERE meaning = 'payout'", "payout_debited bank_entry_of_payout"},
	{"DELETE FROM bank_entries WHERE meaning = 'payout'", "payout_debited"},
	{"DELETE FROM bank_entries WHERE meaning = 'credit'", "credit_reported"},
	{"INSERT INTO bank_entries (account, ref, servicer_ref, amount, day, day_stated, report, report_page, report_file, position, meaning, subject, booked_at, recorded_at) SELECT account, 'forged', 'forged', 100, day, day_stated, report, report_page, report_file, position, 'credit', 'forged', booked_at, recorded_at FROM bank_entries LIMIT 1", "bank_entry_of_credit"},
	{"UPDATE bank_credits SET amount = amount + 100", "credit_booked credit_reported"},
	{"UPDATE bank_credits SET customer_id = (SELECT id FROM customers ORDER BY id LIMIT 1) WHERE matched AND customer_id <> (SELECT id FROM customers ORDER BY id LIMIT 1)", "credit_beneficiary"},
	{"UPDATE bank_credits SET matched = FALSE WHERE matched", "credit_beneficiary"},
	{"UPDATE bank_credits SET ref = 'other' WHERE account = 'own'", "bank_entry_of_credit credit_reported"},
	{"DELETE FROM bank_credits WHERE account = 'own'", "bank_entry_of_credit entry_has_cause"},
	{"DELETE FROM bank_credits WHERE matched", "bank_entry_of_credit entry_has_cause"},
	{"UPDATE bank_statements SET opening = opening + 1 WHERE day = (SELECT MAX(day) FROM bank_statements)", "bank_statement_sum"},
	{"UPDATE bank_statements SET closing = closing + 1 WHERE day = (SELECT MAX(day) FROM bank_statements)", "bank_statement_sum"},
	{"DELETE FROM bank_statements", "bank_statement_known"},
	{"UPDATE deposits_unmatched_credits SET amount = amount + 1", "unmatched_credit"},
	{"UPDATE deposits_unmatched_credits SET state = 'assigned', customer_id = 'somebody'", "unmatched_credit_outcome"},
	{"UPDATE deposits_unmatched_credits SET state = 'returned'", "unmatched_credit_outcome deposit_held"},
	{"UPDATE transactions SET status = 'completed' WHERE status = 'in_review'", "deposit_held"},
	{"UPDATE transactions SET status = 'cancelled' WHERE status = 'in_review'", "deposit_held"},
	{"DELETE FROM transactions WHERE status = 'in_review'", "deposit_held"},
	{"UPDATE transactions SET status = 'returned' WHERE id = (SELECT MIN(id) FROM transactions WHERE type = 'fiat_deposit' AND status = 'completed')", "deposit_in_review"},
	{"DELETE FROM deposits_unmatched_credits", "unmatched_credit_kept"},
	{"UPDATE deposits_chain SET amount = amount + 1", "chain_deposit_event chain_deposit_booked"},
	{"UPDATE deposits_chain SET customer_id = 'somebody'", "chain_deposit_event chain_deposit_booked"},
	{"UPDATE deposits_chain SET state = 'quarantined'", "chain_deposit_booked"},
	{"UPDATE deposits_chain SET entry = entry - 1", "chain_deposit_booked"},
	{"DELETE FROM deposits_chain", "chain_deposit_reported entry_has_cause"},
	{"UPDATE withdrawals SET coins = coins + 1 WHERE type = 'chain_withdrawal'", "withdrawal_held withdrawal_mint"},
	{"UPDATE withdrawals SET coins = coins + 10000 WHERE type = 'fiat_withdrawal'", "withdrawal_held withdrawal_payout"},
	{"UPDATE withdrawals SET fee = fee + 1", "withdrawal_held"},
	{"UPDATE withdrawals SET customer_id = 'somebody'", "withdrawal_held transaction_of_withdrawal"},
	{"UPDATE withdrawals SET status = 'failed' WHERE status = 'completed'", "withdrawal_outcome"},
	{"UPDATE withdrawals SET status = 'completed' WHERE status = 'returned'", "withdrawal_outcome"},
	{"UPDATE withdrawals SET address = '0x0000000000000000000000000000000000000001' WHERE type = 'chain_withdrawal'", "withdrawal_mint"},
	{"UPDATE withdrawals SET entry = entry - 1", "withdrawal_held order_of_withdrawal"},
	{"UPDATE transactions SET amount = amount + 1 WHERE type = 'fiat_withdrawal'", "transaction_of_withdrawal"},
	{"UPDATE transactions SET amount = amount + 1 WHERE type = 'fiat_deposit'", "transaction_of_deposit"},
	{"UPDATE transactions SET amount = amount + 1 WHERE type = 'chain_deposit'", "transaction_of_chain_deposit"},
	{"UPDATE transactions SET customer_id = (SELECT MIN(id) FROM customers) WHERE type = 'fiat_deposit'", "transaction_of_deposit"},
	{"UPDATE transactions SET customer_id = 'nobody' WHERE type = 'chain_deposit'", "transaction_customer"},
	{"UPDATE transactions SET status = 'failed' WHERE type = 'fiat_deposit'", "transaction_of_deposit deposit_shown"},
	{"UPDATE transactions SET entry = entry + 1 WHERE type = 'chain_deposit'", "transaction_of_chain_deposit"},
	{"UPDATE chain_events SET amount = amount + 1 WHERE kind = 'mint'", "mint_ordered mint_booked"},
	{"UPDATE chain_events SET receiver = '0x0000000000000000000000000000000000000001' WHERE kind = 'mint'", "mint_ordered"},
	{"UPDATE chain_events SET amount = amount + 1 WHERE kind = 'deposit'", "chain_deposit_event sweep_of_deposits"},
	{"UPDATE chain_events SET customer_id = 'somebody' WHERE kind = 'deposit'", "chain_deposit_event chain_deposit_address"},
	{"UPDATE chain_events SET amount = amount + 1 WHERE kind = 'redeem'", "sweep_burned"},
	{"INSERT INTO chain_events (id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, receiver, amount, ref, created_at, updated_at) SELECT 'forged', network, 'mint', 'confirmed', block, 'forged', 0, 'forged', 0, receiver, 5, 'forged', created_at, updated_at FROM chain_events WHERE kind = 'mint' LIMIT 1", "mint_ordered"},
	{"UPDATE chain_orders SET amount = amount + 1 WHERE kind = 'mint'", "mint_ordered withdrawal_mint order_signed"},
	{"UPDATE chain_orders SET account = '0x0000000000000000000000000000000000000001' WHERE kind = 'mint'", "mint_ordered order_signed"},
	{"UPDATE chain_orders SET amount = amount + 1 WHERE kind = 'redeem'", "sweep_ordered"},
	{"UPDATE chain_orders SET tx_hash = 'other' WHERE kind = 'mint'", "chain_order_signed"},
	{"UPDATE chain_transactions SET raw_tx = (SELECT x.raw_tx FROM chain_transactions x JOIN chain_orders o ON o.id = x.order_id WHERE o.kind = 'attest' LIMIT 1) WHERE order_id = (SELECT id FROM chain_orders WHERE kind = 'mint' LIMIT 1)", "order_signed"},
	{"UPDATE chain_sweeps SET amount = amount + 1", "sweep_of_deposits sweep_ordered sweep_burned"},
	{"UPDATE chain_sweeps SET burned_before = burned_before + 1", "sweep_of_deposits"},
	{"UPDATE chain_orders SET state = 'failed', nonce = NULL, block = NULL WHERE kind = 'mint' AND state = 'confirmed'", "mint_ordered"},
	{"UPDATE chain_orders SET state = 'failed', nonce = NULL, block = NULL WHERE kind = 'redeem' AND state = 'confirmed'", "sweep_burned"},
	{"UPDATE chain_events SET state = 'dropped' WHERE kind = 'deposit' AND state = 'confirmed'", "chain_deposit_event"},
	{"UPDATE treasury_bank_statements SET closing = closing + 1", "bank_statement_known"},
	{"UPDATE treasury_bank_statements SET day = '1999-12-31' WHERE day = (SELECT MAX(day) FROM treasury_bank_statements)", "bank_statement_known"},
	{"UPDATE treasury_reconciliations SET head_hash = (SELECT request FROM ledger_entries WHERE sequence = 1) WHERE head > 0", "anchor_reconciliation"},
	{"UPDATE treasury_reconciliations SET head = head - 1 WHERE head > 1", "anchor_reconciliation"},
	{"UPDATE transparency_attestations SET total = total + 1", "attestation_leaves attestation_ordered attestation_signed"},
	{"UPDATE transparency_attestations SET ledger_hash = (SELECT request FROM ledger_entries WHERE sequence = 1)", "anchor_attestation attestation_signed"},
	{"UPDATE transparency_leaves SET amount = amount + 1", "attestation_leaves"},
	{"DELETE FROM transparency_attestations", "attestation_ordered attestation_signed"},
	{"UPDATE ledger_head SET sequence = sequence - 1", "head_of_entries"},
	{"UPDATE ledger_head SET hash = (SELECT request FROM ledger_entries WHERE sequence = 1)", "head_of_entries"},
	{"UPDATE ledger_balances SET balance = balance + 1", "balance_of_lines"},
	{"UPDATE ledger_balances SET last_entry = 1 WHERE last_entry > 1", "balance_of_lines"},
	{"UPDATE customers SET status = 'closed' WHERE id = (SELECT customer_id FROM bank_credits WHERE matched LIMIT 1)", "closed_is_empty"},
	{"UPDATE bank_virtual_account_counter SET serial = 0", "account_number_counter"},
	{"INSERT INTO bank_virtual_accounts (customer_id, number, created_at) SELECT 'forged', '99999999', created_at FROM bank_virtual_accounts LIMIT 1", "account_number_counter"},
	{"UPDATE chain_deposit_address_counters SET next_index = 0", "deposit_address_counter"},
	{"INSERT INTO chain_lost_addresses (network, address, derivation_index, customer_id) SELECT network, 'forged', next_index, 'forged' FROM chain_deposit_address_counters", "deposit_address_counter"},
	{"UPDATE chain_deposit_addresses SET customer_id = 'somebody' WHERE address IN (SELECT receiver FROM chain_events WHERE kind = 'deposit')", "chain_deposit_address"},
	{"UPDATE chain_nonces SET next_nonce = 0", "nonce_counter"},
	{"UPDATE exceptions SET status = 'resolved', resolved_at = since WHERE kind = 'unmatched_credit'", "exception_of_unmatched_credit"},
	{"UPDATE exceptions SET amount = amount + 1 WHERE kind = 'unmatched_credit'", "exception_of_unmatched_credit"},
	{"UPDATE deposits_chain SET state = 'quarantined'", "exception_of_chain_deposit"},
	{"INSERT INTO bank_refused_entries (id, account, content, amount, state, reason, recorded_at) SELECT 'forged', 'main', details, 100, 'open', 'entry_unreadable', booked_at FROM bank_credits LIMIT 1", "exception_of_refused_entry"},
	{"UPDATE treasury_journals SET lines = REPLACE(lines, '3.00', '4.00')", "journal_lines"},
	{"UPDATE treasury_journals SET lines = REPLACE(lines, '\"own\"', '\"reserve\"')", "journal_lines"},
	{"UPDATE treasury_journals SET state = 'rejected'", "journal_booked entry_has_cause"},
	{"UPDATE treasury_journals SET entry = entry - 1", "journal_booked entry_has_cause"},
	{"DELETE FROM treasury_journals", "entry_has_cause"},
	{"UPDATE treasury_debit_resolutions SET amount = amount + 1", "debit_resolution bank_entry_resolved"},
	{"UPDATE treasury_debit_resolutions SET state = 'rejected'", "bank_entry_resolved"},
	{"DELETE FROM treasury_debit_resolutions", "bank_entry_resolved entry_has_cause"},
	{"INSERT INTO treasury_debit_resolutions (id, account, servicer_ref, amount, purpose, state, customer_id, unmatched_credit_id, words, requested_at, recovered) SELECT 'forged', 'main', 'forged', 100, 'recall', 'completed', customer_id, '', NULL, booked_at, 100 FROM bank_credits WHERE matched LIMIT 1", "debit_resolution debit_resolution_recovered"},
	{"INSERT INTO treasury_repayments (id, state, customer_id, credit_id, amount, words, requested_at) SELECT 'forged', 'booked', customer_id, id, 100, 'forged', booked_at FROM bank_credits WHERE matched LIMIT 1", "debt_repaid"},
	{"INSERT INTO treasury_fee_payouts (id, state, amount, words, requested_at, debited_at, entry) SELECT 'forged', 'completed', 100, 'forged', booked_at, booked_at, 1 FROM bank_credits LIMIT 1", "fee_payout_booked"},
	{"UPDATE backing_orders SET amount = amount + 1 WHERE kind = 'purchase'", "backing_order_booked"},
	{"UPDATE backing_orders SET amount = amount + 1 WHERE kind = 'sale'", "backing_order_booked"},
	{"UPDATE backing_orders SET quantity = quantity + 1 WHERE kind = 'purchase'", "backing_holding"},
	{"UPDATE backing_orders SET state = 'cancelled' WHERE kind = 'sale'", "backing_holding entry_has_cause"},
	{"UPDATE backing_orders SET credit_id = 'other' WHERE kind = 'sale'", "entry_has_cause"},
	{"DELETE FROM backing_orders WHERE kind = 'purchase'", "backing_holding"},
	{"UPDATE backing_holdings SET cost = cost - 1", "backing_holding"},
	{"UPDATE backing_holdings SET quantity = quantity + 1", "backing_holding"},
	{"UPDATE ledger_lines SET amount = amount * 2, balance_after = balance_after * 2; rehash", "anchor_reconciliation anchor_attestation"},
	{"UPDATE ledger_entries SET kind = 'gift' WHERE sequence = 3; rehash", "anchor_reconciliation anchor_attestation"},
	{"UPDATE ledger_entries SET key = 'gift', reference = 'gift' WHERE sequence = (SELECT MAX(sequence) FROM ledger_entries WHERE owner = ''); rehash; DELETE FROM treasury_reconciliations; DELETE FROM transparency_attestations; DELETE FROM chain_transactions; DELETE FROM chain_orders", "entry_has_cause"},
	{"UPDATE ledger_entries SET reference = 'nothing' WHERE owner <> ''; rehash; DELETE FROM treasury_reconciliations; DELETE FROM transparency_attestations", "order_of_withdrawal withdrawal_held"},
}

// passing are states that last from one pass to the next, in which nothing is wrong.
var passing = []string{
	// A transaction of lost books minted the coins; the order's own reverted, and is about to be closed.
	"UPDATE chain_orders SET state = 'waiting', reason = 'reverted', nonce = NULL, tx_hash = '', block = NULL WHERE kind = 'mint' AND state = 'confirmed'",
}

func TestIntegrity_EveryEditOfAMoneyTableIsFoundAndNamed(t *testing.T) {
	t.Parallel()
	require.Greater(t, len(alterations), 40)
	eachCopy(t, func(t *testing.T, d *db.DB, dir string) {
		require.Empty(t, compare(t, d.Read()), "nothing was edited")
		for _, a := range alterations {
			edit(t, d, a.statement, func(named map[string]integrity.Finding) {
				for _, check := range strings.Fields(a.found) {
					require.Contains(t, named, check, a.statement)
				}
			})
		}
		for _, statement := range passing {
			edit(t, d, statement, func(named map[string]integrity.Finding) { require.Empty(t, named, statement) })
		}
		if dir != "" {
			everyColumnIsSeen(t, d, chainOf(t, d, dir))
		}
		require.Empty(t, compare(t, d.Read()), "every edit was undone")
	})
}
