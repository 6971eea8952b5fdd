package verification_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"gbpc/internal/kit/api"
	"gbpc/internal/kit/clock"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/fault"
	"gbpc/internal/kit/files"
	"gbpc/internal/kit/id"
	"gbpc/internal/staff"
	"gbpc/internal/verification"
	"gbpc/internal/verification/sanctions"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// bench is the department behind its real HTTP surface, with stand-ins for the doors, the customers
// and the post.
type bench struct {
	t       *testing.T
	db      *db.DB
	clock   *clock.Fixed
	service *verification.Service
	staff   *staff.Service
	files   *files.Store
	folder  string
	server  http.Handler
	post    *post
	people  *people
}

type identity struct{ customerID, userID string }

type identityKey struct{}

// door lets in whoever sends "customer:ID" or "operator:ID" as a token.
func door(operators bool) api.Access {
	return api.Access{Name: "signed in", Check: func(ctx context.Context, token string) (context.Context, error) {
		kind, who, _ := bytes.Cut([]byte(token), []byte(":"))
		switch {
		case string(kind) == "customer":
			return context.WithValue(ctx, identityKey{}, identity{customerID: string(who), userID: "user of " + string(who)}), nil
		case string(kind) == "operator" && operators:
			return context.WithValue(ctx, identityKey{}, identity{userID: string(who)}), nil
		case string(kind) == "operator":
			return nil, fault.New(fault.Forbidden)
		}
		return nil, fault.New(fault.SessionExpired)
	}}
}

func caller(ctx context.Context) identity {
	i, _ := ctx.Value(identityKey{}).(identity)
	return i
}

type people struct {
	mu  sync.Mutex
	all map[string]verification.Party
}

func (p *people) Party(_ context.Context, customerID string) (verification.Party, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all[customerID], nil
}

func (p *people) Person(ctx context.Context, customerID string) (staff.Person, error) {
	party, err := p.Party(ctx, customerID)
	return staff.Person{ID: party.ID, Email: party.Email, DisplayName: party.DisplayName}, err
}

type letter struct {
	Name, To string
	Values   map[string]string
}

type post struct {
	mu      sync.Mutex
	letters []letter
}

func (p *post) Write(_ context.Context, _ db.Tx, name, to string, values map[string]string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, letter{name, to, maps.Clone(values)})
	return nil
}

func (p *post) last() letter {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.letters) == 0 {
		return letter{}
	}
	return p.letters[len(p.letters)-1]
}

type sealer struct{ tink.AEAD }

func newSealer(t *testing.T) sealer {
	t.Helper()
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	primitive, err := aead.New(handle)
	require.NoError(t, err)
	return sealer{primitive}
}

func (s sealer) Seal(context string, plain []byte) ([]byte, error) {
	return s.Encrypt(plain, []byte(context))
}
func (s sealer) Open(context string, b []byte) ([]byte, error) { return s.Decrypt(b, []byte(context)) }

func newBench(t *testing.T, d *db.DB, options ...func(*verification.Config)) *bench {
	t.Helper()
	b := &bench{t: t, db: d, clock: clock.NewFixed(noon), post: &post{}, people: &people{all: map[string]verification.Party{}}, folder: filepath.Join(t.TempDir(), "documents")}
	seal := newSealer(t)
	var err error
	b.files, err = files.Open(t.Context(), b.folder, d, seal, b.clock)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.files.Close()) })
	b.staff = staff.New(d, b.clock, b.people)
	config := verification.Config{
		DB: d, Clock: b.clock, Sealer: seal, Files: b.files, Customers: b.people, Staff: b.staff, Mailer: b.post,
		Liveness: verification.NewEmbedded("http://localhost:8080", b.clock.Now), Screener: sanctions.Sample(), Site: "http://localhost:8080",
	}
	for _, o := range options {
		o(&config)
	}
	b.service = verification.New(config)
	s := api.New(api.Config{Version: "1"})
	doors := verification.Doors{
		SignedIn: door(false), User: door(true),
		CustomerID: func(ctx context.Context) string { return caller(ctx).customerID }, UserID: func(ctx context.Context) string { return caller(ctx).userID },
	}
	gate := staff.NewGate(b.staff, doors.User, doors.UserID)
	verification.Register(s.Department("verification"), b.service, doors)
	verification.RegisterStaff(s.Department("verification"), b.service, gate)
	b.server = s.Handler(http.NotFoundHandler())
	return b
}

// customer is one more customer, by its id.
func (b *bench) customer(kind verification.Kind) string {
	customerID := id.New()
	b.people.mu.Lock()
	defer b.people.mu.Unlock()
	b.people.all[customerID] = verification.Party{ID: customerID, Kind: kind, Email: customerID + "@example.com", DisplayName: "Somebody"}
	return customerID
}

