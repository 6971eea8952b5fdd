package app

import (
	"fmt"
	"net/http"
	"time"
)

// securityTextLifetime is how long the contact for security reports is promised to be right. RFC 9116 recommends less
// than a year.
const securityTextLifetime = 180 * 24 * time.Hour

// serveWellKnown adds what programs look for under /.well-known: where to report a vulnerability (RFC 9116), and
// where a password is changed (W3C, A Well-Known URL for Changing Passwords).
func (a *App) serveWellKnown() {
	a.server.Handle("GET /.well-known/security.txt", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		origin := a.site.Origin
		// A whole day, so that the answer changes once a day.
		expires := a.clock.Now().Add(securityTextLifetime).UTC().Truncate(24 * time.Hour)
		_, _ = fmt.Fprintf(
			w, "Contact: %s/BugBounty\nExpires: %s\nPolicy: %s/BugBounty\nPreferred-Languages: en, zh\nCanonical: %s/.well-known/security.txt\n",
			origin, expires.Format(time.RFC3339), origin, origin) // the reader is gone: nobody to tell
	}))
	a.server.Handle("GET /.well-known/change-password", http.RedirectHandler("/user/profile", http.StatusFound))
}
