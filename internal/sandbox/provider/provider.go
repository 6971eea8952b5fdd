package provider

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/gbpc/gbpc/internal/travelrule"
)

// Providers is every other provider. It is safe for concurrent use.
type Providers struct {
	mu    sync.Mutex
	asked []travelrule.Inquiry
	told  []travelrule.Notice
}

// New returns the stand-in.
func New() *Providers { return &Providers{} }

// countries are where some providers are; of another it is not known.
var countries = map[string]string{"northwind exchange": "DE", "thistle custody": "GB"}

// Find returns a provider for every name.
func (*Providers) Find(name string) (travelrule.Counterpart, bool) {
	name = strings.Join(strings.Fields(name), " ")
	key := strings.ToLower(name)
	return travelrule.Counterpart{ID: key, Provider: travelrule.Provider{Name: name, Country: countries[key]}}, name != ""
}

// ByID returns the provider that Find gave the id.
func (p *Providers) ByID(id string) (travelrule.Counterpart, bool) { return p.Find(id) }

var errSilent = errors.New("the stand-in does not answer")

// Ask answers by the provider's name.
func (p *Providers) Ask(_ context.Context, c travelrule.Counterpart, m travelrule.Inquiry) (travelrule.Reply, error) {
	p.mu.Lock()
	p.asked = append(p.asked, m)
	p.mu.Unlock()
	switch {
	case strings.Contains(c.ID, "silent"):
		return travelrule.Reply{}, errSilent
	case strings.Contains(c.ID, "refusing"):
		return travelrule.Reply{Decision: travelrule.Refuse, Reason: "The account is closed."}, nil
	}
	return travelrule.Reply{Decision: travelrule.Approve}, nil
}

// Tell keeps what became of a payment.
func (p *Providers) Tell(_ context.Context, _ travelrule.Counterpart, n travelrule.Notice) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = append(p.told, n)
	return nil
}

// Asked returns the messages that were received, a repetition as often as it came.
func (p *Providers) Asked() []travelrule.Inquiry {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.asked)
}

// Told returns what became of payments.
func (p *Providers) Told() []travelrule.Notice {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.told)
}
