package verification_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/verification"
)

// The API's document gives countries and days a pattern that an empty text does not match.
func TestDraft_DoesNotShowACountryOrADayThatIsNotStated(t *testing.T) {
	draft := verification.Individual{Address: &verification.Address{}, IDDocument: &verification.IDDocument{}, ProofOfAddress: &verification.ProofOfAddress{}, TaxResidencies: []verification.TaxResidency{{}}}
	shown, err := json.Marshal(draft)
	require.NoError(t, err)
	require.NotRegexp(t, regexp.MustCompile(`"(country|issuingCountry|expiryDate|issuedOn)":""`), string(shown))
}
