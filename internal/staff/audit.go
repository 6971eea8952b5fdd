package staff

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// AuditEvent is an entry of the audit trail before it is written.
type AuditEvent struct {
	Actor     Operator // the zero Operator is the system itself
	Action    string   // 'verification.approve', 'file.view' …
	Subject   string   // the kind of thing it was done to
	SubjectID string
	Details   map[string]any // no personal data: the trail is never erased
}

// AuditEntry is an entry of the audit trail.
type AuditEntry struct {
	Sequence  int64           `json:"sequence"`
	At        time.Time       `json:"at"`
	ActorID   string          `json:"actorId"`
	Actor     string          `json:"actor"`
	Action    string          `json:"action"`
	Subject   string          `json:"subject"`
	SubjectID string          `json:"subjectId"`
	Details   json.RawMessage `json:"details"`
	IP        string          `json:"ip"`
	Hash      string          `json:"hash" doc:"covers this line and the one before it, hexadecimal"`
}

const systemActor = "system"

// Record writes a to the audit trail inside tx, so that an action and its record are committed together. It
// locks the end of the trail until tx ends, so callers do it last.
func (s *Service) Record(ctx context.Context, tx db.Tx, a AuditEvent) error {
	queries := q.New(tx)
	head, err := s.auditHead(ctx, queries)
	if err != nil {
		return err
	}
	row, err := s.auditRow(ctx, a, head)
	if err != nil {
		return err
	}
	if err := queries.InsertAudit(ctx, row); err != nil {
		return fmt.Errorf("write audit trail: %w", err)
	}
	if err := queries.MoveAuditHead(ctx, q.MoveAuditHeadParams{Sequence: row.Sequence, Hash: row.Hash}); err != nil {
		return fmt.Errorf("move the end of the audit trail: %w", err)
	}
	return nil
}

func (s *Service) auditHead(ctx context.Context, queries *q.Queries) (q.LockAuditHeadRow, error) {
	head, err := queries.LockAuditHead(ctx)
	if errors.Is(err, sql.ErrNoRows) { // the very first entry
		if err := queries.InsertAuditHead(ctx, make([]byte, sha256.Size)); err != nil {
			return head, fmt.Errorf("begin audit trail: %w", err)
		}
		head, err = queries.LockAuditHead(ctx)
	}
	if err != nil {
		return head, fmt.Errorf("lock the end of the audit trail: %w", err)
	}
	return head, nil
}

func (s *Service) auditRow(ctx context.Context, a AuditEvent, head q.LockAuditHeadRow) (q.InsertAuditParams, error) {
	sealed := sealedAudit{Actor: a.Actor.Name, Address: api.InfoOf(ctx).Address, Details: json.RawMessage("{}")}
	if len(a.Details) > 0 {
		var err error
		if sealed.Details, err = json.Marshal(a.Details); err != nil {
			return q.InsertAuditParams{}, fmt.Errorf("encode audit details: %w", err)
		}
	}
	row := q.InsertAuditParams{
		Sequence: head.Sequence + 1, At: s.clock.Now(), ActorID: a.Actor.UserID,
		Action: a.Action, Subject: a.Subject, SubjectID: a.SubjectID, Previous: head.Hash,
	}
	if row.ActorID == "" {
		row.ActorID, sealed.Actor = systemActor, systemActor
	}
	sealed.Salt = make([]byte, 16)
	_, _ = rand.Read(sealed.Salt) // never fails
	plain, err := json.Marshal(sealed)
	if err != nil {
		return q.InsertAuditParams{}, fmt.Errorf("encode an audit entry: %w", err)
	}
	if row.Data, err = s.sealer.Seal(auditContext(row.Sequence), plain); err != nil {
		return q.InsertAuditParams{}, err
	}
	row.Hash = auditHash(q.StaffAudit(row), plain)
	return row, nil
}

// auditHash returns the hash over every column, what is sealed in plain (with its salt, so that it can be sealed again with a
// new key), and the hash before it. Each part is preceded by its length,
// so that no two different entries are the same bytes.
func auditHash(r q.StaffAudit, plain []byte) []byte {
	var b bytes.Buffer
	number := func(n int64) { _ = binary.Write(&b, binary.BigEndian, n) } // a buffer takes everything
	part := func(p []byte) { number(int64(len(p))); b.Write(p) }
	part(r.Previous)
	number(r.Sequence)
	number(r.At.UnixMicro())
	for _, text := range []string{r.ActorID, r.Action, r.Subject, r.SubjectID} {
		part([]byte(text))
	}
	part(plain)
	sum := sha256.Sum256(b.Bytes())
	return sum[:]
}

