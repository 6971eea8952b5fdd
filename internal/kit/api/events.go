package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Events is what a stream sends, each as a line of JSON, until From ends. Stop is called when nobody
// reads any more.
type Events[E any] struct {
	From <-chan E
	Stop func()
}

// EventTiming is how a stream keeps itself honest; tests are less patient.
type EventTiming struct {
	// Heartbeat tells the client, and every proxy between, that the line is alive.
	Heartbeat time.Duration
	// Recheck is how long a stream may outlive the session it was opened with. No event is sent
	// without a look at the session, so what it outlives it by is silence.
	Recheck time.Duration
}

var usualPace = EventTiming{Heartbeat: 20 * time.Second, Recheck: 5 * time.Second}

// eventPatience is how long a client may take to read what it was sent.
const eventPatience = 10 * time.Second

// GetEvents registers a call that answers with server-sent events; its refusals are envelopes. The
// stream ends with the access that opened it.
func GetEvents[I, E any](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (Events[E], error), options ...Option) {
	op := r.operation(http.MethodGet, path, a, id, summary, options)
	event := r.server.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[E](), true, "")
	op.Responses["200"] = &huma.Response{Description: "an event is a line of data with JSON; every 20 seconds comes a comment", Content: map[string]*huma.MediaType{
		"text/event-stream": {Schema: event},
	}}
	huma.Register(r.server.huma, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		events, err := h(ctx, in)
		if err != nil {
			return nil, r.server.failed(ctx, err)
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer events.Stop()
			stream(c, a, r.server.pace(), events.From)
		}}, nil
	})
}

func (s *Server) pace() EventTiming {
	if s.config.Events == (EventTiming{}) {
		return usualPace
	}
	return s.config.Events
}

// stream sends events until they end, the client goes or its access is lost.
func stream[E any](c huma.Context, a Access, pace EventTiming, from <-chan E) {
	r, w := humago.Unwrap(c)
	line := &eventLine{w, http.NewResponseController(w)}
	defer line.release()
	admitted := func() bool {
		if a.Check == nil {
			return true
		}
		_, err := a.Check(r.Context(), Token(r.Header.Get("satoken")))
		return err == nil || fault.Of(err).Status() >= http.StatusInternalServerError // not known is not lost
	}
	c.SetHeader("Content-Type", "text/event-stream")
	c.SetHeader("X-Accel-Buffering", "no") // proxies pass each event on as it comes
	open := line.send(": open\n\n")
	heartbeat, recheck := time.NewTicker(pace.Heartbeat), time.NewTicker(pace.Recheck)
	defer heartbeat.Stop()
	defer recheck.Stop()
	for open {
		select {
		case <-r.Context().Done():
			return
		case event, more := <-from:
			open = more && admitted() && line.sendEvent(event)
		case <-recheck.C:
			open = admitted()
		case <-heartbeat.C:
			open = line.send(":\n\n")
		}
	}
}

// eventLine writes to a client that may be slow or gone.
type eventLine struct {
	to      io.Writer
	control *http.ResponseController
}

// send says whether the client took it. A stream is meant to last: the time-out for reading a request
// does not end it, and writing has one of its own for each piece.
func (l *eventLine) send(text string) bool {
	_ = l.control.SetReadDeadline(time.Time{})                    // not every writer of a test has one
	_ = l.control.SetWriteDeadline(time.Now().Add(eventPatience)) // likewise
	if _, err := io.WriteString(l.to, text); err != nil {
		return false
	}
	return l.control.Flush() == nil
}

func (l *eventLine) sendEvent(event any) bool {
	data, err := json.Marshal(event)
	return err == nil && l.send("data: "+string(data)+"\n\n")
}

// release leaves the connection as it was found, for the next request on it.
func (l *eventLine) release() { _ = l.control.SetWriteDeadline(time.Time{}) }
