package path

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// watched is a customer who does nothing, while others try to reach what is hers.
type watched struct {
	*client
	before map[string]string
	marks  []string // in no answer to anyone else
}

var watchedCalls = []string{
	"/wallet/account", "/wallet/account/transaction?pageSize=100", "/wallet/payment/bank", "/wallet/address-whitelist", "/wallet/account/setting",
	"/user/real-name/self", "/user/self", "/user/passkey",
}

// watch signs the customer in. Others learn the ids of what she has.
func watch(t *testing.T, p *program, ids known) *watched {
	t.Helper()
	w := &watched{client: newClient(p, "outside@example.com", sandboxPassword), before: map[string]string{}, marks: []string{"Underhill", "34567877", "outside@example.com"}}
	require.NoError(t, w.signIn())
	settled := func() bool { return strings.Contains(w.read(t, "/wallet/account"), `"pending":"0.000000"`) }
	require.Eventually(t, settled, 20*time.Second, 50*time.Millisecond, "what was seeded is booked")
	for _, path := range watchedCalls {
		w.before[path] = w.read(t, path)
		template, _, _ := strings.Cut(path, "?")
		ids.learnIDs(template, []byte(`{"data":`+w.before[path]+"}"))
	}
	for range 3 { // and of a file
		name, err := w.upload(onePixel)
		require.NoError(t, err)
		ids.add("/third-party/file-store", name)
	}
	return w
}

func (w *watched) read(t *testing.T, path string) string {
	t.Helper()
	var data json.RawMessage
	require.NoError(t, w.get(path, &data), path)
	return string(data)
}

func (w *watched) requireUntouched(t *testing.T) {
	t.Helper()
	for _, path := range watchedCalls {
		require.JSONEq(t, w.before[path], w.read(t, path), "%s of a customer who did nothing", path)
	}
}

func (w *watched) shownIn(body []byte) string {
	for _, mark := range w.marks {
		if strings.Contains(string(body), mark) {
			return fmt.Sprintf("%q", mark)
		}
	}
	return ""
}

// learnIDs takes the ids alone.
func (k known) learnIDs(path string, answer []byte) {
	found := known{}
	found.learn(path, answer)
	list, _, _ := strings.Cut(path, "/{")
	for _, id := range found[list] {
		k.add(list, id)
		k.add("id", id)
	}
}
