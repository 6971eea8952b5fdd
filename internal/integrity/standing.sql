-- What holds at all times beside the money, in the form of checks.sql. The code of each check is in the line before it.

-- check: business_has_owner
-- An active business has an owner whose own account is not closed. An operator may have disabled the owner's sign-in: it is enabled
-- again, or the business gets another owner.
SELECT c.id AS subject,
       'an owner' AS expected,
       CASE WHEN EXISTS (SELECT 1
                         FROM customer_members m
                                  JOIN customer_members p ON p.user_id = m.user_id AND p.own
                                  JOIN customers a ON a.id = p.customer_id
                         WHERE m.customer_id = c.id AND m.role = 'owner' AND a.status <> 'closed') THEN 'an owner' END AS actual
FROM customers c
WHERE c.kind = 'business' AND c.parent_id IS NULL AND c.status = 'active'

-- check: staff_decision
-- No operator decides after being dismissed.
SELECT d.approval_id || ' ' || d.operator_id AS subject,
       'an operator' AS expected,
       (SELECT CASE WHEN o.active OR o.changed_at >= d.decided_at THEN 'an operator' ELSE 'dismissed before' END FROM staff_operators o WHERE o.user_id = d.operator_id) AS actual
FROM staff_decisions d

-- check: staff_approval
-- What operators approved was carried out with as many approvals as it needs, of operators who were not dismissed by then.
SELECT a.id AS subject,
       a.needed AS expected,
       CASE WHEN a.counted >= a.needed THEN a.needed ELSE a.counted END AS actual
FROM (SELECT s.id, s.needed,
             (SELECT CAST(count(*) AS INTEGER)
              FROM staff_decisions d
                       JOIN staff_operators o ON o.user_id = d.operator_id
              WHERE d.approval_id = s.id AND d.decision = 'approve' AND (o.active OR o.changed_at >= s.decided_at)) AS counted
      FROM staff_approvals s
      WHERE s.status = 'approved') a

-- check: team_decision
-- Nobody decides for a business after leaving it.
SELECT d.approval_id || ' ' || d.user_id AS subject,
       'a member' AS expected,
       COALESCE((SELECT CASE e.kind WHEN 'left_business' THEN 'left before' ELSE 'a member' END
                 FROM auth_events e
                 WHERE e.user_id = d.user_id AND e.detail = a.business_id AND e.at < d.decided_at AND e.kind IN ('joined_business', 'left_business')
                 ORDER BY e.at DESC
                 LIMIT 1), 'a member') AS actual
FROM team_decisions d
         JOIN team_approvals a ON a.id = d.approval_id

-- check: team_approval
-- What a team approved was carried out with as many approvals as it needs, of members who had not left by then.
SELECT a.id AS subject,
       a.needed AS expected,
       CASE WHEN a.counted >= a.needed THEN a.needed ELSE a.counted END AS actual
FROM (SELECT t.id, t.needed,
             (SELECT CAST(count(*) AS INTEGER)
              FROM team_decisions d
              WHERE d.approval_id = t.id AND d.decision = 'approve'
                AND NOT EXISTS (SELECT 1 FROM auth_events e WHERE e.user_id = d.user_id AND e.detail = t.business_id AND e.kind = 'left_business' AND e.at >= d.decided_at AND e.at < t.decided_at)) AS counted
      FROM team_approvals t
      WHERE t.status = 'approved') a

-- check: erasure_finished
-- Nothing personal is kept longer than until its time. What was due before the last three days on which the books were compared is
-- erased: the job that does it runs each day.
SELECT e.customer_id AS subject, 'erased' AS expected, 'kept' AS actual
FROM privacy_erasures e
WHERE e.finished_at IS NULL
  AND e.kept_until < (SELECT MIN(r.at)
                      FROM treasury_reconciliations r
                      WHERE r.day = (SELECT d.day FROM (SELECT DISTINCT day FROM treasury_reconciliations) d ORDER BY d.day DESC LIMIT 1 OFFSET 2))

-- check: document_deleted
-- A document is deleted when its time is over.
SELECT f.name AS subject, 'deleted' AS expected, f.state AS actual
FROM files f
WHERE f.state = 'stored'
  AND f.delete_at < (SELECT MIN(r.at)
                     FROM treasury_reconciliations r
                     WHERE r.day = (SELECT d.day FROM (SELECT DISTINCT day FROM treasury_reconciliations) d ORDER BY d.day DESC LIMIT 1 OFFSET 2))

-- check: key_destroyed
-- Nobody can read a document of a customer of whom nothing is kept any more.
SELECT e.customer_id AS subject, 0 AS expected, (SELECT CAST(length(k.keyset) AS INTEGER) FROM file_keys k WHERE k.owner = e.customer_id) AS actual
FROM privacy_erasures e
WHERE e.finished_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM file_keys k WHERE k.owner = e.customer_id)
