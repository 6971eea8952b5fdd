-- The books are in memory, and this is what is kept of them: a record of each thing, written in the change that made it.
-- +goose Up
CREATE TABLE records (
    serial  BIGINT PRIMARY KEY, -- 0 is the state
    kind    TEXT   NOT NULL CHECK (kind IN ('state', 'order', 'payment', 'entry', 'message', 'scheduled')),
    content TEXT   NOT NULL     -- JSON
);
INSERT INTO records (kind, content)
SELECT 'order', json_quote(message_id) FROM orders ORDER BY processed_at;
INSERT INTO records (kind, content)
SELECT 'payment', json_object('ID', id, 'EndToEndID', end_to_end_id, 'Account', account, 'Amount', amount, 'Reference', reference,
    'Creditor', json_object('Name', creditor_name, 'Account', json_object('SortCode', creditor_sort_code, 'Number', creditor_number)),
    'Status', status, 'At', strftime('%Y-%m-%dT%H:%M:%fZ', created_at))
FROM payments ORDER BY serial;
INSERT INTO records (kind, content)
SELECT 'entry', json_object('Ref', ref, 'Account', account, 'EndToEndID', end_to_end_id, 'Direction', direction, 'Amount', amount,
    'Balance', balance, 'BookedAt', strftime('%Y-%m-%dT%H:%M:%fZ', booked_at),
    'Debtor', json_object('Name', debtor_name, 'Account', json_object('SortCode', debtor_sort_code, 'Number', debtor_number)),
    'Creditor', json_object('Name', creditor_name, 'Account', json_object('SortCode', creditor_sort_code, 'Number', creditor_number)),
    'Reference', reference, 'Returned', json(CASE WHEN returned THEN 'true' ELSE 'false' END),
    'Reason', json_object('Code', reason_code, 'Text', reason_text))
FROM entries ORDER BY ref;
INSERT INTO records (kind, content)
SELECT 'message', json_object('Name', name, 'Content', CAST(content AS TEXT)) FROM messages WHERE NOT delivered ORDER BY serial;
INSERT INTO records (kind, content)
SELECT 'scheduled', json_object('DueAt', strftime('%Y-%m-%dT%H:%M:%fZ', due_at),
    CASE kind WHEN 'order' THEN 'Order' ELSE 'PaymentID' END, CAST(subject AS TEXT),
    'Behaviour', json_object('Payouts', payouts, 'Reason', reason, 'Delay', 0))
FROM scheduled ORDER BY serial;
-- Files and references have numbers: none is used again.
INSERT INTO records (serial, kind, content)
SELECT 0, 'state', json_object(
    'Serial', (SELECT sum(value) FROM counters) + (SELECT count(*) FROM records),
    'Behaviour', json_object('Payouts', payouts, 'Reason', reason, 'Delay', delay_seconds * 1000000000),
    'Closed', json((SELECT json_group_object(account, json_object('Day', day, 'Balance', balance)) FROM closings AS c
        WHERE final AND day = (SELECT max(day) FROM closings WHERE account = c.account AND final))),
    'StatedAt', json((SELECT json_group_object(account, strftime('%Y-%m-%dT%H:%M:%fZ', stated_at)) FROM closings AS c
        WHERE day = (SELECT max(day) FROM closings WHERE account = c.account))))
FROM behaviour;
DROP TABLE scheduled;
DROP TABLE behaviour;
DROP TABLE closings;
DROP TABLE messages;
DROP TABLE entries;
DROP TABLE payments;
DROP TABLE orders;
DROP TABLE accounts;
DROP TABLE counters;
