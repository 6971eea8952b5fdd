package travelrule

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

var (
	ours = Provider{Name: "GBPC Ltd", Country: "GB", LEI: "213800WSGIIZCXF1P572"}
	jane = Identity{
		CustomerID: "01a220ff-d165-7c86-935e-267328dec5bc", FirstNames: "Jane Mary", LastName: "Doe", DateOfBirth: "1990-04-01", Address: []string{"1 High Street"}, Town: "London", Postcode: "EC2R 8AY",
		Country: "GB", Document: Document{Type: "passport", Number: "533380006", Country: "GB"},
	}
	acme = Identity{
		CustomerID: "01a220ff-d165-7c86-935e-267328dec5bd", Company: "Acme Widgets Limited", Address: []string{"2 Royal Mile"}, Town: "Edinburgh", Postcode: "EH1 1AA", Region: "Scotland", Country: "GB",
		Document: Document{Type: "registration", Number: "SC123456", Country: "GB"},
	}
	toErika = Transfer{Address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Name: "Erika Mustermann", Provider: "Northwind Exchange", Country: "DE"}
	toSelf  = Transfer{Address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Provider: "Northwind Exchange", Country: "DE"}
)

// The files are read by the standard's npm package too, in web/src/features/travelrule/ivms101.test.ts.
func TestCompose_WhatWeSendIsTheEditionOf2023(t *testing.T) {
	for name, m := range map[string]IVMS101{
		"person": message(ours, toErika, jane, false), "person-extended": message(ours, toErika, jane, true), "person-to-own-account": message(ours, toSelf, jane, true),
		"company-extended": message(ours, toErika, acme, true),
	} {
		text, err := json.MarshalIndent(m, "", "  ")
		require.NoError(t, err)
		kept, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		require.NoError(t, err)
		require.Equal(t, string(kept), string(text)+"\n", "%s", text)
	}
}

func TestCompose_NoTextIsLongerThanTheStandardHasRoomForAndNothingOfAnAddressIsLost(t *testing.T) {
	long := acme
	long.Company = strings.Repeat("Ångström & Söhne ", 20)
	long.Address = []string{strings.Repeat("Llanfair ", 10) + "Road", strings.Repeat("x", 100)}
	long.Town = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
	long.Region = strings.Repeat("County of the West ", 5) + "End"
	long.Postcode = "17 CHARACTERS LONG"
	long.Document.Number = strings.Repeat("9", 36)
	p := message(ours, toErika, long, true).Originator.Persons[0].Legal
	require.Equal(t, 100, utf8.RuneCountInString(p.Name.Identifiers[0].Name))
	require.Nil(t, p.Identification, "a number that is cut is another one")
	a := p.Addresses[0]
	require.Equal(t, 35, utf8.RuneCountInString(a.Town))
	require.Len(t, a.Lines, 7)
	for _, line := range a.Lines {
		require.LessOrEqual(t, utf8.RuneCountInString(line), 70)
		require.NotEmpty(t, line)
	}
	whole := strings.Join(a.Lines, " ")
	for _, word := range []string{long.Address[0], long.Town, long.Postcode, long.Region} {
		require.Contains(t, whole, word)
	}
	require.Equal(t, 100, strings.Count(whole, "x"))
	long.Address, long.Region, long.Postcode = nil, "Gwynedd", "LL61 5UJ"
	a = message(ours, toErika, long, true).Originator.Persons[0].Legal.Addresses[0]
	require.Equal(t, []string{long.Town}, a.Lines, "an address has a line")
	require.Equal(t, []string{"LL61 5UJ", "Gwynedd"}, []string{a.Postcode, a.Subdivision})
}

func TestCompose_ACompanyIsInTheRegisterOfItsJurisdiction(t *testing.T) {
	for number, want := range map[string]string{
		"01234567": "RA000585", "OC301234": "RA000585", "FC012345": "RA000585", "SE000001": "RA000585", "1": "RA000585",
		"SC123456": "RA000587", " sc123456": "RA000587", "SO300001": "RA000587", "SL001234": "RA000587",
		"NI012345": "RA000586", "NC000123": "RA000586", "R0000123": "RA000586",
	} {
		require.Equal(t, want, registerOf(Document{Country: "GB", Number: number}), number)
	}
	require.Equal(t, "RA888888", registerOf(Document{Country: "IE", Number: "SC123456"}))
}

func TestThreshold_Is800PoundsAndNoSetting(t *testing.T) {
	for _, at := range []string{"2026-06-29T22:59:59Z", "2026-06-29T23:00:00Z", "2027-01-01T00:00:00Z"} {
		when, err := time.Parse(time.RFC3339, at)
		require.NoError(t, err)
		require.Equal(t, "800.000000", thresholdAt(when).String())
	}
}
