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

	"github.com/stretchr/testify/require"
)

// example is a fence of a guide that a reader pastes into a terminal.
var example = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// Every example of a shell in the guides is run as it is written, in the order of the page, with the key that the
// quickstart makes and the bank account that it finds.
func TestGuides_EveryShellExampleRuns(t *testing.T) {
	files, err := filepath.Glob("../../docs/guides/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	files = append(files, "../../README.md")
	p := newProgram(t)
	p.start(t)
	site := "http://localhost:" + p.port
	beginning := shell(t, site, examplesOf(t, "../../docs/guides/quickstart.md")+"\nexport -p")
	variables := strings.Join(regexp.MustCompile(`(?m)^declare -x (?:GBPC_API_KEY|BANK)=.*$`).FindAllString(beginning, -1), "\n")
	require.Contains(t, variables, "gbpc_test_")
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".md"), func(t *testing.T) {
			said := shell(t, site, variables+"\n"+examplesOf(t, file))
			require.NotContains(t, said, `"success":false`)
		})
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
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	script = strings.ReplaceAll(script, "http://localhost:8080", site)
	c := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
