package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConfig_ThePublishedSchemaAndPageAreThoseOfTheProgram(t *testing.T) {
	for name, print := range map[string]func(*bytes.Buffer) error{
		"config.schema.json": func(b *bytes.Buffer) error { return writeSchema(b) },
		"settings.md":        func(b *bytes.Buffer) error { return writeTable(b) },
	} {
		var made bytes.Buffer
		require.NoError(t, print(&made))
		if os.Getenv("UPDATE_CONFIG") != "" {
			require.NoError(t, os.WriteFile(filepath.Join("..", "..", "docs", name), made.Bytes(), 0o644)) //nolint:gosec // public
		}
		published, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		require.NoError(t, err)
		require.Equal(t, string(published), made.String(), "%s is stale: make config", name)
	}
}

// mostSettings is how many decisions an operator can be asked to take. Who adds a setting takes another away, or makes the case
// for a higher number.
const mostSettings = 110

var whoAndWhen = regexp.MustCompile(`^(operations|treasury|compliance|security), (when|before|after) [a-zA-Z].*[^.]$`)

// A setting is a decision that somebody has to take at some time. What only the author of the code can judge is a constant.
func TestConfig_EachSettingSaysWhoChangesItAndWhen(t *testing.T) {
	flags, err := settingsOfServe()
	require.NoError(t, err)
	require.LessOrEqual(t, len(flags), mostSettings)
	for _, f := range flags {
		require.Regexp(t, whoAndWhen, changed(f.Value), f.Name)
		require.Contains(t, helpOf(f.Value), ". Changed by "+changed(f.Value)+".")
		require.NotContains(t, withdrawn, settingOf(f), "it is there")
	}
}

func TestConfig_ASettingThatThereWasIsRefusedWithWhatDecidesNow(t *testing.T) {
	for name, now := range withdrawn {
		_, err := parse(t, `{"`+name+`": "1"}`)
		require.ErrorContains(t, err, name+": this setting does not exist any more: "+now+"; remove it")
	}
	require.NoError(t, checkEnvironment())
	t.Setenv("GBPC_CHAIN_STUCK_AFTER", "5m")
	const said = "chain_stuck_after: this setting does not exist any more: a transaction that is not mined is replaced after 2m; remove GBPC_CHAIN_STUCK_AFTER from the environment"
	require.EqualError(t, checkEnvironment(), said)
	require.ErrorContains(t, serveCmd{}.Run(t.Context(), nil), said)
	_, lines, _ := examined(t, `{"log_addresses": true}`)
	require.Equal(t, []string{said}, about(lines, "chain_stuck_after"))
	require.Len(t, about(lines, "log_addresses"), 1)
}

// No example names a setting that there was.
func TestConfig_TheExamplesNameNoSettingThatThereWas(t *testing.T) {
	names := regexp.MustCompile(`(?i)\b(` + strings.Join(slices.Collect(maps.Keys(withdrawn)), "|") + `)\b`)
	spelt := strings.NewReplacer("--access-log", "", "GBPC_", "", "-", "_") // a flag of the sandbox; the environment; flags
	for _, folder := range []string{"deploy", "docs"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", folder), func(file string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "decisions" || entry.Name() == "nginx"): // what was decided once; directives of nginx
				return fs.SkipDir
			case entry.IsDir():
				return nil
			}
			text, err := os.ReadFile(file)
			require.Empty(t, names.FindAllString(spelt.Replace(string(text)), -1), file)
			return err
		}))
	}
}

// The schema and the program agree about the documented file.
func TestConfig_TheDocumentedFileFitsTheSchema(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "production.md"))
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "```json\n")
	example, _, _ := strings.Cut(rest, "```")
	var file map[string]any
	require.NoError(t, json.Unmarshal([]byte(example), &file))
	flags, err := settingsOfServe()
	require.NoError(t, err)
	known := map[string]schemaOf{}
	for _, f := range flags {
		known[settingOf(f)] = describe(f)
		require.NotEmpty(t, f.Help, f.Name)
		require.NotEmpty(t, f.Envs, "%s has no name in the environment", f.Name)
	}
	for name, value := range file {
		s, ok := known[name]
		require.True(t, ok, name)
		switch value := value.(type) {
		case string:
			require.Contains(t, []any{"string"}, s.Type, name)
			if s.Pattern != "" {
				require.Regexp(t, regexp.MustCompile(s.Pattern), value, name)
			}
			if len(s.Enum) > 0 {
				require.Contains(t, s.Enum, value, name)
			}
		case float64:
			require.Equal(t, "integer", s.Type, name)
		case bool:
			require.Equal(t, "boolean", s.Type, name)
		case []any:
			require.NotNil(t, s.Items, name)
		case map[string]any:
			require.Equal(t, "object", s.Type, name)
		}
	}
}

// One order of precedence: the command line, the environment, the file, the default.
func TestConfig_TheCommandLineOverridesTheEnvironmentAndThatTheFile(t *testing.T) {
	c, err := parse(t, `{"smtp_host": "of the file", "smtp_port": 25}`)
	require.NoError(t, err)
	require.Equal(t, "of the file", c.SMTP.Host)
	t.Setenv("GBPC_SMTP_HOST", "of the environment")
	c, err = parse(t, `{"smtp_host": "of the file", "smtp_port": 25}`)
	require.NoError(t, err)
	require.Equal(t, "of the environment", c.SMTP.Host)
	require.Equal(t, 25, c.SMTP.Port)
	c, err = parse(t, `{"smtp_host": "of the file"}`, "--smtp-host", "of the command line")
	require.NoError(t, err)
	require.Equal(t, "of the command line", c.SMTP.Host)
	require.Equal(t, 587, c.SMTP.Port)
}

func TestSettings_AnUnknownNameIsRefusedWithTheNearestOne(t *testing.T) {
	_, err := parse(t, `{"smpt_host": "mail.example", "databse": "postgres://", "colour": "blue"}`)
	require.ErrorContains(t, err, "smpt_host: this setting does not exist; perhaps smtp_host is meant")
	require.ErrorContains(t, err, "perhaps database is meant")
	require.ErrorContains(t, err, "colour: this setting does not exist; remove it")
}
