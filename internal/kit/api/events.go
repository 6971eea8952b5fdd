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

// Events are the events of one stream, sent until From is closed. Stop is called when the stream ends.
type Events[E any] struct {
	From <-chan E
	Stop func()
}

// EventTiming sets the intervals of a stream.
type EventTiming struct {
	// Heartbeat is the interval of comments that keep the connection open.
	Heartbeat time.Duration
	// Recheck is the interval at which access is checked again. Access is also checked before every event, so
	// a stream that outlives its session by up to Recheck sends nothing in that time.
	Recheck time.Duration
}

var defaultTiming = EventTiming{Heartbeat: 20 * time.Second, Recheck: 5 * time.Second}

// eventWriteTimeout is how long a client may take to read an event.
const eventWriteTimeout = 10 * time.Second

// GetEvents registers a call that responds with server-sent events. Its errors are envelopes. The stream ends
// when the access with which it was opened ends.
func GetEvents[I, E any](
	r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (Events[E], error), options ...Option,
) {
	op := r.operation(http.MethodGet, path, a, id, summary, options)
	op.Middlewares = append(within(path, callTimeLimit, true), op.Middlewares...)
	event := r.server.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[E](), true, "")
	op.Responses["200"] = &huma.Response{Description: "an event is a line of data with JSON; every 20 seconds comes a comment",
		Content: map[string]*huma.MediaType{
			"text/event-stream": {Schema: event},
		}}
	r.server.add(op, reflect.TypeFor[I](), func(c huma.Context, in any) error {
		events, err := h(c.Context(), in.(*I))
		if err != nil {
			return err
		}
		deadlineOf(c.Context()).lift() // each event has its own
		defer events.Stop()
		if c.Method() == http.MethodHead {
			c.SetHeader("Content-Type", "text/event-stream")
			return nil
		}
		stream(c, a, r.server.config.Keys, r.server.timing(), events.From)
		return nil
	})
}

func (s *Server) timing() EventTiming {
	if s.config.Events == (EventTiming{}) {
		return defaultTiming
	}
	return s.config.Events
}

// stream sends events until they end, the client disconnects or its access ends.
func stream[E any](c huma.Context, a Access, keys Keys, timing EventTiming, from <-chan E) {
	r, w := humago.Unwrap(c)
	line := &eventLine{to: w, control: http.NewResponseController(w)}
	defer line.release()
	admitted := func() bool {
		if ByKey(c.Context()) {
			err := keys.Recheck(c.Context())
			return err == nil || fault.Of(err).Status() >= http.StatusInternalServerError
		}
		if a.Check == nil {
			return true
		}
		_, err := a.Check(r.Context(), Token(r.Header.Get("satoken")))
		return err == nil || fault.Of(err).Status() >= http.StatusInternalServerError // an internal error does not end access
	}
	c.SetHeader("Content-Type", "text/event-stream")
	c.SetHeader("X-Accel-Buffering", "no") // proxies must not buffer events
	open := line.send(": open\n\n")
	heartbeat, recheck := time.NewTicker(timing.Heartbeat), time.NewTicker(timing.Recheck)
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

// eventLine writes to a client that may be slow or disconnected.
type eventLine struct {
	to      io.Writer
	control *http.ResponseController
}

// send reports whether the client received the text. The read timeout of requests does not apply to a stream,
// and each write has a timeout of its own.
func (l *eventLine) send(text string) bool {
	_ = l.control.SetReadDeadline(time.Time{})                        // test writers may not support it
	_ = l.control.SetWriteDeadline(time.Now().Add(eventWriteTimeout)) // likewise
	if _, err := io.WriteString(l.to, text); err != nil {
		return false
	}
	return l.control.Flush() == nil
}

// Identified is an event with an id, which a client sends as Last-Event-ID when it connects again.
type Identified interface{ EventID() string }

func (l *eventLine) sendEvent(event any) bool {
	data, err := json.Marshal(event)
	if err != nil {
		return false
	}
	text := "data: " + string(data) + "\n\n"
	if e, ok := event.(Identified); ok && e.EventID() != "" {
		text = "id: " + e.EventID() + "\n" + text
	}
	return l.send(text)
}

// release resets the connection for the next request.
func (l *eventLine) release() { _ = l.control.SetWriteDeadline(time.Time{}) }
