-- One check after another. A check has its code in the line before it, and its query answers with one row for each
-- thing that it looks at: subject, what one table says (expected) and what another one says (actual). The two
-- must be the same. It must run on both engines, and every look-up must use an index: the tables only grow.

-- check: payout_debited
-- A payment that left has the debit that the bank reported, and no other has one.
SELECT p.id AS subject,
       p.account || ' ' || (-p.amount) || ' ' || p.servicer_ref || ' debited' AS expected,
       (SELECT MIN(e.account) || ' ' || CAST(SUM(e.amount) AS BIGINT) || ' ' || CASE p.servicer_ref WHEN '' THEN '' ELSE MIN(e.servicer_ref) END || CASE WHEN p.state IN ('settled', 'returned') THEN ' debited' ELSE ' ' || p.state END
        FROM bank_entries e
        WHERE e.subject = p.id AND e.meaning = 'payout') AS actual
FROM bank_payouts p
WHERE p.servicer_ref <> '' OR p.state = 'settled'

-- check: payout_booked
-- A payment that left was booked with its amount, on the account that it left.
SELECT p.id AS subject,
       CAST(-p.amount AS BIGINT) AS expected,
       (SELECT CAST(SUM(m.amount) AS BIGINT)
        FROM ledger_movements m
        WHERE m.owner = ''
          AND m.key = CASE p.kind WHEN 'withdrawal' THEN 'payout.settled:' WHEN 'return' THEN CASE p.account WHEN 'own' THEN 'corporate.spent:' ELSE 'unmatched_credit.returned:' END
                                  WHEN 'micro_deposit' THEN 'corporate.spent:' WHEN 'fee_payout' THEN 'fees.paid_out:'
                                  WHEN 'backing_purchase' THEN 'backing.purchased:' WHEN 'backing_top_up' THEN 'backing.top_up_debited:' WHEN 'backing_surplus' THEN 'backing.surplus_debited:' ELSE 'safeguarding_top_up.debited:' END || p.id
          AND m.account = 'bank:' || p.account) AS actual
FROM bank_payouts p
WHERE p.state IN ('settled', 'returned')
  AND NOT EXISTS (SELECT 1 FROM treasury_debit_resolutions r WHERE r.payout_id = p.id AND r.payout_id <> '' AND r.purpose = 'lost_deposit')

-- check: payout_returned
-- A payment that came back has the credit that the bank reported.
SELECT p.id AS subject, p.state AS expected, CASE WHEN p.ended_at IS NULL THEN 'settled' ELSE 'returned' END AS actual
FROM bank_payouts p
WHERE p.state IN ('settled', 'returned')

-- check: payout_rejected
-- A payment that the bank rejected has ended, and one that is open has not.
SELECT p.id AS subject, CASE WHEN p.state = 'rejected' THEN 'ended' ELSE 'open' END AS expected,
       CASE WHEN p.ended_at IS NOT NULL THEN 'ended' ELSE 'open' END AS actual
FROM bank_payouts p
WHERE p.state NOT IN ('settled', 'returned')

-- check: bank_entry_of_payout
-- What the bank reported of a payment has the payment's amount, and the payment has the state that follows.
SELECT e.account || '/' || e.ref AS subject,
       CASE e.meaning WHEN 'payout' THEN 'debit ' || (-e.amount) WHEN 'return' THEN 'return ' || e.amount ELSE 'transfer ' || e.amount END AS expected,
       (SELECT CASE WHEN e.meaning = 'payout' AND p.state IN ('settled', 'returned') AND p.account = e.account THEN 'debit ' || p.amount
                    WHEN e.meaning = 'return' AND p.state = 'returned' AND p.account = e.account THEN 'return ' || p.amount
                    WHEN e.meaning = 'transfer' AND p.credited_at IS NOT NULL AND p.account <> e.account THEN 'transfer ' || p.amount
                    ELSE p.state END
        FROM bank_payouts p
        WHERE p.id = e.subject) AS actual
FROM bank_entries e
WHERE e.meaning IN ('payout', 'return', 'transfer')

-- check: bank_entry_of_credit
-- A credit on our account is one of our credits.
SELECT e.account || '/' || e.ref AS subject,
       e.account || ' ' || e.ref || ' ' || e.amount AS expected,
       (SELECT c.account || ' ' || c.ref || ' ' || c.amount FROM bank_credits c WHERE c.id = e.subject) AS actual
FROM bank_entries e
WHERE e.meaning = 'credit'

-- check: bank_entry_resolved
-- A debit that was explained has its resolution, with the same amount.
SELECT e.account || '/' || e.ref AS subject,
       e.account || ' ' || e.ref || ' ' || (-e.amount) AS expected,
       (SELECT r.account || ' ' || r.servicer_ref || ' ' || r.amount FROM treasury_debit_resolutions r WHERE r.id = e.subject AND r.state NOT IN ('requested', 'rejected', 'cancelled')) AS actual
FROM bank_entries e
WHERE e.meaning = 'resolved'

-- check: credit_reported
-- One of our credits is an entry that the bank reported.
SELECT c.id AS subject,
       c.id || ' ' || c.amount AS expected,
       (SELECT e.subject || ' ' || e.amount FROM bank_entries e WHERE e.account = c.account AND e.ref = c.ref AND e.meaning = 'credit') AS actual
FROM bank_credits c

-- check: credit_booked
-- A credit was booked with its amount, on the account to which it came.
SELECT c.id AS subject,
       c.amount AS expected,
       (SELECT CAST(SUM(m.amount) AS BIGINT)
        FROM ledger_movements m
        WHERE m.owner = '' AND m.key = CASE c.account WHEN 'own' THEN 'capital:' ELSE 'credit:' END || c.id AND m.account = 'bank:' || c.account) AS actual
FROM bank_credits c

-- check: credit_beneficiary
-- Only a credit from the customer's own bank account was credited at once, and to that customer.
SELECT c.id AS subject,
       COALESCE(CASE WHEN c.matched THEN c.customer_id END, 'nobody') AS expected,
       (SELECT CASE WHEN e.kind = 'unmatched_credit.held' THEN COALESCE(CASE WHEN c.matched THEN c.customer_id END, 'nobody')
                    ELSE (SELECT MIN(substr(m.account, 10)) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.class = 'customer') END
        FROM ledger_all_entries e
        WHERE e.owner = '' AND e.key = 'credit:' || c.id) AS actual
FROM bank_credits c
WHERE c.account <> 'own'

