package customer

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// ID is the id of a customer: a UUIDv7, which also names the customer's ledger accounts.
type ID = string

// UserKind says whether a user acts for a customer or is an operator.
type UserKind string

// The kinds of users.
const (
	UserCustomer UserKind = "customer"
	UserOperator UserKind = "operator"
)

// UserState says whether a user may sign in.
type UserState string

// The states of a user.
const (
	UserActive   UserState = "active"
	UserDisabled UserState = "disabled"
)

// Kind is the kind of a customer.
type Kind string

// The kinds of customers.
const (
	Individual Kind = "individual"
	Business   Kind = "business"
)

// Status is the status of a customer's account.
type Status string

// The statuses of a customer. A frozen customer cannot pay out; a closed one is kept for the record.
const (
	Active Status = "active"
	Frozen Status = "frozen"
	Closed Status = "closed"
)

// Role is what a user may do for the customer.
type Role string

// The roles of a member. Package auth says what each may do.
const (
	RoleOwner         Role = "owner"
	RoleAdministrator Role = "administrator"
	RoleInitiator     Role = "initiator"
	RoleApprover      Role = "approver"
	RoleViewer        Role = "viewer"
	RoleDeveloper     Role = "developer"
)

// Roles lists them.
var Roles = []Role{RoleOwner, RoleAdministrator, RoleInitiator, RoleApprover, RoleViewer, RoleDeveloper}

// User is a person who signs in.
type User struct {
	ID          string
	Kind        UserKind
	State       UserState
	Email       string
	DisplayName string
	Phone       string
	Country     string
	Language    string // "en" or "zh"
	CreatedAt   time.Time
}

// Customer is a person or business that holds an account.
type Customer struct {
	ID   ID
	Kind Kind
	// Status is Frozen or Closed too while the business of a sub-account is; OwnStatus is the sub-account's own.
	Status, OwnStatus Status
	CreatedAt         time.Time

	// ParentID is the business to which a sub-account belongs; "" of any other customer, which has none of these.
	ParentID   ID
	Holder     Holder
	Name       string // as the business calls the sub-account
	ExternalID string // the business's own id of the sub-account; "" is none
}

// Member is a user with a customer the user acts for. An operator acts for none: Customer.ID is empty.
type Member struct {
	User     User
	Customer Customer
	Role     Role
	// Own says that the customer is the user's own account, opened with the user's registration. Each user has one.
	Own bool
	// Confined says that the user is a member of this sub-account alone, not of its business.
	Confined bool
	JoinedAt time.Time
}

// Service keeps users, customers and their settings.
type Service struct {
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer
	Clock  clock.Clock
}

// New builds the service.
func New(d Dependencies) *Service { return &Service{db: d.DB, sealer: d.Sealer, clock: d.Clock} }

// personal are the fields of a user that are sealed.
type personal struct {
	Email       string `json:"email"`
	DisplayName string `json:"displayName"`
	Phone       string `json:"phone"`
}

const personalContext = "customer.personal"

func (s *Service) seal(p personal) ([]byte, error) {
	return s.sealer.SealJSON(personalContext, p)
}

func (s *Service) open(sealed []byte) (p personal, err error) {
	return p, s.sealer.OpenJSON(personalContext, sealed, &p)
}

// EmailIndex returns the keyed hash under which an e-mail address is stored.
func (s *Service) EmailIndex(email string) []byte { return s.EmailIndexes(email)[0] }

// EmailIndexes returns the keyed hashes under which an e-mail address is looked for: two while the index key is replaced.
func (s *Service) EmailIndexes(email string) [2][]byte {
	return s.sealer.Indexes("customer.email", NormalEmail(email))
}

// NewCustomer is a customer to be added, with the first user.
type NewCustomer struct {
	Email       string
	Kind        Kind
	DisplayName string
	Country     string
	Language    string
	// BankCoolingOffHours is how long a new bank account of the customer waits, until the customer changes it.
	BankCoolingOffHours int
}

