package wallettest

import (
	"encoding/json"
	"net/url"
	"time"

	"github.com/stretchr/testify/require"
)

// Log reads the events of a person's customer on, as a program does.
type Log struct {
	*Person
	after string
}

// Recorded is an event of the log.
type Recorded struct {
	ID, Type  string
	CreatedAt time.Time
	Data      json.RawMessage
}

// Log returns the log from now on.
func (p *Person) Log() *Log {
	p.T.Helper()
	l := &Log{Person: p}
	l.Next()
	return l
}

// Next returns the events since the last time.
func (l *Log) Next() []Recorded {
	l.T.Helper()
	require.Eventually(l.T, func() bool {
		var waiting int
		require.NoError(l.T, l.DB.Read().QueryRowContext(l.T.Context(), "SELECT count(*) FROM events_outbox").Scan(&waiting))
		return waiting == 0
	}, 20*time.Second, 5*time.Millisecond)
	var page struct{ List []Recorded }
	l.Call("GET", "/event?limit=100&after="+url.QueryEscape(l.after), nil).Into(l.T, &page)
	if n := len(page.List); n > 0 {
		l.after = page.List[n-1].ID
	}
	return page.List
}

// Happens requires that a change has events of exactly these types. The change returns objects as their calls show them:
// the last events, as many, must hold these.
func (l *Log) Happens(change func() (shown []json.RawMessage), types ...string) {
	l.T.Helper()
	require.Empty(l.T, l.Next(), "of an earlier change")
	shown := change()
	happened := l.Next()
	var of []string
	for _, e := range happened {
		of = append(of, e.Type)
		require.Equal(l.T, l.Clock.Now(), e.CreatedAt)
	}
	require.Equal(l.T, types, of)
	for i, object := range shown {
		require.JSONEq(l.T, string(object), string(happened[len(happened)-len(shown)+i].Data), of)
	}
}

// Shown returns objects as their own calls show them.
func (p *Person) Shown(paths ...string) (shown []json.RawMessage) {
	p.T.Helper()
	for _, path := range paths {
		shown = append(shown, p.OK(p.Call("GET", path, nil)).Data)
	}
	return shown
}

// Listed returns an object as the list shows it.
func (p *Person) Listed(path, objectID string) []json.RawMessage {
	p.T.Helper()
	var page struct{ List []json.RawMessage }
	p.Call("GET", path, nil).Into(p.T, &page)
	for _, item := range page.List {
		var of struct{ ID string }
		require.NoError(p.T, json.Unmarshal(item, &of))
		if of.ID == objectID {
			return []json.RawMessage{item}
		}
	}
	require.FailNow(p.T, "the list lacks it", "%s in %s", objectID, path)
	return nil
}