-- check: unmatched_credit
-- An unmatched credit is one of our credits, or a payment of ours that came back for an account that is closed.
SELECT u.id AS subject,
       u.account || ' ' || u.amount AS expected,
       COALESCE((SELECT c.account || ' ' || c.amount FROM bank_credits c WHERE c.id = u.id),
                (SELECT p.account || ' ' || p.amount FROM bank_payouts p WHERE p.id = u.id AND p.state = 'returned' AND u.closed)) AS actual
FROM deposits_unmatched_credits u

-- check: unmatched_credit_outcome
-- What became of an unmatched credit was booked, and to the customer that is named.
SELECT u.id AS subject,
       CASE u.state WHEN 'assigned' THEN 'assigned ' || u.customer_id WHEN 'returned' THEN 'returned' WHEN 'payment_returned' THEN 'payment returned' WHEN 'proceeds' THEN 'proceeds' ELSE 'held' END AS expected,
       CASE WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'assigned:' || u.id)
                THEN 'assigned ' || COALESCE((SELECT MIN(substr(m.account, 10)) FROM ledger_movements m WHERE m.owner = '' AND m.key = 'assigned:' || u.id AND m.class = 'customer'), '')
            WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'unmatched_credit.recalled:' || u.id) THEN 'returned'
            WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'unmatched_credit.payment_returned:' || u.id) THEN 'payment returned'
            WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'backing.received:' || u.id) THEN 'proceeds'
            WHEN u.payout_id <> '' AND EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'unmatched_credit.returned:' || u.payout_id) THEN 'returned'
            ELSE 'held' END AS actual
FROM deposits_unmatched_credits u

-- check: unmatched_credit_kept
-- A credit that was booked as unmatched is kept as one.
SELECT e.reference AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM deposits_unmatched_credits u WHERE u.id = e.reference) AS actual
FROM ledger_all_entries e
WHERE e.owner = '' AND e.kind = 'unmatched_credit.held'

-- check: bank_statement_chain
-- A statement opens with the balance with which the one before it closed.
SELECT s.account || '/' || s.day AS subject,
       s.opening AS expected,
       COALESCE((SELECT b.closing FROM bank_statements b WHERE b.account = s.account AND b.day < s.day ORDER BY b.day DESC LIMIT 1), s.opening) AS actual
FROM bank_statements s

-- check: bank_statement_sum
-- A statement closes with what it opened with and everything that was booked since the one before it, until the bank
-- wrote it.
SELECT s.account || '/' || s.day AS subject,
       CAST(s.closing - s.opening AS BIGINT) AS expected,
       COALESCE((SELECT CAST(SUM(e.amount) AS BIGINT)
                 FROM bank_entries e
                 WHERE e.account = s.account AND e.day BETWEEN COALESCE(s.before, s.day) AND s.day AND (e.day = s.day OR e.day > s.before)
                   AND NOT (e.day = s.day AND e.report <> s.report AND e.booked_at > s.stated_at)), 0) AS actual
FROM (SELECT b.*, LAG(b.day) OVER (PARTITION BY b.account ORDER BY b.day) AS before
      FROM bank_statements b) s

-- check: bank_statement_known
-- The treasury compared the books with a statement that the bank sent, and with the balance with which it closed.
SELECT t.bank_account || '/' || t.day AS subject,
       t.closing AS expected,
       (SELECT s.closing FROM bank_statements s WHERE s.account = t.bank_account AND s.day = t.day) AS actual
FROM treasury_bank_statements t

-- check: withdrawal_held
-- A withdrawal's money was held, and its fee charged, by the entry that it names.
SELECT w.id AS subject,
       w.type || '.ordered ' || w.id || ' ' || w.coins || ' ' || w.fee AS expected,
       (SELECT e.kind || ' ' || e.reference || ' '
            || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'held:' || w.customer_id), 0) || ' '
            || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'fees'), 0)
        FROM ledger_all_entries e
        WHERE e.sequence = w.entry) AS actual
FROM withdrawals w

-- check: batch_held
-- The money of a batch was held by the entry that it names.
SELECT b.id AS subject,
       'batch.held ' || b.id || ' ' || (b.coins + b.fees) AS expected,
       (SELECT e.kind || ' ' || e.reference || ' ' || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'held:' || b.customer_id), 0)
        FROM ledger_all_entries e
        WHERE e.sequence = b.entry) AS actual
FROM withdrawals_batches b

-- check: batch_released
-- What was held for the items of a batch that were started, or could not be, or were cancelled with it, was released, and nothing else.
SELECT b.id AS subject,
       (SELECT COALESCE(CAST(SUM(i.coins + i.fee) AS BIGINT), 0) FROM withdrawals_batch_items i WHERE i.batch_id = b.id AND (i.item < b.next OR b.status = 'cancelled')) AS expected,
       (SELECT COALESCE(CAST(SUM(m.amount) AS BIGINT), 0) FROM ledger_movements m WHERE m.reference = b.id AND m.kind = 'batch.released' AND m.account = 'held:' || b.customer_id) AS actual
FROM withdrawals_batches b

-- check: batch_item
-- A payment of a batch that was started is the withdrawal that the customer ordered.
SELECT i.batch_id || ' ' || i.item AS subject,
       b.customer_id || ' ' || i.type || ' ' || i.coins || ' ' || i.fee || ' ' || i.network || ' ' || i.address || ' ' || i.bank_id AS expected,
       (SELECT w.customer_id || ' ' || w.type || ' ' || w.coins || ' ' || w.fee || ' ' || w.network || ' ' || w.address || ' ' || w.bank_id FROM withdrawals w WHERE w.id = i.transaction_id) AS actual
FROM withdrawals_batch_items i
         JOIN withdrawals_batches b ON b.id = i.batch_id
WHERE i.item < b.next
  AND i.failure_code = ''

-- check: withdrawal_outcome
-- What became of a withdrawal was booked.
SELECT w.id AS subject,
       CASE WHEN w.status IN ('completed', 'returned') THEN w.status WHEN w.status IN ('failed', 'cancelled') THEN 'reversed' ELSE 'open' END AS expected,
       CASE WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'withdrawal.reversed:' || w.id) THEN 'reversed'
            WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'payout.returned:' || w.id) THEN 'returned'
            WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = CASE w.type WHEN 'fiat_withdrawal' THEN 'payout.settled:' ELSE 'mint.confirmed:' END || w.id) THEN 'completed'
            ELSE 'open' END AS actual
FROM withdrawals w

