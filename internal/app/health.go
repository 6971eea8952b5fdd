package app

import (
	"context"
	"net/http"
	"time"
)

// alive answers while the process runs. If it does not answer, restart the process.
func alive(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok\n") }

// ready answers while the database answers. A chain or a bank that is unavailable makes orders wait, and is
// no reason to take the site down.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := a.db.Ping(ctx); err != nil {
		a.log.WarnContext(ctx, "not ready", "err", err)
		say(w, http.StatusServiceUnavailable, "the database does not answer\n")
		return
	}
	say(w, http.StatusOK, "ready\n")
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // the asker is gone: nobody to tell
}
