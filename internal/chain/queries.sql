-- name: InsertOrder :execrows
INSERT INTO chain_orders (id, network, key, kind, role, ref, account, amount, journal_hash, state, next_try_at, created_at, updated_at, trace)
VALUES (@id, @network, @key, @kind, @role, @ref, @account, @amount, @journal_hash, 'waiting', @created_at, @created_at, @created_at, @trace)
ON CONFLICT (network, key) DO NOTHING;

-- name: OrderByKey :one
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE network = @network
  AND key = @key;

-- name: LockOrder :one
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE id = @id
FOR UPDATE;

-- name: OrdersInFlight :many
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE network = @network
  AND state IN ('reserved', 'sent', 'mined')
  AND next_try_at <= @now
ORDER BY created_at, id
LIMIT sqlc.arg(max_rows);

-- name: UnminedMints :one
SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS amount
FROM chain_orders
WHERE network = @network
  AND kind = 'mint'
  AND state IN ('reserved', 'sent');

-- name: WaitingKinds :many
SELECT DISTINCT kind
FROM chain_orders
WHERE network = @network
  AND state = 'waiting';

-- name: WaitingOrders :many
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE network = @network
  AND kind = @kind
  AND state = 'waiting'
  AND next_try_at <= @now
  AND id > @after
ORDER BY id
LIMIT sqlc.arg(max_rows);

-- name: OtherControls :one
SELECT CAST(COALESCE(SUM(CASE WHEN id < @id AND state IN ('waiting', 'reserved', 'sent') THEN 1 ELSE 0 END), 0) AS BIGINT) AS earlier_unmined,
       CAST(COALESCE(SUM(CASE WHEN id < @id AND state = 'mined' THEN 1 ELSE 0 END), 0) AS BIGINT) AS earlier_mined,
       CAST(COALESCE(SUM(CASE WHEN id > @id AND state IN ('reserved', 'sent', 'mined', 'confirmed') THEN 1 ELSE 0 END), 0) AS BIGINT) AS later_signed
FROM chain_orders
WHERE network = @network
  AND kind NOT IN ('mint', 'redeem', 'report', 'attest')
  AND account = @account
  AND (role = @role OR account <> '')
  AND (id > @id OR state IN ('waiting', 'reserved', 'sent', 'mined'));

-- name: OrdersAbove :many
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE network = @network
  AND state IN ('mined', 'confirmed')
  AND block > @block
ORDER BY id
FOR UPDATE;

-- name: SetOrderWaiting :exec
UPDATE chain_orders
SET state = 'waiting', nonce = NULL, block = NULL, tx_hash = '', reverts = @reverts, reason = @reason, updated_at = @updated_at
WHERE id = @id;

-- A mint that was booked as confirmed, and that a reorganisation has taken back since.
-- name: CountLostMints :one
SELECT count(*)
FROM chain_events
WHERE network = @network AND kind = 'mint' AND ref = @ref AND state = 'lost';

-- name: SetOrderAgain :exec
UPDATE chain_orders
SET state = 'waiting', nonce = NULL, block = NULL, tx_hash = '', cancelling = FALSE, reason = @reason, updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderReason :exec
UPDATE chain_orders
SET reason = @reason, updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderAttempt :exec
UPDATE chain_orders
SET attempts = @attempts, next_try_at = @next_try_at, reason = @reason, updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderTryNow :exec
UPDATE chain_orders
SET next_try_at = @now, updated_at = @now
WHERE id = @id;

-- name: SetOrderCancelling :exec
UPDATE chain_orders
SET cancelling = TRUE, next_try_at = @now, updated_at = @now
WHERE id = @id;

-- name: SetOrderReserved :exec
UPDATE chain_orders
SET state = 'reserved', nonce = @nonce, sender = @sender, gas = @gas, calldata = @calldata, reason = '', updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderSent :exec
UPDATE chain_orders
SET state = 'sent', block = NULL, tx_hash = '', updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderMined :exec
UPDATE chain_orders
SET state = 'mined', tx_hash = @tx_hash, block = @block, updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderConfirmed :exec
UPDATE chain_orders
SET state = 'confirmed', updated_at = @updated_at
WHERE id = @id;

