package team

import (
	"context"
	"embed"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
)

//go:embed templates/*.txt
var templateFiles embed.FS

var mailTemplates = mail.ParseTemplates(templateFiles, "templates")

const chinese = "zh"

func day(language string, at time.Time) string {
	if language == chinese {
		return at.Format("2006年1月2日")
	}
	return at.Format("2 January 2006")
}

// unnamed is how an email calls a business whose name nobody has verified.
func unnamed(language string) string {
	if language == chinese {
		return "一家企业"
	}
	return "a business"
}

var roleNames = map[customer.Role]string{
	customer.RoleOwner: "所有者", customer.RoleAdministrator: "管理员", customer.RoleInitiator: "发起人", customer.RoleApprover: "审批人",
	customer.RoleViewer: "查看者", customer.RoleDeveloper: "开发者",
}

func roleName(language string, role customer.Role) string {
	if language == chinese {
		return roleNames[role]
	}
	return string(role)
}

// mailTeam mails a template to the members whom to selects, each in the member's language.
func (s *Service) mailTeam(
	ctx context.Context, tx db.Tx, customerID customer.ID, template string, values map[string]string, to func(person) bool,
) error {
	all, err := s.people(ctx, tx, customerID)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.User.State != customer.UserActive || !to(p) {
			continue
		}
		if err := s.mailMember(ctx, tx, p, template, values); err != nil {
			return err
		}
	}
	return nil
}

// notice is an email to the owners of a business.
type notice struct {
	kind     securityevents.Kind
	detail   string // of the security event: an id
	template string // of the email
	values   map[string]string
	leftOut  string // a user who has an email of their own, or none
}

// tellOwners mails every owner who is not left out, and records it in the security events of all of them.
func (s *Service) tellOwners(ctx context.Context, tx db.Tx, customerID customer.ID, n notice) error {
	owners, err := s.auth.RecordForOwners(ctx, tx, customerID, n.kind, n.detail)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		if owner.ID == n.leftOut {
			continue
		}
		if err := s.mailMember(ctx, tx, person{Member: customer.Member{User: owner}}, n.template, n.values); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) mailMember(ctx context.Context, tx db.Tx, p person, template string, values map[string]string) error {
	all := map[string]string{
		"Team": s.config.Site + "/user/team", "Approvals": s.config.Site + "/user/approvals", "Policy": s.config.Site + "/user/team/policy",
	}
	for name, value := range values {
		if name == "Role" {
			value = roleName(p.User.Language, customer.Role(value))
		}
		all[name] = value
	}
	return s.mail.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mailTemplates.Render(
		p.User.Language, template, p.User.Email, all,
	)})
}

// announce mails those who may decide that something waits for them.
func (s *Service) announce(ctx context.Context, approvalID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		a, err := s.byID(ctx, tx, approvalID)
		if err != nil || a.Status != Pending {
			return err
		}
		all, err := s.people(ctx, tx, a.CustomerID)
		if err != nil {
			return err
		}
		asked := identityOf(all, a.requestedUser)
		return s.mailTeam(ctx, tx, a.CustomerID, "approval_requested", map[string]string{
			"Until": a.ExpiresAt.Format(time.DateOnly), "What": a.Summary,
		}, func(p person) bool {
			return p.decides() && !(a.Separation && p.identity == asked)
		})
	})
}

// mailRequester mails who asked what became of it. A person who has left is not notified.
func (s *Service) mailRequester(ctx context.Context, tx db.Tx, a Approval) error {
	m, err := s.customers.MemberOf(ctx, tx, a.CustomerID, a.requestedUser)
	if errors.Is(err, customer.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.mailMember(ctx, tx, person{Member: m}, "approval_"+string(a.Status), nil)
}
