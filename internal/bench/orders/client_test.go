package orders_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/id"
)

// The customers' programs run on other machines, so the clients are a process of their own, whose processor time is
// counted apart, and cost as little as can be: each has one connection, and writes its request as bytes.

// clientsVariable has this test's program be the clients, which read their work from the standard input.
const clientsVariable = "GBPC_BENCH_ORDERS_CLIENTS"

func TestMain(m *testing.M) {
	if os.Getenv(clientsVariable) == "" {
		os.Exit(m.Run())
	}
	var w work
	err := json.NewDecoder(os.Stdin).Decode(&w)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(w.do())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// work is what the clients are to order, each with its own key, for how long.
type work struct {
	Server  string // host and port
	Path    string
	Clients []client
	Length  time.Duration
}

type client struct{ Secret, Body string }

// done is how long each order took, and how much processor time the clients did.
type done struct {
	Took    []time.Duration
	Elapsed time.Duration
	CPU     time.Duration
	Failed  string
}

// inProcess has another process do the work.
func (w work) inProcess(t *testing.T) done {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	text, err := json.Marshal(w)
	require.NoError(t, err)
	command := exec.CommandContext(t.Context(), program)
	command.Env = append(os.Environ(), clientsVariable+"=1")
	command.Stdin, command.Stderr = strings.NewReader(string(text)), os.Stderr
	out, err := command.Output()
	require.NoError(t, err)
	var d done
	require.NoError(t, json.Unmarshal(out, &d))
	require.Empty(t, d.Failed)
	return d
}

func (w work) do() (d done) {
	var mu sync.Mutex
	var all sync.WaitGroup
	start := time.Now()
	for _, c := range w.Clients {
		all.Go(func() {
			took, err := c.order(w, start.Add(w.Length))
			mu.Lock()
			defer mu.Unlock()
			d.Took = append(d.Took, took...)
			if err != nil {
				d.Failed = err.Error()
			}
		})
	}
	all.Wait()
	d.Elapsed = time.Since(start)
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // fails only for an invalid first argument
	d.CPU = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	return d
}

// order orders, one after the other, until the end.
func (c client) order(w work, end time.Time) (took []time.Duration, err error) {
	connection, err := net.Dial("tcp", w.Server) //nolint:noctx // the process ends with its work
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	answers := bufio.NewReader(connection)
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nIdempotency-Key: ", w.Path, w.Server, c.Secret, len(c.Body))
	var request []byte
	for time.Now().Before(end) {
		request = append(append(append(append(request[:0], head...), id.New()...), "\r\n\r\n"...), c.Body...)
		start := time.Now()
		if _, err := connection.Write(request); err != nil {
			return took, err
		}
		status, body, err := answer(answers)
		took = append(took, time.Since(start))
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("%d %s", status, body)
		}
		if err != nil {
			return took, err
		}
	}
	return took, nil
}

// answer reads an answer that says its length.
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
		if found && strings.EqualFold(name, "Content-Length") {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil {
				return status, nil, err
			}
		}
		if !found {
			break
		}
	}
	if length < 0 {
		return status, nil, errors.New("the answer does not say its length")
	}
	body = make([]byte, length)
	_, err = io.ReadFull(from, body)
	return status, body, err
}
