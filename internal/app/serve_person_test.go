package app

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// person is somebody at the API of the server. Recovery codes are spent where a second factor is
// asked for: a TOTP code is good once in 30 seconds.
type person struct {
	t        *testing.T
	address  string
	email    string
	password string
	token    string
	recovery []string
	older    bool // the server is of an earlier release, which has documents of its own
}

type answer struct {
	Status  int `json:"-"`
	Code    string
	Message string
	Data    json.RawMessage
}

func (p *person) call(method, path, key, kind string, body io.Reader) (a answer) {
	p.t.Helper()
	request, err := http.NewRequestWithContext(p.t.Context(), method, "http://"+p.address+"/api"+path, body)
	require.NoError(p.t, err)
	request.Host = "gbpc.example"
	for name, value := range map[string]string{"Content-Type": kind, "X-Requested-With": "test", "satoken": p.token, "Idempotency-Key": key} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(p.t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(p.t, err)
	require.NoError(p.t, p.checkAnswer(response, text))
	require.NoError(p.t, json.Unmarshal(text, &a))
	a.Status = response.StatusCode
	return a
}

// do makes a call that must succeed, with a second factor where one is asked for.
func (p *person) do(method, path string, body, data any) {
	p.t.Helper()
	text, err := json.Marshal(body)
	require.NoError(p.t, err)
	key := strconv.Itoa(len(p.recovery)) + path
	a := p.call(method, path, key, "application/json", bytes.NewReader(text))
	if a.Code == "A10008" {
		var challenge struct{ ChallengeID string }
		require.NoError(p.t, json.Unmarshal(a.Data, &challenge))
		p.prove(challenge.ChallengeID)
		a = p.call(method, path, key, "application/json", bytes.NewReader(text))
	}
	require.Equal(p.t, "00000", a.Code, "%s %s: %d %s %s", method, path, a.Status, a.Message, a.Data)
	if data != nil {
		require.NoError(p.t, json.Unmarshal(a.Data, data))
	}
}

// prove spends a recovery code, or gives the password where there is no second factor yet.
func (p *person) prove(challenge string) {
	p.t.Helper()
	proof := map[string]string{"method": "password", "password": p.password}
	if len(p.recovery) > 0 {
		proof = map[string]string{"method": "recovery", "recoveryCode": p.recovery[0]}
		p.recovery = p.recovery[1:]
	}
	if challenge != "" {
		proof["challengeId"] = challenge
	}
	p.do(http.MethodPost, "/user/auth/secondary-login", proof, nil)
}

func (p *person) signIn() {
	p.t.Helper()
	p.token = ""
	var login struct{ TokenInfo struct{ TokenValue string } }
	p.do(http.MethodPost, "/user/auth/login", map[string]string{"email": p.email, "password": p.password}, &login)
	p.token = login.TokenInfo.TokenValue
	if len(p.recovery) > 0 {
		p.prove("")
	}
}
