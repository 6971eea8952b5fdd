package mail_test

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o600))
	}
	expected, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(expected), got)
}

const sample = `Subject: Your {{.What}}

Hello,

A paragraph that runs over
several lines of its file, long enough to be wrapped in the plain text of the message.

# {{.Code}}

[Go on]({{.Link}})
`

func templates() *mail.Templates {
	return mail.ParseTemplates(fstest.MapFS{"l/sample.txt": {Data: []byte(sample)}}, "l")
}

func TestTemplate_RendersTextAndHTML(t *testing.T) {
	m := templates().Render("en", "sample", "jane@example.com", map[string]string{"What": "code", "Code": "123456", "Link": "https://gbpc.example/a?b=1&c=2"})
	require.Equal(t, "Your code", m.Subject)
	golden(t, "sample.txt", m.Text)
	golden(t, "sample.html", m.HTML)
}

func TestTemplate_IsRenderedInTheReadersLanguageIfTranslated(t *testing.T) {
	l := mail.ParseTemplates(fstest.MapFS{
		"l/code.txt": {Data: []byte("Subject: Code\n\nHello")}, "l/code.zh.txt": {Data: []byte("Subject: 验证码\n\n您好")}, "l/other.txt": {Data: []byte("Subject: Other\n\nHello")},
	}, "l")
	chinese := l.Render("zh", "code", "a@example.com", nil)
	require.Equal(t, "验证码", chinese.Subject)
	require.Contains(t, chinese.HTML, `<html lang="zh">`)
	require.Contains(t, chinese.Text, "数字英镑")
	require.Equal(t, "Code", l.Render("", "code", "a@example.com", nil).Subject)
	require.Equal(t, l.Render("en", "other", "a@example.com", nil), l.Render("zh", "other", "a@example.com", nil))
}

func TestTemplate_ValuesCannotInjectMarkupOrHeaders(t *testing.T) {
	m := templates().Render("en", "sample", "jane@example.com", map[string]string{
		"What": "x\r\nBcc: everyone@example.com", "Code": "<script>alert(1)</script>\n\n[Click](https://evil.example)\u202e", "Link": `https://gbpc.example/"onclick="x`,
	})
	require.NotContains(t, m.Subject, "\n")
	require.NotContains(t, m.HTML, "<script")
	require.NotContains(t, m.HTML, `href="https://evil.example`)
	require.NotContains(t, m.HTML, `"onclick="`)
	require.NotContains(t, m.Text, "\u202e")
}

func TestTemplate_PanicsWithoutAValue(t *testing.T) {
	require.Panics(t, func() { templates().Render("en", "sample", "jane@example.com", nil) })
	require.Panics(t, func() { templates().Render("en", "other", "jane@example.com", nil) })
}

type bench struct {
	t     *testing.T
	db    *db.DB
	queue *jobs.Queue
	clock *clock.Fixed
	*mail.Outbox
}

func newBench(t *testing.T, d *db.DB, transport mail.Transport) bench {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
	return bench{t: t, db: d, queue: queue, clock: c, Outbox: mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c, Transport: transport})}
}

func (b bench) enqueue(m mail.Message) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: m})
	}))
}

func TestSandbox_ListsCapturedMailNewestFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, nil)
		b.enqueue(mail.Message{To: "Jane@example.com", Subject: "one", Text: "t", HTML: "h"})
		b.enqueue(mail.Message{To: "john@example.com", Subject: "two"})
		b.enqueue(mail.Message{To: "jane@example.com", Subject: "three"})
		found, err := b.Captured(t.Context(), "jane@EXAMPLE.com")
		require.NoError(t, err)
		require.Len(t, found, 2)
		require.Equal(t, "three", found[0].Subject)
		require.Equal(t, "Jane@example.com", found[1].To)
		require.Equal(t, b.clock.Now(), found[1].SentAt)
		all, err := b.Captured(t.Context(), "")
		require.NoError(t, err)
		require.Len(t, all, 3)
		none, err := b.Captured(t.Context(), "nobody@example.com")
		require.NoError(t, err)
		require.Empty(t, none)
	})
}

func TestSandbox_CapturesNoMailOfATransactionThatWasRolledBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, nil)
		refused := errors.New("refused")
		require.ErrorIs(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Enqueue(ctx, tx, mail.Email{Kind: mail.AccountNotice, Message: mail.Message{To: "jane@example.com"}}))
			return refused
		}), refused)
		found, err := b.Captured(t.Context(), "")
		require.NoError(t, err)
		require.Empty(t, found)
	})
}

type flaky struct {
	failures int
	sent     []mail.Message
	ids      []string
}

func (f *flaky) Send(_ context.Context, id string, m mail.Message) error {
	f.ids = append(f.ids, id)
	if f.failures > 0 {
		f.failures--
		return errors.New("the server is unavailable")
	}
	f.sent = append(f.sent, m)
	return nil
}

func TestOutbox_SendsOnceAfterTheServerWasUnavailable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := &flaky{failures: 2}
		b := newBench(t, d, server)
		b.enqueue(mail.Message{To: "jane@example.com", Subject: "hello", Text: "secret 123456"})
		for range 4 {
			_, err := b.queue.RunDue(t.Context())
			require.NoError(t, err)
			b.clock.Advance(time.Minute)
		}
		require.Len(t, server.sent, 1)
		require.Equal(t, "secret 123456", server.sent[0].Text)
		require.Len(t, server.ids, 3)
		require.Equal(t, server.ids[0], server.ids[2]) // the same id at every attempt
		var message []byte
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT message FROM mail_outbox").Scan(&message))
		require.Nil(t, message) // deleted once it is sent
	})
}

// closable is a mailbox that can be closed.
type closable struct{ closed bool }

func (c *closable) Open() bool { return !c.closed }
func (c *closable) Send(context.Context, string, mail.Message) error {
	if c.closed {
		return errors.New("closed")
	}
	return nil
}

func TestMailbox_CapturesWhatWaitedOnceItIsOpenAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		box := &closable{}
		b := newBench(t, d, box)
		captured := func() int {
			found, err := b.Captured(t.Context(), "jane@example.com")
			require.NoError(t, err)
			return len(found)
		}
		b.enqueue(mail.Message{To: "jane@example.com", Subject: "at once"})
		require.Equal(t, 1, captured())
		box.closed = true
		b.enqueue(mail.Message{To: "jane@example.com", Subject: "later"})
		_, err := b.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, captured())
		box.closed = false
		b.clock.Advance(time.Minute)
		_, err = b.queue.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, 2, captured())
	})
}