-- name: SetOrderClosed :exec
UPDATE chain_orders
SET state = @state, nonce = NULL, block = NULL, reason = @reason, updated_at = @updated_at
WHERE id = @id;

-- name: CountNoncesInFlight :one
SELECT count(*)
FROM chain_orders
WHERE network = @network
  AND role = @role
  AND state IN ('reserved', 'sent');

-- What each transaction of a key that no block has yet may use, and pay for a unit of gas.
-- name: CostsInFlight :many
SELECT o.gas, CAST(MAX(x.max_fee) AS BIGINT) AS max_fee
FROM chain_orders o
JOIN chain_transactions x ON x.order_id = o.id AND x.nonce = o.nonce
WHERE o.network = @network
  AND o.role = @role
  AND o.sender IN (@sender, '')
  AND o.state = 'sent'
GROUP BY o.id, o.gas;

-- name: NoncesHeld :many
SELECT CAST(nonce AS BIGINT)
FROM chain_orders
WHERE network = @network
  AND role = @role
  AND sender IN (@sender, '')
  AND nonce >= @nonce
ORDER BY nonce;

-- What is not over that another key of the role signed.
-- name: CountOfOtherKeys :one
SELECT CAST(count(*) AS BIGINT)
FROM chain_orders
WHERE network = @network
  AND role = @role
  AND sender NOT IN (@sender, '')
  AND state IN ('reserved', 'sent', 'mined');

-- name: AnnounceSuccessor :exec
INSERT INTO chain_nonces (network, role, next_nonce, address, successor)
VALUES (@network, @role, 0, @address, @successor)
ON CONFLICT (network, role) DO UPDATE
SET successor = @successor;

-- name: KeyInUse :one
SELECT next_nonce, address, successor
FROM chain_nonces
WHERE network = @network
  AND role = @role;

-- name: InsertNonce :exec
INSERT INTO chain_nonces (network, role, next_nonce)
VALUES (@network, @role, 0)
ON CONFLICT (network, role) DO NOTHING;

-- name: Nonces :many
SELECT role, next_nonce, address, successor
FROM chain_nonces
WHERE network = @network
ORDER BY role;

-- name: LockNonce :one
SELECT next_nonce, address, successor
FROM chain_nonces
WHERE network = @network
  AND role = @role
FOR UPDATE;

-- name: SetNextNonce :exec
UPDATE chain_nonces
SET next_nonce = @next_nonce, address = @address
WHERE network = @network
  AND role = @role;

-- name: InsertTransaction :exec
INSERT INTO chain_transactions (order_id, nonce, number, tx_hash, raw_tx, max_priority_fee, max_fee, empty, created_at)
VALUES (@order_id, @nonce, @number, @tx_hash, @raw_tx, @max_priority_fee, @max_fee, @empty, @created_at);

-- name: Transactions :many
SELECT order_id, nonce, number, tx_hash, raw_tx, max_priority_fee, max_fee, empty, created_at
FROM chain_transactions
WHERE order_id = @order_id
  AND nonce = @nonce
ORDER BY number;

-- The transactions that were signed with a nonce of a key: for orders, or for none.
-- name: SignedAtNonce :many
SELECT x.order_id, x.number, x.max_priority_fee, x.max_fee
FROM chain_transactions x
JOIN chain_orders o ON o.id = x.order_id
WHERE o.network = @network
  AND o.role = @role
  AND o.sender IN (@sender, '')
  AND x.nonce = @nonce
UNION ALL
SELECT '' AS order_id, 0 AS number, g.max_priority_fee, g.max_fee
FROM chain_gap_transactions g
WHERE g.network = @network
  AND g.role = @role
  AND g.sender IN (@sender, '')
  AND g.nonce = @nonce;

-- Every transaction that was signed with a nonce of a key, for whichever order, or for none.
-- name: TransactionsAtNonce :many
SELECT x.tx_hash
FROM chain_transactions x
JOIN chain_orders o ON o.id = x.order_id
WHERE o.network = @network
  AND o.role = @role
  AND o.sender IN (@sender, '')
  AND x.nonce = @nonce
