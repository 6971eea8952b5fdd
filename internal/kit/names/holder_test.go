package names_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/gbpc/gbpc/internal/kit/names"
)

func TestSameHolder_ToleratesHowBanksWriteAName(t *testing.T) {
	for _, k := range [][2]string{
		{"Jane Alice Doe", "Jane Alice Doe"}, {"Jane Alice Doe", "JANE DOE"}, {"Jane Alice Doe", "J A Doe"}, {"Jane Alice Doe", "J. Doe"}, {"Jane Alice Doe", "Ms Jane A. Doe"},
		{"Jane Alice Doe", "JA Doe"}, {"Jane Alice Doe", "Mrs J A DOE"}, {"Zoë Müller", "zoe muller"}, {"Sean O'Neil", "Mr Sean ONeil"}, {"Sean O’Neil", "SEAN O'NEIL"},
		{"Anne-Marie de la Cruz", "Anne Marie de la Cruz"}, {"Dr Jane Doe", "Prof. Jane Doe"}, {"Acme Widgets Limited", "ACME WIDGETS LTD"}, {"The Acme & Sons Ltd", "Acme and Sons Limited"},
		{"Jo Doe", "Jo Doe"}, {"Madonna", "MADONNA"},
		{"Íris Sample", "Iris Sample"}, {"Łukasz Żółć", "LUKASZ ZOLC"}, {"Jürgen Größer", "Juergen Groesser"}, {"Juergen Groesser", "Jürgen Größer"}, {"Åse Sample", "Aase Sample"},
		{"Владимир Самплёв", "Vladimir Samplev"}, {"Γιώργος Δείγμας", "Giorgos Deigmas"}, {"Jane Alice Doe", "DOE JANE ALICE"}, {"Jane Alice Doe", "Doe, Jane"}, {"Sean Mac Donald", "Sean MacDonald"},
		{"Annemarie Doe", "Anne-Marie Doe"}, {"Sample GmbH", "Sample Gesellschaft mit beschränkter Haftung"}, {"Sample & Co. Ltd", "SAMPLE AND COMPANY LIMITED"}, {"Sample L.L.C.", "Sample LLC"},
		{"Jane Doe MBE", "Jane Doe"}, {"ООО Образец", "OOO Obrazets"}, {"Public Joint Stock Company Sample", "PJSC Sample"},
	} {
		require.True(t, names.SameHolder(k[0], k[1]), k)
	}
}

func TestSameHolder_RefusesSomeoneElse(t *testing.T) {
	for _, k := range [][2]string{
		{"Jane Alice Doe", "John Doe"}, {"Jane Alice Doe", "Jane Smith"}, {"Jane Alice Doe", "Alice Doe"}, {"Jane Alice Doe", "A Doe"}, {"Jane Alice Doe", "Doe"}, {"Jane Alice Doe", "Jane Alice"},
		{"Jane Alice Doe", "Jane Beth Doe"}, {"Jane Alice Doe", "Jane Doe and John Doe"}, {"Jane Doe", "Jane Doe Ltd"}, {"Jane Doe Consulting Ltd", "Jane Ltd"}, {"Acme Widgets Ltd", "Acme Gadgets Ltd"},
		{"Acme Widgets Ltd", "Acme Widgets LLP"}, {"Jane Doe", ""}, {"", "Jane Doe"}, {"Jane Doe", "..."}, {"Jane Alice Doe", "Alice Jane Doe"}, {"Jane Doe", "JX Doe"}, {"Jane Doe", "Janet Doe"},
		{"Jane Doe", "Jane Doerr"}, {"Jane Alice Doe", "Doe Alice"}, {"Sample GmbH", "Sample AG"}, {"Acme Widgets Ltd", "Acme Widgets"}, {"Юлия Самплева", "Юрий Самплев"}, {"Ltd", ""}, {"...", "..."},
	} {
		require.False(t, names.SameHolder(k[0], k[1]), k)
	}
}

// The family name is what the identity document says, not the last word.
func TestVerified_KnowsTheFamilyName(t *testing.T) {
	maria, pieter := names.Verified{Given: "María José", Family: "García Ejemplar"}, names.Verified{Given: "Pieter", Family: "van der Voorbeeld"}
	for _, name := range []string{"María José García Ejemplar", "Maria Garcia", "MARIA JOSE GARCIA", "García Ejemplar, María José", "Mrs Maria Garcia Ejemplar", "MJ Garcia Ejemplar"} {
		require.True(t, maria.Is(name), name)
	}
	for _, name := range []string{"Maria Ejemplar", "M Garcia", "Jose Garcia", "Maria", "Garcia Ejemplar", "Maria Jose"} {
		require.False(t, maria.Is(name), name)
	}
	require.True(t, pieter.Is("P. vanderVoorbeeld"))
	require.True(t, pieter.Is("Van der Voorbeeld, Pieter"))
	require.False(t, pieter.Is("Pieter Voorbeeld van der Meer"))
	require.True(t, names.Verified{Company: "Acme & Sons Ltd"}.Is("ACME AND SONS LIMITED"))
	require.False(t, names.Verified{Company: "Acme & Sons Ltd"}.Is("Acme & Daughters Ltd"))
	require.False(t, names.Verified{}.Is(""))
}

func TestEach_NamesTheHoldersOfAJointAccount(t *testing.T) {
	require.Equal(t, []string{"Mr J Doe & Mrs Ann Roe", "Mr J Doe", "Mrs Ann Roe"}, names.Each("Mr J Doe & Mrs Ann Roe"))
	require.Equal(t, []string{"Jane Doe and Ivan Roe", "Jane Doe", "Ivan Roe"}, names.Each(" Jane Doe and Ivan Roe "))
	for _, one := range []string{"Jane Doe", "Smith & Sons Ltd", "Smith & Sons", "Rock and Roll", "Mr & Mrs Doe", "&"} {
		require.Equal(t, []string{one}, names.Each(one))
	}
	require.Empty(t, names.Each(" "))
}

func TestSameHolder_EveryNameIsItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[A-Za-zÀ-ž' .-]{0,30}`).Draw(t, "name")
		if len(names.Words(name)) > 0 && !names.SameHolder(name, name) {
			t.Fatal(name)
		}
	})
}

func FuzzSameHolder(f *testing.F) {
	f.Add("Jane Alice Doe", "J A Doe")
	f.Add("Ltd", "Mr")
	f.Fuzz(func(t *testing.T, a, b string) {
		if names.SameHolder(a, b) && len(names.Words(b)) == 0 {
			t.Fatal("an empty name is nobody")
		}
	})
}
