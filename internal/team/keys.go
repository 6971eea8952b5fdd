package team

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/team/q"
)

// keyKind is the kind of the approvals of API keys.
const keyKind = "key"

// What an approval of a key says in its details besides. Each draft is JSON.
const (
	keyDetail    = "key"    // its id
	wantedDetail = "wanted" // the draft of what it shall be
	beforeDetail = "before" // the draft of what it is; not of a new key
)

// ForKeys implements auth.KeyApprovals.
func (s *Service) ForKeys(ctx context.Context, conn db.Conn, customerID customer.ID) (auth.AskForKey, error) {
	r, err := s.Needed(ctx, conn, customerID, Key)
	if err != nil || r.Approvals == 0 {
		return nil, err
	}
	return func(ctx context.Context, tx db.Tx, k apikeys.Key, change *apikeys.Draft) error {
		return s.askForKey(ctx, tx, r, k, change)
	}, nil
}

func (s *Service) askForKey(ctx context.Context, tx db.Tx, needed Requirement, k apikeys.Key, change *apikeys.Draft) error {
	wanted, item, now := k.Draft(), k.ID, ""
	details := map[string]string{keyDetail: k.ID, "prefix": k.Prefix}
	if change != nil {
		before, err := json.Marshal(wanted)
		if err != nil {
			return err
		}
		details[beforeDetail], now = string(before), "; until now "+sentenceOf(wanted)
		wanted, item = *change, id.New() // a key can be loosened more than once
	}
	text, err := json.Marshal(wanted)
	if err != nil {
		return err
	}
	details[wantedDetail], details["name"], details["scopes"] = string(text), wanted.Name, listOf(wanted.Scopes, " ")
	_, err = s.Ask(ctx, tx, Request{
		CustomerID: k.CustomerID, Subject: Key, Kind: keyKind, Item: item, Summary: sentenceOf(wanted) + now, Details: details,
		Requirement: needed,
	})
	return err
}

// sentenceOf says what a key may do, from where and until when, for where it is approved.
func sentenceOf(d apikeys.Draft) string {
	text := d.Name + " (" + listOf(d.Scopes, ", ") + ") from " + cmp.Or(strings.Join(d.IPAllowList, ", "), "everywhere")
	if !d.ExpiresAt.IsZero() {
		text += " until " + d.ExpiresAt.UTC().Format(time.RFC3339)
	}
	return text
}

func listOf(scopes []apikeys.Scope, between string) string {
	texts := make([]string, len(scopes))
	for i, scope := range scopes {
		texts[i] = string(scope)
	}
	return strings.Join(texts, between)
}

// CancelForKey implements auth.KeyApprovals. What an approval is about is sealed, so the few of keys that wait are read.
func (s *Service) CancelForKey(ctx context.Context, tx db.Tx, customerID customer.ID, keyID string) error {
	waiting, err := q.New(tx).PendingOfKeys(ctx, customerID)
	if err != nil {
		return fmt.Errorf("look for approvals of keys: %w", err)
	}
	for _, row := range waiting {
		a, err := s.approvalOf(ctx, tx, row)
		if err != nil {
			return err
		}
		if a.Details[keyDetail] != keyID {
			continue
		}
		if row, err = q.New(tx).LockApproval(ctx, a.ID); err != nil {
			return fmt.Errorf("lock an approval: %w", err)
		}
		if a, err = s.approvalOf(ctx, tx, row); err != nil {
			return err
		}
		if a.Status != Pending { // decided meanwhile
			continue
		}
		if err := s.setStatus(ctx, tx, &a, Cancelled); err != nil {
			return err
		}
	}
	return nil
}

// draftOf reads a draft of an approval. What an earlier release asked for has none: no key may do as little as that.
func (a Approval) draftOf(detail string) (d apikeys.Draft, err error) {
	if text := a.Details[detail]; text != "" {
		err = json.Unmarshal([]byte(text), &d)
	}
	return d, err
}

// handleKeys has decisions about keys carried out.
func (s *Service) handleKeys() {
	s.auth.BindKeyApprovals(s)
	s.OnDecision(keyKind, s.keyDecided)
}

func (s *Service) keyDecided(ctx context.Context, tx db.Tx, a Approval) error {
	wanted, err := a.draftOf(wantedDetail)
	if err != nil {
		return err
	}
	if _, isChange := a.Details[beforeDetail]; isChange {
		before, err := a.draftOf(beforeDetail)
		if err != nil || a.Status != Approved {
			return err // the key goes on as it is
		}
		return s.auth.LoosenKey(ctx, tx, a.CustomerID, a.Details[keyDetail], before, wanted)
	}
	if a.Status == Approved {
		return s.auth.ActivateKey(ctx, tx, a.CustomerID, a.Item, wanted)
	}
	err = s.auth.RefuseKey(ctx, tx, a.CustomerID, a.Item)
	if err != nil && fault.Of(err).Status() < 500 {
		return nil // it was revoked meanwhile
	}
	return err
}
