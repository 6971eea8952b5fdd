package main

import (
	"encoding/json"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestVersion_SaysWhatTheProgramWasBuiltFrom(t *testing.T) {
	b := build{Version: "v1.2.3", Commit: "told", Date: "told", Go: "go1.26", Platform: "linux/amd64"}
	b.read(&debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-11-23T10:00:00Z"}, {Key: "vcs.modified", Value: "true"}}})
	var text strings.Builder
	require.NoError(t, versionCmd{}.print(&text, b))
	require.Equal(t, "gbpc v1.2.3\ncommit    abc (modified)\ndate      2026-11-23T10:00:00Z\ngo        go1.26\nplatform  linux/amd64\n", text.String())
	text.Reset()
	require.NoError(t, versionCmd{JSON: true}.print(&text, b))
	var members map[string]any
	require.NoError(t, json.Unmarshal([]byte(text.String()), &members))
	require.Equal(t, map[string]any{"version": "v1.2.3", "commit": "abc", "date": "2026-11-23T10:00:00Z", "modified": true, "go": "go1.26", "platform": "linux/amd64"}, members)
}

func TestVersion_WithoutAnyInformationItSaysSo(t *testing.T) {
	var text strings.Builder
	require.NoError(t, versionCmd{}.print(&text, build{Version: "development"}))
	require.Contains(t, text.String(), "commit    unknown\ndate      unknown\n")
}