// Create adds a customer with the first user, the owner, and the default settings. It returns ErrEmailTaken if
// the address belongs to a user already.
func (s *Service) Create(ctx context.Context, tx db.Tx, n NewCustomer) (Member, error) {
	user, err := s.addUser(ctx, tx, User{
		Kind: UserCustomer, Email: n.Email, DisplayName: n.DisplayName, Country: n.Country, Language: n.Language,
	})
	if err != nil {
		return Member{}, err
	}
	return s.openOwn(ctx, tx, user, n.Kind, n.BankCoolingOffHours)
}

// openOwn opens the user's own account, with the default settings.
func (s *Service) openOwn(ctx context.Context, tx db.Tx, user User, kind Kind, bankCoolingOffHours int) (Member, error) {
	c := Customer{ID: id.New(), Kind: kind, Status: Active, OwnStatus: Active, CreatedAt: s.clock.Now()}
	queries := q.New(tx)
	if err := queries.InsertCustomer(ctx, q.InsertCustomerParams{
		ID: c.ID, Kind: string(c.Kind), Status: string(c.Status), CreatedAt: c.CreatedAt,
	}); err != nil {
		return Member{}, fmt.Errorf("add a customer: %w", err)
	}
	if _, err := queries.InsertMember(ctx, q.InsertMemberParams{
		UserID: user.ID, CustomerID: c.ID, Role: string(RoleOwner), Own: true, JoinedAt: c.CreatedAt,
	}); err != nil {
		return Member{}, fmt.Errorf("add the owner: %w", err)
	}
	if err := queries.InsertSettings(ctx, q.InsertSettingsParams{
		CustomerID: c.ID, WhitelistOnly: true, CoolingOffHours: defaultCoolingOffHours, BankCoolingOffHours: int32(bankCoolingOffHours),
		SecondaryAuth: askEveryTime,
	}); err != nil {
		return Member{}, fmt.Errorf("add the settings: %w", err)
	}
	return Member{User: user, Customer: c, Role: RoleOwner, Own: true, JoinedAt: c.CreatedAt}, nil
}

// AddOperator adds a user who is an operator. It returns ErrEmailTaken as Create does.
func (s *Service) AddOperator(ctx context.Context, tx db.Tx, email, displayName string) (User, error) {
	return s.addUser(ctx, tx, User{Kind: UserOperator, Email: email, DisplayName: displayName})
}

func (s *Service) addUser(ctx context.Context, tx db.Tx, u User) (User, error) {
	u.ID, u.State, u.Email, u.CreatedAt = id.New(), UserActive, NormalEmail(u.Email), s.clock.Now()
	if u.Language == "" {
		u.Language = "en"
	}
	sealed, err := s.seal(personal{u.Email, u.DisplayName, u.Phone})
	if err != nil {
		return User{}, err
	}
	if err := s.claimEmail(ctx, tx, u.ID, u.Email); err != nil {
		return User{}, err
	}
	n, err := q.New(tx).InsertUser(ctx, q.InsertUserParams{
		ID: u.ID, Kind: string(u.Kind), State: string(u.State), EmailIndex: s.EmailIndex(u.Email), Personal: sealed,
		Country: u.Country, Language: u.Language, CreatedAt: u.CreatedAt,
	})
	if err != nil {
		return User{}, fmt.Errorf("add a user: %w", err)
	}
	if n == 0 {
		return User{}, ErrEmailTaken
	}
	return u, nil
}

// ByEmail finds a user by e-mail address. found is false if there is none.
func (s *Service) ByEmail(ctx context.Context, conn db.Conn, email string) (u User, found bool, err error) {
	index := s.EmailIndexes(email)
	row, err := q.New(conn).UserByEmail(ctx, q.UserByEmailParams{EmailIndex: index[0], Older: index[1]})
	if db.IsNoRows(err) {
		return User{}, false, nil
	}
	if err != nil {
		return User{}, false, fmt.Errorf("find a user by address: %w", err)
	}
	u, err = s.userOf(row)
	return u, err == nil, err
}

