package gbpc

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strconv"
	"time"
)

// Follow says which events to follow.
type Follow struct {
	// After is the id of the last event that was dealt with. Empty: all events that are kept, 90 days of them.
	After string
	// Types are those wanted; all if empty.
	Types []EventType
	// Every is how often to ask when there is nothing new; each second if zero.
	Every time.Duration
}

// Follow ranges over the events after one, oldest first, and waits for more, until the context ends: nothing is left out and
// nothing comes twice. Keep the id of the last event in the same transaction as what you did about it, and give it as After.
// After an error that repeating did not mend it gives the error and ends.
func (s *EventsService) Follow(ctx context.Context, follow Follow, options ...Option) iter.Seq2[Event, error] {
	every := follow.Every
	if every == 0 {
		every = time.Second
	}
	return func(yield func(Event, error) bool) {
		for after := follow.After; ; {
			page, err := s.ListPage(ctx, EventQuery{After: after}, options...)
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				yield(Event{}, err)
				return
			}
			for _, e := range page.List {
				after = e.ID
				if wanted := len(follow.Types) == 0 || slices.Contains(follow.Types, e.Type); wanted && !yield(e, nil) {
					return
				}
			}
			if page.NextCursor == "" && s.core.pause(ctx, every) != nil {
				return
			}
		}
	}
}

// Newest returns the id of the newest event, for following from now on; empty if there is none yet.
func (s *EventsService) Newest(ctx context.Context, options ...Option) (string, error) {
	type numbered struct {
		List []Event `json:"list"`
		Meta struct {
			TotalPages int64 `json:"totalPages"`
		} `json:"_meta"`
	}
	page := func(number int64) (numbered, error) {
		r := request{method: "GET", path: "/event?pageSize=100&pageNumber=" + strconv.FormatInt(number, 10)}
		return send[numbered](ctx, s.core, r, options)
	}
	last, err := page(1)
	if err == nil && last.Meta.TotalPages > 1 {
		last, err = page(last.Meta.TotalPages)
	}
	if err != nil || len(last.List) == 0 {
		return "", err
	}
	return last.List[len(last.List)-1].ID, nil
}

func decoded[T any](data json.RawMessage) (any, error) {
	var object T
	if err := json.Unmarshal(data, &object); err != nil {
		return nil, err
	}
	return &object, nil
}

// Into decodes the object that the event is about, as its own call showed it then: a Transaction for transaction.completed.
func (e Event) Into(object any) error { return json.Unmarshal(e.Data, object) }
