package verification

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// LivenessProvider finds out whether the person in front of the camera is there and is the person
// of the document: our own page (Embedded), or a service outside the building.
type LivenessProvider interface {
	// Name tells the provider's sessions from another's.
	Name() string
	// Start opens a session. It may call the outside world, so no transaction is open.
	Start(ctx context.Context, s Subject) (Started, error)
	// TakesPictures tells whether a picture that the customer uploads completes the session.
	TakesPictures() bool
}

// Subject is who is to be looked at.
type Subject struct {
	SessionID  string // ours; the same id starts the same session
	CustomerID string
	Kind       Kind
	MemberID   string // "" for the applicant
	Email      string
}

// Started is a session that a provider opened.
type Started struct {
	Reference string // the provider's name for it
	URL       string // where the person goes
	ExpiresAt time.Time
}

// SessionStatus is where a session stands.
type SessionStatus string

// The states of a session.
const (
	SessionPending   SessionStatus = "pending"
	SessionCompleted SessionStatus = "completed"
	SessionFailed    SessionStatus = "failed"
)

// Evidence is what a session showed.
type Evidence struct {
	Pictures []string `json:"pictures,omitempty"` // names of files
	Verdict  string   `json:"verdict,omitempty"`  // the provider's own words
	Final    bool     `json:"final,omitempty"`    // it may not be tried again
	URL      string   `json:"url"`
}

// Session is one look at one person.
type Session struct {
	ID          string
	Reference   string
	Status      SessionStatus
	Evidence    Evidence
	ExpiresAt   time.Time
	CompletedAt *time.Time
}

func (s *Session) done() bool { return s != nil && s.Status == SessionCompleted }

func (s *Session) open(now time.Time) bool {
	return s != nil && s.Status == SessionPending && now.Before(s.ExpiresAt)
}

func (s *Service) latestSession(ctx context.Context, conn db.Conn, customerID string, kind Kind, memberID string) (*Session, error) {
	row, err := q.New(conn).LatestSession(ctx, q.LatestSessionParams{CustomerID: customerID, Kind: string(kind), MemberID: memberID})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil // there is none: callers ask for it
	}
	if err != nil {
		return nil, fmt.Errorf("read liveness session: %w", err)
	}
	session := &Session{ID: row.ID, Reference: row.Reference, Status: SessionStatus(row.Status), ExpiresAt: row.ExpiresAt, CompletedAt: row.CompletedAt}
	if err := json.Unmarshal([]byte(row.Evidence), &session.Evidence); err != nil {
		return nil, fmt.Errorf("read liveness evidence: %w", err)
	}
	return session, nil
}

// Liveness gives the applicant's session, opening one when there is none that serves. With a
// picture, and a provider that takes one, it is completed.
func (s *Service) Liveness(ctx context.Context, customerID string, kind Kind, shown Pictures) (*Session, error) {
	party, err := s.partyOf(ctx, customerID, kind)
	if err != nil {
		return nil, err
	}
	record, err := s.Own(ctx, customerID, kind)
	if err != nil {
		return nil, err
	}
	if record != nil {
		if err := record.editable(); err != nil {
			return nil, err
		}
	}
	session, err := s.latestSession(ctx, s.DB.Read(), customerID, kind, "")
	if err != nil {
		return nil, err
	}
	wantsPicture := shown.Selfie != "" && s.Config.Liveness.TakesPictures()
	if session.done() && !wantsPicture || session != nil && session.Evidence.Final {
		return session, nil
	}
	if !session.open(s.Clock.Now()) {
		session, err = s.startSession(ctx, Subject{SessionID: id.New(), CustomerID: customerID, Kind: kind, Email: party.User.Email})
		if err != nil {
			return nil, err
		}
	}
	if !wantsPicture {
		return session, nil
	}
	return session, s.completeWith(ctx, session, customerID, shown)
}

