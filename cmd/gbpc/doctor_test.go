package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// examined runs gbpc doctor with a settings file.
func examined(t *testing.T, content string, flags ...string) (status int, lines []string, diagnostics string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "settings.json")
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	args, ok := asksForDoctor(append([]string{"doctor", "--config", file}, flags...))
	require.True(t, ok)
	var out, errors strings.Builder
	status = examine(t.Context(), args, &out, &errors)
	return status, strings.Split(strings.TrimSpace(out.String()), "\n"), errors.String()
}

// about returns the lines that begin with the setting.
func about(lines []string, setting string) (found []string) {
	for _, line := range lines {
		names, _, _ := strings.Cut(line, ": ")
		for _, name := range strings.Split(names, ", ") {
			if name == setting {
				found = append(found, line)
			}
		}
	}
	return found
}

func TestDoctor_NamesEachSettingThatIsWrongAndGoesOn(t *testing.T) {
	status, lines, _ := examined(t, `{"database": "postgres://gbpc:hidden-password@127.0.0.1:1/gbpc", "smpt_host": "mail.example", "smtp_port": "abc", "drain": "soon", "two_factor": "maybe",
		"travel_rule_incoming": "eat", "travel_rule_euro_rate": "1.25", "travel_rule_optional": true, "bank_folder": "/nonexistent/bank", "signer_vault": "/nonexistent/vault", "listen": "127.0.0.1:99999", "chain_rpc": "http://127.0.0.1:1", "limits": {"sign-in": 0}}`)
	require.Equal(t, 1, status)
	for _, setting := range []string{"database", "smpt_host", "smtp_port", "drain", "two_factor", "travel_rule_incoming", "bank_folder", "signer_vault", "listen", "chain_rpc", "site", "limits"} {
		require.NotEmpty(t, about(lines, setting), "%s in\n%s", setting, strings.Join(lines, "\n"))
	}
	require.Contains(t, about(lines, "smpt_host")[0], "smtp_host is meant")
	require.Contains(t, about(lines, "travel_rule_euro_rate")[0], "£800")
	require.Contains(t, about(lines, "travel_rule_optional")[0], "only in the sandbox; remove it")
	require.NotContains(t, strings.Join(lines, "\n"), "hidden-password")
	for _, line := range lines {
		require.Regexp(t, `^[a-z_, ]+: .+; .+`, line)
	}
}

func TestDoctor_AFileThatIsNoJSONIsAFinding(t *testing.T) {
	status, lines, _ := examined(t, "{\n\"site\": \"https://gbpc.example\",\n}")
	require.Equal(t, 1, status)
	require.Contains(t, about(lines, "config")[0], "line 3")
	args, ok := asksForDoctor([]string{"--config=/nonexistent", "doctor"})
	require.True(t, ok)
	var out strings.Builder
	require.Equal(t, 1, examine(t.Context(), args, &out, &out))
	require.Contains(t, out.String(), "config: the settings file cannot be read")
}

func TestDoctor_FlagsAndEnvironmentCountAsForServe(t *testing.T) {
	t.Setenv("GBPC_BANK_FOLDER", "/nonexistent/of-the-environment")
	_, lines, checked := examined(t, `{"bank_folder": "/nonexistent/of-the-file", "files": "/nonexistent/of-the-file"}`, "--files", "/nonexistent/of-the-flag", "--verbose")
	require.Contains(t, strings.Join(about(lines, "bank_folder"), "\n"), "of-the-environment")
	require.Contains(t, strings.Join(about(lines, "files"), "\n"), "of-the-flag")
	require.NotContains(t, strings.Join(lines, "\n"), "of-the-file")
	require.Contains(t, checked, "the bank's folder            problems found")
}

func TestDoctor_SaysNothingAboutWhatIsExcepted(t *testing.T) {
	_, lines, _ := examined(t, `{}`, "--except", "trusted-proxies,two_factor")
	require.Empty(t, about(lines, "trusted_proxies"))
	require.Empty(t, about(lines, "two_factor"))
	require.NotEmpty(t, about(lines, "site"))
}

func TestDoctor_OtherCommandsAreNotItsBusiness(t *testing.T) {
	for _, args := range [][]string{{"serve", "--config", "doctor"}, {"doctor", "--help"}, {"--version"}, {}} {
		_, ok := asksForDoctor(args)
		require.False(t, ok, args)
	}
}
