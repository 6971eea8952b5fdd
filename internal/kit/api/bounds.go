package api

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// What a body may be. A stranger's is small, and everyone's is refused before anything is made of it: a few bytes of
// JSON can be a hundred times as many in memory.
const (
	strangersBody = 64 << 10
	knownBody     = 4 << 20
	drained       = 8 << 20 // of a body that is refused, so that the caller gets to read the refusal
	drainTimeout  = 5 * time.Second

	maxDepth        = 32
	maxValues       = 1_000   // in any body; the largest form has a fifth of it
	bytesPerValue   = 12      // from which on a larger body may have more values: a batch of payments has 25
	maxValuesBeyond = 150_000 // in the largest
	maxFields       = 100     // that one answer names
	maxFieldText    = 300
)

// bodyLimit returns the size limit of the body of a call.
func bodyLimit(a Access) int64 {
	if a.Check == nil {
		return strangersBody
	}
	return knownBody
}

// boundBody refuses a body that is too large before it is read. A caller without a token or a key is a stranger at every call;
// whether the token is good is seen before the body is read.
func boundBody(limit int64) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(c)
		allowed := limit
		if Token(r.Header.Get("satoken")) == "" && !ByKey(r.Context()) {
			allowed = strangersBody
		}
		if r.ContentLength > allowed {
			drain(w, r)
			WriteFailure(w, r, fault.New(fault.BodyTooLarge))
			return
		}
		next(c)
	}
}

// drain reads and forgets a body: a client that is still sending would not see the answer.
func drain(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength > drained || r.Header.Get("Expect") != "" {
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(drainTimeout)) // test writers may not support it
	_, _ = io.Copy(io.Discard, r.Body)                                              // an error means that the client is gone
}

var (
	errTooDeep = errors.New("nested too deeply")
	errTooMany = errors.New("too many values")
)

// boundJSON returns an error for JSON that is too deep or has too many values. It only reads, and allocates nothing.
func boundJSON(data []byte) error {
	depth, values, most := 0, 0, min(max(maxValues, len(data)/bytesPerValue), maxValuesBeyond)
	inText := false
	for i := 0; i < len(data); i++ {
		switch b := data[i]; {
		case inText && b == '\\':
			i++
		case b == '"':
			inText = !inText
		case inText:
		case b == '{', b == '[':
			if depth++; depth > maxDepth {
				return errTooDeep
			}
			values++
		case b == '}', b == ']':
			depth--
		case b == ',':
			values++
		}
		if values > most {
			return errTooMany
		}
	}
	return nil
}

// shortText returns what an error says about a field, cut.
func shortText(text string) string {
	if len(text) <= maxFieldText {
		return text
	}
	return strings.ToValidUTF8(text[:maxFieldText], "") + "…"
}
