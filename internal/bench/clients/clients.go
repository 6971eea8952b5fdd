package clients

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// variable has a program that calls Main be the clients, which read their work from the standard input.
const variable = "GBPC_BENCH_CLIENTS"

// Main does the work and ends the process if it is one of clients.
func Main() {
	if os.Getenv(variable) == "" {
		return
	}
	input := json.NewDecoder(os.Stdin)
	var w Work
	err := input.Decode(&w)
	if err == nil {
		ended := make(chan struct{})
		go func() { _, _ = io.Copy(io.Discard, os.Stdin); close(ended) }()
		err = json.NewEncoder(os.Stdout).Encode(w.do(ended))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Work is what clients are to call, and for how long: until Length is over, or Count calls were made, or they are told to end.
type Work struct {
	Servers []string // hosts and ports, each client's in turn
	Clients int
	Length  time.Duration
	Count   int
	Pause   time.Duration // of each client before each call
	// Calls are what the clients call. Each begins at another place and makes the next one each time, so that what one
	// leaves in the server's caches does not serve the next; with Alone it makes that one again and again.
	Calls []Call
	Alone bool
}

// Call is one that must succeed. A POST has a key of its own each time.
type Call struct{ Method, Path, Credential, Body string }

// Key is the credential of an API key.
func Key(secret string) string { return "Authorization: Bearer " + secret }

// Session is that of a session.
func Session(token string) string { return "satoken: " + token }

// Done is how long each call took, the fastest first, and how much processor time the clients did.
type Done struct {
	Took    []time.Duration
	Elapsed time.Duration
	CPU     time.Duration
	Failed  string
}

// Do has another process do the work. It ends before its time when end is closed.
func (w Work) Do(ctx context.Context, end <-chan struct{}) (d Done, err error) {
	program, err := os.Executable()
	if err != nil {
		return d, err
	}
	text, err := json.Marshal(w)
	if err != nil {
		return d, err
	}
	command := exec.CommandContext(ctx, program) //nolint:gosec // this one
	command.Env = append(os.Environ(), variable+"=yes")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return d, err
	}
	finished := make(chan struct{})
	defer close(finished)
	go func() {
		_, _ = input.Write(text) // whoever does not read it fails
		select {
		case <-end:
		case <-finished:
		}
		_ = input.Close()
	}()
	out, err := command.Output()
	if err != nil {
		return d, fmt.Errorf("the clients: %w", err)
	}
	if err := json.Unmarshal(out, &d); err != nil {
		return d, err
	}
	if d.Failed != "" || len(d.Took) == 0 {
		return d, fmt.Errorf("%d calls were made: %s", len(d.Took), d.Failed)
	}
	return d, nil
}

// course is the work while it is done.
type course struct {
	Work
	ended <-chan struct{}
	until time.Time

	mu    sync.Mutex
	given int
	done  Done
}

func (w Work) do(ended <-chan struct{}) Done {
	c := &course{Work: w, ended: ended}
	before, start := processorTime(), time.Now()
	c.until = start.Add(w.Length)
	var all sync.WaitGroup
	for i := range w.Clients {
		all.Go(func() {
			took, err := c.call(i)
			c.mu.Lock()
			defer c.mu.Unlock()
			c.done.Took = append(c.done.Took, took...)
			if err != nil {
				c.done.Failed = err.Error()
			}
		})
	}
	all.Wait()
	c.done.Elapsed, c.done.CPU = time.Since(start), processorTime()-before
	slices.Sort(c.done.Took)
	return c.done
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // fails only for an invalid first argument
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// another reports whether there is another call to make.
func (c *course) another() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.ended:
		if c.given >= c.Clients { // each has called once
			return false
		}
	default:
	}
	if c.done.Failed != "" || c.Count > 0 && c.given == c.Count || c.Length > 0 && time.Now().After(c.until) {
		return false
	}
	c.given++
	return true
}

// call calls, one after the other, until the end.
func (c *course) call(client int) (took []time.Duration, err error) {
	server := c.Servers[client%len(c.Servers)]
	connection, err := net.Dial("tcp", server) //nolint:noctx // the process ends with its work
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	answers, first := bufio.NewReader(connection), client*len(c.Calls)/c.Clients
	var request []byte
	for n := 0; c.another(); n++ {
		time.Sleep(c.Pause)
		a := c.Calls[first]
		if !c.Alone {
			a = c.Calls[(first+n)%len(c.Calls)]
		}
		request = a.append(request[:0])
		start := time.Now()
		if _, err := connection.Write(request); err != nil {
			return took, err
		}
		status, body, err := answer(answers)
		took = append(took, time.Since(start))
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("%s: %d %s", a.Path, status, body)
		}
		if err != nil {
			return took, err
		}
	}
	return took, nil
}

// host is the name of the site in the settings of servers that are measured.
const host = "gbpc.example"

func (a Call) append(to []byte) []byte {
	to = fmt.Appendf(to, "%s %s HTTP/1.1\r\nHost: %s\r\n", a.Method, a.Path, host)
	if a.Credential != "" {
		to = append(append(to, a.Credential...), "\r\n"...)
	}
	if a.Method != http.MethodGet {
		to = fmt.Appendf(to, "Content-Type: application/json\r\nContent-Length: %d\r\nIdempotency-Key: %s\r\n", len(a.Body), id.New())
	}
	return append(append(to, "\r\n"...), a.Body...)
}

// answer reads an answer.
func answer(from *bufio.Reader) (status int, body []byte, err error) {
	line, err := from.ReadSlice('\n')
	if err != nil || len(line) < 12 {
		return 0, nil, errors.Join(err, errors.New("no status line"))
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, nil, err
	}
	length := -1
	for {
		if line, err = from.ReadSlice('\n'); err != nil {
			return status, nil, err
		}
		name, value, found := strings.Cut(strings.TrimSpace(string(line)), ":")
		switch {
		case !found && length < 0: // it comes in parts, with an empty line behind them
			body, err = io.ReadAll(httputil.NewChunkedReader(from))
			_, discarded := from.Discard(len("\r\n"))
			return status, body, errors.Join(err, discarded)
		case !found:
			body = make([]byte, length)
			_, err = io.ReadFull(from, body)
			return status, body, err
		case strings.EqualFold(name, "Content-Length"):
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return status, nil, err
			}
		}
	}
}
