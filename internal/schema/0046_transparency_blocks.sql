-- A proof is read from one part of its tree and the roots of the others, however many leaves there are.
-- +goose Up
CREATE TABLE transparency_blocks (
    attestation_id TEXT   NOT NULL,
    first_leaf     BYTEA  NOT NULL, -- its hash: leaves are in the order of their hashes
    root_amount    BIGINT NOT NULL, -- millionths
    root_hash      BYTEA  NOT NULL,
    leaves         BYTEA  NOT NULL, -- amount (8 bytes) and hash of each
    PRIMARY KEY (attestation_id, first_leaf)
);