UNION ALL
SELECT g.tx_hash
FROM chain_gap_transactions g
WHERE g.network = @network
  AND g.role = @role
  AND g.sender IN (@sender, '')
  AND g.nonce = @nonce;

-- name: InsertGapTransaction :exec
INSERT INTO chain_gap_transactions (network, role, nonce, tx_hash, max_priority_fee, max_fee, created_at, sender)
VALUES (@network, @role, @nonce, @tx_hash, @max_priority_fee, @max_fee, @created_at, @sender)
ON CONFLICT (tx_hash) DO NOTHING;

-- name: InsertCursor :exec
INSERT INTO chain_cursors (network, number, hash, at, history)
VALUES (@network, @number, @hash, @at, @history)
ON CONFLICT (network) DO NOTHING;

-- name: Cursor :one
SELECT number, hash, at
FROM chain_cursors
WHERE network = @network;

-- name: MoveCursor :execrows
UPDATE chain_cursors
SET number = @number, hash = @hash, at = @at
WHERE network = @network
  AND number = @from_number
  AND hash = @from_hash;

-- name: InsertBlock :exec
INSERT INTO chain_blocks (network, number, hash, parent)
VALUES (@network, @number, @hash, @parent)
ON CONFLICT (network, number) DO UPDATE SET hash = excluded.hash, parent = excluded.parent;

-- name: BlockBelow :one
SELECT number, hash, parent
FROM chain_blocks
WHERE network = @network
  AND number < @number
ORDER BY number DESC
LIMIT 1;

-- name: DeleteBlocksAbove :exec
DELETE FROM chain_blocks
WHERE network = @network
  AND number > @number;

-- name: DeleteBlocksBelow :exec
DELETE FROM chain_blocks
WHERE network = @network
  AND number < @number;

-- name: InsertEvent :exec
INSERT INTO chain_events (id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, created_at, updated_at)
VALUES (@id, @network, @kind, 'seen', @block, @block_hash, @log_index, @tx_hash, @ordinal, @sender, @receiver, @amount, @ref, @customer_id, @created_at, @created_at);

-- name: DroppedEvent :one
SELECT id
FROM chain_events
WHERE network = @network
  AND tx_hash = @tx_hash
  AND kind = @kind
  AND ordinal = @ordinal
  AND sender = @sender
  AND receiver = @receiver
  AND amount = @amount
  AND state = 'dropped'
ORDER BY id
LIMIT 1;

-- name: RestoreEvent :exec
UPDATE chain_events
SET state = 'seen', block = @block, block_hash = @block_hash, log_index = @log_index, updated_at = @updated_at
WHERE id = @id;

-- name: KindsToConfirm :many
SELECT DISTINCT kind
FROM chain_events
WHERE network = @network
  AND state = 'seen'
  AND doubt = ''
  AND (kind <> 'deposit' OR customer_id <> '')
  AND block <= @block;

-- name: EventsToConfirm :many
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE network = @network
  AND state = 'seen'
  AND doubt = ''
  AND kind = @kind
  AND (kind <> 'deposit' OR customer_id <> '')
  AND block <= @block
ORDER BY block, log_index
LIMIT sqlc.arg(max_rows);

-- name: DoubtfulEvents :many
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE network = @network
  AND state = 'seen'
  AND doubt <> ''
  AND block <= @block
ORDER BY updated_at, id
LIMIT sqlc.arg(max_rows);

-- name: SetEventDoubt :exec
UPDATE chain_events
SET doubt = @doubt, updated_at = @updated_at
WHERE id = @id;

-- name: CoinsAtDepositAddress :one
SELECT CAST(COALESCE(sum(e.amount), 0) AS BIGINT)
FROM chain_events e
WHERE e.network = @network
  AND e.kind = 'deposit'
  AND e.receiver = @receiver
  AND e.block <= @block
  AND (e.state = 'confirmed' OR (e.state = 'seen' AND e.doubt <> 'not_in_block'))
  AND NOT EXISTS (SELECT 1
                  FROM chain_events r
                  WHERE r.network = e.network
                    AND r.kind = 'redeem'
                    AND r.ref = e.sweep_id
                    AND r.ref <> ''
                    AND r.block <= @block
                    AND r.state IN ('seen', 'confirmed'));

