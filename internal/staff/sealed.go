package staff

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"sort"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// What operators are called and what they write is sealed as what customers are called is. Each value is bound to its
// row, so that it cannot be moved to another one. Rows are related by the ids of users.

func operatorContext(userID string) string     { return "staff.operator/" + userID }
func approvalContext(approvalID string) string { return "staff.approval/" + approvalID }
func noteContext(noteID string) string         { return "staff.note/" + noteID }
func auditContext(sequence int64) string       { return fmt.Sprintf("staff.audit/%d", sequence) }

func decisionContext(approvalID, operatorID string) string {
	return "staff.decision/" + approvalID + "/" + operatorID
}

// sealedApproval is what is sealed of an approval.
type sealedApproval struct {
	RequestedName string          `json:"requestedName"`
	Details       json.RawMessage `json:"details,omitempty"`
}

// sealedAudit is what is sealed of an entry of the audit trail.
type sealedAudit struct {
	Actor   string          `json:"actor"`
	Address string          `json:"address"`
	Details json.RawMessage `json:"details"`
	// Salt keeps the hash of what is sealed from being guessed.
	Salt []byte `json:"salt"`
}

// sealedNote is what is sealed of a note.
type sealedNote struct {
	Author string `json:"author"`
	Text   string `json:"text"`
}

// Words are who asked for something or decided it, and why, as other departments keep them.
type Words struct {
	By     string `json:"by"` // the operator's name
	Reason string `json:"reason,omitempty"`
}

// SealWords seals the words of the row that the context names, with its table; no words are nil.
func (s *Service) SealWords(context string, w Words) ([]byte, error) {
	if w == (Words{}) {
		return nil, nil
	}
	return s.sealer.SealJSON(context, w)
}

// OpenWords opens what SealWords sealed for the same row.
func (s *Service) OpenWords(context string, sealed []byte) (w Words, err error) {
	if len(sealed) == 0 {
		return Words{}, nil
	}
	err = s.sealer.OpenJSON(context, sealed, &w)
	return w, err
}

// operatorName opens the name of an operator.
func (s *Service) operatorName(row q.StaffOperator) (name string, err error) {
	err = s.sealer.OpenJSON(operatorContext(row.UserID), row.Name, &name)
	return name, err
}

// byName returns every operator, by name. There are few of them.
func (s *Service) byName(ctx context.Context, conn db.Conn) ([]Operator, error) {
	rows, err := q.New(conn).ListOperators(ctx)
	if err != nil {
		return nil, fmt.Errorf("list operators: %w", err)
	}
	all := make([]Operator, len(rows))
	for i, row := range rows {
		all[i] = Operator{UserID: row.UserID, Active: row.Active, Since: row.CreatedAt}
		if all[i].Name, err = s.operatorName(row); err != nil {
			return nil, err
		}
	}
	sort.Slice(all, func(i, j int) bool {
		return cmp.Or(strings.Compare(all[i].Name, all[j].Name), strings.Compare(all[i].UserID, all[j].UserID)) < 0
	})
	return all, nil
}

// named returns the ids of the operators whose names contain the text, each between spaces.
func (s *Service) named(ctx context.Context, conn db.Conn, text string) (string, error) {
	ids := " "
	if text == "" {
		return ids, nil
	}
	all, err := s.byName(ctx, conn)
	for _, o := range all {
		if strings.Contains(strings.ToLower(o.Name), strings.ToLower(text)) {
			ids += o.UserID + " "
		}
	}
	return ids, err
}
