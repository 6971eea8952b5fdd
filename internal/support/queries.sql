-- name: InsertContact :exec
INSERT INTO support_contacts (id, category, state, data, created_at, changed_at)
VALUES (@id, @category, 'new', @data, @created_at, @created_at);

-- name: Contact :one
SELECT id, category, state, data, created_at, changed_at
FROM support_contacts
WHERE id = @id;

-- name: LockContact :one
SELECT id, category, state, data, created_at, changed_at
FROM support_contacts
WHERE id = @id
FOR UPDATE;

-- name: MoveContact :exec
UPDATE support_contacts
SET state = @state,
    changed_at = @changed_at
WHERE id = @id;

-- name: ListContacts :many
SELECT id, category, state, data, created_at, changed_at
FROM support_contacts
WHERE (CAST(@state AS TEXT) = '' OR state = @state)
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountContacts :one
SELECT count(*)
FROM support_contacts
WHERE (CAST(@state AS TEXT) = '' OR state = @state);

-- name: InsertReport :exec
INSERT INTO support_reports (id, severity, state, data, files, created_at, changed_at)
VALUES (@id, @severity, 'new', @data, @files, @created_at, @created_at);

-- name: Report :one
SELECT id, severity, state, data, files, created_at, changed_at
FROM support_reports
WHERE id = @id;

-- name: LockReport :one
SELECT id, severity, state, data, files, created_at, changed_at
FROM support_reports
WHERE id = @id
FOR UPDATE;

-- name: MoveReport :exec
UPDATE support_reports
SET state = @state,
    changed_at = @changed_at
WHERE id = @id;

-- name: ListReports :many
SELECT id, severity, state, data, files, created_at, changed_at
FROM support_reports
WHERE (CAST(@state AS TEXT) = '' OR state = @state)
  AND created_at <= @before_at
  AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC
LIMIT sqlc.arg(page_size) OFFSET sqlc.arg(page_offset);

-- name: CountReports :one
SELECT count(*)
FROM support_reports
WHERE (CAST(@state AS TEXT) = '' OR state = @state);

-- name: InsertNote :exec
INSERT INTO support_notes (id, subject, subject_id, author_id, kind, state, data, created_at)
VALUES (@id, @subject, @subject_id, @author_id, @kind, @state, @data, @created_at);

-- name: NotesOf :many
SELECT id, subject, subject_id, author_id, kind, state, data, created_at
FROM support_notes
WHERE subject = @subject
  AND subject_id = @subject_id
ORDER BY created_at, id;
