package iso20022_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

func TestReason_IsACodeOfTheStandardOrWords(t *testing.T) {
	for _, code := range []string{
		"AC01", "AC03", "AC04", "AC06", "AC07", "AC13", "AC14", "AC15", "AC16", "AC17", "AG01", "AG02", "AG07", "AGNT", "AM01", "AM02", "AM03", "AM04", "AM05", "AM06", "AM07", "AM09", "AM10",
		"ARDT", "BE01", "BE04", "BE05", "BE06", "BE07", "BE08", "CN01", "CNOR", "CNPC", "CURR", "CUST", "DC04", "DNOR", "DS28", "DT01", "DUPL", "ED01", "ED03", "ED05", "EMVL", "ERIN", "FF03",
		"FF05", "FOCR", "FR01", "FRAD", "FRTR", "G004", "MD01", "MD02", "MD05", "MD06", "MD07", "MS02", "MS03", "NARR", "NOAS", "NOCM", "NOOR", "PINL", "RC01", "RC07", "RC11", "RF01", "RR01",
		"RR12", "RUTA", "SL01", "SL11", "SP01", "SVNR", "TM01", "TRAC", "UPAY",
	} {
		require.Equal(t, iso20022.Reason{Code: code}, iso20022.ReasonOf(code))
	}
	for _, words := range []string{"", "account closed", "GONE", "ac04", "AC04.", "AC4", "AC044"} {
		require.Equal(t, iso20022.Reason{Code: "NARR", Text: words}, iso20022.ReasonOf(words))
	}
}