-- name: EventsAbove :many
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE network = @network
  AND block > @block
  AND state IN ('seen', 'confirmed')
ORDER BY block DESC, log_index DESC;

-- name: SetEventState :exec
UPDATE chain_events
SET state = @state, held = @held, doubt = '', updated_at = @updated_at
WHERE id = @id;

-- name: CountConfirmedByRef :one
SELECT count(*)
FROM chain_events
WHERE network = @network
  AND kind = @kind
  AND ref = @ref
  AND state IN ('confirmed', 'lost');

-- name: LockEvent :one
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE id = @id
FOR UPDATE;

-- name: UnsweptAddresses :many
SELECT receiver, CAST(sum(amount) AS BIGINT) AS amount
FROM chain_events
WHERE network = @network
  AND kind = 'deposit'
  AND state = 'confirmed'
  AND sweep_id = ''
  AND NOT held
GROUP BY receiver
ORDER BY receiver;

-- name: UnsweptDeposits :many
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE network = @network
  AND kind = 'deposit'
  AND state = 'confirmed'
  AND sweep_id = ''
  AND NOT held
  AND receiver = @receiver
ORDER BY id
FOR UPDATE;

-- name: SetEventSweep :exec
UPDATE chain_events
SET sweep_id = @sweep_id, updated_at = @updated_at
WHERE id = @id;

-- name: SweepDeposits :many
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE sweep_id = @sweep_id
  AND kind = 'deposit'
ORDER BY id;

-- name: InsertSweep :exec
INSERT INTO chain_sweeps (id, network, address, amount, burned_before, created_at)
VALUES (@id, @network, @address, @amount, @burned_before, @created_at);

-- Coins at an address that were burned for deposits that are gone, and that no sweep has left out for it.
-- name: BurnedForGoneDeposits :one
SELECT CAST(COALESCE((SELECT sum(e.amount)
                      FROM chain_events e
                      WHERE e.network = @network
                        AND e.receiver = @address
                        AND e.kind = 'deposit'
                        AND e.sweep_id <> ''
                        AND e.state IN ('dropped', 'lost')
                        AND EXISTS (SELECT 1
                                    FROM chain_events r
                                    WHERE r.network = e.network
                                      AND r.kind = 'redeem'
                                      AND r.ref = e.sweep_id
                                      AND r.ref <> ''
                                      AND r.state IN ('seen', 'confirmed'))), 0)
          - COALESCE((SELECT sum(s.burned_before) FROM chain_sweeps s WHERE s.network = @network AND s.address = @address AND s.burned_before <> 0), 0) AS BIGINT);

-- A sweep that is not carried out leaves nothing out.
-- name: EndSweep :exec
UPDATE chain_sweeps
SET burned_before = 0
WHERE id = @id;

-- name: Sweep :one
SELECT id, network, address, amount, burned_at, created_at, burned_before
FROM chain_sweeps
WHERE id = @id;

-- name: SetSweepBurned :exec
UPDATE chain_sweeps
SET burned_at = @burned_at
WHERE id = @id;

-- name: DepositAddress :one
SELECT address
FROM chain_deposit_addresses
WHERE network = @network
  AND customer_id = @customer_id;

-- name: DepositAddressOwner :one
SELECT a.customer_id, a.derivation_index
FROM chain_deposit_addresses a
WHERE a.network = @network
  AND a.address = @address
UNION ALL
SELECT l.customer_id, l.derivation_index
FROM chain_lost_addresses l
WHERE l.network = @network
  AND l.address = @address;

-- name: InsertLostAddress :exec
INSERT INTO chain_lost_addresses (network, address, derivation_index, customer_id)
VALUES (@network, @address, @derivation_index, '');

-- name: AssignLostAddress :execrows
UPDATE chain_lost_addresses
SET customer_id = @customer_id
WHERE network = @network
  AND address = @address
  AND customer_id = '';

