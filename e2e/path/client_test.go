package path

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// client calls the API as one user, signed in or not.
type client struct {
	base, email, password, token string
	published                    *published
	http                         http.Client
}

func newClient(p *program, email, password string) *client {
	return &client{base: "http://127.0.0.1:" + p.port + "/api", email: email, password: password, published: &p.published, http: http.Client{Timeout: 20 * time.Second, CheckRedirect: asAnswered}}
}

// asAnswered follows no redirect: no call answers with one.
func asAnswered(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// refusal is a response without success.
type refusal struct {
	Status  int             `json:"-"`
	Code    string          `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%d %s %s %s", r.Status, r.Code, r.Message, r.Data)
}

func hasCode(err error, code string) bool {
	var r *refusal
	return errors.As(err, &r) && r.Code == code
}

func (c *client) get(path string, data any) error { return c.call(http.MethodGet, path, "", nil, data) }

func (c *client) post(path string, body, data any) error {
	return c.call(http.MethodPost, path, "", body, data)
}

func (c *client) call(method, path, key string, body, data any) error {
	var content io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(text)
	}
	return c.send(method, path, key, "application/json", content, data)
}

func (c *client) send(method, path, key, kind string, content io.Reader, data any) error {
	request, err := http.NewRequestWithContext(context.Background(), method, c.base+path, content)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", kind)
	request.Header.Set("X-Requested-With", "XMLHttpRequest")
	if c.token != "" {
		request.Header.Set("satoken", c.token)
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	doc, err := c.published.of(c.base)
	if err != nil {
		return err
	}
	called, _, _ := strings.Cut(path, "?")
	if err := doc.Check(openapitest.Answer{Method: method, Path: called, Status: answer.StatusCode, Type: answer.Header.Get("Content-Type"), Body: text}); err != nil {
		return err
	}
	var envelope struct {
		refusal
		Success bool `json:"success"`
	}
	if err := json.Unmarshal(text, &envelope); err != nil {
		return err
	}
	if !envelope.Success {
		envelope.Status = answer.StatusCode
		return &envelope.refusal
	}
	if data == nil {
		return nil
	}
	return json.Unmarshal(envelope.Data, data)
}

// upload uploads a document and returns its file name.
func (c *client) upload(content []byte) (string, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "document.pdf")
	if err != nil {
		return "", err
	}
	if _, err := part.Write(content); err != nil {
		return "", err
	}
	if err := form.Close(); err != nil {
		return "", err
	}
	var stored struct{ FileName string }
	err = c.send(http.MethodPost, "/third-party/file-store", "", form.FormDataContentType(), &body, &stored)
	return stored.FileName, err
}

func (c *client) signIn() error {
	c.token = ""
	var login struct{ TokenInfo struct{ TokenValue string } }
	err := c.post("/user/auth/login", map[string]string{"email": c.email, "password": c.password}, &login)
	c.token = login.TokenInfo.TokenValue
	return err
}

// guarded makes a call that may require secondary authentication, and authenticates with the password.
func (c *client) guarded(path, key string, body, data any) error {
	return c.guardedCall(http.MethodPost, path, key, body, data)
}

func (c *client) guardedCall(method, path, key string, body, data any) error {
	err := c.call(method, path, key, body, data)
	if !hasCode(err, "A10008") {
		return err
	}
	var r *refusal
	errors.As(err, &r)
	var challenge struct{ ChallengeID string }
	if err := json.Unmarshal(r.Data, &challenge); err != nil {
		return err
	}
	proof := map[string]string{"method": "password", "password": c.password}
	if challenge.ChallengeID != "" {
		proof["challengeId"] = challenge.ChallengeID
	}
	if err := c.post("/user/auth/secondary-login", proof, nil); err != nil {
		return err
	}
	return c.call(method, path, key, body, data)
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// mailedCode returns the code from the newest mail to the client that contains one.
func (c *client) mailedCode() (string, error) {
	var mails page[struct{ Text string }]
	if err := c.get("/sandbox/mail?to="+c.email, &mails); err != nil {
		return "", err
	}
	for _, mail := range mails.List {
		if code := sixDigits.FindString(mail.Text); code != "" {
			return code, nil
		}
	}
	return "", errors.New("no mail has a code")
}

type page[T any] struct {
	List []T
	Meta struct{ Total, TotalPages int } `json:"_meta"`
}

type transaction struct {
	ID, Type, Status, Amount, Currency, Reference, TxHash, FailureReason string
}

// listAll returns the items of all pages of a list.
func listAll[T any](c *client, path string) ([]T, error) {
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	var all []T
	for number := 1; ; number++ {
		var one page[T]
		if err := c.get(fmt.Sprintf("%s%spageSize=100&pageNumber=%d", path, separator, number), &one); err != nil {
			return nil, err
		}
		all = append(all, one.List...)
		if number >= one.Meta.TotalPages {
			return all, nil
		}
	}
}

// transactions returns all of the customer's transactions.
func (c *client) transactions() ([]transaction, error) {
	return listAll[transaction](c, "/wallet/account/transaction")
}

// balance returns the available and the pending balance in millionths.
func (c *client) balance() (available, pending int64, err error) {
	var account struct {
		Balances []struct{ Currency, Available, Pending string }
	}
	if err := c.get("/wallet/account", &account); err != nil {
		return 0, 0, err
	}
	for _, b := range account.Balances {
		if b.Currency == "GBPC" {
			return millionths(b.Available), millionths(b.Pending), nil
		}
	}
	return 0, 0, errors.New("the account has no GBPC")
}

type bankAccount struct{ ID, AccountHolder, SortCode, AccountNumber, Status string }

type payee struct{ Address, Network, Status string }

type asset struct{ Network, DepositAddress string }

type paidOut struct{ ID, Amount, Reference, Status string }

// paidOut returns the payments of the sandbox bank to the account.
func (c *client) paidOut(to bankAccount) ([]paidOut, error) {
	return listAll[paidOut](c, "/sandbox/bank/payment?sortCode="+to.SortCode+"&accountNumber="+to.AccountNumber)
}
