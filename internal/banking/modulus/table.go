package modulus

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // the published tables
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
)

var (
	//go:embed valacdos.txt.gz
	publishedWeights []byte
	//go:embed scsubtab.txt.gz
	publishedSubstitutes []byte
)

// Checker holds one version of the tables. It is safe for concurrent use.
type Checker struct {
	rules       []rule // in order of first, two of one range next to each other
	substitutes map[string]string
}

// rule is one row of the weight table.
type rule struct {
	first, last string // sort codes, both inclusive
	method      method
	weights     weights
	exception   int
}

// weights are the weights of the six digits of the sort code and the eight of the account number.
type weights [14]int

type method string

const (
	mod10 method = "MOD10"
	mod11 method = "MOD11"
	dblal method = "DBLAL"
)

const newestException = 14

// Published returns a checker with the embedded tables.
func Published() *Checker {
	rules, err := unpacked(publishedWeights)
	substitutes, err2 := unpacked(publishedSubstitutes)
	if err := errors.Join(err, err2); err != nil {
		panic("modulus: the embedded tables: " + err.Error()) // a test reads them
	}
	c, err := parse(rules, substitutes)
	if err != nil {
		panic("modulus: the embedded tables: " + err.Error())
	}
	return c
}

func unpacked(table []byte) ([]byte, error) {
	from, err := gzip.NewReader(bytes.NewReader(table))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(from)
}

// FromFolder reads valacdos.txt and scsubtab.txt as Vocalink publishes them. It returns an error if any line
// is not understood, because a partial table would let wrong numbers pass unnoticed.
func FromFolder(folder string) (*Checker, error) {
	rules, err := os.ReadFile(filepath.Join(folder, "valacdos.txt"))
	if err != nil {
		return nil, fmt.Errorf("read the modulus weights: %w", err)
	}
	substitutes, err := os.ReadFile(filepath.Join(folder, "scsubtab.txt"))
	if err != nil {
		return nil, fmt.Errorf("read the sort code substitutes: %w", err)
	}
	return parse(rules, substitutes)
}

func parse(rules, substitutes []byte) (*Checker, error) {
	c := &Checker{substitutes: map[string]string{}}
	for number, fields := range lines(rules) {
		r, err := parseRule(fields)
		if err != nil {
			return nil, fmt.Errorf("modulus weights, line %d: %w", number+1, err)
		}
		c.rules = append(c.rules, r)
	}
	for number, fields := range lines(substitutes) {
		if len(fields) != 2 || !digits(fields[0], 6) || !digits(fields[1], 6) {
			return nil, fmt.Errorf("sort code substitutes, line %d: two sort codes are needed", number+1)
		}
		c.substitutes[fields[0]] = fields[1]
	}
	if len(c.rules) == 0 {
		return nil, fmt.Errorf("modulus weights: the table is empty")
	}
	return c, c.checkRanges()
}

// checkRanges checks that each sort code is in one range only, which has at most two adjacent rows. The
// look-up depends on it.
func (c *Checker) checkRanges() error {
	for i := 1; i < len(c.rules); i++ {
		a, b := c.rules[i-1], c.rules[i]
		same := a.first == b.first && a.last == b.last
		if !same && b.first <= a.last {
			return fmt.Errorf("modulus weights: %s–%s overlaps or precedes %s–%s", b.first, b.last, a.first, a.last)
		}
		if same && i > 1 && c.rules[i-2].first == a.first {
			return fmt.Errorf("modulus weights: more than two rows for %s–%s", a.first, a.last)
		}
	}
	return nil
}

// lines returns the fields of each non-empty line.
func lines(text []byte) [][]string {
	var all [][]string
	for scanner := bufio.NewScanner(bytes.NewReader(text)); scanner.Scan(); {
		if fields := strings.Fields(scanner.Text()); len(fields) > 0 {
			all = append(all, fields)
		}
	}
	return all
}

// parseRule parses "010004 016715 MOD11 0 0 … 1 [exception]".
func parseRule(fields []string) (rule, error) {
	if len(fields) != 17 && len(fields) != 18 {
		return rule{}, fmt.Errorf("%d fields instead of 17 or 18", len(fields))
	}
	r := rule{first: fields[0], last: fields[1], method: method(fields[2])}
	if !digits(r.first, 6) || !digits(r.last, 6) || r.first > r.last {
		return rule{}, fmt.Errorf("%s to %s is no range of sort codes", r.first, r.last)
	}
	if r.method != mod10 && r.method != mod11 && r.method != dblal {
		return rule{}, fmt.Errorf("unknown method %q", r.method)
	}
	for i := range r.weights {
		w, err := strconv.Atoi(fields[3+i])
		if err != nil || w < -999 || w > 999 {
			return rule{}, fmt.Errorf("weight %q", fields[3+i])
		}
		r.weights[i] = w
	}
	if len(fields) == 18 {
		n, err := strconv.Atoi(fields[17])
		if err != nil || n < 1 || n > newestException {
			return rule{}, fmt.Errorf("unknown exception %q", fields[17])
		}
		r.exception = n
	}
	return r, nil
}

// rulesFor returns the rows for a sort code: none, one or two.
func (c *Checker) rulesFor(sortCode string) []rule {
	end := sort.Search(len(c.rules), func(i int) bool { return c.rules[i].first > sortCode })
	start := end
	for start > 0 && c.rules[start-1].last >= sortCode && c.rules[start-1].first <= sortCode {
		start--
	}
	return c.rules[start:end]
}

func digits(s string, n int) bool {
	if len(s) != n {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}
