package path

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
)

type faultOf struct{ Part, Mode string }

func setFault(t *testing.T, c *client, part, mode string) {
	t.Helper()
	require.NoError(t, c.post("/sandbox/fault", map[string]string{"part": part, "mode": mode}, nil))
}

func TestFaults_AreSetByPartAndModeAndAnswerForEach(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	c := newClient(p, "", "")
	setFault(t, c, "bank", "hang")
	setFault(t, c, "mail", "refuse")
	var set []faultOf
	require.NoError(t, c.get("/sandbox/fault", &set))
	require.Equal(t, []faultOf{{"bank", "hang"}, {"chain", "none"}, {"mail", "refuse"}, {"files", "none"}, {"signer", "none"}}, set)
	for _, wrong := range []faultOf{{"post", "hang"}, {"bank", "explode"}, {}} {
		err := c.post("/sandbox/fault", map[string]string{"part": wrong.Part, "mode": wrong.Mode}, nil)
		require.True(t, hasCode(err, "A0400"), "%v", err)
	}
	p.stop()
	p.start(t)
	require.NoError(t, c.get("/sandbox/fault", &set))
	for _, one := range set {
		require.Equal(t, "none", one.Mode, "%s: a fault survives no restart", one.Part)
	}
}

// Every kind of order is placed while a part of the outside fails, and finishes by itself once it works again.
func TestFaults_AnOrderDuringOneFinishesByItselfAfterIt(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	for _, fault := range []faultOf{{"bank", "refuse"}, {"bank", "hang"}, {"chain", "refuse"}, {"chain", "hang"}, {"signer", "refuse"}, {"signer", "hang"}, {"mail", "hang"}, {"files", "hang"}} {
		setFault(t, c.client, fault.Part, fault.Mode)
		began := time.Now()
		for _, order := range []func() error{c.redeem, c.send, c.payIn, c.receive} {
			require.NoError(t, order(), fault)
		}
		t.Logf("%v: ordered after %v", fault, time.Since(began))
		time.Sleep(time.Second)
		setFault(t, c.client, fault.Part, "none")
	}
	n := c.requireEachOrderExecutedOnce(t)
	requireBooksAgree(t, c.client)
	t.Logf("%d orders", n)
}

// alarmWithin is how long the outside may hang, by the machine's clock, until operators see it.
const alarmWithin = 30 * time.Second

func TestFaults_WhateverOutsideFailsIsAnAlarmUntilItWorksAgain(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	operator := newClient(p, "operator@example.com", sandboxPassword)
	require.NoError(t, operator.signIn())
	open := func(kind string) int {
		var list page[struct{ ID string }]
		require.NoError(t, operator.get("/admin/exception?status=open&kind="+kind, &list))
		return len(list.List)
	}
	kinds := map[string]string{"bank": "bank_feed_silent", "mail": "mail_unreachable", "files": "files_unreachable", "chain": "chain_unreachable", "signer": "chain_key"}
	for _, mode := range []string{"hang", "refuse"} {
		for part := range kinds {
			setFault(t, c.client, part, mode)
		}
		failed := time.Now()
		for part, kind := range kinds {
			require.Eventually(t, func() bool { return open(kind) > 0 }, max(time.Until(failed.Add(alarmWithin)), time.Second), 100*time.Millisecond, "%s, %s", part, mode)
		}
		for part := range kinds {
			setFault(t, c.client, part, "none")
		}
		for part, kind := range kinds {
			require.Eventually(t, func() bool { return open(kind) == 0 }, time.Minute, 100*time.Millisecond, "%s, after %s", part, mode)
		}
	}
	require.Equal(t, 0, c.requireEachOrderExecutedOnce(t), "nothing was ordered: an alarm does not wait for an order")
}

func TestFaults_MailThatHangsDelaysNoMoneyAndComesLater(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	mails := func() int {
		var list page[struct{ Subject string }]
		require.NoError(t, c.get("/sandbox/mail?to="+c.email, &list))
		return list.Meta.Total
	}
	before := mails()
	setFault(t, c.client, "mail", "hang")
	require.NoError(t, c.redeem())
	require.Equal(t, 1, c.requireEachOrderExecutedOnce(t))
	require.Equal(t, before, mails())
	setFault(t, c.client, "mail", "none")
	require.EventuallyWithT(t, func(t *assert.CollectT) { assert.Greater(t, mails(), before) }, 30*time.Second, 100*time.Millisecond)
	time.Sleep(2 * time.Second)
	var list page[struct{ ID, Subject, Text string }]
	require.NoError(t, c.get("/sandbox/mail?to="+c.email, &list))
	seen := map[string]bool{}
	for _, m := range list.List {
		require.False(t, seen[m.Subject+m.Text], "%q came twice", m.Subject)
		seen[m.Subject+m.Text] = true
	}
}

func TestFaults_AnUploadIsRefusedClearlyWhileTheStorageDoesNotAnswer(t *testing.T) {
	t.Parallel()
	p := newProgram(t)
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	c.http.Timeout = time.Minute
	for _, mode := range []string{"refuse", "hang"} {
		setFault(t, c.client, "files", mode)
		began := time.Now()
		_, err := c.upload(onePixel)
		require.True(t, hasCode(err, "B0002"), "%v", err)
		require.Less(t, time.Since(began), 40*time.Second)
	}
	setFault(t, c.client, "files", "none")
	_, err := c.upload(onePixel)
	require.NoError(t, err)
	// Of the refused uploads there is nothing: the folder holds the last one, and the mark of the watch.
	stored, err := filepath.Glob(filepath.Join(p.data, "files", "*"))
	require.NoError(t, err)
	require.Len(t, slices.DeleteFunc(stored, func(name string) bool { return filepath.Base(name) == "storage-answers" }), 1)
}

func TestReorganisation_DropsWhatWasMinedAndTheIssuersOwnOrdersAreMinedAgain(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	require.NoError(t, c.send())
	var sent transaction
	for _, id := range c.sent {
		requireCompleted(t, c.client, id)
		require.NoError(t, c.get("/wallet/account/transaction/"+id, &sent))
	}
	var dropped struct{ Dropped []string }
	require.NoError(t, c.post("/sandbox/chain/reorganise", map[string]int{"depth": 5}, &dropped))
	require.Contains(t, dropped.Dropped, sent.TxHash)
	requireBooksAgree(t, c.client)
	require.Equal(t, 1, c.requireEachOrderExecutedOnce(t))
	for _, depth := range []int{0, -1, 99_999} {
		err := c.post("/sandbox/chain/reorganise", map[string]int{"depth": depth}, nil)
		require.True(t, hasCode(err, "A0400"), "%v", err)
	}
}

func TestSandbox_OpensTheOperationsListenerWhereItIsTold(t *testing.T) {
	p := newProgram(t)
	p.operations = portstest.Reserve(t).Number
	p.start(t)
	answer, err := http.Get("http://127.0.0.1:" + p.operations + "/metrics")
	require.NoError(t, err)
	defer answer.Body.Close()
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.True(t, strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain"))
}
