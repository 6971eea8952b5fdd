package devices

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a browser calls itself is shown in the own words of this program, never in the browser's.
func FuzzBrowser_IsNamedInOurWordsOnly(f *testing.F) {
	f.Add("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
	f.Add("<script>Firefox/</script> Windows on on")
	f.Add("\xff\u202e")
	words := " an unknown browser Edge Opera Firefox Chrome Safari curl a Python program a Go program a Node program on Android iPhone iPad Windows a Mac ChromeOS Linux "
	f.Fuzz(func(t *testing.T, agent string) {
		for word := range strings.FieldsSeq(Describe(agent)) {
			require.Contains(t, words, " "+word+" ")
		}
		require.NotEmpty(t, DescribeIn("zh", agent))
	})
}