// startSession asks the provider outside any transaction and then notes what it said. When the note
// is lost the next call starts another: nothing was promised on the first.
func (s *Service) startSession(ctx context.Context, subject Subject) (*Session, error) {
	provider := s.Config.Liveness
	started, err := provider.Start(ctx, subject)
	if err != nil {
		return nil, fault.New(fault.Unavailable).Because(fmt.Errorf("start liveness session: %w", err))
	}
	session := &Session{ID: subject.SessionID, Reference: started.Reference, Status: SessionPending, Evidence: Evidence{URL: started.URL}, ExpiresAt: started.ExpiresAt}
	evidence, err := json.Marshal(session.Evidence)
	if err != nil {
		return nil, fmt.Errorf("encode liveness evidence: %w", err)
	}
	return session, s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		err := q.New(tx).InsertSession(ctx, q.InsertSessionParams{
			ID: session.ID, CustomerID: subject.CustomerID, Kind: string(subject.Kind), MemberID: subject.MemberID, Provider: provider.Name(), Reference: session.Reference,
			Status: string(session.Status), Evidence: string(evidence), CreatedAt: s.Clock.Now(), ExpiresAt: session.ExpiresAt,
		})
		if err != nil {
			return fmt.Errorf("store liveness session: %w", err)
		}
		return nil
	})
}

// Pictures are what the camera of our own page took: the face, and the head turned to its sides.
type Pictures struct {
	Selfie string   // names of files
	Turns  []string // none where the person chose a file instead of the camera
}

// mostTurns is how many pictures of a turned head a reviewer looks at.
const mostTurns = 4

func (p Pictures) check(f *form) {
	f.file("selfieFile", p.Selfie, required)
	if len(p.Turns) > mostTurns {
		f.wrong.Add("turnFiles", fault.TooLong)
		return
	}
	for i, name := range p.Turns {
		f.file(fmt.Sprintf("turnFiles[%d]", i), name, required)
	}
}

func (p Pictures) all() []string { return append([]string{p.Selfie}, p.Turns...) }

// completeWith takes the customer's own pictures.
func (s *Service) completeWith(ctx context.Context, session *Session, owner string, shown Pictures) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		form := newForm(s.Clock.Now(), true)
		shown.check(form)
		if err := s.checkFiles(ctx, tx, form, owner); err != nil {
			return err
		}
		if err := form.wrong.Err(); err != nil {
			return err
		}
		session.Evidence.Pictures = shown.all()
		until := s.Clock.Now().Add(draftRetention)
		for _, name := range shown.all() {
			if err := s.Files.KeepUntil(ctx, tx, name, &until); err != nil {
				return err
			}
		}
		return s.endSession(ctx, tx, session, SessionCompleted)
	})
}

func (s *Service) endSession(ctx context.Context, tx db.Tx, session *Session, status SessionStatus) error {
	now := s.Clock.Now()
	session.Status, session.CompletedAt = status, &now
	evidence, err := json.Marshal(session.Evidence)
	if err != nil {
		return fmt.Errorf("encode liveness evidence: %w", err)
	}
	err = q.New(tx).UpdateSession(ctx, q.UpdateSessionParams{ID: session.ID, Status: string(status), Evidence: string(evidence), CompletedAt: session.CompletedAt})
	if err != nil {
		return fmt.Errorf("store liveness session: %w", err)
	}
	return nil
}

// Embedded is our own provider: a page of the web site takes the pictures, a reviewer compares them
// with the document.
type Embedded struct {
	site string
	now  func() time.Time
}

// NewEmbedded sends people to site.
func NewEmbedded(site string, now func() time.Time) Embedded { return Embedded{site, now} }

// sessionHours is how long a person has for the pictures.
const sessionHours = 24

// Name is the provider's in our tables.
func (Embedded) Name() string { return "embedded" }

// TakesPictures says that an upload completes the session.
func (Embedded) TakesPictures() bool { return true }

// Start needs nobody outside.
func (e Embedded) Start(_ context.Context, s Subject) (Started, error) {
	page := "/user/verification/individual/step3"
	if s.Kind == KindBusiness {
		page = "/user/verification/corporate/step3_1"
	}
	return Started{Reference: rand.Text(), URL: e.site + page, ExpiresAt: e.now().Add(sessionHours * time.Hour)}, nil
}
