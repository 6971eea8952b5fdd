package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// Person says of whom personal data is.
type Person string

// The persons of whom the back office shows data.
const (
	CustomerPerson Person = "customer"
	OperatorPerson Person = "operator"
)

// personReaders are the roles that may read a person alone: they see it in lists too, and nobody else does.
var personReaders = map[Person][]Role{
	CustomerPerson: {Compliance, Support, Treasury, Auditor},
	OperatorPerson: {Administrator, Auditor},
}

// RequireReader admits the roles that may read such a person.
func (g Gate) RequireReader(p Person) api.Access { return g.RequireRole(personReaders[p]...) }

// MayRead reports whether the operator whose call it is may read such a person. Outside the back office nobody may.
// Every answer that names a person for more roles than these asks it. What operators do is signed with their names for
// every colleague, so a name beside a request, a decision or an entry is not asked for.
func MayRead(ctx context.Context, p Person) bool {
	return CurrentOperator(ctx).May(personReaders[p]...)
}

// Withheld stands for a value about a person whom the reader may not read.
const Withheld = "•••"

// personal are the keys of details whose values are about a person.
var personal = []string{"payee", "sender", "address", "operator", "reason"}

// DetailsFor returns the details with what is personal withheld from those who may not read such a person.
func DetailsFor[V any](ctx context.Context, p Person, details map[string]V, withheld V) map[string]V {
	if MayRead(ctx, p) {
		return details
	}
	shown := maps.Clone(details)
	for key := range shown {
		if slices.Contains(personal, key) {
			shown[key] = withheld
		}
	}
	return shown
}

// person returns of whom the details of the approval are.
func (a Approval) person() Person {
	switch a.Kind {
	case rolesKind.Name, inviteKind.Name, operatorSignInKind.Name:
		return OperatorPerson
	}
	return CustomerPerson
}

// shownTo returns the entry as the operator whose call it is may read it.
func (e AuditEntry) shownTo(ctx context.Context) (AuditEntry, error) {
	if !MayRead(ctx, OperatorPerson) {
		e.IP = ""
	}
	if MayRead(ctx, CustomerPerson) {
		return e, nil
	}
	var details map[string]any
	err := json.Unmarshal(e.Details, &details)
	if err == nil {
		e.Details, err = json.Marshal(DetailsFor[any](ctx, CustomerPerson, details, Withheld))
	}
	if err != nil {
		return AuditEntry{}, fmt.Errorf("withhold details of audit entry %d: %w", e.Sequence, err)
	}
	return e, nil
}