-- check: withdrawal_settled
-- A settled withdrawal was booked with its amount, to the bank or to the chain that it was for.
SELECT w.id AS subject,
       w.coins AS expected,
       (SELECT CAST(-SUM(m.amount) AS BIGINT) * CASE w.type WHEN 'fiat_withdrawal' THEN 10000 ELSE 1 END
        FROM ledger_movements m
        WHERE m.owner = ''
          AND m.key = CASE w.type WHEN 'fiat_withdrawal' THEN 'payout.settled:' ELSE 'mint.confirmed:' END || w.id
          AND m.account = CASE w.type WHEN 'fiat_withdrawal' THEN 'bank:main' ELSE 'circulation:' || w.network END) AS actual
FROM withdrawals w
WHERE w.status IN ('completed', 'returned')

-- check: withdrawal_payout
-- The payment at the bank is the withdrawal's, and has come as far.
SELECT w.id AS subject,
       'withdrawal main ' || (w.coins / 10000) || ' ' || CASE w.status WHEN 'completed' THEN 'settled' WHEN 'returned' THEN 'returned' WHEN 'failed' THEN 'rejected' WHEN 'cancelled' THEN 'rejected' ELSE 'open' END AS expected,
       (SELECT p.kind || ' ' || p.account || ' ' || p.amount || ' ' || CASE WHEN p.state IN ('settled', 'returned', 'rejected') THEN p.state ELSE 'open' END
        FROM bank_payouts p
        WHERE p.id = w.id) AS actual
FROM withdrawals w
WHERE w.type = 'fiat_withdrawal'
  AND (w.status IN ('processing', 'completed', 'returned') OR EXISTS (SELECT 1 FROM bank_payouts p WHERE p.id = w.id))

-- check: withdrawal_mint
-- The order to the token is the withdrawal's, and a completed withdrawal's was carried out.
SELECT w.id AS subject,
       w.address || ' ' || w.coins || CASE w.status WHEN 'completed' THEN ' minted' ELSE '' END AS expected,
       (SELECT o.account || ' ' || o.amount || CASE WHEN w.status <> 'completed' THEN '' WHEN o.state IN ('sent', 'mined', 'confirmed', 'cancelled') THEN ' minted'
                      WHEN EXISTS (SELECT 1 FROM chain_events v WHERE v.network = o.network AND v.kind = 'mint' AND v.ref = o.ref AND v.amount = o.amount AND v.state = 'confirmed') THEN ' minted' -- by a transaction that lost books signed
                      ELSE ' ' || o.state END
        FROM chain_orders o
        WHERE o.network = w.network AND o.key = 'mint:0x' || replace(w.id, '-', '') || '00000000000000000000000000000000') AS actual
FROM withdrawals w
WHERE w.type = 'chain_withdrawal'
  AND (w.status IN ('processing', 'completed')
       OR EXISTS (SELECT 1 FROM chain_orders o WHERE o.network = w.network AND o.key = 'mint:0x' || replace(w.id, '-', '') || '00000000000000000000000000000000'))

-- check: transaction_of_withdrawal
-- The customer sees the withdrawal as it is.
SELECT w.id AS subject,
       w.customer_id || ' ' || w.type || ' ' || w.status || ' ' || w.coins || ' ' || w.fee || ' ' || w.network || ' ' || w.entry AS expected,
       (SELECT t.customer_id || ' ' || t.type || ' ' || t.status || ' ' || (t.amount * CASE t.currency WHEN 'GBP' THEN 10000 ELSE 1 END) || ' '
            || (t.fee * CASE t.currency WHEN 'GBP' THEN 10000 ELSE 1 END) || ' ' || t.network || ' ' || t.entry
        FROM transactions t
        WHERE t.id = w.id) AS actual
FROM withdrawals w

-- check: transaction_customer
-- A transaction is a customer's.
SELECT t.id AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM customers c WHERE c.id = t.customer_id) AS actual
FROM transactions t

-- check: withdrawal_of_transaction
-- What the customer sees as a withdrawal is one.
SELECT t.id AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM withdrawals w WHERE w.id = t.id) AS actual
FROM transactions t
WHERE t.type IN ('fiat_withdrawal', 'chain_withdrawal')

-- check: transfer_of_accounts
-- Both sides of a transfer between accounts are booked by one entry, which moves the amount from the one to the other: where a
-- team approved it, from what was held.
SELECT t.id AS subject,
       t.customer_id || ' ' || (CASE t.type WHEN 'account_transfer_in' THEN -t.amount ELSE t.amount END) || ' ' || t.counterparty || ' ' || t.fee || ' ' || t.status AS expected,
       (SELECT COALESCE(MIN(CASE WHEN m.account = 'customer:' || t.customer_id THEN substr(m.account, 10) END), '') || ' '
            || COALESCE(CAST(SUM(CASE WHEN m.account = 'customer:' || t.customer_id THEN m.amount END) AS BIGINT), 0) || ' '
            || COALESCE(MIN(CASE WHEN m.account = 'customer:' || t.customer_id THEN NULL WHEN m.class = 'held' THEN substr(m.account, 6) ELSE substr(m.account, 10) END), '') || ' 0 completed'
        FROM ledger_movements m
        WHERE m.sequence = t.entry AND m.kind = 'account_transfer') AS actual
FROM transactions t
WHERE t.type IN ('account_transfer_in', 'account_transfer_out')
  AND NOT EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.sequence = t.entry AND e.kind = 'account_transfer.held')

-- check: transfer_held
-- A transfer that a team decides about is held by its first entry; it was booked if it was approved, and reversed if not.
SELECT t.id AS subject,
       'account_transfer.held ' || t.id || ' ' || t.amount || CASE t.status WHEN 'completed' THEN ' booked ' || t.counterparty || ' ' || t.amount WHEN 'cancelled' THEN ' reversed' ELSE ' held' END AS expected,
       (SELECT e.kind || ' ' || e.reference || ' ' || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'held:' || t.customer_id), 0)
            || COALESCE((SELECT ' booked ' || substr(m.account, 10) || ' ' || (-m.amount) FROM ledger_movements m WHERE m.owner = '' AND m.key = 'account_transfer:' || t.id AND m.class = 'customer'), '')
            || COALESCE((SELECT ' reversed' FROM ledger_all_entries r WHERE r.owner = '' AND r.key = 'account_transfer.reversed:' || t.id AND r.reverses = e.sequence), '')
            || CASE WHEN t.status = 'awaiting_approval' THEN ' held' ELSE '' END
        FROM ledger_all_entries e
        WHERE e.sequence = t.entry) AS actual
