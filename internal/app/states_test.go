package app_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app/sourcetest"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/webhooks"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// stateTables are the tables of every department, in the order of docs/states.md.
var stateTables = []struct {
	department string
	tables     []states.Description
}{
	{"transactions", transactions.States()},
	{"deposits", deposits.States()},
	{"withdrawals", withdrawals.States()},
	{"banking", banking.States()},
	{"chain", chain.States()},
	{"treasury", treasury.States()},
	{"treasury/backing", backing.States()},
	{"treasury/closing", closing.States()},
	{"auth", apikeys.States()},
	{"staff", staff.States()},
	{"team", team.States()},
	{"exceptions", exceptions.States()},
	{"verification", verification.States()},
	{"support", support.States()},
	{"webhooks", webhooks.States()},
	{"travelrule", travelrule.States()},
}

const statesIntroduction = `# States

<!-- Made from the tables in internal/*/states.go by ` + "`make states`" + `. Do not edit. -->

Everything that has states has one table of them, which the code asks before it writes a state: these are all possible
moves, and every other is refused. A state that is not final is left by its exit. What stays in one too long, or cannot
leave it, gets an exception, which operators see in their queue ([operations](operations.md)). Where the exit is a queue
of its own, that queue is where it waits.
`

// renderStates returns docs/states.md.
func renderStates() []byte {
	var out bytes.Buffer
	out.WriteString(statesIntroduction)
	for _, d := range stateTables {
		for _, t := range d.tables {
			fmt.Fprintf(&out, "\n## %s: %s\n\n", d.department, t.Thing)
			writeDiagram(&out, t)
			out.WriteString("| state | meaning | next states | exit | exception |\n|---|---|---|---|---|\n")
			for _, r := range t.Rows {
				exit, exception := r.Exit, ""
				if len(r.Next) == 0 {
					exit = "final"
				}
				if r.Exception != "" {
					exception = "`" + r.Exception + "`"
				}
				fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s |\n", r.State, r.Meaning, strings.Join(r.Next, ", "), exit, exception)
			}
		}
	}
	return out.Bytes()
}

// writeDiagram draws the moves, if there are any. A name with a blank needs an alias.
func writeDiagram(out *bytes.Buffer, t states.Description) {
	var moves []string
	alias := func(name string) string { return strings.ReplaceAll(name, " ", "_") }
	for _, r := range t.Rows {
		for _, next := range r.Next {
			moves = append(moves, fmt.Sprintf("  %s --> %s", alias(r.State), alias(next)))
		}
	}
	if len(moves) > 0 {
		fmt.Fprintf(out, "```mermaid\nstateDiagram-v2\n%s\n```\n\n", strings.Join(moves, "\n"))
	}
}

const statesDocument = "../../docs/states.md"

// With UPDATE_STATES=1, which make states sets, the document is written.
func TestStates_DocumentIsMadeOfTheTables(t *testing.T) {
	if os.Getenv("UPDATE_STATES") == "1" {
		require.NoError(t, os.WriteFile(statesDocument, renderStates(), 0o644))
	}
	written, err := os.ReadFile(statesDocument)
	require.NoError(t, err)
	require.Equal(t, string(renderStates()), string(written), "run make states")
}

func TestStates_EveryTableIsInTheDocument(t *testing.T) {
	declared, documented := 0, 0
	for _, s := range sourcetest.Production(t) {
		text, err := os.ReadFile("../../" + s.Path)
		require.NoError(t, err)
		declared += strings.Count(string(text), "states.New(")
	}
	for _, d := range stateTables {
		documented += len(d.tables)
	}
	require.Equal(t, declared, documented)
}

func TestStates_StuckThingsHaveAKindOfException(t *testing.T) {
	kinds := exceptions.Kinds()
	for _, d := range stateTables {
		for _, table := range d.tables {
			for _, r := range table.Rows {
				if len(r.Next) == 0 {
					continue
				}
				assert.NotEmpty(t, r.Exit, "%s: %s %s", d.department, table.Thing, r.State)
				if r.Exception != "" {
					assert.Contains(t, kinds, exceptions.Kind(r.Exception), "%s: %s %s", d.department, table.Thing, r.State)
					continue
				}
				// Without an exception of its own, it waits for a person in a queue or for nothing at all.
				waits := strings.Contains(r.Exit, "queue") || strings.Contains(r.Exit, "otherwise it") || strings.Contains(r.Exit, "the customer")
				assert.True(t, waits || strings.Contains(r.Exit, "deposits.expire_order"), "%s: %s %s has neither a queue nor an exception", d.department, table.Thing, r.State)
			}
		}
	}
}
