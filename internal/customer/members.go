package customer

import (
	"context"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// MemberOf returns the user as a member of the customer, or ErrUnknown if the user is none or the business is closed. A member
// of a business is one of its sub-accounts too; whoever is a member of a sub-account alone is confined to it.
func (s *Service) MemberOf(ctx context.Context, conn db.Conn, customerID ID, userID string) (Member, error) {
	row, err := q.New(conn).MemberOf(ctx, q.MemberOfParams{UserID: userID, CustomerID: customerID})
	if db.IsNoRows(err) {
		return Member{}, ErrUnknown
	}
	if err != nil {
		return Member{}, fmt.Errorf("read a member: %w", err)
	}
	return s.memberOf(q.MembersOfRow(row))
}

// Members returns the members of the customer, the first of them first; of a sub-account those of its business too.
func (s *Service) Members(ctx context.Context, conn db.Conn, customerID ID) ([]Member, error) {
	rows, err := q.New(conn).MembersOf(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list the members: %w", err)
	}
	members := make([]Member, 0, len(rows))
	for _, row := range rows {
		m, err := s.memberOf(row)
		if err != nil {
			return nil, err
		}
		twice := slices.IndexFunc(members, func(before Member) bool { return before.User.ID == m.User.ID })
		switch {
		case twice < 0:
			members = append(members, m)
		case members[twice].Confined: // the role in the business counts
			members[twice] = m
		}
	}
	return members, nil
}

func (s *Service) memberOf(row q.MembersOfRow) (Member, error) {
	u, err := s.userOf(q.User{
		ID: row.ID, Kind: row.Kind, State: row.State, Personal: row.Personal, Country: row.Country, Language: row.Language,
		CreatedAt: row.CreatedAt,
	})
	if err != nil {
		return Member{}, err
	}
	c, err := s.customerOf(q.Customer{
		ID: row.CustomerID, Kind: row.CustomerKind, Status: row.CustomerStatus, CreatedAt: row.CustomerSince, ParentID: row.ParentID,
		Holder: row.Holder, Label: row.Label, ExternalID: row.ExternalID,
	}, row.ParentStatus)
	direct := row.MemberOf == row.CustomerID
	return Member{
		User: u, Customer: c, Role: Role(row.Role), Own: row.Own && direct, Confined: direct && c.IsSubAccount(), JoinedAt: row.JoinedAt,
	}, err
}

// Person is a member of a customer or of one of its sub-accounts, by the id alone.
type Person struct {
	UserID string
	Own    bool // the customer is the user's own account
}

// People returns the members of the customer and of its sub-accounts, closed or not, each once.
func (s *Service) People(ctx context.Context, conn db.Conn, customerID ID) ([]Person, error) {
	rows, err := q.New(conn).PeopleOf(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list the people of a customer: %w", err)
	}
	var people []Person
	for _, row := range rows {
		if !slices.ContainsFunc(people, func(p Person) bool { return p.UserID == row.UserID }) { // the own one comes first
			people = append(people, Person(row))
		}
	}
	return people, nil
}

// Memberships returns the customers that the user acts for, the user's own among them, without the User. Businesses that are
// closed are not among them.
func (s *Service) Memberships(ctx context.Context, conn db.Conn, userID string) ([]Member, error) {
	rows, err := q.New(conn).MembershipsOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("list the memberships: %w", err)
	}
	memberships := make([]Member, len(rows))
	for i, row := range rows {
		c, err := s.customerOf(q.Customer{
			ID: row.CustomerID, Kind: row.CustomerKind, Status: row.CustomerStatus, CreatedAt: row.CustomerSince, ParentID: row.ParentID,
			Holder: row.Holder, Label: row.Label, ExternalID: row.ExternalID,
		}, row.ParentStatus)
		if err != nil {
			return nil, err
		}
		memberships[i] = Member{Customer: c, Role: Role(row.Role), Own: row.Own, Confined: c.IsSubAccount(), JoinedAt: row.JoinedAt}
	}
	return memberships, nil
}

// OwnAccount returns the id of the user's own account, or ErrUnknown for an operator.
func (s *Service) OwnAccount(ctx context.Context, conn db.Conn, userID string) (ID, error) {
	own, err := q.New(conn).OwnOf(ctx, userID)
	if db.IsNoRows(err) {
		return "", ErrUnknown
	}
	if err != nil {
		return "", fmt.Errorf("find a user's own account: %w", err)
	}
	return own, nil
}

// AddMember makes the user a member of the customer, or reports false if the user is one already.
func (s *Service) AddMember(ctx context.Context, tx db.Tx, customerID ID, userID string, role Role) (added bool, err error) {
	n, err := q.New(tx).InsertMember(ctx, q.InsertMemberParams{
		UserID: userID, CustomerID: customerID, Role: string(role), Own: false, JoinedAt: s.clock.Now(),
	})
	if err != nil {
		return false, fmt.Errorf("add a member: %w", err)
	}
	return n > 0, nil
}

// SetRole changes a member's role. It returns ErrUnknown if the user is no member.
func (s *Service) SetRole(ctx context.Context, tx db.Tx, customerID ID, userID string, role Role) error {
	return changed(q.New(tx).SetRole(ctx, q.SetRoleParams{UserID: userID, CustomerID: customerID, Role: string(role)}))
}

// RemoveMember ends a membership. A user who leaves the business that was the user's own account gets an
// individual's account, because each user has one.
func (s *Service) RemoveMember(ctx context.Context, tx db.Tx, m Member) error {
	settings, err := s.Settings(ctx, tx, m.Customer.ID)
	if err != nil {
		return err
	}
	if err := changed(q.New(tx).DeleteMember(ctx, q.DeleteMemberParams{UserID: m.User.ID, CustomerID: m.Customer.ID})); err != nil || !m.Own {
		return err
	}
	_, err = s.openOwn(ctx, tx, m.User, Individual, settings.BankCoolingOffHours)
	return err
}
