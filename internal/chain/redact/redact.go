package redact

import (
	"context"
	"errors"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/rpc"
)

// shortestSecret is the length from which a part of a URL is taken for a secret: "v3" is none.
const shortestSecret = 6

// Secrets returns the parts of an endpoint's URL that must not be written anywhere: everything but scheme and host.
func Secrets(address string) []string {
	u, err := url.Parse(address)
	if err != nil {
		return []string{address}
	}
	parts := append(strings.Split(u.Path, "/"), strings.Split(u.EscapedPath(), "/")...)
	parts = append(parts, u.User.Username(), u.Fragment, u.RawQuery)
	if password, set := u.User.Password(); set {
		parts = append(parts, password)
	}
	for _, values := range u.Query() {
		parts = append(parts, values...)
	}
	var secrets []string
	for _, part := range parts {
		if len(part) >= shortestSecret {
			secrets = append(secrets, part, url.QueryEscape(part))
		}
	}
	return secrets
}

// Error returns err with a text that contains no secret: URLs are cut to scheme and host, what a provider wrote in the
// body of an HTTP error is left out, and so are the secrets. errors.Is and errors.As see err itself.
func Error(err error, secrets []string) error {
	if err == nil {
		return nil
	}

	text := err.Error()
	if refused := (rpc.HTTPError{}); errors.As(err, &refused) && len(refused.Body) > 0 {
		text = strings.ReplaceAll(text, string(refused.Body), hidden)
	}
	text = address.ReplaceAllStringFunc(text, func(found string) string {
		u, err := url.Parse(found)
		if err != nil {
			return hidden
		}
		if u.Path == "" && u.RawQuery == "" && u.User == nil {
			return found
		}
		return u.Scheme + "://" + u.Host + "/" + hidden
	})
	for _, secret := range secrets {
		text = strings.ReplaceAll(text, secret, hidden)
	}
	return redacted{text: text, err: err}
}

const hidden = "…"

var address = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s"'<>` + "`" + `]+`)

type redacted struct {
	text string
	err  error
}

func (r redacted) Error() string { return r.text }

func (r redacted) Unwrap() error { return r.err }

// Code returns why a node did not answer as a code, without anything that the node or its address says.
func Code(err error) string {
	var refused rpc.HTTPError
	var answer rpc.Error
	var noHost *net.DNSError
	var network net.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	case errors.As(err, &refused):
		return "http_" + strconv.Itoa(refused.StatusCode)
	case errors.As(err, &answer):
		return "rpc_" + strconv.Itoa(answer.ErrorCode())
	case errors.As(err, &noHost):
		return "unknown_host"
	case errors.As(err, &network) && network.Timeout():
		return "timeout"
	case errors.As(err, &network):
		return "no_connection"
	}
	return "no_answer"
}
