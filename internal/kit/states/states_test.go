package states_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/states"
)

type light string

var lights = states.New("light",
	states.Row[light]{State: "off", Meaning: "dark", Next: []light{"on"}, Exit: "somebody", Exception: "dark"},
	states.Row[light]{State: "on", Meaning: "bright", Next: []light{"off", "broken"}, Exit: "somebody"},
	states.Row[light]{State: "broken", Meaning: "for good"},
)

func TestTable_AllowsItsMovesAlone(t *testing.T) {
	all := []light{"off", "on", "broken", "unknown"}
	moves := map[[2]light]bool{{"off", "on"}: true, {"on", "off"}: true, {"on", "broken"}: true}
	for _, from := range all {
		for _, to := range all {
			require.Equal(t, moves[[2]light{from, to}], lights.May(from, to), "%s to %s", from, to)
			stays := from == to && from != "unknown"
			require.Equal(t, moves[[2]light{from, to}] || stays, lights.Check(from, to) == nil, "%s to %s", from, to)
		}
	}
	require.ErrorContains(t, lights.Check("broken", "on"), "a light that is broken cannot become on")
}

func TestTable_StateWithoutMovesIsFinal(t *testing.T) {
	require.True(t, lights.Final("broken"))
	require.False(t, lights.Final("on"))
	require.False(t, lights.Final("unknown"))
}

func TestTable_ThatContradictsItselfIsRefused(t *testing.T) {
	for name, rows := range map[string][]states.Row[int]{
		"two rows for a state":               {{State: 1}, {State: 1}},
		"a move to nowhere":                  {{State: 1, Next: []int{2}, Exit: "x"}},
		"no exit from a state":               {{State: 1, Next: []int{2}}, {State: 2}},
		"an exit from a final state":         {{State: 1, Exit: "x"}},
		"an exception of a final state":      {{State: 1, Exception: "x"}},
		"an exit from nowhere to its source": {{State: 1, Next: []int{1, 3}, Exit: "x"}, {State: 2}},
	} {
		t.Run(name, func(t *testing.T) { require.Panics(t, func() { states.New("thing", rows...) }) })
	}
}

func TestTable_IsDescribedByTheNamesOfItsStates(t *testing.T) {
	numbers := states.New("record", states.Row[int]{State: 0, Name: "draft", Next: []int{1}, Exit: "the customer"}, states.Row[int]{State: 1, Name: "approved"})
	require.Equal(t, states.Description{Thing: "record", Rows: []states.Row[string]{
		{State: "draft", Name: "draft", Next: []string{"approved"}, Exit: "the customer"}, {State: "approved", Name: "approved"},
	}}, numbers.Describe())
}
