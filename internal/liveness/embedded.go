package liveness

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
)

// Embedded is the provider without an external service: a page of the web site takes the pictures, and a
// reviewer compares them with the identity document.
type Embedded struct {
	site  string
	clock clock.Clock
}

// NewEmbedded returns the provider whose pages are those of site, such as https://gbpc.example.
func NewEmbedded(site string, c clock.Clock) Embedded { return Embedded{site: site, clock: c} }

// embeddedSessionLife is how long a person has to take the pictures.
const embeddedSessionLife = 24 * time.Hour

// Name returns "embedded".
func (Embedded) Name() string { return "embedded" }

// TakesPictures returns true: uploaded pictures complete a session.
func (Embedded) TakesPictures() bool { return true }

// Start returns the page of the web site for the person.
func (e Embedded) Start(_ context.Context, r Request) (StartedSession, error) {
	page := "/user/verification/individual/step3"
	if r.Kind == customer.Business {
		page = "/user/verification/corporate/step3_1"
	}
	return StartedSession{Reference: rand.Text(), URL: e.site + page, ExpiresAt: e.clock.Now().Add(embeddedSessionLife)}, nil
}
