package treasury

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain"
)

func TestOverview_NamesEveryCauseOfAnExceptionOfAChainAndNoOther(t *testing.T) {
	var causes []string
	for _, c := range chain.Causes() {
		causes = append(causes, string(c))
	}
	field, found := reflect.TypeFor[alertView]().FieldByName("Kind")
	require.True(t, found)
	require.ElementsMatch(t, causes, strings.Split(field.Tag.Get("enum"), ","))
}
