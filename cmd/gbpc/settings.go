package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// settings reads the file of --config. It refuses a name that no command has, because a misspelt setting must
// not be silently ignored.
func settings(r io.Reader) (kong.Resolver, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return nil, err
	}
	var named map[string]json.RawMessage
	if err := json.Unmarshal(text, &named); err != nil {
		return nil, fmt.Errorf("the settings file is not a JSON object: %w", err)
	}
	values, err := kong.JSON(bytes.NewReader(text))
	return settingsFile{values, named}, err
}

type settingsFile struct {
	kong.Resolver
	named map[string]json.RawMessage
}

func (f settingsFile) Validate(app *kong.Application) error {
	known := map[string]bool{}
	var look func(*kong.Node)
	look = func(n *kong.Node) {
		for _, flag := range n.Flags {
			known[strings.ReplaceAll(flag.Name, "-", "_")] = true
		}
		for _, child := range n.Children {
			look(child)
		}
	}
	look(app.Node)
	var unknown []string
	for name := range f.named {
		if !known[name] {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	slices.Sort(unknown)
	return fmt.Errorf("the settings file has unknown names: %s", strings.Join(unknown, ", "))
}
