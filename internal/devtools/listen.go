package devtools

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/gbpc/gbpc/clients/go"
)

// Listening forwards events to a program on this machine, as webhooks.
type Listening struct {
	// ForwardTo is the program's address.
	ForwardTo string
	// Types are the events wanted; all if empty.
	Types []gbpc.EventType
	// After is the id of an event: only later ones are forwarded. Empty: those from now on.
	After string
	// Secret signs what is forwarded: whsec_ and base64.
	Secret string
	// Pause waits; time.Sleep that ends with the context, if nil.
	Pause func(context.Context, time.Duration) error
}

// SecretOf is the secret with which a key's events are forwarded: the same at each start, so that a program can keep it in
// its settings. It says nothing about the key.
func SecretOf(key string) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte("gbpc listen"))
	return "whsec_" + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

const (
	firstPause   = time.Second
	longestPause = 30 * time.Second
	// repetitions are how often an event is sent again that was answered, and not with success.
	repetitions = 2
)

// Forward forwards events until the context ends, in their order, and writes a line for each attempt. While the server or the
// program is not there it waits, with growing pauses, and goes on where it was. An event to which the program answers with an
// error is sent three times.
func (l Listening) Forward(ctx context.Context, client *gbpc.Client, out io.Writer) error {
	if l.Pause == nil {
		l.Pause = pause
	}
	after := l.After
	if after == "" {
		var err error
		if after, err = client.Events.Newest(ctx); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "%s  waiting for events\n", stamp())
	for failures := 0; ctx.Err() == nil; failures++ {
		for event, err := range client.Events.Follow(ctx, gbpc.Follow{After: after, Types: l.Types}) {
			if err != nil {
				if refused := final(err); refused != nil {
					return refused
				}
				wait := growing(failures)
				fmt.Fprintf(out, "%s  no events: %v; next try in %v\n", stamp(), err, wait)
				if l.Pause(ctx, wait) != nil {
					return nil
				}
				break
			}
			failures = 0
			if !l.deliver(ctx, event, out) {
				return nil
			}
			after = event.ID
		}
	}
	return nil
}

// deliver sends an event until it is dealt with. It returns false if the context ended.
func (l Listening) deliver(ctx context.Context, event gbpc.Event, out io.Writer) bool {
	message := map[string]any{"id": event.ID, "type": event.Type, "timestamp": event.CreatedAt, "data": event.Data}
	if event.Account != "" {
		message["account"] = event.Account
	}
	body, err := json.Marshal(message)
	if err != nil {
		fmt.Fprintf(out, "%s  %-24s %s  cannot be written: %v\n", stamp(), event.Type, event.ID, err)
		return true
	}
	for tried, answered := 0, 0; ctx.Err() == nil; tried++ {
		began := time.Now()
		status, err := l.post(ctx, event.ID, body)
		line := fmt.Sprintf("%s  %-24s %s", stamp(), event.Type, event.ID)
		wait := growing(tried)
		switch {
		case ctx.Err() != nil:
			return false
		case err != nil:
			fmt.Fprintf(out, "%s  not delivered: %v; next try in %v\n", line, err, wait)
		case status >= 200 && status < 300:
			fmt.Fprintf(out, "%s  %d in %v\n", line, status, time.Since(began).Round(time.Millisecond))
			return true
		case answered == repetitions:
			fmt.Fprintf(out, "%s  %d; left out after %d tries\n", line, status, answered+1)
			return true
		default:
			answered++
			fmt.Fprintf(out, "%s  %d; next try in %v\n", line, status, wait)
		}
		if l.Pause(ctx, wait) != nil {
			return false
		}
	}
	return false
}

func growing(tried int) time.Duration { return min(firstPause<<min(tried, 10), longestPause) }

func stamp() string { return time.Now().Format(time.TimeOnly) }

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
