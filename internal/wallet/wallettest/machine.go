package wallettest

import (
	"context"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
)

// Machine returns a caller with a key of the person's customer. It has the scopes, which are separated by blanks.
func (p *Person) Machine(scopes string) *Machine {
	p.T.Helper()
	d := apikeys.Draft{Name: "Machine"}
	for scope := range strings.FieldsSeq(scopes) {
		d.Scopes = append(d.Scopes, apikeys.Scope(scope))
	}
	k, secret, err := p.Auth.MakeKeyFor(context.Background(), p.Email, d)
	require.NoError(p.T, err)
	nobody := *p
	nobody.Token = ""
	return &Machine{Person: &nobody, KeyID: k.ID, Secret: string(secret)}
}

// Machine calls with an API key in a person's name.
type Machine struct {
	*Person
	KeyID, Secret string
}

// Call calls the API with the key, and without what browsers send.
func (m *Machine) Call(method, path string, body any, headers ...string) Answer {
	m.T.Helper()
	return m.Person.Call(method, path, body, append([]string{"Authorization", "Bearer " + m.Secret, "X-Requested-With", ""}, headers...)...)
}
