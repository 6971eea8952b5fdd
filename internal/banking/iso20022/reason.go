package iso20022

import (
	"regexp"
	"slices"
	"strings"
)

// narrative is the code of a reason that is said in words.
const narrative = "NARR"

// reasonShape is that of nearly all codes of returns (ExternalReturnReason1Code): AC04, MS03, G004. reasonWords are the others.
var (
	reasonShape = regexp.MustCompile(`^[A-Z]{1,2}[0-9]{2,3}$`)
	reasonWords = strings.Fields(
		"AGNT ARDT CNOR CNPC CURR CUST DNOR DUPL EMVL ERIN FOCR FRAD FRTR NARR NOAS NOCM NOOR PINL RUTA SVNR TECH TRAC UPAY",
	)
)

// ReasonOf returns the reason of a return that somebody wrote: a code of the standard, or words.
func ReasonOf(text string) Reason {
	if len(text) == len(narrative) && reasonShape.MatchString(text) || slices.Contains(reasonWords, text) {
		return Reason{Code: text}
	}
	return Reason{Code: narrative, Text: text}
}
