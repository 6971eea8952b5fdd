-- name: Imported :one
SELECT reference, customer_id, line, balance, entry, imported_at
FROM importing_customers
WHERE reference = @reference;

-- name: InsertImported :exec
INSERT INTO importing_customers (reference, customer_id, line, balance, entry, imported_at)
VALUES (@reference, @customer_id, @line, @balance, @entry, @imported_at);

-- name: CountOpened :one
SELECT CAST(COUNT(*) AS BIGINT)
FROM importing_customers
WHERE entry > 0;

-- name: ImportedAddress :one
SELECT line
FROM importing_addresses
WHERE reference = @reference
  AND network = @network
  AND address = @address;

-- name: InsertImportedAddress :exec
INSERT INTO importing_addresses (reference, network, address, line, imported_at)
VALUES (@reference, @network, @address, @line, @imported_at);
