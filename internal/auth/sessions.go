package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Refresh exchanges a refresh token for new tokens. Each is good once: one that comes a second time ends
// the session, and its user is notified by mail. For 30 seconds the same device is given the same tokens again,
// until one of them is used.
func (s *Service) Refresh(ctx context.Context, refresh Secret) (sessions.Tokens, error) {
	var outcome sessions.Refreshed
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.limits.AllowClientIn(ctx, tx, refreshRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		if outcome, err = s.sessions.Refresh(ctx, tx, refresh); err != nil || outcome.ReusedSession == "" {
			return err
		}
		if err := s.events.Record(ctx, tx, outcome.ReusedBy, outcome.ReusedSession, securityevents.RefreshTokenReused, ""); err != nil {
			return err
		}
		return s.mailUserByID(ctx, tx, outcome.ReusedBy, "refresh_reused", nil)
	})
	if err == nil {
		err = outcome.Rejected
	}
	return outcome.Tokens, err
}

// Logout ends the caller's session with its refresh token.
func (s *Service) Logout(ctx context.Context) error {
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.sessions.End(ctx, tx, caller.SessionID, caller.UserID, sessions.LoggedOut); err != nil {
			return err
		}
		return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SignedOut, "")
	})
}

// Sessions returns the caller's open sessions, the last used first.
func (s *Service) Sessions(ctx context.Context) ([]sessions.OpenSession, error) {
	return s.sessions.List(ctx, Caller(ctx).UserID, Caller(ctx).Kind)
}

// EndSession ends one of the caller's sessions, which may be the current one. Ending another session
// requires a secondary authentication, so that the holder of a stolen token cannot sign the owner out.
// Users without a second factor confirm with their password.
func (s *Service) EndSession(ctx context.Context, session string) error {
	caller := Caller(ctx)
	if session != caller.SessionID {
		if err := s.secondaryAuthOrPassword(ctx); err != nil {
			return err
		}
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.sessions.End(ctx, tx, session, caller.UserID, sessions.EndedByUser); err != nil {
			return err
		}
		return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SessionEnded, securityevents.OneSession)
	})
}

// EndOtherSessions ends every session of the caller but the current one. It requires a secondary
// authentication as EndSession does.
func (s *Service) EndOtherSessions(ctx context.Context) error {
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return err
	}
	caller := Caller(ctx)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.sessions.EndAll(ctx, tx, caller.UserID, caller.SessionID, sessions.EndedByUser); err != nil {
			return err
		}
		return s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SessionEnded, securityevents.AllOtherSessions)
	})
}

// SecurityEvents returns a page of a user's security events, newest first, and how many there are in
// all.
func (s *Service) SecurityEvents(ctx context.Context, userID string, w db.Window) ([]securityevents.Event, int64, error) {
	return s.events.List(ctx, s.db.Read(), userID, w)
}

// RecordDataEvent records in the caller's security events what the caller did with the data of the account. A template, if
// one is named, is mailed to the owner, and to the caller if that is another.
func (s *Service) RecordDataEvent(ctx context.Context, tx db.Tx, kind securityevents.Kind, template string) error {
	caller := Caller(ctx)
	if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, kind, ""); err != nil || template == "" {
		return err
	}
	owner, err := s.customers.Find(ctx, tx, caller.CustomerID)
	if err != nil {
		return err
	}
	if err := s.MailAboutData(ctx, tx, owner.User, template); err != nil || owner.User.ID == caller.UserID {
		return err
	}
	return s.mailUserByID(ctx, tx, caller.UserID, template, s.dataPage())
}

// MailAboutData mails the user a template about the data of the account.
func (s *Service) MailAboutData(ctx context.Context, tx db.Tx, to customer.User, template string) error {
	return s.mailUser(ctx, tx, to, template, s.dataPage())
}

func (s *Service) dataPage() map[string]string {
	return map[string]string{"Page": s.config.Site + "/user/data", "Contact": s.config.Site + "/ContactUs"}
}
