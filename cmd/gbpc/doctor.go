package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/doctor"
)

// doctorCmd takes the settings of serve. main gives it its arguments itself: a settings file that serve would refuse to
// read is what it is for.
type doctorCmd struct {
	NTP       string   `name:"ntp" help:"Host of a time server with which the clock is compared." placeholder:"HOST"`
	Processes int      `help:"How many servers share the database: what they need is compared with what it allows." default:"2"`
	Except    []string `help:"Settings to skip: site, trusted_proxies." placeholder:"SETTING"`
	Verbose   bool     `help:"Print on standard error what was checked."`

	app.Config `embed:""`
}

// asksForDoctor reports whether the arguments are those of gbpc doctor, and returns them without its name.
func asksForDoctor(args []string) ([]string, bool) {
	for i, arg := range args {
		switch {
		case arg == "doctor":
			return slices.Concat(args[:i], args[i+1:]), !slices.ContainsFunc(args, isHelp)
		case arg == "--debug", strings.HasPrefix(arg, "--config="), i > 0 && args[i-1] == "--config", arg == "--config":
		default:
			return nil, false
		}
	}
	return nil, false
}

func isHelp(arg string) bool { return arg == "--help" || arg == "-h" }

// Run is not called: main calls examine with the arguments.
func (doctorCmd) Run() error { return errors.New("give doctor its flags after its name") }

// doctorArgs are the arguments of gbpc doctor.
type doctorArgs struct {
	Settings string `name:"config"`
	Debug    bool

	doctorCmd `embed:""`
}

// examine prints a line for each thing that is wrong and returns the exit status.
func examine(ctx context.Context, args []string, out, diagnostics io.Writer) int {
	var found []doctor.Finding
	say := func(f doctor.Finding) { found = append(found, f) }
	good := map[string]json.RawMessage{}
	if file := fileOf(args); file != "" {
		good = readLeniently(file, say)
	}
	var a doctorArgs
	if err := parseDoctor(&a, args, good); err != nil {
		if len(found) == 0 {
			fmt.Fprintln(diagnostics, "gbpc:", err)
			return 1
		}
		say(doctor.Finding{Setting: "config", Wrong: err.Error(), Remedy: "correct it"})
	} else {
		options := doctor.Options{NTP: a.NTP, Processes: a.Processes}
		if a.Verbose {
			options.Checked = func(what string, bad, of bool) { fmt.Fprintf(diagnostics, "%-28s %s\n", what, outcome(bad, of)) }
		}
		found = append(found, doctor.Examine(ctx, a.Config, options)...)
	}
	found = append(found, goneFromEnvironment()...)
	found = slices.DeleteFunc(found, func(f doctor.Finding) bool {
		return !slices.ContainsFunc(strings.Split(f.Setting, ", "), func(name string) bool {
			return !slices.Contains(a.Except, name) && !slices.Contains(a.Except, strings.ReplaceAll(name, "_", "-"))
		})
	})
	for _, f := range found {
		fmt.Fprintln(out, f)
	}
	if len(found) > 0 {
		return 1
	}
	fmt.Fprintln(out, "OK: no problems found")
	return 0
}

func outcome(bad, of bool) string {
	switch {
	case !of:
		return "not configured"
	case bad:
		return "problems found"
	}
	return "well"
}

func fileOf(args []string) string {
	for i, arg := range args {
		if file, ok := strings.CutPrefix(arg, "--config="); ok {
			return file
		}
		if arg == "--config" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

// readLeniently returns the settings of the file that can be read, and says what is wrong with the others.
func readLeniently(file string, say func(doctor.Finding)) map[string]json.RawMessage {
	text, err := os.ReadFile(file)
	if err != nil {
		say(doctor.Finding{
			Setting: "config", Wrong: "the settings file cannot be read (" + reason(err) + ")",
			Remedy: "name a file that the user of the server can read",
		})
		return nil
	}
	var named map[string]json.RawMessage
	if err := json.Unmarshal(text, &named); err != nil {
		say(doctor.Finding{Setting: "config", Wrong: "the settings file is not a JSON object" + lineOf(text, err), Remedy: "correct it there"})
		return nil
	}
	if info, err := os.Stat(file); err == nil && info.Mode().Perm()&0o007 != 0 && hasPassword(named) {
		say(doctor.Finding{
			Setting: "config", Wrong: "everyone on this machine can read the settings file, which contains a password",
			Remedy: "chmod 640 " + file + ", or name a file with the password in the address (passfile=…)",
		})
	}
	known := flagsOf(&cli{})
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if _, ok := withdrawn[name]; ok || !known[name] {
			say(unknown(name, known))
			delete(named, name)
			continue
		}
		var alone doctorArgs
		if err := parseDoctor(&alone, nil, map[string]json.RawMessage{name: named[name]}); err != nil {
			say(doctor.Finding{
				Setting: name,
				Wrong:   "its value cannot be read (" + strings.ReplaceAll(err.Error(), "--"+strings.ReplaceAll(name, "_", "-"), name) + ")",
				Remedy:  "see gbpc config schema",
			})
			delete(named, name)
		}
	}
	return named
}

func unknown(name string, known map[string]bool) doctor.Finding {
	f := doctor.Finding{Setting: name, Wrong: "this setting does not exist", Remedy: "remove it"}
	if f, ok := gone(name); ok {
		return f
	}
	if near := nearest(name, known); near != "" {
		f.Remedy = "perhaps " + near + " is meant"
	}
	return f
}

func reason(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// lineOf says where a JSON text is wrong.
func lineOf(text []byte, err error) string {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return ""
	}
	return fmt.Sprintf(" (line %d: %s)", 1+bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n")), syntax)
}

func hasPassword(named map[string]json.RawMessage) bool {
	var address string
	if json.Unmarshal(named["database"], &address) != nil {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	_, has := u.User.Password()
	return has
}

// parseDoctor reads the arguments, the environment and what is good of the settings file.
func parseDoctor(into *doctorArgs, args []string, named map[string]json.RawMessage) error {
	text, err := json.Marshal(named)
	if err != nil {
		return err
	}
	values, err := fileValues(bytes.NewReader(text))
	if err != nil {
		return err
	}
	parser, err := kong.New(
		into, kong.Name("gbpc doctor"), kong.Resolvers(values), kong.Vars{"version": version}, kong.Writers(io.Discard, io.Discard),
	)
	if err != nil {
		return err
	}
	_, err = parser.Parse(args)
	return err
}

// nearest returns the known name that is the fewest letters away, "" if none is near.
func nearest(name string, known map[string]bool) (best string) {
	least := cmp.Or(len(name)/3, 1) + 1
	for _, candidate := range slices.Sorted(maps.Keys(known)) {
		if d := distance(name, candidate); d < least {
			best, least = candidate, d
		}
	}
	return best
}

// distance is how many letters have to be changed, put in or left out, or exchanged with their neighbour.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
