package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// version, commit and date are set at build time. Where they are not, the build's own information is used.
var version, commit, date = "development", "", ""

type versionCmd struct {
	JSON bool `name:"json" help:"Print it as JSON."`
}

// Run prints what this program was built from.
func (v versionCmd) Run() error { return v.print(os.Stdout, thisBuild()) }

// build says what a program was built from.
type build struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"`   // "" if it is unknown
	Date     string `json:"date"`     // of the commit, RFC 3339 in UTC; "" if it is unknown
	Modified bool   `json:"modified"` // files were changed since the commit
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func thisBuild() build {
	b := build{Version: version, Commit: commit, Date: date, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.read(info)
	}
	b.Modified = b.Modified || strings.HasSuffix(b.Version, "-dirty")
	return b
}

// read takes what Go noted of the working copy, which cannot have been set wrongly, before what the build was told.
func (b *build) read(info *debug.BuildInfo) {
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	if b.Version == "development" && info.Main.Version != "(devel)" { // installed with go install
		b.Version = cmp.Or(info.Main.Version, b.Version)
	}
}

func (v versionCmd) print(w io.Writer, b build) error {
	if v.JSON {
		return json.NewEncoder(w).Encode(b)
	}
	commit := cmp.Or(b.Commit, "unknown")
	if b.Modified {
		commit += " (modified)"
	}
	_, err := fmt.Fprintf(
		w, "gbpc %s\ncommit    %s\ndate      %s\ngo        %s\nplatform  %s\n", b.Version, commit, cmp.Or(b.Date, "unknown"), b.Go, b.Platform,
	)
	return err
}
