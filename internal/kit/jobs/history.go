package jobs

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"time"
)

// Attempt is one run of a job. Attempts that asked to run again are not recorded.
type Attempt struct {
	Number  int32         `json:"n"`
	At      time.Time     `json:"at"`
	Took    time.Duration `json:"took"`
	Outcome Outcome       `json:"outcome"`
	Text    string        `json:"text,omitempty"` // the error, without personal data
}

// Outcome is how an attempt ended.
type Outcome string

// The outcomes.
const (
	Succeeded   Outcome = "succeeded"
	Failed      Outcome = "failed"
	TimedOut    Outcome = "timed_out"
	Panicked    Outcome = "panicked"
	NoHandler   Outcome = "no_handler" // this program does not know the kind
	Arguments   Outcome = "arguments"  // the arguments cannot be read
	Interrupted Outcome = "interrupted"
)

// maxHistory is the number of attempts that are kept: the first failure, and the newest.
const maxHistory = 10

func readHistory(text string) (all []Attempt) {
	_ = json.Unmarshal([]byte(text), &all) // what cannot be read is no history
	return all
}

func appendHistory(text string, a Attempt) string {
	all := append(readHistory(text), a)
	if n := len(all); n > maxHistory {
		all = append(all[:1], all[n-maxHistory+1:]...)
	}
	out, _ := json.Marshal(all) // has no part that cannot be written
	return string(out)
}

// Errors that this package itself makes of attempts.
var (
	errArguments = errors.New("the job's arguments cannot be read")
	errNoHandler = errors.New("no handler")
	errTimeout   = errors.New("the attempt took too long")
	errLeaseLost = errors.New("another process has the job")
)

// panicked is an error made of a panic.
type panicked struct{ text string }

func (p panicked) Error() string { return p.text }

func outcomeOf(err error) Outcome {
	var p panicked
	switch {
	case errors.As(err, &p):
		return Panicked
	case errors.Is(err, errTimeout):
		return TimedOut
	case errors.Is(err, errNoHandler):
		return NoHandler
	case errors.Is(err, errArguments):
		return Arguments
	}
	return Failed
}

// personal matches what may be personal data in an error's text: quoted values, addresses, and numbers as
// long as those of accounts and telephones.
var personal = regexp.MustCompile(`"[^"]*"|'[^']*'|\([^()]*\)=\([^()]*\)|[^\s<>@"]+@[^\s<>@",;]+|\b\d{2}-\d{2}-\d{2}\b|\+?\b\d[\d ]{5,}\d\b`)

const maxErrorText = 300

// scrub returns the first line of an error's text without what may be personal data.
func scrub(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text = strings.ToValidUTF8(personal.ReplaceAllString(text, "[…]"), "")
	if len(text) > maxErrorText {
		text = strings.ToValidUTF8(text[:maxErrorText], "") + "…"
	}
	return text
}
