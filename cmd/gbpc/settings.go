package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// A setting comes from the command line, else from the environment, else from the file of --config, else it has its
// default.

// settings reads the file of --config. It refuses a name that no command has, because a misspelt setting must
// not be silently ignored.
func settings(r io.Reader) (kong.Resolver, error) {
	text, err := io.ReadAll(io.LimitReader(r, 1<<20))
	if err != nil {
		return nil, err
	}
	var named map[string]json.RawMessage
	if err := json.Unmarshal(text, &named); err != nil {
		return nil, fmt.Errorf("the settings file is not a JSON object%s", lineOf(text, err))
	}
	values, err := fileValues(bytes.NewReader(text))
	return settingsFile{values, named}, err
}

// fileValues are the values of a settings file, which the environment overrides.
func fileValues(r io.Reader) (kong.Resolver, error) {
	values, err := kong.JSON(r)
	return belowEnvironment{values}, err
}

type belowEnvironment struct{ kong.Resolver }

func (b belowEnvironment) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	return b.Resolver.Resolve(ctx, parent, flag)
}

type settingsFile struct {
	kong.Resolver
	named map[string]json.RawMessage
}

func (f settingsFile) Validate(app *kong.Application) error {
	known := namesOf(app.Node)
	var wrong []error
	for name := range f.named {
		if _, ok := withdrawn[name]; ok || !known[name] { // one of them may be a flag of the sandbox
			finding := unknown(name, known)
			wrong = append(wrong, fmt.Errorf("%s: %s; %s", finding.Setting, finding.Wrong, finding.Remedy))
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	slices.SortFunc(wrong, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return fmt.Errorf("the settings file has names of no setting:\n%w", errors.Join(wrong...))
}

// namesOf returns the settings of a command and those below it, as a settings file spells them.
func namesOf(node *kong.Node) map[string]bool {
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
	look(node)
	return known
}

// flagsOf returns the settings of all commands.
func flagsOf(commands *cli) map[string]bool {
	parser, err := kong.New(commands, kong.Vars{"version": version}, kong.Writers(io.Discard, io.Discard))
	if err != nil {
		return map[string]bool{} // main could not have started
	}
	return namesOf(parser.Model.Node)
}