FROM transactions t
WHERE t.type = 'account_transfer_out'
  AND (t.status <> 'completed' OR EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.sequence = t.entry AND e.kind = 'account_transfer.held'))

-- check: transfer_held_booked
-- What was held for a transfer is the paying side of one.
SELECT e.reference AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM transactions t WHERE t.id = e.reference AND t.entry = e.sequence AND t.type = 'account_transfer_out') AS actual
FROM ledger_all_entries e
WHERE e.kind = 'account_transfer.held'

-- check: transfer_booked
-- A transfer in the books has its two sides.
SELECT e.reference AS subject,
       2 AS expected,
       (SELECT CAST(count(*) AS INTEGER) FROM transactions t WHERE t.id = e.reference AND t.entry = e.sequence AND t.type = 'account_transfer_out')
     + (SELECT CAST(count(*) AS INTEGER)
        FROM transactions o
        JOIN transactions t ON t.customer_id = o.counterparty AND t.created_at = o.created_at AND t.type = 'account_transfer_in' AND t.entry = e.sequence AND t.counterparty = o.customer_id
        WHERE o.id = e.reference) AS actual
FROM ledger_all_entries e
WHERE e.owner <> '' AND e.kind = 'account_transfer'

-- check: transaction_of_deposit
-- The customer sees a deposit from a bank as it was booked, and one that was not booked as open.
SELECT t.id AS subject,
       CASE t.status WHEN 'completed' THEN t.customer_id || ' ' || t.id || ' ' || (t.amount * 10000) || ' ' || (t.fee * 10000) || ' ' || t.currency ELSE t.status || ' 0' END AS expected,
       CASE WHEN t.entry = 0 THEN t.status || ' 0'
            ELSE (SELECT COALESCE((SELECT MIN(substr(m.account, 10)) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.class = 'customer'), '') || ' ' || e.reference || ' '
                      || COALESCE((SELECT CAST(SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'issued'), 0) || ' '
                      || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = e.sequence AND m.account = 'fees'), 0) || ' GBP'
                  FROM ledger_all_entries e
                  WHERE e.sequence = t.entry) END AS actual
FROM transactions t
WHERE t.type = 'fiat_deposit'

-- check: deposit_order
-- A deposit whose money came has the transaction that shows it, and no other has one.
SELECT o.id AS subject,
       CASE o.state WHEN 'received' THEN o.customer_id || ' received' ELSE 'open' END AS expected,
       COALESCE((SELECT CASE WHEN t.status = 'completed' OR EXISTS (SELECT 1 FROM deposits_unmatched_credits u WHERE u.transaction_id = t.id AND u.transaction_id <> '')
                               THEN t.customer_id || ' received' ELSE 'open' END
                 FROM transactions t WHERE t.id = o.id), 'open') AS actual
FROM deposits_orders o

-- check: deposit_held
-- Money that is held is shown to its customer as it is.
SELECT u.id AS subject,
       CASE u.state WHEN 'assigned' THEN CASE t.customer_id WHEN u.customer_id THEN 'completed' ELSE 'cancelled' END
                    WHEN 'returned' THEN 'returned' WHEN 'payment_returned' THEN 'cancelled' WHEN 'proceeds' THEN 'cancelled' ELSE 'in_review' END
           || ' ' || u.amount || ' GBP fiat_deposit' AS expected,
       t.status || ' ' || t.amount || ' ' || t.currency || ' ' || t.type AS actual
FROM deposits_unmatched_credits u
LEFT JOIN transactions t ON t.id = u.transaction_id
WHERE u.transaction_id <> ''

-- check: deposit_awaited
-- A deposit whose money has not come is shown as it was announced. The last release did not show one that nobody had announced.
SELECT o.id AS subject,
       o.customer_id || ' ' || o.amount || ' GBP fiat_deposit' AS expected,
       COALESCE((SELECT t.customer_id || ' ' || t.amount || ' ' || t.currency || ' ' || t.type FROM transactions t WHERE t.id = o.id),
                CASE o.state WHEN 'prepared' THEN o.customer_id || ' ' || o.amount || ' GBP fiat_deposit' END) AS actual
FROM deposits_orders o
WHERE o.state <> 'received'

-- check: unmatched_credit_of
-- A credit that nobody was credited with is of the customer to whom the bank's message belongs.
SELECT u.id AS subject, u.customer_id AS expected, COALESCE(c.customer_id, '') AS actual
FROM deposits_unmatched_credits u
JOIN bank_credits c ON c.id = u.id
WHERE u.state <> 'assigned'

-- check: deposit_in_review
-- A deposit from a bank that is in review or was returned is money that is held, or was.
SELECT t.id AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM deposits_unmatched_credits u WHERE u.transaction_id = t.id AND u.transaction_id <> '') AS actual
FROM transactions t
WHERE t.type = 'fiat_deposit' AND t.status IN ('in_review', 'returned')

-- check: chain_deposit_event
-- A deposit on a chain is a transfer that the watcher saw, to the customer's own address, and counts as long as that does.
SELECT d.id AS subject,
       d.customer_id || ' ' || d.network || ' ' || d.sender || ' ' || d.amount || ' '
           || CASE WHEN d.state IN ('credited', 'quarantined', 'awaiting_approval') THEN 'confirmed' ELSE d.state END AS expected,
       (SELECT v.customer_id || ' ' || v.network || ' ' || v.sender || ' ' || v.amount || ' '
            || CASE WHEN d.state = 'unbooked' AND v.state IN ('confirmed', 'lost') THEN 'unbooked' ELSE v.state END -- the books could follow neither
        FROM chain_events v
        WHERE v.id = d.id AND v.kind = 'deposit') AS actual
FROM deposits_chain d

-- check: chain_deposit_address
-- A transfer that counts as a customer's deposit went to that customer's address.
SELECT v.id AS subject,
       v.customer_id AS expected,
       COALESCE((SELECT a.customer_id FROM chain_deposit_addresses a WHERE a.network = v.network AND a.address = v.receiver),
                (SELECT l.customer_id FROM chain_lost_addresses l WHERE l.network = v.network AND l.address = v.receiver)) AS actual
FROM chain_events v
WHERE v.kind = 'deposit'

-- check: chain_deposit_reported
-- A confirmed transfer to a customer's address is one of its deposits.
SELECT v.id AS subject, 1 AS expected, (SELECT CAST(count(*) AS INTEGER) FROM deposits_chain d WHERE d.id = v.id AND d.state NOT IN ('seen', 'dropped')) AS actual
FROM chain_events v
WHERE v.kind = 'deposit' AND v.state = 'confirmed'