-- name: AssignDeposits :many
UPDATE chain_events
SET customer_id = @customer_id, updated_at = @updated_at
WHERE network = @network
  AND kind = 'deposit'
  AND receiver = @receiver
  AND customer_id = ''
RETURNING id;

-- name: InsertDepositAddressCounter :exec
INSERT INTO chain_deposit_address_counters (network, next_index)
VALUES (@network, 0)
ON CONFLICT (network) DO NOTHING;

-- name: LockDepositAddressCounter :one
SELECT next_index
FROM chain_deposit_address_counters
WHERE network = @network
FOR UPDATE;

-- name: SetDepositAddressCounter :exec
UPDATE chain_deposit_address_counters
SET next_index = @next_index
WHERE network = @network;

-- name: InsertDepositAddress :exec
INSERT INTO chain_deposit_addresses (network, address, derivation_index, customer_id, created_at)
VALUES (@network, @address, @derivation_index, @customer_id, @created_at);

-- name: RequestReserveReport :exec
INSERT INTO chain_reserve_reports (network, amount, requested_version, ordered_version, requested_at)
VALUES (@network, @amount, 1, 0, @requested_at)
ON CONFLICT (network) DO UPDATE SET amount = excluded.amount, requested_version = chain_reserve_reports.requested_version + 1, requested_at = excluded.requested_at;

-- name: ReserveReport :one
SELECT network, amount, requested_version, ordered_version, requested_at
FROM chain_reserve_reports
WHERE network = @network;

-- name: LockReserveReport :one
SELECT network, amount, requested_version, ordered_version, requested_at
FROM chain_reserve_reports
WHERE network = @network
FOR UPDATE;

-- name: SetReserveReportOrdered :exec
UPDATE chain_reserve_reports
SET ordered_version = @ordered_version
WHERE network = @network;

-- name: InsertLease :exec
INSERT INTO chain_leases (network, task, holder, expires_at)
VALUES (@network, @task, '', @expires_at)
ON CONFLICT (network, task) DO NOTHING;

-- name: TakeLease :execrows
UPDATE chain_leases
SET holder = @holder, expires_at = @expires_at
WHERE network = @network
  AND task = @task
  AND (holder = @holder OR expires_at < @now);

-- name: ReleaseLease :exec
UPDATE chain_leases
SET expires_at = @expires_at
WHERE network = @network
  AND task = @task
  AND holder = @holder;

-- name: MintsNotBooked :one
SELECT CAST(COALESCE(sum(amount), 0) AS BIGINT)
FROM chain_events
WHERE network = @network
  AND kind = 'mint'
  AND state = 'seen';

-- name: CreditedNotBurned :one
SELECT CAST(COALESCE((SELECT sum(e.amount)
                      FROM chain_events e
                      WHERE e.network = @network
                        AND e.kind = 'deposit'
                        AND e.state = 'confirmed'
                        AND e.sweep_id = ''
                        AND NOT e.held), 0)
          + COALESCE((SELECT sum(e.amount)
                      FROM chain_sweeps s
                      JOIN chain_events e ON e.sweep_id = s.id
                      WHERE s.network = @network
                        AND s.burned_at IS NULL
                        AND e.sweep_id <> ''
                        AND e.kind = 'deposit'
                        AND e.state = 'confirmed'
                        AND NOT e.held
                        AND NOT EXISTS (SELECT 1
                                        FROM chain_events r
                                        WHERE r.network = s.network
                                          AND r.kind = 'redeem'
                                          AND r.ref = s.id
                                          AND r.ref <> ''
                                          AND r.state IN ('seen', 'confirmed'))), 0) AS BIGINT);

