package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Text is a text of the program's own that everyone may read. It answers a reader who has it with 304, and sends it compressed to
// one who takes that.
type Text struct {
	contentType string
	plain, gzip []byte
	tag         string
}

// NewText returns a Text with the content.
func NewText(contentType string, content []byte) (*Text, error) {
	var small bytes.Buffer
	writer, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := writer.Write(content); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	return &Text{contentType: contentType, plain: content, gzip: bytes.Clone(small.Bytes()), tag: hex.EncodeToString(sum[:12])}, nil
}

// ServeHTTP answers GET and HEAD.
func (t *Text) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", t.contentType)
	h.Set("Cache-Control", "no-cache")
	h.Set("Vary", "Accept-Encoding")
	content, tag := t.plain, t.tag+"-plain"
	if takesGzip(r.Header.Get("Accept-Encoding")) {
		content, tag = t.gzip, t.tag
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(content)))
		r.Header.Del("Range") // of what is compressed nobody wants a part
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// takesGzip reads an Accept-Encoding; a quality of zero is a refusal.
func takesGzip(accepted string) bool {
	for one := range strings.SplitSeq(accepted, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(one), ";")
		if !strings.EqualFold(strings.TrimSpace(name), "gzip") {
			continue
		}
		quality, ok := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q=")
		value, err := strconv.ParseFloat(quality, 64)
		return !ok || err != nil || value > 0
	}
	return false
}
