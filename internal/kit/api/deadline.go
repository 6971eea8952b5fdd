package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// A call that takes longer is answered with 503: a database that hangs must not keep callers waiting. What operators
// ask for may ask every node and the bank, but whether they may ask it is known as soon.
const (
	callTimeLimit  = 13 * time.Second // with what it takes to give up and to answer, below 15
	staffTimeLimit = 2 * time.Minute
)

// sendTimeout is how long a client may take to read a part of an answer.
const (
	sendTimeout = 30 * time.Second
	sendPart    = 64 << 10
)

// within gives a call its time. What is sent or received in parts may take long, as long as it moves: its deadline
// rolls. The sandbox's own calls may take any time.
func within(path string, limit time.Duration, rolls bool) huma.Middlewares {
	switch {
	case strings.HasPrefix(path, "/sandbox/"):
		return nil
	case rolls:
		return huma.Middlewares{rolling(limit)}
	case strings.HasPrefix(path, "/admin/"):
		limit = staffTimeLimit
	}
	return huma.Middlewares{func(c huma.Context, next func(huma.Context)) {
		ctx, stop := context.WithTimeout(c.Context(), limit)
		defer stop()
		next(huma.WithContext(c, ctx))
	}}
}

// deadline is one that moves. A nil deadline never comes.
type deadline struct {
	timer *time.Timer
	end   context.CancelCauseFunc
}

type deadlineKey struct{}

// startDeadline returns a context that ends after limit with the cause context.DeadlineExceeded.
func startDeadline(ctx context.Context, limit time.Duration) (context.Context, *deadline) {
	ctx, end := context.WithCancelCause(ctx)
	d := &deadline{end: end}
	d.timer = time.AfterFunc(limit, func() { end(context.DeadlineExceeded) })
	return ctx, d
}

// move sets the deadline anew, unless it has come.
func (d *deadline) move(limit time.Duration) {
	if d != nil && d.timer.Stop() {
		d.timer.Reset(limit)
	}
}

// lift takes the deadline away. The context stays.
func (d *deadline) lift() {
	if d != nil {
		d.timer.Stop()
	}
}

func deadlineOf(ctx context.Context) *deadline {
	d, _ := ctx.Value(deadlineKey{}).(*deadline)
	return d
}

func rolling(limit time.Duration) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		ctx, d := startDeadline(c.Context(), limit)
		defer d.end(nil)
		defer d.lift()
		next(huma.WithContext(c, context.WithValue(ctx, deadlineKey{}, d)))
	}
}

// RollingWrites returns a handler whose answers must be read as they are written: a client that stops reading is cut.
func RollingWrites(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &rollingWriter{w, http.NewResponseController(w)}
		out.move()       // for what is written before the first part
		defer out.move() // for what is still in a buffer
		next.ServeHTTP(out, r)
	})
}

type rollingWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

func (w *rollingWriter) move() {
	_ = w.control.SetWriteDeadline(time.Now().Add(sendTimeout)) // test writers may not support it
}

// Write writes in parts: each may take its time.
func (w *rollingWriter) Write(b []byte) (written int, err error) {
	for {
		part := b[written:min(len(b), written+sendPart)]
		w.move()
		n, err := w.ResponseWriter.Write(part)
		written += n
		if err != nil || written == len(b) {
			return written, err
		}
	}
}

// FlushError sends what is buffered. http.ResponseController calls it.
func (w *rollingWriter) FlushError() error {
	w.move()
	return w.control.Flush()
}

// Flush is FlushError for callers that take no error.
func (w *rollingWriter) Flush() { _ = w.FlushError() }

// Unwrap is for http.ResponseController.
func (w *rollingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
