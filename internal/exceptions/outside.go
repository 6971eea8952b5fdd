package exceptions

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// By the machine's clock, so that operators hear of an external service that hangs within half a minute, whatever the
// application's clock says and whether or not anything waits for it.
const (
	probeInterval = 10 * time.Second
	probeTimeout  = 10 * time.Second
)

// ExternalService is something outside the program that has to answer, whether or not anybody needs it just now.
type ExternalService struct {
	Kind    Kind
	Subject string
	// Probe asks the cheapest question that the external service answers. It changes nothing there.
	Probe func(ctx context.Context) error
	// Reason is the exception's code while it is not responding.
	Reason string
	// Again is called when it answers after it did not, to have what waits for it go on; nil: nothing does.
	Again func(ctx context.Context) error
}

// WatchExternal has Run watch an external service. Call it before Run.
func (s *Service) WatchExternal(o ExternalService) {
	if _, known := kinds[o.Kind]; !known {
		panic("exceptions: unknown kind " + string(o.Kind))
	}
	s.services = append(s.services, o)
}

// Outsides returns what Run watches.
func (s *Service) ExternalServices() []ExternalService { return s.services }

// Run asks every external service at intervals until ctx ends. While one does not answer, that is an exception; it is
// resolved with the first answer.
func (s *Service) Run(ctx context.Context) error {
	var watching sync.WaitGroup
	for _, o := range s.services {
		watching.Go(func() { s.watch(ctx, o) })
	}
	watching.Wait()
	return ctx.Err()
}

func (s *Service) watch(ctx context.Context, o ExternalService) {
	ticker := time.NewTicker(s.probeInterval)
	defer ticker.Stop()
	var unanswered <-chan error // of a probe that did not end with its time-out
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		var failure error
		unanswered, failure = s.ask(ctx, o, unanswered)
		if ctx.Err() != nil { // the process stops
			return
		}
		ended, err := s.note(ctx, o, failure)
		if failure == nil && (failing || ended) && o.Again != nil {
			err = errors.Join(err, o.Again(ctx))
		}
		if err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "outcome of an external service's probe not recorded", "service", o.Kind, "err", err)
		}
		failing = failure != nil
	}
}

var errUnanswered = errors.New("it is not responding")

// ask returns the outcome of a probe. A probe may not end with its context, as a read of a network folder does not:
// it is left behind, and no other one is made before it ends.
func (s *Service) ask(ctx context.Context, o ExternalService, unanswered <-chan error) (pending <-chan error, failure error) {
	asking, stop := context.WithTimeout(ctx, s.probeTimeout)
	if unanswered == nil {
		answer := make(chan error, 1)
		go func() { answer <- o.Probe(asking) }()
		unanswered = answer
	}
	defer stop()
	select {
	case failure = <-unanswered:
		return nil, failure
	case <-asking.Done():
		return unanswered, errUnanswered
	}
}

// note raises or resolves the exception of an external service, and reports whether it resolved one. Nothing is written while
// nothing changes.
func (s *Service) note(ctx context.Context, o ExternalService, failure error) (ended bool, err error) {
	item, open, err := s.OpenOne(ctx, s.db.Read(), o.Kind, o.Subject)
	if err != nil {
		return false, err
	}
	if failure != nil {
		s.log.WarnContext(ctx, "external service not responding", "service", o.Kind, "subject", o.Subject, "err", failure)
		if open && item.Reason == o.Reason {
			return false, nil
		}
		return false, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return s.Raise(ctx, tx, Exception{Kind: o.Kind, Subject: o.Subject, Reason: o.Reason})
		})
	}
	if !open {
		return false, nil
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.Resolve(ctx, tx, o.Kind, o.Subject, "answers") })
	if err != nil {
		return false, fmt.Errorf("resolve the exception of an external service that responds: %w", err)
	}
	return true, nil
}
