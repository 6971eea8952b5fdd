package api

import (
	"net/http"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Version is the newest version of the API, which a client names in the header GBPC-Version. Every answer names the
// one that it follows.
const Version = "2026-11-23"

const versionHeader = "GBPC-Version"

// versions are those that are answered, the newest first. A version leaves the list as decision 0116 says.
func versions() []string { return []string{Version} }

// versioned answers the version of the API, and refuses a call for one that it does not know.
func versioned(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, Prefix+"/") {
			next.ServeHTTP(w, r)
			return
		}
		w.Header().Set(versionHeader, Version)
		for _, asked := range r.Header.Values(versionHeader) {
			if !isVersion(asked) {
				WriteFailure(
					w, r, fault.Invalid(fault.Field(versionHeader, fault.OutOfRange, "This version of the API is not known. The newest is "+Version+".")),
				)
				return
			}
			w.Header().Set(versionHeader, asked)
		}
		next.ServeHTTP(w, r)
	})
}

func isVersion(asked string) bool {
	for _, version := range versions() {
		if asked == version {
			return true
		}
	}
	return false
}
