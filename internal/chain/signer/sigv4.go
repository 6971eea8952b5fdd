package signer

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7/pkg/credentials"
)

// signV4 signs a request to AWS (Signature Version 4). Every header that is set is signed.
func signV4(r *http.Request, body []byte, service, region string, who credentials.Value, now time.Time) {
	stamp := now.UTC().Format("20060102T150405Z")
	r.Header.Set("X-Amz-Date", stamp)
	if who.SessionToken != "" {
		r.Header.Set("X-Amz-Security-Token", who.SessionToken)
	}
	headers := map[string]string{"host": r.URL.Host}
	for name, values := range r.Header {
		headers[strings.ToLower(name)] = strings.Join(strings.Fields(strings.Join(values, ",")), " ")
	}
	names := make([]string, 0, len(headers))
	for name := range headers {
		names = append(names, name)
	}
	slices.Sort(names)
	var canonical strings.Builder
	canonical.WriteString(r.Method + "\n" + r.URL.EscapedPath() + "\n" + r.URL.Query().Encode() + "\n")
	for _, name := range names {
		canonical.WriteString(name + ":" + headers[name] + "\n")
	}
	signed := strings.Join(names, ";")
	canonical.WriteString("\n" + signed + "\n" + hexHash(body))
	scope := strings.Join([]string{stamp[:8], region, service, "aws4_request"}, "/")
	key := []byte("AWS4" + who.SecretAccessKey)
	for _, part := range []string{stamp[:8], region, service, "aws4_request"} {
		key = mac(key, part)
	}
	signature := mac(key, strings.Join([]string{"AWS4-HMAC-SHA256", stamp, scope, hexHash([]byte(canonical.String()))}, "\n"))
	r.Header.Set(
		"Authorization",
		"AWS4-HMAC-SHA256 Credential="+who.AccessKeyID+"/"+scope+", SignedHeaders="+signed+", Signature="+hex.EncodeToString(signature),
	)
}

func hexHash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func mac(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