-- check: chain_deposit_booked
-- A deposit on a chain was booked with its amount, to the customer, whom operators may have named, or into quarantine, as its state says.
SELECT d.id AS subject,
       CASE WHEN d.state = 'credited' THEN 'customer:' || CASE d.assigned_to WHEN '' THEN d.customer_id ELSE d.assigned_to END || ' ' || d.amount
            WHEN d.state IN ('quarantined', 'awaiting_approval') THEN 'quarantine:' || d.network || ' ' || d.amount
            WHEN d.state = 'lost' THEN 'lost' ELSE 'not booked' END AS expected,
       CASE WHEN EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'chain_deposit.lost:' || d.id) THEN 'lost'
            WHEN d.entry = 0 THEN 'not booked'
            ELSE (SELECT MIN(m.account) || ' ' || CAST(-SUM(m.amount) AS BIGINT)
                  FROM ledger_movements m
                  WHERE m.sequence = d.entry AND m.reference = d.id AND m.amount < 0 AND m.kind IN ('chain_deposit.credited', 'chain_deposit.quarantined', 'chain_deposit.released')) END AS actual
FROM deposits_chain d
WHERE d.state <> 'unbooked'

-- check: transaction_of_chain_deposit
-- The customer sees a deposit on a chain as it is.
SELECT d.id AS subject,
       CASE d.assigned_to WHEN '' THEN d.customer_id ELSE d.assigned_to END || ' ' || d.network || ' ' || d.amount || ' GBPC 0 ' || d.entry || ' ' || d.sender || ' chain_deposit' AS expected,
       (SELECT t.customer_id || ' ' || t.network || ' ' || t.amount || ' ' || t.currency || ' ' || t.fee || ' ' || t.entry || ' ' || t.counterparty || ' ' || t.type FROM transactions t WHERE t.id = d.id) AS actual
FROM deposits_chain d

-- check: transaction_of_chain_deposit_status
-- A deposit on a chain that was credited is completed for the customer, and no other is.
SELECT d.id AS subject,
       CASE WHEN d.state = 'credited' THEN 'completed' ELSE 'open' END AS expected,
       (SELECT CASE WHEN t.status = 'completed' THEN 'completed' ELSE 'open' END FROM transactions t WHERE t.id = d.id) AS actual
FROM deposits_chain d

-- check: mint_ordered
-- Coins that were minted were ordered here: this address, this amount. The order of coins that are on the chain to stay has not
-- failed, unless the issuer bears them.
SELECT v.id AS subject,
       v.receiver || ' ' || v.amount AS expected,
       (SELECT o.account || ' ' || o.amount
            || CASE WHEN v.state = 'confirmed' AND o.state = 'failed' AND NOT EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'mint.borne:' || v.ref) THEN ' failed' ELSE '' END
        FROM chain_orders o
        WHERE o.network = v.network AND o.key = 'mint:' || v.ref) AS actual
FROM chain_events v
WHERE v.kind = 'mint' AND v.state IN ('seen', 'confirmed')

-- check: mint_booked
-- Coins that are on the chain to stay were booked there.
SELECT v.id AS subject,
       v.amount AS expected,
       (SELECT CAST(-SUM(m.amount) AS BIGINT)
        FROM ledger_movements m
        WHERE m.owner = ''
          AND m.key IN ('mint.confirmed:' || substr(v.ref, 3, 8) || '-' || substr(v.ref, 11, 4) || '-' || substr(v.ref, 15, 4) || '-' || substr(v.ref, 19, 4) || '-' || substr(v.ref, 23, 12),
                        'mint.borne:' || v.ref)
          AND m.account = 'circulation:' || v.network) AS actual
FROM chain_events v
WHERE v.kind = 'mint' AND v.state = 'confirmed'
  AND EXISTS (SELECT 1 FROM chain_orders o WHERE o.network = v.network AND o.key = 'mint:' || v.ref) -- otherwise mint_ordered names it

-- check: sweep_of_deposits
-- A sweep burns what its deposits brought and no other sweep has burned, from their address.
SELECT s.id AS subject,
       (s.amount + s.burned_before) || ' ' || s.address AS expected,
       (SELECT CAST(SUM(v.amount) AS BIGINT) || ' ' || MIN(v.receiver) FROM chain_events v WHERE v.sweep_id = s.id AND v.sweep_id <> '') AS actual
FROM chain_sweeps s
WHERE EXISTS (SELECT 1 FROM chain_orders o WHERE o.network = s.network AND o.key = 'redeem:' || s.id AND o.state <> 'cancelled')

-- check: sweep_ordered
-- A sweep is an order to the token with its amount, from its address.
SELECT s.id AS subject,
       s.amount || ' ' || s.address AS expected,
       (SELECT o.amount || ' ' || o.account FROM chain_orders o WHERE o.network = s.network AND o.key = 'redeem:' || s.id) AS actual
FROM chain_sweeps s

-- check: sweep_burned
-- Coins were burned for a sweep, as many as it has.
SELECT v.id AS subject,
       v.amount || ' burned' AS expected,
       (SELECT s.amount || CASE WHEN s.burned_at IS NULL THEN ' waiting' WHEN o.state = 'failed' THEN ' failed' ELSE ' burned' END
        FROM chain_sweeps s
                 LEFT JOIN chain_orders o ON o.network = s.network AND o.key = 'redeem:' || s.id
        WHERE s.id = v.ref AND s.network = v.network) AS actual
FROM chain_events v
WHERE v.kind = 'redeem' AND v.state = 'confirmed'

-- check: chain_order_kind
-- An order is of the kind that its key says: what was signed is compared by its kind.
SELECT o.id AS subject,
       o.kind AS expected,
       CASE substr(o.key, 1, 5) WHEN 'mint:' THEN 'mint' WHEN 'redee' THEN 'redeem' WHEN 'attes' THEN 'attest' WHEN 'repor' THEN 'report' WHEN 'pause' THEN 'pause' WHEN 'unpau' THEN 'unpause'
                                WHEN 'freez' THEN 'freeze' WHEN 'unfre' THEN 'unfreeze' WHEN 'wipe:' THEN 'wipe' WHEN 'allow' THEN 'set_allowance' END AS actual
FROM chain_orders o