func (s *Service) userOf(row q.User) (User, error) {
	p, err := s.open(row.Personal)
	return User{
		ID: row.ID, Kind: UserKind(row.Kind), State: UserState(row.State), Email: p.Email, DisplayName: p.DisplayName, Phone: p.Phone,
		Country: row.Country, Language: row.Language, CreatedAt: row.CreatedAt,
	}, err
}

// Member returns the user with the user's own account, or ErrUnknown. MemberOf finds the user in another one.
func (s *Service) Member(ctx context.Context, conn db.Conn, userID string) (Member, error) {
	row, err := q.New(conn).MemberByUser(ctx, userID)
	if db.IsNoRows(err) {
		return Member{}, ErrUnknown
	}
	if err != nil {
		return Member{}, fmt.Errorf("read a user: %w", err)
	}
	u, err := s.userOf(q.User{
		ID: row.ID, Kind: row.Kind, State: row.State, Personal: row.Personal, Country: row.Country, Language: row.Language,
		CreatedAt: row.CreatedAt,
	})
	if err != nil || row.CustomerID == nil {
		return Member{User: u}, err
	}
	c := Customer{
		ID: *row.CustomerID, Kind: Kind(*row.CustomerKind), Status: Status(*row.CustomerStatus), OwnStatus: Status(*row.CustomerStatus),
		CreatedAt: *row.CustomerSince,
	}
	return Member{User: u, Customer: c, Role: Role(*row.Role), Own: true, JoinedAt: *row.JoinedAt}, nil
}

// Profile is a row of the view customer_users, which this department publishes: a user whose personal fields
// are still sealed.
type Profile q.CustomerUser

// UserOf opens the personal fields of a profile.
func (s *Service) UserOf(p Profile) (User, error) {
	return s.userOf(q.User{
		ID: p.UserID, Kind: p.UserKind, State: p.UserState, Personal: p.Personal, Country: p.Country, Language: p.Language,
		CreatedAt: p.UserSince,
	})
}

// Find returns a customer with its owner, or ErrUnknown. It is for the back office and for mail. The owner of a
// sub-account is that of its business.
func (s *Service) Find(ctx context.Context, conn db.Conn, customerID ID) (Member, error) {
	row, err := q.New(conn).OwnerOf(ctx, customerID)
	if db.IsNoRows(err) {
		return Member{}, ErrUnknown
	}
	if err != nil {
		return Member{}, fmt.Errorf("find a customer's owner: %w", err)
	}
	return s.memberOf(q.MembersOfRow(row))
}

// Users returns the ids of the users who act for a customer.
func (s *Service) Users(ctx context.Context, conn db.Conn, customerID ID) ([]string, error) {
	return q.New(conn).UsersOf(ctx, customerID)
}

// SetStatus freezes, unfreezes or closes a customer. It returns ErrUnknown if there is none.
func (s *Service) SetStatus(ctx context.Context, tx db.Tx, customerID ID, status Status) error {
	var closedAt *time.Time
	if status == Closed {
		closedAt = new(s.clock.Now())
	}
	return changed(q.New(tx).SetCustomerStatus(ctx, q.SetCustomerStatusParams{ID: customerID, Status: string(status), ClosedAt: closedAt}))
}

// SetUserState enables or disables a user. Package auth ends the sessions of a disabled user.
func (s *Service) SetUserState(ctx context.Context, tx db.Tx, userID string, state UserState) error {
	return changed(q.New(tx).SetUserState(ctx, q.SetUserStateParams{ID: userID, State: string(state)}))
}

func changed(rows int64, err error) error {
	if err == nil && rows == 0 {
		return ErrUnknown
	}
	return err
}
