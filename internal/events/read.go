package events

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/events/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Recorded is an event in the log.
type Recorded struct {
	Number     int64 // consecutive, in the order of the log
	ID         string
	CustomerID string
	BusinessID string // of a sub-account its business, else the customer itself
	Type       Type
	Subject    string
	CreatedAt  time.Time
	Data       json.RawMessage
}

// Selection selects events of a customer. Zero values exclude nothing.
type Selection struct {
	After string // the id of an event of the customer
	Type  Type
}

// Account returns the sub-account that the event is about, or "".
func (e Recorded) Account() string {
	if e.CustomerID == e.BusinessID {
		return ""
	}
	return e.CustomerID
}

// List returns one page of the customer's events and of those of its sub-accounts, oldest first, and how many there are. An After
// that is no event of
// theirs is a field error.
func (l *Log) List(ctx context.Context, customerID string, by Selection, w db.Window) (page []Recorded, total int64, err error) {
	var after int64
	place := "after"
	if w.ByCreation && w.ID != "" {
		place, by.After = "cursor", w.ID
	}
	if by.After != "" {
		if after, err = l.numberOf(ctx, customerID, by.After, place); err != nil {
			return nil, 0, err
		}
	}
	queries := q.New(l.db.Read())
	rows, err := list(ctx, queries, customerID, by.Type, after, w)
	if err != nil {
		return nil, 0, wrapped("list events", err)
	}
	for _, r := range rows {
		e, err := l.recorded(r)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, e)
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountCustomerEvents(ctx, q.CountCustomerEventsParams{CustomerID: customerID, Type: string(by.Type), After: after})
	return page, total, wrapped("count events", err)
}

func list(ctx context.Context, queries *q.Queries, customerID string, of Type, after int64, w db.Window) ([]q.Event, error) {
	if of == "" {
		return queries.CustomerEvents(ctx, q.CustomerEventsParams{CustomerID: customerID, After: after, PageSize: w.Limit, PageOffset: w.Offset})
	}
	return queries.CustomerEventsOfType(ctx, q.CustomerEventsOfTypeParams{
		CustomerID: customerID, Type: string(of), After: after, PageSize: w.Limit, PageOffset: w.Offset,
	})
}

// numberOf returns the number of the customer's event that a parameter of a call names.
func (l *Log) numberOf(ctx context.Context, customerID, eventID, parameter string) (int64, error) {
	if !id.Valid(eventID) {
		return 0, errUnknownEvent(parameter)
	}
	row, err := q.New(l.db.Read()).Event(ctx, eventID)
	if db.IsNoRows(err) || err == nil && row.CustomerID != customerID && row.BusinessID != customerID {
		return 0, errUnknownEvent(parameter)
	}
	return row.Number, wrapped("find an event", err)
}

// Find returns the event with this id, whichever customer's it is. It is not found before it has been numbered, nor after
// it was deleted.
func (l *Log) Find(ctx context.Context, eventID string) (e Recorded, found bool, err error) {
	row, err := q.New(l.db.Gathered()).Event(ctx, eventID)
	if db.IsNoRows(err) {
		return Recorded{}, false, nil
	}
	if err != nil {
		return Recorded{}, false, wrapped("find an event", err)
	}
	e, err = l.recorded(row)
	return e, err == nil, err
}

// After returns the events of all customers that follow the number, hints included, without their data.
func (l *Log) After(ctx context.Context, conn db.Conn, number int64, most int32) (list []Recorded, err error) {
	rows, err := q.New(conn).EventsAfter(ctx, q.EventsAfterParams{After: number, Most: most})
	if err != nil {
		return nil, wrapped("read new events", err)
	}
	for _, r := range rows {
		list = append(list, Recorded{
			Number: r.Number, ID: r.ID, CustomerID: r.CustomerID, BusinessID: r.BusinessID, Type: Type(r.Type), Subject: r.Subject,
			CreatedAt: r.CreatedAt,
		})
	}
	return list, nil
}

// Newest returns the number of the newest event in the log.
func (l *Log) Newest(ctx context.Context, conn db.Conn) (int64, error) {
	newest, err := q.New(conn).Newest(ctx)
	return newest, wrapped("read the newest event", err)
}

func (l *Log) recorded(r q.Event) (Recorded, error) {
	data, err := l.sealer.Open(dataContext, r.Data)
	return Recorded{
		Number: r.Number, ID: r.ID, CustomerID: r.CustomerID, BusinessID: r.BusinessID, Type: Type(r.Type), Subject: r.Subject,
		CreatedAt: r.CreatedAt, Data: data,
	}, err
}
