package integrity_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// lives are a business with its owner, whose own account it is, a member, two operators, and an approval of each team that was
// carried out by those who could decide.
const lives = `
INSERT INTO users (id, kind, state, email_index, personal, country, language, created_at) VALUES ('ann', 'customer', 'active', $2, $2, 'GB', 'en', $1);
INSERT INTO users (id, kind, state, email_index, personal, country, language, created_at) VALUES ('bob', 'customer', 'active', $3, $3, 'GB', 'en', $1);
INSERT INTO customers (id, kind, status, created_at) VALUES ('acme', 'business', 'active', $1);
INSERT INTO customers (id, kind, status, created_at) VALUES ('bobs', 'individual', 'active', $1);
INSERT INTO customer_members (user_id, customer_id, role, own, joined_at) VALUES ('ann', 'acme', 'owner', TRUE, $1);
INSERT INTO customer_members (user_id, customer_id, role, own, joined_at) VALUES ('bob', 'bobs', 'owner', TRUE, $1);
INSERT INTO staff_operators (user_id, name, active, created_at, changed_at) VALUES ('one', $2, TRUE, $1, $1);
INSERT INTO staff_operators (user_id, name, active, created_at, changed_at) VALUES ('two', $2, TRUE, $1, $1);
INSERT INTO staff_approvals (id, kind, subject, status, requested_by, data, needed, created_at, decided_at) VALUES ('freeze', 'k', 's', 'approved', 'one', $2, 1, $1, $1);
INSERT INTO staff_decisions (approval_id, operator_id, decision, reason, decided_at) VALUES ('freeze', 'two', 'approve', $2, $1);
INSERT INTO team_approvals (id, customer_id, business_id, subject, kind, item, status, amount, currency, data, needed, separation, requested_kind, requested_id, requested_user, created_at, expires_at, decided_at)
	VALUES ('pay', 'acme', 'acme', 'policy', 'k', 'i', 'approved', '', '', $2, 1, FALSE, 'user', 'ann', 'ann', $1, $1, $1);
INSERT INTO team_decisions (approval_id, user_id, decision, reason, decided_at) VALUES ('pay', 'bob', 'approve', $2, $1);
INSERT INTO auth_events (id, user_id, kind, client, detail, at) VALUES ('left', 'bob', 'left_business', $2, 'acme', $4);
INSERT INTO privacy_erasures (customer_id, approval_id, erased_at, kept_until) VALUES ('bobs', 'a', $1, $4);
INSERT INTO file_keys (owner, keyset, created_at) VALUES ('bobs', $2, $1);
INSERT INTO files (name, owner, key_owner, purpose, state, content_type, size, delete_at, created_at, changed_at) VALUES ('passport', 'bobs', 'bobs', 'verification', 'stored', 'application/pdf', 1, $4, $1, $1);
INSERT INTO treasury_reconciliations (id, at, state, head, head_hash, findings, day) VALUES ('r1', $1, 'balanced', 0, $2, '[]', '2026-03-02');
INSERT INTO treasury_reconciliations (id, at, state, head, head_hash, findings, day) VALUES ('r2', $5, 'balanced', 0, $2, '[]', '2026-03-04');
INSERT INTO treasury_reconciliations (id, at, state, head, head_hash, findings, day) VALUES ('r3', $6, 'balanced', 0, $2, '[]', '2026-03-05')`

func TestStanding_WhatHoldsAtAllTimesIsNamedOnceItDoesNot(t *testing.T) {
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	values := []any{at, []byte("a"), []byte("b"), at.Add(24 * time.Hour), at.Add(48 * time.Hour), at.Add(72 * time.Hour)}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		execute := func(ctx context.Context, conn db.Conn, statements string) {
			for _, statement := range strings.Split(statements, ";\n") {
				var given []any
				for i, value := range values {
					place := "$" + string(rune('1'+i))
					if strings.Contains(statement, place) {
						given = append(given, value)
						statement = strings.ReplaceAll(statement, place, "$$"+string(rune('0'+len(given))))
					}
				}
				_, err := conn.ExecContext(ctx, strings.ReplaceAll(statement, "$$", "$"), given...)
				require.NoError(t, err, statement)
			}
		}
		named := func(ctx context.Context, conn db.Conn) (codes []string) {
			found, err := integrity.Standing(ctx, conn)
			require.NoError(t, err)
			for _, f := range found {
				codes = append(codes, f.Check+" "+f.Subject)
			}
			return codes
		}
		execute(t.Context(), d.Writer(), lives)
		require.Empty(t, named(t.Context(), d.Read()))

		fourth := "INSERT INTO treasury_reconciliations (id, at, state, head, head_hash, findings, day) VALUES ('r4', $6, 'balanced', 0, $2, '[]', '2026-03-06')"
		for statements, want := range map[string][]string{
			"UPDATE customer_members SET role = 'viewer' WHERE user_id = 'ann'": {"business_has_owner acme"},
			"UPDATE customer_members SET own = FALSE WHERE user_id = 'bob';\nINSERT INTO customers (id, kind, status, created_at) VALUES ('old', 'individual', 'closed', $1);\n" +
				"INSERT INTO customer_members (user_id, customer_id, role, own, joined_at) VALUES ('bob', 'old', 'owner', TRUE, $1);\n" +
				"UPDATE customer_members SET customer_id = 'acme' WHERE user_id = 'bob' AND NOT own;\nDELETE FROM customer_members WHERE user_id = 'ann'": {"business_has_owner acme"},
			"UPDATE customers SET status = 'frozen' WHERE id = 'acme';\nDELETE FROM customer_members WHERE user_id = 'ann'":                                                                                                       nil,
			"UPDATE staff_operators SET active = FALSE, changed_at = $4 WHERE user_id = 'two'":                                                                                                                                    nil, // afterwards
			"UPDATE staff_approvals SET decided_at = $5;\nUPDATE staff_operators SET active = FALSE, changed_at = $4 WHERE user_id = 'two'":                                                                                       {"staff_approval freeze"},
			"INSERT INTO staff_decisions (approval_id, operator_id, decision, reason, decided_at) VALUES ('freeze', 'one', 'approve', $2, $5);\nUPDATE staff_operators SET active = FALSE, changed_at = $4 WHERE user_id = 'one'": {"staff_decision freeze one"},
			"UPDATE staff_approvals SET needed = 2":     {"staff_approval freeze"},
			"UPDATE team_approvals SET decided_at = $5": {"team_approval pay"},
			"UPDATE team_approvals SET needed = 2":      {"team_approval pay"},
			"INSERT INTO team_decisions (approval_id, user_id, decision, reason, decided_at) VALUES ('pay', 'ann', 'approve', $2, $5);\nINSERT INTO auth_events (id, user_id, kind, client, detail, at) VALUES ('gone', 'ann', 'left_business', $2, 'acme', $4)": {"team_decision pay ann"},
			fourth: {"erasure_finished bobs", "document_deleted passport"},
			fourth + ";\nUPDATE privacy_erasures SET finished_at = $6;\nUPDATE files SET state = 'deleted'":                                    {"key_destroyed bobs"},
			fourth + ";\nUPDATE privacy_erasures SET finished_at = $6;\nUPDATE files SET state = 'deleted';\nUPDATE file_keys SET keyset = ''": nil,
		} {
			undo := errors.New("undo")
			require.ErrorIs(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				execute(ctx, tx, statements)
				require.ElementsMatch(t, want, named(ctx, tx), statements)
				return undo
			}), undo)
		}
	})
}
