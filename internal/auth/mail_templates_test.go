package auth

import (
	"flag"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Every template is rendered with the same values; a template that lacks one panics.
func TestMailTemplates_MatchTheGoldenFile(t *testing.T) {
	values := map[string]string{
		"Code": "123456", "Minutes": "10", "Site": "https://gbpc.example", "Link": "https://gbpc.example/Auth/ResetPassword#email=jane%40example.com&code=ABCDEFGHIJKLMNOPQRSTUVWXYZ",
		"Address": "203.0.113.7", "Browser": "Firefox on Linux", "When": "2 March 2026, 12:00 UTC", "NewEmail": "j…@example.org", "Left": "9", "Choose": "https://gbpc.example/Auth/ResetPassword", "Office": "https://gbpc.example/backoffice/signIn", "What": "a shorter waiting time for new payees", "Payees": "0x52908400098527886E0F7030069857D2E4169EE7 on Ethereum", "Prefix": "gbpc_live_4fT9", "Scopes": "read, transfers", "Provider": "Acme", "Page": "https://gbpc.example/user/data", "Contact": "https://gbpc.example/ContactUs",
	}
	names := mailTemplates.Names()
	sort.Strings(names)
	var all strings.Builder
	for _, full := range names {
		name, language, _ := strings.Cut(full, ".")
		m := mailTemplates.Render(language, name, "jane@example.com", values)
		all.WriteString("=== " + full + "\nSubject: " + m.Subject + "\n\n" + m.Text + "\n")
		require.Contains(t, m.HTML, "<!doctype html>")
	}
	file := filepath.Join("testdata", "mail_templates.txt")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o750))
		require.NoError(t, os.WriteFile(file, []byte(all.String()), 0o600))
	}
	expected, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(expected), all.String())
}
