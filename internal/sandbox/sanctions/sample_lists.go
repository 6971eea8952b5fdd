package sanctions

import (
	"bytes"
	_ "embed"

	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

var (
	//go:embed uk.xml
	ukFile []byte
	//go:embed ofac.xml
	ofacFile []byte
)

// SampleLists returns the lists, indexed for searching.
func SampleLists() *sanctions.Lists {
	uk, err := sanctions.ReadUK(bytes.NewReader(ukFile))
	if err != nil {
		panic(err) // the file is part of the program
	}
	ofac, err := sanctions.ReadOFAC(bytes.NewReader(ofacFile))
	if err != nil {
		panic(err)
	}
	return sanctions.New(uk, ofac)
}
