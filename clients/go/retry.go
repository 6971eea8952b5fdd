package gbpc

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	firstPause = 500 * time.Millisecond
	// longestPause is how long the client waits between two attempts, also if the server asks for more: then the caller is told.
	longestPause = 30 * time.Second
)

// pause waits, or returns the context's error.
type pause func(context.Context, time.Duration) error

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// deliver sends a request until it is answered for good.
func (c *core) deliver(ctx context.Context, r request, options []Option) (content []byte, header http.Header, err error) {
	s := settings{header: http.Header{}}
	for _, o := range options {
		o(&s)
	}
	p, err := c.prepare(r, s)
	if err != nil {
		return nil, nil, err
	}
	for tried := 0; ; tried++ {
		status, header, content, err := c.attempt(ctx, p)
		failed := p.outcome(status, header, content, err)
		if s.response != nil && err == nil {
			*s.response = Response{Status: status, Header: header, Replayed: header.Get("Idempotent-Replayed") == "true"}
		}
		if failed == nil {
			return content, header, nil
		}
		wait, again := c.again(p, failed, tried)
		if !again || ctx.Err() != nil {
			return nil, nil, failed
		}
		if c.pause(ctx, wait) != nil {
			return nil, nil, failed
		}
	}
}

// outcome is nil for an answer of success.
func (p prepared) outcome(status int, header http.Header, content []byte, err error) error {
	key := p.header.Get("Idempotency-Key")
	if err != nil {
		return &ConnectionError{IdempotencyKey: key, Change: changes(p.method), Err: err}
	}
	if status >= 200 && status < 300 {
		return nil
	}
	failed := &Error{Status: status, IdempotencyKey: key, Change: changes(p.method)}
	failed.RetryAfter = retryAfter(header.Get("Retry-After"))
	var e envelope
	if json.Unmarshal(content, &e) != nil { // not ours: a proxy's
		failed.Message = http.StatusText(status)
		return failed
	}
	failed.Code, failed.Message, failed.RequestID, failed.Docs, failed.Data = e.Code, e.Message, e.RequestID, e.Docs, e.Data
	var fields struct {
		Fields []FieldError `json:"fields"`
	}
	if json.Unmarshal(e.Data, &fields) == nil {
		failed.Fields = fields.Fields
	}
	if e.Code == CodeSecondaryAuthRequired {
		var challenge Challenge
		if json.Unmarshal(e.Data, &challenge) == nil {
			failed.Challenge = &challenge
		}
	}
	return failed
}

// retryAfter reads a number of seconds, or a date as proxies write it (RFC 9110, section 10.2.3).
func retryAfter(text string) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil {
		return max(0, time.Duration(seconds)*time.Second)
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, time.Until(at))
	}
	return 0
}

// again says whether a failed call is repeated, and after how long.
func (c *core) again(p prepared, failed error, tried int) (time.Duration, bool) {
	if tried >= c.options.Retries {
		return 0, false
	}
	wait := min(firstPause<<min(tried, 10), longestPause)
	wait = wait/2 + rand.N(wait/2) // so that those who failed together do not come back together
	// A change without a key might be made twice.
	harmless := p.header.Get("Idempotency-Key") != "" || p.method != http.MethodPost
	var answered *Error
	if !errors.As(failed, &answered) {
		return wait, harmless
	}
	if answered.RetryAfter > longestPause {
		return 0, false
	}
	wait = max(wait, answered.RetryAfter)
	switch answered.Status {
	case http.StatusTooManyRequests: // it was not carried out
		return wait, true
	case http.StatusConflict: // the same order is being decided
		return wait, harmless && answered.RetryAfter > 0
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return wait, harmless
	}
	return 0, false
}
