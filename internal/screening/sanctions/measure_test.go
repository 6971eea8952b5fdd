package sanctions_test

import (
	"fmt"
	"sort"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

// The least that must hold of the pairs of pairs_test.go, in hundredths.
const (
	leastRecall    = 97
	leastPrecision = 97
)

func TestNames_FindsWhoIsListedAndNobodyElse(t *testing.T) {
	ukFile, ofacFile := listFiles()
	uk, err := sanctions.ReadUK(strings.NewReader(ukFile))
	require.NoError(t, err)
	ofac, err := sanctions.ReadOFAC(strings.NewReader(ofacFile))
	require.NoError(t, err)
	lists := sanctions.New(uk, ofac)

	right, wrong := bearers(), strangers()
	require.GreaterOrEqual(t, len(right)+len(wrong), 400)
	missed, found := map[string][]string{}, map[string][]string{}
	for _, a := range right {
		if len(lists.Names(sanctions.Query{Name: a.name, Birth: a.born, Person: a.person})) == 0 {
			missed[a.rule] = append(missed[a.rule], a.name)
		}
	}
	for _, a := range wrong {
		if m := lists.Names(sanctions.Query{Name: a.name, Birth: a.born, Person: a.person}); len(m) > 0 {
			found[a.rule] = append(found[a.rule], fmt.Sprintf("%s = %s (%d)", a.name, m[0].Name, m[0].Score))
		}
	}
	hits := len(right) - count(missed)
	recall, precision := hits*100/len(right), hits*100/(hits+count(found))
	t.Logf("%d names of the listed, %d of strangers: recall %.1f %%, precision %.1f %%", len(right), len(wrong), float64(hits)*100/float64(len(right)), float64(hits)*100/float64(hits+count(found)))
	require.GreaterOrEqual(t, recall, leastRecall, "missed: %s", told(missed))
	require.GreaterOrEqual(t, precision, leastPrecision, "found: %s", told(found))
}

func count(byRule map[string][]string) (n int) {
	for _, names := range byRule {
		n += len(names)
	}
	return n
}

func told(byRule map[string][]string) string {
	var all []string
	for rule, names := range byRule {
		all = append(all, fmt.Sprintf("\n%s: %s", rule, strings.Join(names, "; ")))
	}
	sort.Strings(all)
	return strings.Join(all, "")
}

// BenchmarkNames_TwentyThousandEntries compares one name with as many entries as the published lists have together.
func BenchmarkNames_TwentyThousandEntries(b *testing.B) {
	syllables := strings.Fields("ab al ba dar di el far go ha ib ja ka kov la li lo ma mir mo na nov or pa qa ra ri sa sha si ta tor u va vi wa ya yev za zhi")
	name := func(n, parts int) (text string) {
		for range parts {
			text += syllables[n%len(syllables)]
			n = n/len(syllables) + n*7 + 3
		}
		return text
	}
	var list strings.Builder
	list.WriteString("<sdnList>")
	for i := range 20_000 {
		fmt.Fprintf(&list, "<sdnEntry><uid>%d</uid><firstName>%s %s</firstName><lastName>%s</lastName><sdnType>Individual</sdnType><akaList><aka><firstName>%s</firstName><lastName>%s</lastName></aka></akaList></sdnEntry>",
			i, name(i, 2), name(i/3, 3), name(i*11, 3), name(i*5, 3), name(i*13, 4))
	}
	list.WriteString("</sdnList>")
	p, err := sanctions.ReadOFAC(strings.NewReader(list.String()))
	require.NoError(b, err)
	lists := sanctions.New(p)
	for _, asked := range []string{"Jane Elizabeth Doe", "Mohammed Yusuf Al Mithali", "Viktor Arkadievich Samplenko", "Marija Novakova"} {
		b.Run(asked, func(b *testing.B) {
			began := cpuTime(b)
			for b.Loop() {
				lists.Names(sanctions.Query{Name: asked, Birth: "1990-01-01", Person: true})
			}
			b.ReportMetric(float64(cpuTime(b)-began)/float64(b.N)/1000, "cpu-us/op")
		})
	}
}

// cpuTime is what the process has used of the processors: others use them too.
func cpuTime(b *testing.B) int64 {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return used.Utime.Nano() + used.Stime.Nano()
}