-- check: chain_order_signed
-- An order that was mined is one of the transactions that were signed for it.
SELECT o.id AS subject,
       1 AS expected,
       (SELECT CAST(count(*) AS INTEGER) FROM chain_transactions x WHERE x.tx_hash = o.tx_hash AND x.order_id = o.id AND x.nonce = o.nonce) AS actual
FROM chain_orders o
WHERE o.state IN ('mined', 'confirmed')

-- check: fee_payout_booked
-- Fees that were paid out were booked by the entry that the payout names, and ordered from the bank.
SELECT f.id AS subject,
       f.amount || ' ' || CASE WHEN f.debited_at IS NULL THEN 0 ELSE f.amount END AS expected,
       (SELECT CAST(p.amount AS BIGINT) FROM bank_payouts p WHERE p.id = f.id AND p.kind = 'fee_payout') || ' '
           || COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = f.entry AND m.reference = f.id AND m.account = 'bank:main'), 0) AS actual
FROM treasury_fee_payouts f
WHERE f.state NOT IN ('requested', 'rejected')

-- check: debit_resolution
-- A debit that operators explained is one that the bank reported.
SELECT r.id AS subject,
       r.id || ' ' || (-r.amount) AS expected,
       (SELECT e.subject || ' ' || e.amount FROM bank_entries e WHERE e.account = r.account AND e.ref = r.servicer_ref AND e.meaning = 'resolved') AS actual
FROM treasury_debit_resolutions r
WHERE r.purpose <> 'lost_deposit' AND r.state NOT IN ('requested', 'rejected', 'cancelled')

-- check: debit_resolution_recovered
-- What was taken back from a customer after a recall was booked.
SELECT r.id AS subject,
       r.recovered AS expected,
       COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.owner = '' AND m.key = 'credit.recalled:' || r.id AND m.account = 'bank:main'), 0) AS actual
FROM treasury_debit_resolutions r
WHERE r.purpose = 'recall' AND r.state NOT IN ('requested', 'rejected', 'cancelled')