// operator is one more operator with these roles, by its token.
func (b *bench) operator(roles ...staff.Role) string {
	b.t.Helper()
	userID := id.New()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.staff.Enrol(ctx, tx, userID, userID+"@gbpc.example", roles)
	}))
	return "operator:" + userID
}

type answer struct {
	Status  int
	Code    string
	Message string
	Data    json.RawMessage
	Body    []byte
}

func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.Equal(t, 200, a.Status, "%s", a.Body)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

// fields are the wrong fields an answer names, with their codes.
func (a answer) fields(t *testing.T) map[string]string {
	t.Helper()
	require.Equal(t, 400, a.Status, "%s", a.Body)
	var data struct {
		Fields []struct{ Field, Code, Message string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data))
	all := map[string]string{}
	for _, f := range data.Fields {
		require.NotEmpty(t, f.Message)
		all[f.Field] = f.Code
	}
	return all
}

func (b *bench) call(method, path, token string, body any) answer {
	b.t.Helper()
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		require.NoError(b.t, err)
		content = bytes.NewReader(encoded)
	}
	r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, content)
	r.Header.Set("Content-Type", "application/json")
	return b.do(r, token)
}

func (b *bench) do(r *http.Request, token string) answer {
	b.t.Helper()
	r.Header.Set("X-Requested-With", "test")
	if token != "" {
		r.Header.Set("satoken", token)
	}
	w := httptest.NewRecorder()
	b.server.ServeHTTP(w, r)
	a := answer{Status: w.Code, Body: w.Body.Bytes()}
	if w.Header().Get("Content-Type") == "application/json" {
		require.NoError(b.t, json.Unmarshal(a.Body, &a), "%s", a.Body)
		a.Status = w.Code
	}
	return a
}

type part struct{ name, value string }

// send uploads a form in the order of its parts; the part "file" is the file.
func (b *bench) send(path, token string, parts ...part) answer {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, p := range parts {
		if p.name != "file" {
			require.NoError(b.t, form.WriteField(p.name, p.value))
			continue
		}
		w, err := form.CreateFormFile("file", "any name.exe")
		require.NoError(b.t, err)
		_, err = io.WriteString(w, p.value)
		require.NoError(b.t, err)
	}
	require.NoError(b.t, form.Close())
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodPost, "/api"+path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return b.do(r, token)
}

const aPDF = "%PDF-1.7 passport of a very secret person"

func (b *bench) upload(token string) string {
	b.t.Helper()
	var f struct{ FileName string }
	b.send("/third-party/file-store", token, part{"file", aPDF}).into(b.t, &f)
	return f.FileName
}

type object = map[string]any

func aRealAddress() object {
	return object{"line1": "1 Threadneedle Street", "city": "London", "postcode": "EC2R 8AH", "country": "GB"}
}

// person is a complete form of an individual, its files uploaded.
func (b *bench) person(token string) object {
	return object{
		"firstName": "Jane", "lastName": "Doe", "dateOfBirth": "1990-04-01", "nationality": "GB", "phone": "+44 7700 900123", "address": aRealAddress(),
		"occupation": "Engineer", "sourceOfFunds": "salary", "purpose": "savings", "expectedMonthlyVolume": "1000_10000", "politicallyExposed": false,
		"taxResidencies": []object{{"country": "GB", "tin": "QQ123456C"}},
		"idDocument":     object{"type": "passport", "number": "123456789", "issuingCountry": "GB", "expiryDate": "2030-01-01", "frontFile": b.upload(token)},
		"proofOfAddress": object{"type": "utility_bill", "issuedOn": "2026-10-01", "file": b.upload(token)},
	}
}

// live completes the applicant's liveness session.
func (b *bench) live(path, token string) {
	b.t.Helper()
	var session struct{ Status string }
	b.call("POST", path+"/realness", token, object{"selfieFile": b.upload(token)}).into(b.t, &session)
	require.Equal(b.t, "completed", session.Status)
}

// submitted is an individual whose case is in review: the customer's id and the record's.
func (b *bench) submitted(changes ...object) (customerID, recordID string) {
	b.t.Helper()
	customerID = b.customer(verification.KindIndividual)
	token := "customer:" + customerID
	b.live("/user/real-name", token)
	form := b.person(token)
	for _, c := range changes {
		maps.Copy(form, c)
	}
	form["submit"] = true
	var record struct {
		ID     string
		Status int
	}
	b.call("POST", "/user/real-name", token, form).into(b.t, &record)
	require.Equal(b.t, 1, record.Status)
	return customerID, record.ID
}
