package customer_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
)

type samples struct {
	Good, Bad [][]string
}

// contactSamples are also what the web app is tested with, so that both refuse the same.
func contactSamples(t *testing.T) (all struct{ Postcodes, Phones samples }) {
	t.Helper()
	text, err := os.ReadFile("testdata/contact.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &all))
	return all
}

func TestValidPostcode_KnowsTheFormOfEachCountry(t *testing.T) {
	all := contactSamples(t).Postcodes
	for _, s := range all.Good {
		require.True(t, customer.ValidPostcode(s[0], s[1]), s)
	}
	for _, s := range all.Bad {
		require.False(t, customer.ValidPostcode(s[0], s[1]), s)
	}
}

func TestValidPhone_KnowsTheLengthsOfEachCountry(t *testing.T) {
	all := contactSamples(t).Phones
	for _, s := range all.Good {
		require.True(t, customer.ValidPhone(s[0], s[1:]...), s)
	}
	for _, s := range all.Bad {
		require.False(t, customer.ValidPhone(s[0], s[1:]...), s)
	}
}

func TestCountries_OfTheWebAppAreThoseOfTheServer(t *testing.T) {
	ours, err := os.ReadFile("countries.txt")
	require.NoError(t, err)
	web, err := os.ReadFile("../../web/src/lib/countryRules.generated.ts")
	require.NoError(t, err)
	require.Contains(t, string(web), strings.TrimSpace(string(ours)))
}