-- check: debt_repaid
-- What a customer repaid was booked against that customer's debt.
SELECT r.id AS subject,
       CASE r.state WHEN 'booked' THEN r.amount ELSE 0 END AS expected,
       COALESCE((SELECT CAST(-SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.owner = '' AND m.key = 'debt.repaid:' || r.id AND m.account = 'receivable:' || r.customer_id), 0) AS actual
FROM treasury_repayments r

-- check: journal_booked
-- A manual entry that two operators agreed on is in the books, and no other.
SELECT j.id AS subject,
       CASE j.state WHEN 'booked' THEN j.entry ELSE 0 END AS expected,
       COALESCE((SELECT e.sequence FROM ledger_all_entries e WHERE e.owner = '' AND e.key = 'journal:' || j.id), 0) AS actual
FROM treasury_journals j

-- check: balance_opened
-- What a customer brought along is in the books as the line of the file says, and the customer sees it.
SELECT i.reference AS subject,
       i.balance || ' ' || i.entry AS expected,
       COALESCE((SELECT (-m.amount) || ' ' || t.entry FROM ledger_movements m JOIN transactions t ON t.entry = m.sequence AND t.customer_id = i.customer_id
                 WHERE m.sequence = i.entry AND m.kind = 'balance.opened' AND m.account = 'customer:' || i.customer_id AND t.amount = i.balance), '0 0') AS actual
FROM importing_customers i

-- check: order_of_withdrawal
-- An entry that holds a customer's money is that of a withdrawal.
SELECT CAST(e.sequence AS TEXT) AS subject, e.sequence AS expected, (SELECT w.entry FROM withdrawals w WHERE w.id = e.reference) AS actual
FROM ledger_all_entries e
WHERE e.owner <> '' AND e.kind IN ('fiat_withdrawal.ordered', 'chain_withdrawal.ordered')

-- check: entry_has_cause
-- Every entry that was posted has its cause in the department that posted it. An entry of a kind that no
-- department posts has none.
SELECT e.sequence || ' ' || e.key AS subject,
       1 AS expected,
       CASE WHEN e.key LIKE 'credit:%' OR e.key LIKE 'capital:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM bank_credits c WHERE c.id = substr(e.key, CASE WHEN e.key LIKE 'credit:%' THEN 8 ELSE 9 END))
            WHEN e.key LIKE 'assigned:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM deposits_unmatched_credits u WHERE u.id = substr(e.key, 10))
            WHEN e.key LIKE 'unmatched\_credit.recalled:%' ESCAPE '\' OR e.key LIKE 'unmatched\_credit.payment\_returned:%' ESCAPE '\' THEN (SELECT CAST(count(*) AS INTEGER) FROM deposits_unmatched_credits u WHERE u.id = e.reference)
            WHEN e.key LIKE 'backing.received:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM backing_orders o WHERE o.credit_id = substr(e.key, 18) AND o.credit_id <> '' AND o.entry = e.sequence AND o.state = 'settled')
            WHEN e.key LIKE 'payout.%' OR e.key LIKE 'backing.%' OR e.key LIKE 'fees.%' OR e.key LIKE 'corporate.returned:%' OR e.key LIKE 'safeguarding\_top\_up.%' ESCAPE '\' OR e.key LIKE 'unmatched\_credit.return%' ESCAPE '\'
                THEN (SELECT CAST(count(*) AS INTEGER) FROM bank_payouts p WHERE 'x:' || p.id = 'x' || substr(e.key, length(e.key) - 36) AND p.id = substr(e.key, length(e.key) - 35) AND p.state IN ('settled', 'returned'))
            WHEN e.key LIKE 'corporate.spent:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM bank_payouts p WHERE p.id = substr(e.key, 17) AND p.state IN ('settled', 'returned'))
                                                   + (SELECT CAST(count(*) AS INTEGER) FROM treasury_debit_resolutions r WHERE r.id = substr(e.key, 17))
            WHEN e.key LIKE 'withdrawal.reversed:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM withdrawals w WHERE w.id = substr(e.key, 21) AND w.entry = e.reverses)
            WHEN e.key LIKE 'account\_transfer:%' ESCAPE '\' THEN (SELECT CAST(count(*) AS INTEGER) FROM transactions o JOIN transactions t ON t.entry = e.sequence AND t.type = 'account_transfer_in' AND t.customer_id = o.counterparty AND t.counterparty = o.customer_id WHERE o.id = substr(e.key, 18) AND o.status = 'completed')
            WHEN e.key LIKE 'account\_transfer.reversed:%' ESCAPE '\' THEN (SELECT CAST(count(*) AS INTEGER) FROM transactions o WHERE o.id = substr(e.key, 27) AND o.entry = e.reverses AND o.status = 'cancelled')
            WHEN e.key LIKE 'batch.item:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM withdrawals w WHERE w.id = substr(e.key, 12) AND w.entry = e.sequence)
            WHEN e.key LIKE 'batch.released:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM withdrawals_batches b WHERE b.id = e.reference)
            WHEN e.key LIKE 'withdrawal.recovered:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM withdrawals w WHERE w.id = substr(e.key, 22) AND w.entry = e.sequence)
            WHEN e.key LIKE 'mint.borne:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM chain_events v WHERE v.ref = substr(e.key, 12) AND v.kind = 'mint')
            WHEN e.key LIKE 'burn.kept:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM chain_sweeps s WHERE s.id = substr(e.key, 11))
            WHEN e.key LIKE 'mint.confirmed:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM withdrawals w WHERE w.id = substr(e.key, 16) AND w.status = 'completed')
            WHEN e.key LIKE 'chain\_deposit%' ESCAPE '\' THEN (SELECT CAST(count(*) AS INTEGER) FROM deposits_chain d WHERE d.id = e.reference)
            WHEN e.key LIKE 'credit.recalled:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM treasury_debit_resolutions r WHERE r.id = substr(e.key, 17))
            WHEN e.key LIKE 'opening:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM importing_customers i WHERE i.customer_id = substr(e.key, 9) AND i.entry = e.sequence)
            WHEN e.key LIKE 'journal:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM treasury_journals j WHERE j.id = substr(e.key, 9) AND j.entry = e.sequence AND j.state = 'booked')
            WHEN e.key LIKE 'sub\_account.closed:%' ESCAPE '\' THEN (SELECT CAST(count(*) AS INTEGER) FROM customers c WHERE c.id = substr(e.key, 20) AND c.status = 'closed' AND c.parent_id IS NOT NULL)
            WHEN e.key LIKE 'customer.closed:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM customers c WHERE c.id = substr(e.key, 17) AND c.status = 'closed' AND c.parent_id IS NULL)
            WHEN e.key LIKE 'month:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM closing_months c WHERE c.id = substr(e.key, 7) AND c.entry = e.sequence)
            WHEN e.key LIKE 'month.reopened:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM closing_months c WHERE c.id = e.reference AND c.state = 'reopened')
            WHEN e.key LIKE 'archived:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM ledger_archives a WHERE a.month = substr(e.key, 10) AND a.entry = e.sequence)
            WHEN e.key LIKE 'debt.repaid:%' THEN (SELECT CAST(count(*) AS INTEGER) FROM treasury_repayments r WHERE r.id = substr(e.key, 13) AND r.state = 'booked')
            ELSE 0 END AS actual
FROM ledger_all_entries e
WHERE e.owner = ''

-- check: deposit_shown
-- A deposit that was credited to a customer is one that the customer sees.
SELECT CAST(e.sequence AS TEXT) AS subject, e.sequence AS expected, (SELECT t.entry FROM transactions t WHERE t.id = e.reference AND t.type = 'fiat_deposit' AND t.status = 'completed') AS actual
FROM ledger_all_entries e
WHERE e.owner = '' AND e.kind = 'fiat_deposit.credited'

-- check: anchor_reconciliation
-- The books still contain the newest entry of every earlier reconciliation.
SELECT r.id || ' ' || r.head AS subject, 1 AS expected, (SELECT CASE WHEN e.hash = r.head_hash THEN 1 ELSE 0 END FROM ledger_all_entries e WHERE e.sequence = r.head) AS actual
FROM treasury_reconciliations r
WHERE r.head > 0

-- check: anchor_attestation
-- The books still contain the newest entry of every attestation.
SELECT a.id || ' ' || a.ledger_sequence AS subject, 1 AS expected, (SELECT CASE WHEN e.hash = a.ledger_hash THEN 1 ELSE 0 END FROM ledger_all_entries e WHERE e.sequence = a.ledger_sequence) AS actual
FROM transparency_attestations a

-- check: attestation_leaves
-- An attestation is the sum of its leaves, as long as they are kept.
SELECT a.id AS subject,
       a.customers || ' ' || a.total AS expected,
       COALESCE((SELECT NULLIF(count(*), 0) || ' ' || CAST(SUM(l.amount) AS BIGINT) FROM transparency_leaves l WHERE l.attestation_id = a.id), a.customers || ' ' || a.total) AS actual
FROM transparency_attestations a

-- check: attestation_ordered
-- Every attestation was ordered to be written on the chain with the same total.
SELECT o.id AS subject, o.amount AS expected, (SELECT a.total FROM transparency_attestations a WHERE a.id = substr(o.key, 8)) AS actual
FROM chain_orders o
WHERE o.kind = 'attest'

-- check: head_of_entries
-- The head is the newest entry.
SELECT 'head' AS subject,
       1 AS expected,
       CASE WHEN h.sequence = COALESCE((SELECT MAX(e.sequence) FROM ledger_entries e), 0)
                 AND (h.sequence = 0 OR h.hash = (SELECT e.hash FROM ledger_entries e WHERE e.sequence = h.sequence)) THEN 1 ELSE 0 END AS actual
FROM ledger_head h

-- check: balance_of_lines
-- The balance of an account is the one after its newest line.
SELECT CAST(b.account AS TEXT) AS subject,
       b.balance AS expected,
       COALESCE((SELECT l.balance_after FROM ledger_lines l WHERE l.sequence = b.last_entry AND l.account = b.account ORDER BY l.line DESC LIMIT 1),
                (SELECT l.balance_after FROM ledger_archived_lines l WHERE l.sequence = b.last_entry AND l.account = b.account ORDER BY l.line DESC LIMIT 1), 0) AS actual
FROM ledger_balances b

-- check: closed_is_empty
-- Nothing is in the account of a customer who is closed, available or held.
SELECT c.id AS subject,
       0 AS expected,
       (SELECT CAST(COALESCE(SUM(b.balance), 0) AS BIGINT) FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.id WHERE a.name IN ('customer:' || c.id, 'held:' || c.id)) AS actual
FROM customers c
WHERE c.status = 'closed'

-- check: account_number_counter
-- No account number is given out twice: the next one is behind all that customers have.
SELECT 'counter' AS subject,
       1 AS expected,
       CASE WHEN c.serial >= COALESCE((SELECT MAX(CAST(substr(a.number, 1, 7) AS BIGINT)) - 999999 FROM bank_virtual_accounts a), 0) THEN 1 ELSE 0 END AS actual
FROM bank_virtual_account_counter c

-- check: deposit_address_counter
-- No deposit address is given out twice: the next one is behind all that customers have or may have.
SELECT a.network AS subject,
       1 AS expected,
       (SELECT CASE WHEN c.next_index > a.newest THEN 1 ELSE 0 END FROM chain_deposit_address_counters c WHERE c.network = a.network) AS actual
FROM (SELECT u.network, MAX(u.derivation_index) AS newest
      FROM (SELECT network, derivation_index FROM chain_deposit_addresses UNION ALL SELECT network, derivation_index FROM chain_lost_addresses) u
      GROUP BY u.network) a

-- check: nonce_counter
-- No nonce is used twice: the next one of a key is behind those of its orders.
SELECT o.network || ' ' || o.role AS subject,
       1 AS expected,
       (SELECT CASE WHEN n.next_nonce > o.newest THEN 1 ELSE 0 END FROM chain_nonces n WHERE n.network = o.network AND n.role = o.role) AS actual
FROM (SELECT c.network, c.role, MAX(c.nonce) AS newest
      FROM chain_orders c
      LEFT JOIN chain_nonces k ON k.network = c.network AND k.role = c.role
      WHERE c.nonce IS NOT NULL AND (c.sender = '' OR COALESCE(k.address, '') IN ('', c.sender))
      GROUP BY c.network, c.role) o

-- check: exception_of_unmatched_credit
-- A credit that is nobody's waits for operators with its amount, and one that is dealt with does not.
SELECT u.id AS subject,
       CASE WHEN u.state IN ('open', 'awaiting_approval') THEN u.amount ELSE 0 END AS expected,
       COALESCE((SELECT x.amount FROM exceptions x WHERE x.kind = 'unmatched_credit' AND x.subject = u.id AND x.status = 'open'), 0) AS actual
FROM deposits_unmatched_credits u

-- check: exception_of_chain_deposit
-- A deposit in quarantine waits for operators with its amount, and so does one that the books could not follow.
SELECT d.id AS subject,
       CASE WHEN d.state IN ('quarantined', 'awaiting_approval', 'unbooked') THEN d.amount ELSE 0 END AS expected,
       COALESCE((SELECT x.amount FROM exceptions x WHERE x.kind = CASE WHEN d.state <> 'unbooked' THEN 'chain_deposit_held' WHEN d.entry <> 0 THEN 'chain_deposit_lost' ELSE 'chain_deposit_unbooked' END AND x.subject = d.id AND x.status = 'open'), 0) AS actual
FROM deposits_chain d
WHERE d.state IN ('credited', 'quarantined', 'awaiting_approval', 'unbooked', 'lost')

-- check: exception_of_refused_entry
-- An entry of the bank that could not be booked waits for operators until they have dealt with it.
SELECT r.id AS subject,
       CASE WHEN r.state = 'open' THEN 1 ELSE 0 END AS expected,
       (SELECT CAST(count(*) AS INTEGER) FROM exceptions x WHERE x.kind = 'bank_entry_refused' AND x.subject = r.id AND x.status = 'open') AS actual
FROM bank_refused_entries r

-- check: closed_month
-- The newest entry of a closed month is the one with which it was closed, by its hash.
SELECT c.month AS subject,
       c.last_entry AS expected,
       (SELECT e.sequence FROM ledger_all_entries e WHERE e.sequence = c.last_entry AND e.hash = c.last_hash) AS actual
FROM closing_months c
WHERE c.state IN ('closed', 'reopen_requested') AND c.last_entry > 0

-- check: closed_month_entry
-- Nothing was booked in a month after it was closed.
SELECT c.month AS subject,
       0 AS expected,
       (SELECT e.sequence FROM ledger_all_entries e WHERE e.sequence > c.entry AND e.created_at < c.ends_at ORDER BY e.sequence LIMIT 1) AS actual
FROM closing_months c
WHERE c.state IN ('closed', 'reopen_requested')
  AND EXISTS (SELECT 1 FROM ledger_all_entries e WHERE e.sequence > c.entry AND e.created_at < c.ends_at)

-- check: backing_holding
-- A holding of the reserve has the cost that the books have, and the quantity that its orders make.
SELECT h.id AS subject,
       h.cost || ' ' || h.quantity AS expected,
       COALESCE((SELECT b.balance FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.id WHERE a.name = 'backing:' || h.id), 0) || ' '
           || (SELECT CAST(COALESCE(SUM(CASE o.kind WHEN 'purchase' THEN o.quantity ELSE -o.quantity END), 0) AS BIGINT) FROM backing_orders o WHERE o.holding_id = h.id AND o.state = 'settled' AND o.kind <> 'income') AS actual
FROM backing_holdings h

-- check: backing_order_booked
-- An order about a holding that is settled was booked with its amount, by the entry that it names.
SELECT o.id AS subject,
       CASE o.kind WHEN 'purchase' THEN -o.amount ELSE o.amount END AS expected,
       (SELECT CAST(SUM(m.amount) AS BIGINT) FROM ledger_movements m WHERE m.sequence = o.entry AND m.account = CASE o.kind WHEN 'purchase' THEN 'bank:main' ELSE 'receipts' END) AS actual
FROM backing_orders o
WHERE o.state = 'settled' AND o.kind IN ('purchase', 'sale', 'maturity', 'income')

-- check: archive_anchored
-- An archive is the one that its entry carries into the chain of hashes.
SELECT a.month AS subject,
       'month.archived ' || a.month || ' ' || a.after_entry || ' ' || a.last_entry || ' ' || a.sha256 AS expected,
       (SELECT e.kind || ' ' || substr(e.reference, 1, length(a.month || ' ' || a.after_entry || ' ' || a.last_entry || ' ' || a.sha256)) FROM ledger_all_entries e WHERE e.sequence = a.entry) AS actual
FROM ledger_archives a

-- check: archive_whole
-- Every entry of an archive is there once: among the archived ones, or still in the tables.
SELECT a.month AS subject,
       a.last_entry - a.after_entry AS expected,
       (SELECT CAST(count(*) AS BIGINT) FROM ledger_archived_entries e WHERE e.sequence > a.after_entry AND e.sequence <= a.last_entry)
     + (SELECT CAST(count(*) AS BIGINT) FROM ledger_entries e WHERE e.sequence > a.after_entry AND e.sequence <= a.last_entry) AS actual
FROM ledger_archives a
