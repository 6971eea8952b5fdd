package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

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
