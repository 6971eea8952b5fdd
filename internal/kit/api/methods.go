package api

import (
	"net/http"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// elsewhere answers what is no call: 404 where no method is one, and otherwise OPTIONS with the methods, or 405 with them.
func (s *Server) elsewhere(w http.ResponseWriter, r *http.Request) {
	allowed := s.methodsOf(r)
	if len(allowed) == 0 {
		WriteFailure(w, r, fault.For(fault.NoCall))
		return
	}
	w.Header().Set("Allow", strings.Join(append(allowed, http.MethodOptions), ", "))
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	WriteFailure(w, r, fault.For(fault.NotTheMethod))
}

// methodsOf returns the methods of the calls at the request's path. HEAD is wherever GET is.
func (s *Server) methodsOf(r *http.Request) (allowed []string) {
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := *r
		other.Method = method
		if _, pattern := s.mux.Handler(&other); pattern != Prefix+"/" {
			allowed = append(allowed, method)
		}
	}
	return allowed
}
