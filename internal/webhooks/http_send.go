package webhooks

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"
)

const (
	sendTimeout = 15 * time.Second
	maxAnswer   = 256 << 10
)

// errAddress means that the endpoint's address is not one that we send to.
var errAddress = errors.New("the address is not public")

// sender sends over connections to public addresses alone, which is checked when each is made.
type sender struct{ client *http.Client }

// Transport is what messages are sent over.
type Transport = http.RoundTripper

// newSender returns a sender. Around wraps its transport; nil: nothing does.
func newSender(loopback bool, around func(Transport) Transport) sender {
	dialer := &net.Dialer{
		Timeout: sendTimeout, Control: func(_, address string, _ syscall.RawConn) error { return checkAddress(address, loopback) },
	}
	// The machine's authorities alone are believed: a customer does not choose whom we trust, nor do the settings of kit/trust.
	var transport http.RoundTripper = &http.Transport{
		DialContext: dialer.DialContext, TLSHandshakeTimeout: sendTimeout, ResponseHeaderTimeout: sendTimeout, IdleConnTimeout: time.Minute,
		MaxIdleConns: 1000, MaxIdleConnsPerHost: concurrency, MaxResponseHeaderBytes: 64 << 10, DisableCompression: true, ForceAttemptHTTP2: true,
	}
	if around != nil {
		transport = around(transport)
	}
	return sender{&http.Client{
		Timeout:       sendTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     transport,
	}}
}

// public is the space from which networks are given IPv6 addresses (RFC 4291, section 2.4, and IANA's registry). Everything else
// is local, for documents, for routing inside a network, or for machines that turn it into another address.
var public = netip.MustParsePrefix("2000::/3")

// refused are ranges that netip does not name, and of IPv6 those within the public space (IANA's registries of special purposes).
var refused = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"),
	netip.MustParsePrefix("3fff::/20"),
}

// checkAddress refuses every address that is not public.
func checkAddress(address string, loopback bool) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return errAddress
	}
	return checkIP(at.Addr(), loopback)
}

func checkIP(ip netip.Addr, loopback bool) error {
	ip = ip.Unmap().WithZone("")
	if ip.IsLoopback() {
		if loopback {
			return nil
		}
		return errAddress
	}
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.Is6() && !public.Contains(ip) {
		return errAddress
	}
	for _, r := range refused {
		if r.Contains(ip) {
			return errAddress
		}
	}
	return nil
}

// answer is what became of an attempt. Problem is a code, or empty after an answer with 2xx.
type answer struct {
	status  int
	problem string
}

// send makes one attempt.
func (s sender) send(ctx context.Context, url, id string, at time.Time, signature string, body []byte) answer {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return answer{problem: "invalid_url"}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "GBPC-Webhooks/1.0")
	r.Header.Set("webhook-id", id)
	r.Header.Set("webhook-timestamp", strconv.FormatInt(at.Unix(), 10))
	r.Header.Set("webhook-signature", signature)
	response, err := s.client.Do(r)
	if err != nil {
		return answer{problem: problemOf(err)}
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxAnswer)) // the connection is used again if this was all
	switch {
	case response.StatusCode >= 200 && response.StatusCode < 300:
		return answer{status: response.StatusCode}
	case response.StatusCode >= 300 && response.StatusCode < 400:
		return answer{response.StatusCode, "redirect"}
	}
	return answer{response.StatusCode, "http_status"}
}

func problemOf(err error) string {
	var slow net.Error
	var name *net.DNSError
	switch {
	case errors.Is(err, errAddress):
		return "address_refused"
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &slow) && slow.Timeout():
		return "timeout"
	case errors.As(err, &name):
		return "name_not_found"
	}
	return "connection"
}
