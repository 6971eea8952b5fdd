package path

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// example is a fence of a guide that a reader pastes into a terminal.
var example = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// requireGuidesRun runs every example of a shell in the guides and the README as it is written, in the order of the page, with the
// key that the quickstart makes and the bank account that it finds.
func requireGuidesRun(t *testing.T, p *program) {
	t.Helper()
	site := "http://localhost:" + p.port
	beginning := shell(t, site, examplesOf(t, "../../docs/guides/quickstart.md")+"\nexport -p")
	variables := strings.Join(regexp.MustCompile(`(?m)^declare -x (?:GBPC_API_KEY|BANK)=.*$`).FindAllString(beginning, -1), "\n")
	require.Contains(t, variables, "gbpc_test_")
	for _, file := range guides(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".md"), func(t *testing.T) {
			said := shell(t, site, variables+"\n"+examplesOf(t, file))
			require.NotContains(t, said, `"success":false`)
		})
	}
	require.EventuallyWithT(t, func(ct *assert.CollectT) {
		said := shell(t, site, variables+"\ncurl -s \"http://localhost:8080/api/wallet/account/transaction?externalId=top-up-1\" -H \"Authorization: Bearer $GBPC_API_KEY\"")
		require.Contains(ct, said, `"status":"completed"`, "what the guide pays in is in the balance")
	}, 30*time.Second, 200*time.Millisecond)
}

// guides are the files whose examples run.
func guides(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../docs/guides/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return append(files, "../../README.md")
}

// fence begins or ends an example, and says its language.
var fence = regexp.MustCompile("(?m)^[ \t>]*(?:```|~~~)(.*)$")

// No example is left out: each is in a language that these tests run, or is no program.
func TestGuides_EveryExampleIsOneThatTheTestsRun(t *testing.T) {
	for _, file := range guides(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		fences := fence.FindAllStringSubmatch(string(text), -1)
		require.Zero(t, len(fences)%2, "%s: an example that does not end", file)
		found := map[string]int{}
		for i := 0; i < len(fences); i += 2 {
			language := fences[i][1]
			require.Contains(t, []string{"sh", "ts", "go", "json", "http", "text"}, language, file)
			found[language]++
		}
		require.Len(t, example.FindAllString(string(text), -1), found["sh"], file)
		require.Len(t, clientFence.FindAllString(string(text), -1), found["ts"]+found["go"], file)
	}
}

// examplesOf joins the examples of a guide. Curl fails for an answer that is an error.
func examplesOf(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var all []string
	for _, found := range example.FindAllStringSubmatch(string(text), -1) {
		all = append(all, found[1])
	}
	return strings.Join(all, "echo\n")
}

// shell runs a script against the server under test, which listens elsewhere than the sandbox of the guides.
func shell(t *testing.T, site, script string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	script = strings.ReplaceAll(script, "http://localhost:8080", site)
	c := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-modcacherw", "GOMODCACHE="+filepath.Join(c.Dir, "modules"))
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
