package treasury

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// alertConstant is a kind of alert as the package chain declares it. A test of that package holds that each is raised as an exception.
var alertConstant = regexp.MustCompile(`(?m)^\tAlert\w+ += "(\w+)"`)

func TestAlerts_TheCallNamesEveryKindThatCanBeRaisedAndNoOther(t *testing.T) {
	source, err := os.ReadFile("../chain/alert.go")
	require.NoError(t, err)
	var kinds []string
	for _, c := range alertConstant.FindAllStringSubmatch(string(source), -1) {
		kinds = append(kinds, c[1])
	}
	require.NotEmpty(t, kinds)
	field, found := reflect.TypeFor[alertView]().FieldByName("Kind")
	require.True(t, found)
	require.ElementsMatch(t, kinds, strings.Split(field.Tag.Get("enum"), ","))
}
