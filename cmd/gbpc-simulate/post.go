package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
)

// letter is a message that the mail server accepted.
type letter struct {
	to, subject string
	by          *process // who handed it over last
	doubt       bool     // by does not know that it arrived
}

// post is one process's connection to the mail server, with the faults that stand.
type post struct {
	w *world
	p *process
}

// Send may hand the message over although its answer is lost.
func (s post) Send(_ context.Context, id string, m mail.Message) error {
	races := s.w.counts.races
	switch err := s.w.meet(s.p, "mail", faults.Mail); {
	case errors.Is(err, errHang) && s.w.chance(50):
		s.accept(id, m, false).doubt = true
		return err
	case err != nil:
		return err
	}
	l := s.accept(id, m, races != s.w.counts.races)
	l.doubt = true
	if s.w.chance(s.w.lost) {
		s.w.counts.mailLost++
		s.w.note("mail server's answer lost")
		return errHang
	}
	if err := s.w.after(s.p); err != nil {
		return err
	}
	if l.by == s.p { // meanwhile another may have handed it over too, and not know
		l.doubt = false
	}
	return nil
}

// accept receives a message. The same one comes again only if whoever handed it over does not know that it arrived: the
// answer was lost, the process died, or its lease ended while it waited.
func (s post) accept(id string, m mail.Message, late bool) *letter {
	before := s.w.letters[id]
	switch {
	case before == nil:
		before = &letter{to: m.To, subject: m.Subject}
		s.w.letters[id] = before
		s.w.counts.mails++
	case before.to != m.To || before.subject != m.Subject:
		s.w.wrong = append(s.w.wrong, fmt.Sprintf("a mail to %s came again as another one", m.To))
	case !before.doubt && !before.by.dead && !late:
		s.w.wrong = append(s.w.wrong, fmt.Sprintf("a mail to %s was sent twice although the first time was answered", m.To))
	}
	before.by = s.p
	return before
}

// mail checks that each message which counts as sent has arrived, that none waits any more, and that none arrived that
// nobody wrote.
func (v *verifier) mail(ctx context.Context) error {
	states, err := v.pairs(ctx, "SELECT id, state FROM mail_outbox")
	if err != nil {
		return err
	}
	kinds := map[string]int{}
	for id, state := range states {
		switch {
		case state == "sent" && v.w.letters[id] == nil:
			kinds["count as sent and never arrived"]++
		case state != "sent":
			kinds["are "+state+" after 30 days without faults"]++
		}
	}
	for id := range v.w.letters {
		if _, written := states[id]; !written && !v.w.loss.mail[id] {
			kinds["arrived that nobody wrote"]++
		}
	}
	for _, what := range sortedKeys(kinds) {
		v.problem("%d mails %s", kinds[what], what)
	}
	return nil
}

// pairs reads a table of two columns.
func (v *verifier) pairs(ctx context.Context, query string) (map[string]string, error) {
	rows, err := v.w.db.Read().QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return nil, err
		}
		all[key] = value
	}
	return all, rows.Err()
}

func sortedKeys[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
