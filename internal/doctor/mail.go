package doctor

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/smtp"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// portOfTLS is where a mail server speaks TLS from the first byte.
const portOfTLS = 465

// mail goes as far as signing in, and sends nothing.
func (e *examination) mail(ctx context.Context) (found []Finding) {
	c := e.config.SMTP
	if c.From != "" {
		if _, err := netmail.ParseAddress(c.From); err != nil {
			found = append(found, Finding{"smtp_from", fmt.Sprintf("%q is not an address", c.From), "write GBPC <no-reply@gbpc.example>"})
		}
	}
	if c.User != "" {
		found = append(found, owned("smtp_password_file", c.PasswordFile, "name the file with the password of smtp_user")...)
	}
	if c.Port < 1 || c.Port > 65535 {
		return append(found, Finding{"smtp_port", fmt.Sprintf("%d is not a port", c.Port), "it is usually 587"})
	}
	if _, err := net.DefaultResolver.LookupHost(ctx, c.Host); err != nil {
		return append(found, Finding{"smtp_host", fmt.Sprintf("the name %q is not known", c.Host), "correct it, or the machine's name service"})
	}
	address := net.JoinHostPort(c.Host, strconv.Itoa(c.Port))
	connection, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return append(found, Finding{
			"smtp_host, smtp_port", fmt.Sprintf("nothing responds at %s (%s)", address, plain(err)), "correct host and port, or open the firewall",
		})
	}
	defer connection.Close()
	if deadline, ok := ctx.Deadline(); ok {
		_ = connection.SetDeadline(deadline)
	}
	return append(found, e.converse(connection)...)
}

func (e *examination) converse(connection net.Conn) []Finding {
	c := e.config.SMTP
	accepted := e.trust().TLS(trust.Mail)
	accepted.ServerName = c.Host
	implicit := c.TLS == "implicit" || c.TLS != "starttls" && c.TLS != "none" && c.Port == portOfTLS
	if implicit {
		encrypted := tls.Client(connection, accepted)
		if err := encrypted.Handshake(); err != nil {
			return one(
				"smtp_host", "its certificate is not accepted ("+certificateError(err)+")",
				"renew the certificate, or correct smtp_host to the name in it",
			)
		}
		connection = encrypted
	}
	client, err := smtp.NewClient(connection, c.Host)
	if err != nil {
		return one("smtp_host, smtp_port", fmt.Sprintf("the service there is not a mail server (%s)", silence(err)), "correct host and port")
	}
	if !implicit && c.TLS != "none" {
		if offered, _ := client.Extension("STARTTLS"); !offered {
			return one(
				"smtp_host, smtp_port", "the mail server offers no TLS (STARTTLS)", "turn it on there, or use port 465: email is not sent unencrypted",
			)
		}
		if err := client.StartTLS(accepted); err != nil {
			return one(
				"smtp_host", "its certificate is not accepted ("+certificateError(err)+")",
				"renew the certificate, or correct smtp_host to the name in it",
			)
		}
	}
	var found []Finding
	if state, ok := client.TLSConnectionState(); ok {
		found = expires("smtp_host", "the mail server's certificate", state.PeerCertificates)
	}
	if c.User == "" {
		return found
	}
	password, err := os.ReadFile(c.PasswordFile)
	if err != nil {
		return found // said before
	}
	if offered, _ := client.Extension("AUTH"); !offered {
		return append(found, Finding{
			"smtp_user", "the mail server does not support sign-in", "leave smtp_user out, or use the server's port for submission",
		})
	}
	if err := client.Auth(smtp.PlainAuth("", c.User, strings.TrimRight(string(password), "\r\n"), c.Host)); err != nil {
		found = append(found, Finding{"smtp_user, smtp_password_file", "the mail server refuses the sign-in", "correct user and password"})
	}
	return found
}

func silence(err error) string {
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return "it says nothing"
	}
	return plain(err)
}

func certificateError(err error) string {
	var invalid x509.CertificateInvalidError
	if errors.As(err, &invalid) && invalid.Reason == x509.Expired {
		return "it has expired"
	}
	var host x509.HostnameError
	if errors.As(err, &host) {
		return "it is for another name"
	}
	var authority x509.UnknownAuthorityError
	if errors.As(err, &authority) {
		return "its issuer is not trusted here"
	}
	return plain(err)
}

// soonExpires is how long before its end a certificate should have been renewed.
const soonExpires = 14 * 24 * time.Hour

func expires(setting, what string, chain []*x509.Certificate) []Finding {
	if len(chain) == 0 {
		return nil
	}
	left := time.Until(chain[0].NotAfter)
	switch {
	case left <= 0:
		return one(setting, what+" has expired", "renew it")
	case left < soonExpires:
		return one(setting, fmt.Sprintf("%s expires in %d days", what, int(left.Hours()/24)), "renew it, and repair what should have done so")
	}
	return nil
}