// ErrAuditTrailBroken means that an entry of the trail was changed, removed or added other than by Record.
var ErrAuditTrailBroken = errors.New("the audit trail was changed")

// VerifyAuditTrail reads the whole trail and checks that each entry follows from the one before. It returns
// how many entries there are, or ErrAuditTrailBroken.
func (s *Service) VerifyAuditTrail(ctx context.Context) (lines int64, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		previous := make([]byte, sha256.Size)
		for {
			rows, err := queries.AuditAfter(ctx, q.AuditAfterParams{After: lines, PageSize: 1000})
			if err != nil {
				return fmt.Errorf("read audit trail: %w", err)
			}
			for _, r := range rows {
				plain, unopened := s.sealer.Open(auditContext(r.Sequence), r.Data)
				if unopened != nil || r.Sequence != lines+1 || !bytes.Equal(r.Previous, previous) || !bytes.Equal(r.Hash, auditHash(r, plain)) {
					return fmt.Errorf("%w at entry %d", ErrAuditTrailBroken, lines+1)
				}
				lines, previous = r.Sequence, r.Hash
			}
			if len(rows) == 0 {
				return checkHead(ctx, queries, lines, previous)
			}
		}
	})
	return lines, err
}

// checkHead compares the last entry with the head, so that entries cut off the end are detected too.
func checkHead(ctx context.Context, queries *q.Queries, lines int64, hash []byte) error {
	head, err := queries.AuditHead(ctx)
	if errors.Is(err, sql.ErrNoRows) && lines == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the end of the audit trail: %w", err)
	}
	if head.Sequence != lines || !bytes.Equal(head.Hash, hash) {
		return fmt.Errorf("%w at its end", ErrAuditTrailBroken)
	}
	return nil
}

// AuditSearch selects entries of the audit trail. Empty fields select all.
type AuditSearch struct {
	ActorID, Action, Subject, SubjectID string
	// Query is an id of an actor or a subject, or part of an action, an actor's name or a kind of subject.
	Query string
	// Since is inclusive, Until exclusive.
	Since, Until time.Time
}

// SearchAudit returns a page of the entries that match, newest first, and how many there are. A replica may answer that has
// caught up.
func (s *Service) SearchAudit(ctx context.Context, search AuditSearch, w db.Window) (page []AuditEntry, total int64, err error) {
	err = s.db.ReadCaughtUp(ctx, func(ctx context.Context, conn db.Conn) error {
		page, total, err = s.searchAudit(ctx, conn, search, w)
		return err
	})
	return page, total, err
}

func (s *Service) searchAudit(
	ctx context.Context, conn db.Conn, search AuditSearch, w db.Window,
) (page []AuditEntry, total int64, err error) {
	queries, sought := q.New(conn), strings.TrimSpace(search.Query)
	before := int64(math.MaxInt64)
	if w.ID != "" {
		if before, err = strconv.ParseInt(w.ID, 10, 64); err != nil {
			return nil, 0, fmt.Errorf("read a place in the audit trail: %w", err)
		}
	}
	named, err := s.named(ctx, conn, sought)
	if err != nil {
		return nil, 0, err
	}
	rows, err := queries.SearchAudit(ctx, q.SearchAuditParams{
		ActorID: search.ActorID, Action: search.Action, Subject: search.Subject, SubjectID: search.SubjectID, Sought: sought, Named: named,
		Since: search.Since, Until: search.Until, BeforeSequence: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("search audit trail: %w", err)
	}
	if !w.ByCreation {
		total, err = queries.CountAudit(ctx, q.CountAuditParams{
			ActorID: search.ActorID, Action: search.Action, Subject: search.Subject, SubjectID: search.SubjectID, Sought: sought, Named: named,
			Since: search.Since, Until: search.Until,
		})
		if err != nil {
			return nil, 0, fmt.Errorf("count audit trail: %w", err)
		}
	}
	page = make([]AuditEntry, len(rows))
	for i, r := range rows {
		var sealed sealedAudit
		if err := s.sealer.OpenJSON(auditContext(r.Sequence), r.Data, &sealed); err != nil {
			return nil, 0, err
		}
		page[i] = AuditEntry{
			Sequence: r.Sequence, At: r.At, ActorID: r.ActorID, Actor: sealed.Actor, Action: r.Action, Subject: r.Subject, SubjectID: r.SubjectID,
			Details: sealed.Details, IP: sealed.Address, Hash: hex.EncodeToString(r.Hash),
		}
	}
	return page, total, nil
}
