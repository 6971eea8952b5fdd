package sanctions_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

func TestRead_ReadsThePublishedForms(t *testing.T) {
	lists := sandboxsanctions.SampleLists().Published()
	require.Len(t, lists, 2)
	require.Equal(t, "2026-11-20", lists[0].AsOf.Format("2006-01-02"))
	require.Equal(t, "2026-11-20", lists[1].AsOf.Format("2006-01-02"))
	viktor := lists[0].Entries[0]
	require.Equal(t, []sanctions.Name{{Given: "Viktor Arkadievich", Family: "SAMPLENKO"}, {Given: "Wiktor", Family: "Samplenko"}, {Family: "Виктор Аркадьевич Самплёнко"}}, viktor.Names)
	require.Equal(t, []sanctions.Birth{{Year: 1961}, {Year: 1962, Month: 3, Day: 14}}, viktor.Births)
	require.True(t, viktor.Person)
	require.Equal(t, []sanctions.Birth{{Year: 1971, Month: 6, Day: 19}}, lists[1].Entries[0].Births)
}

func TestNames_FindsOtherSpellings(t *testing.T) {
	lists := sandboxsanctions.SampleLists()
	for _, name := range []string{
		"Viktor Samplenko", "SAMPLENKO, Viktor", "Víktor Arkádievich Samplenko", "Victor Samplenko", "Viktor A. Samplenko", "Mr Viktor Samplenko", "Mohammed Al-Examplei", "Mohamed Yusuf Al Exampleí", "Muhammad Exampli",
	} {
		require.NotEmpty(t, lists.Names(sanctions.Query{Name: name, Person: true}), name)
	}
	for _, name := range []string{"Sample Heavy Industries Ltd", "SampleProm", "Sample Exchange Group LLC"} {
		require.NotEmpty(t, lists.Names(sanctions.Query{Name: name}), name)
	}
}

func TestNames_DoesNotMatchOtherNames(t *testing.T) {
	lists := sandboxsanctions.SampleLists()
	for _, name := range []string{"Jane Doe", "Viktor Sample", "Victoria Simpson", "Mohammed Ali", "Mohammed Yusuf", "Viktor", "Arkady Samuels", "Sam Lenko", "", "…"} {
		require.Empty(t, lists.Names(sanctions.Query{Name: name, Person: true}), name)
	}
	for _, name := range []string{"Heavy Metal Records", "Example Exchange", "Prom Dresses Ltd"} {
		require.Empty(t, lists.Names(sanctions.Query{Name: name}), name)
	}
}

func TestNames_PersonIsNotComparedWithACompany(t *testing.T) {
	require.Empty(t, sandboxsanctions.SampleLists().Names(sanctions.Query{Name: "SampleProm", Person: true}))
}

func TestNames_DateOfBirthRaisesOrLowersTheScore(t *testing.T) {
	lists := sandboxsanctions.SampleLists()
	score := func(birth string) int {
		found := lists.Names(sanctions.Query{Name: "Victor Samplenko", Birth: birth, Person: true})
		if len(found) == 0 {
			return 0
		}
		require.NotEmpty(t, found[0].Reasons)
		return found[0].Score
	}
	unknown, same, year, other := score(""), score("1962-03-14"), score("1961-08-01"), score("1999-01-01")
	require.Greater(t, same, unknown)
	require.GreaterOrEqual(t, same, year)
	require.Greater(t, unknown, other)
	require.Zero(t, other)
}

func TestAddress_IsFoundInAnyCase(t *testing.T) {
	lists := sandboxsanctions.SampleLists()
	for _, address := range []string{"0x098B716B8Aaf21512996dC57EB0615e2383E2f96", "0x098b716b8aaf21512996dc57eb0615e2383e2f96", " 0X901BB9583B24D97E995513C6778DC6888AB6870E "} {
		require.Len(t, lists.Address(address), 1, address)
	}
	require.Empty(t, lists.Address("0x0000000000000000000000000000000000000001"))
}

func TestRead_RefusesAFileThatIsNotTheList(t *testing.T) {
	for _, file := range []string{"", "<html><body>Service unavailable</body></html>", "<Designations></Designations>", "<Designations><Designation>"} {
		_, err := sanctions.ReadUK(strings.NewReader(file))
		require.Error(t, err, file)
		_, err = sanctions.ReadOFAC(strings.NewReader(file))
		require.Error(t, err, file)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("<Designations><Designation><UniqueID>A</UniqueID><Names><Name><Name6>x</Name6></Name></Names></Designation></Designations>"))
	f.Add([]byte("<sdnList><sdnEntry><uid>1</uid><lastName>x</lastName></sdnEntry></sdnList>"))
	f.Fuzz(func(_ *testing.T, file []byte) {
		uk, _ := sanctions.ReadUK(bytes.NewReader(file))
		ofac, _ := sanctions.ReadOFAC(bytes.NewReader(file))
		lists := sanctions.New(uk, ofac)
		lists.Names(sanctions.Query{Name: string(file), Birth: string(file), Person: true})
		lists.Address(string(file))
	})
}