-- Coins that sweeps burned for deposits that a reorganisation took back, until they are credited again or other sweeps have left them out.
-- name: BurnedNotCredited :one
SELECT CAST(COALESCE((SELECT sum(e.amount)
                      FROM chain_events e
                      WHERE e.network = @network
                        AND e.kind = 'deposit'
                        AND e.sweep_id <> ''
                        AND e.state IN ('seen', 'dropped', 'lost')
                        AND EXISTS (SELECT 1
                                    FROM chain_events r
                                    WHERE r.network = e.network
                                      AND r.kind = 'redeem'
                                      AND r.ref = e.sweep_id
                                      AND r.ref <> ''
                                      AND r.state IN ('seen', 'confirmed'))), 0)
          - COALESCE((SELECT sum(s.burned_before)
                      FROM chain_sweeps s
                      WHERE s.network = @network
                        AND s.burned_before <> 0
                        AND EXISTS (SELECT 1
                                    FROM chain_events r
                                    WHERE r.network = s.network
                                      AND r.kind = 'redeem'
                                      AND r.ref = s.id
                                      AND r.ref <> ''
                                      AND r.state IN ('seen', 'confirmed'))), 0) AS BIGINT);

-- Coins of deposits in quarantine that a sweep burned which was ordered before a reorganisation took them back.
-- name: HeldBurned :one
SELECT CAST(COALESCE(sum(e.amount), 0) AS BIGINT)
FROM chain_events e
WHERE e.network = @network
  AND e.kind = 'deposit'
  AND e.state = 'confirmed'
  AND e.held
  AND EXISTS (SELECT 1
              FROM chain_events r
              WHERE r.network = e.network
                AND r.kind = 'redeem'
                AND r.ref = e.sweep_id
                AND r.ref <> ''
                AND r.state IN ('seen', 'confirmed'));

-- name: Wiped :one
SELECT CAST(COALESCE(sum(amount), 0) AS BIGINT)
FROM chain_events
WHERE network = @network
  AND kind = 'wipe'
  AND state IN ('seen', 'confirmed');

-- name: CountOpenReports :one
SELECT count(*)
FROM chain_orders
WHERE network = @network
  AND kind = 'report'
  AND state IN ('waiting', 'reserved', 'sent');

-- name: SweepOfLostDeposit :one
SELECT id, sweep_id
FROM chain_events
WHERE network = @network
  AND tx_hash = @tx_hash
  AND kind = 'deposit'
  AND ordinal = @ordinal
  AND sender = @sender
  AND receiver = @receiver
  AND amount = @amount
  AND state = 'lost'
ORDER BY id DESC
LIMIT 1;

-- name: TransactionBlock :one
SELECT block
FROM chain_events
WHERE network = @network
  AND tx_hash = @tx_hash
  AND state IN ('seen', 'confirmed')
ORDER BY block DESC
LIMIT 1;

-- name: History :one
SELECT history
FROM chain_cursors
WHERE network = @network;

-- name: CountOrdersByTransaction :one
SELECT count(*)
FROM chain_transactions t
     JOIN chain_orders o ON o.id = t.order_id
WHERE o.network = @network
  AND t.tx_hash = @tx_hash;

-- name: FailingGroups :many
SELECT role, reason, count(*) AS orders, CAST(COALESCE(SUM(CASE WHEN kind IN ('mint', 'redeem') THEN amount ELSE 0 END), 0) AS BIGINT) AS amount
FROM chain_orders
WHERE network = @network
  AND state IN ('waiting', 'reserved', 'sent', 'mined')
  AND state <> 'mined'
  AND attempts > 0
GROUP BY role, reason;

-- name: FailingOrders :many
SELECT id
FROM chain_orders
WHERE network = @network
  AND state IN ('waiting', 'reserved', 'sent', 'mined')
  AND state <> 'mined'
  AND attempts > 0
  AND role = @role
  AND reason = @reason;

-- name: CountFailing :one
SELECT count(*)
FROM chain_orders
WHERE network = @network
  AND state IN ('waiting', 'reserved', 'sent', 'mined')
  AND state <> 'mined'
  AND attempts > 0
  AND role = @role
  AND reason = @reason;

-- name: OpenOrders :one
SELECT count(*) AS orders, CAST(COALESCE(SUM(CASE WHEN kind = 'mint' THEN amount ELSE 0 END), 0) AS BIGINT) AS amount
FROM chain_orders
WHERE network = @network
  AND state IN ('waiting', 'reserved', 'sent', 'mined')
  AND kind IN ('mint', 'redeem');

