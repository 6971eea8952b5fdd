package sourcetest

import (
	"go/ast"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// replicaReaders may read from replicas of the database, each with the reason why it decides nothing. Nothing may be added
// that decides about money or access: balances and preconditions of orders, keys of repetitions, limits, sessions, API keys,
// what a job does next. Such a read would decide by a state that is past.
var replicaReaders = map[string]string{
	"internal/transparency/transparency.go PublishedFigures": "ReadStale: what the public page shows, with its time; the figures of the day and the gauge are read with CurrentFigures",
	"internal/transparency/history.go History":               "ReadStale: figures of days that are over, shown to everybody",
	"internal/transparency/attest.go Attestations":           "ReadStale: what was published, shown to everybody",
	"internal/wallet/statement.go Statement":                 "ReadCaughtUp: a document for the customer; what is posted is posted already",
	"internal/transactions/http.go read":                     "ReadCaughtUp: a customer's transactions as they are shown; orders are decided by the books",
	"internal/transactions/http_staff.go readAll":            "ReadCaughtUp: everybody's transactions as operators are shown them; what they act on is read anew",
	"internal/staff/audit.go SearchAudit":                    "ReadCaughtUp: the audit trail as it is shown and exported; it is verified on the primary",
}

var replicaMethods = []string{"ReadStale", "ReadCaughtUp"}

func TestStructure_OnlyReadsThatDecideNothingMayComeFromReplicas(t *testing.T) {
	found := map[string]bool{}
	for _, s := range Production(t) {
		if s.Dir == "internal/kit/db" {
			continue
		}
		for _, declared := range s.Tree.Decls {
			where := s.Path
			if f, ok := declared.(*ast.FuncDecl); ok {
				where += " " + f.Name.Name
			}
			ast.Inspect(declared, func(n ast.Node) bool {
				if call, ok := n.(*ast.SelectorExpr); ok && slices.Contains(replicaMethods, call.Sel.Name) {
					found[where] = true
					assert.NotEmpty(t, replicaReaders[where], "%s reads from replicas with %s: say in this list why it decides nothing, or read from the primary", where, call.Sel.Name)
				}
				return true
			})
		}
	}
	for where := range replicaReaders {
		assert.True(t, found[where], "%s does not read from replicas: take it out of the list", where)
	}
}
