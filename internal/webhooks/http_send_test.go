package webhooks

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSender_ConnectsToPublicAddressesOnly(t *testing.T) {
	for address, public := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true,
		"10.0.0.1:443": false, "172.16.0.1:443": false, "192.168.1.1:443": false, "127.0.0.1:443": false, "169.254.169.254:80": false, "100.64.0.1:443": false,
		"0.0.0.0:80": false, "224.0.0.1:80": false, "255.255.255.255:80": false, "[::1]:443": false, "[::]:443": false, "[fe80::1]:443": false, "[fd00::1]:443": false,
		"[ff02::1]:443": false, "[::ffff:10.0.0.1]:443": false, "[::ffff:127.0.0.1]:443": false, "[64:ff9b::a00:1]:443": false, "[2002:a00:1::]:443": false, "nonsense": false,
		"[5f00::1]:443": false, "[3fff::1]:443": false, "[100::1]:443": false, "[100:0:0:1::1]:443": false, "[2001:2::1]:443": false, "[fec0::1]:443": false, // IANA's registry of 2025
		"[2a00:1450:4009::1]:443": true, "[2400:cb00::1]:443": true, "[::ffff:93.184.216.34]:443": true,
	} {
		require.Equal(t, public, checkAddress(address, false) == nil, address)
	}
	require.NoError(t, checkAddress("127.0.0.1:80", true))
	require.NoError(t, checkAddress("[::1]:80", true))
	require.Error(t, checkAddress("10.0.0.1:80", true))
}

// The connection is a pipe, so that the clock of the test's bubble runs only while everything waits.
func TestSender_WaitsFifteenSecondsForAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSender(false, nil)
		here, there := net.Pipe()
		defer there.Close()
		s.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) { return here, nil }
		go func() { _, _ = io.Copy(io.Discard, there) }()
		began := time.Now()
		require.Equal(t, answer{problem: "timeout"}, s.send(t.Context(), "http://example.com", "an id", began, "a signature", []byte("{}")))
		require.Equal(t, 15*time.Second, time.Since(began))
	})
}

func TestSender_ReadsNoMoreOfAnAnswerThanItHasTo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSender(false, nil)
		here, there := net.Pipe()
		s.client.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) { return here, nil }
		written := make(chan int)
		go func() {
			_, _ = http.ReadRequest(bufio.NewReader(there))
			_, _ = io.WriteString(there, "HTTP/1.1 200 OK\r\n\r\n")
			n := 0
			for more, err := 0, error(nil); err == nil; n += more {
				more, err = there.Write(make([]byte, 4<<10))
			}
			written <- n
		}()
		require.Equal(t, answer{status: 200}, s.send(t.Context(), "http://example.com", "an id", time.Now(), "a signature", []byte("{}")))
		require.Less(t, <-written, 300<<10)
	})
}