-- name: OldOrders :many
SELECT id, network, key, kind, role, ref, account, amount, journal_hash, state, reason, nonce, gas, calldata, reverts, tx_hash, block, attempts, next_try_at, cancelling, created_at, updated_at, trace, sender
FROM chain_orders
WHERE network = @network
  AND (kind IN ('mint', 'redeem') OR (kind NOT IN ('report', 'attest') AND attempts = 0))
  AND state IN ('waiting', 'reserved', 'sent', 'mined')
  AND created_at < @before
ORDER BY created_at, id
LIMIT sqlc.arg(max_rows);

-- name: ConfirmedEventByRef :one
SELECT id, network, kind, state, block, block_hash, log_index, tx_hash, ordinal, sender, receiver, amount, ref, customer_id, held, doubt, sweep_id, created_at, updated_at
FROM chain_events
WHERE network = @network
  AND kind = @kind
  AND ref = @ref
  AND state = 'confirmed'
ORDER BY id
LIMIT 1;

-- Coins of an address that a key of ours has burned for a sweep that the books do not have.
-- name: UnknownBurns :many
SELECT r.id, r.network, r.kind, r.state, r.block, r.block_hash, r.log_index, r.tx_hash, r.ordinal, r.sender, r.receiver, r.amount, r.ref, r.customer_id, r.held, r.doubt, r.sweep_id, r.created_at, r.updated_at
FROM chain_events r
WHERE r.network = @network
  AND r.kind = 'redeem'
  AND r.receiver = @receiver
  AND r.state IN ('seen', 'confirmed')
  AND r.block <= @block
  AND NOT EXISTS (SELECT 1 FROM chain_sweeps s WHERE s.id = r.ref)
ORDER BY r.block, r.log_index;

-- Confirmed deposits at an address up to a block whose coins no burn explains yet.
-- name: UnburnedDeposits :many
SELECT e.id, e.network, e.kind, e.state, e.block, e.block_hash, e.log_index, e.tx_hash, e.ordinal, e.sender, e.receiver, e.amount, e.ref, e.customer_id, e.held, e.doubt, e.sweep_id, e.created_at, e.updated_at
FROM chain_events e
WHERE e.network = @network
  AND e.kind = 'deposit'
  AND e.receiver = @receiver
  AND e.state = 'confirmed'
  AND e.block <= @block
  AND (e.sweep_id = '' OR EXISTS (SELECT 1 FROM chain_orders o WHERE o.network = e.network AND o.key = 'redeem:' || e.sweep_id AND o.state = 'waiting'))
ORDER BY e.block, e.log_index
FOR UPDATE;

-- name: PendingOrders :many
SELECT kind, state, count(*) AS orders
FROM chain_orders
WHERE network = @network AND kind IN ('mint', 'redeem') AND state IN ('waiting', 'reserved', 'sent', 'mined')
GROUP BY kind, state
ORDER BY kind, state;

-- name: OldestPendingOrder :one
SELECT created_at
FROM chain_orders
WHERE network = @network AND kind IN ('mint', 'redeem') AND state IN ('waiting', 'reserved', 'sent', 'mined')
ORDER BY created_at
LIMIT 1;

-- name: NoteRestore :exec
INSERT INTO chain_restores (id, network, at)
VALUES (@id, @network, @at);

-- name: OpenRestores :many
SELECT id, nonce
FROM chain_restores
WHERE network = @network
  AND resolved_at IS NULL
ORDER BY id;

-- name: CountRestoresSince :one
SELECT CAST(COUNT(*) AS BIGINT) AS restores
FROM chain_restores
WHERE network = @network
  AND resolved_at IS NULL
  AND id > @ordered;

-- name: SetRestoreNonce :exec
UPDATE chain_restores
SET nonce = @nonce
WHERE id = @id
  AND network = @network;

-- name: ResolveRestore :exec
UPDATE chain_restores
SET resolved_at = @resolved_at
WHERE id = @id
  AND network = @network;

-- A mint that the chain shows, whether or not it has its confirmations.
-- name: CountMintsSeen :one
SELECT CAST(COUNT(*) AS BIGINT) AS mints
FROM chain_events
WHERE network = @network
  AND kind = 'mint'
  AND ref = @ref
  AND state IN ('seen', 'confirmed');
