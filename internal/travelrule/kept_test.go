package travelrule_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// exportedLines has an operator export the messages of a day.
func exportedLines(b *wallettest.Bench, of day.Day) []string {
	b.T.Helper()
	write, err := b.TravelRule.Export(b.T.Context(), b.Operator("ann-"+id.New()+"@example.com"), of, of)
	require.NoError(b.T, err)
	var out bytes.Buffer
	require.NoError(b.T, write(b.T.Context(), &out))
	return slices.Collect(strings.Lines(out.String()))
}

// exported is the same as the names in them.
func exported(b *wallettest.Bench, of day.Day) (names []string) {
	b.T.Helper()
	for _, line := range exportedLines(b, of) {
		var m struct{ IVMS101 travelrule.IVMS101 }
		require.NoError(b.T, json.Unmarshal([]byte(line), &m))
		names = append(names, m.IVMS101.Originator.Persons[0].Natural.Name.Identifiers[0].Primary)
	}
	return names
}

func TestRetention_WhatAMessageSaysIsErasedWhenItsTimeIsOverAndNotBefore(t *testing.T) {
	rule := holding
	rule.Retention = 5 * 366 * 24 * time.Hour
	wallettest.EachWithTravelRule(t, rule, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		first := day.In(b.Clock.Now())
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Queue.Schedule(ctx, tx) })
		_, err := from.Ask(t.Context(), from.us, inquiry("their-1", to, "20.00", "Jane Doe"))
		require.NoError(t, err)
		b.Clock.Advance(48 * time.Hour)
		_, err = from.Ask(t.Context(), from.us, inquiry("their-2", to, "30.00", "Jane Doe"))
		require.NoError(t, err)
		ann := b.Operator("ann@example.com")
		require.Equal(t, []string{"Mustermann"}, exported(b, first))
		kept := func(reference string) (travelrule.Message, bool) {
			var id string
			require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM travelrule_messages WHERE reference = $1", reference).Scan(&id))
			m, err := b.TravelRule.Show(t.Context(), ann, id)
			require.NoError(t, err)
			return m, m.IVMS101 != nil
		}
		b.Clock.Advance(rule.Retention - 25*time.Hour) // of the second; the first is older
		b.RunJobs()
		erased, has := kept("their-1")
		require.False(t, has)
		require.NotNil(t, erased.ErasedAt)
		require.Equal(t, "their-1", erased.Reference, "that there was one stays")
		_, has = kept("their-2")
		require.True(t, has, "an hour too young")
		require.Empty(t, exported(b, first))
		_, err = from.Ask(t.Context(), from.us, inquiry("their-1", to, "20.00", "Jane Doe"))
		require.ErrorContains(t, err, "409", "what is erased is compared with nothing")
		b.Clock.Advance(50 * time.Hour)
		b.RunJobs()
		_, has = kept("their-2")
		require.False(t, has)
	})
}

func TestExport_IsInTheAuditTrailAndHasTheDaysThatWereAskedFor(t *testing.T) {
	wallettest.EachWithTravelRule(t, holding, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		to := depositAddress(t, b, jane).String()
		for _, id := range []string{"a", "b", "c"} {
			_, err := from.Ask(t.Context(), from.us, inquiry(id, to, "20.00", "Jane Doe"))
			require.NoError(t, err)
		}
		today := day.In(b.Clock.Now())
		require.Len(t, exported(b, today), 3)
		require.Empty(t, exported(b, today.Next()))
		var trail int
		require.NoError(t, b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM staff_audit WHERE action = 'travel_rule.export'").Scan(&trail))
		require.Equal(t, 2, trail)
	})
}

// selfSigned returns a certificate that nobody else has issued.
func selfSigned(t *testing.T, ends time.Time) tls.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: ends, DNSNames: []string{"localhost"}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	leaf, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

func TestMutualTLS_TakesMessagesFromProvidersWithTheirPinnedCertificateAlone(t *testing.T) {
	rule := holding
	rule.MutualTLS = true
	wallettest.EachWithTravelRule(t, rule, func(t *testing.T, b *wallettest.Bench) {
		jane, from := b.Verified("jane@example.com"), newOther(t, b)
		body, err := json.Marshal(inquiry("their-1", depositAddress(t, b, jane).String(), "20.00", "Jane Doe"))
		require.NoError(t, err)
		later := time.Now().Add(time.Hour)
		theirs, others, unknown, over := selfSigned(t, later), selfSigned(t, later), selfSigned(t, later), selfSigned(t, time.Now().Add(-time.Minute))
		pins := travelrule.Directory{{ID: "a", Pin: travelrule.PinOf(theirs.Leaf)}, {ID: "b", Pin: travelrule.PinOf(others.Leaf)}, {ID: "c", Pin: travelrule.PinOf(over.Leaf)}, {ID: "without"}}
		b.World.Directory[0].Pin = travelrule.PinOf(theirs.Leaf)
		server := httptest.NewUnstartedServer(b.TravelRule.Hook())
		server.TLS = trp.Pinned(selfSigned(t, later), pins)
		server.StartTLS()
		t.Cleanup(server.Close)
		send := func(shown ...tls.Certificate) (int, error) {
			client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true, Certificates: shown}}} //nolint:gosec // the test's own server
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+travelrule.MessagePath, bytes.NewReader(body))
			require.NoError(t, err)
			r.Header.Set("Authorization", travelrule.Authorization(from.key, wallettest.Abroad.ID, time.Now(), travelrule.MessagePath, body))
			answer, err := client.Do(r)
			if err != nil {
				return 0, err
			}
			return answer.StatusCode, answer.Body.Close()
		}
		for name, shown := range map[string][]tls.Certificate{"none": nil, "nobody's": {unknown}, "one that is over": {over}} {
			_, err := send(shown...)
			require.Error(t, err, name)
		}
		status, err := send(others)
		require.NoError(t, err)
		require.Equal(t, http.StatusUnauthorized, status, "another provider's certificate")
		require.Empty(t, states(t, b))
		status, err = send(theirs)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status)
		_, err = from.Ask(t.Context(), from.us, inquiry("their-2", depositAddress(t, b, jane).String(), "20.00", "Jane Doe"))
		require.ErrorContains(t, err, "401", "the public address takes none any more")
	})
}
