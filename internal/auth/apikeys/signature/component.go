package signature

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"github.com/dunglas/httpsfv"
)

// component is a part of a request that a signature covers: a header, or what RFC 9421 (section 2.2) derives from the request.
type component struct {
	name       string
	params     *httpsfv.Params
	identifier string // name and parameters, as they are signed
}

func readComponent(item httpsfv.Item) (c component, err error) {
	name, isText := item.Value.(string)
	if !isText {
		return c, errMalformed
	}
	identifier, err := httpsfv.Marshal(item)
	return component{name, item.Params, identifier}, err
}

// covers reports whether the component is the whole of a header or of something derived. Of Content-Digest the member that is
// compared with the body is enough.
func (c component) covers(name string) bool {
	if c.name != name {
		return false
	}
	if key, _ := c.params.Get("key"); name == "content-digest" && key == "sha-256" {
		return true
	}
	return !slices.ContainsFunc(c.params.Names(), func(p string) bool { return p != "sf" && p != "bs" })
}

// value returns the component as it is signed. ok is false if it is not there or not known.
func (c component) value(r Request) (text string, ok bool) {
	if !strings.HasPrefix(c.name, "@") {
		return c.header(r)
	}
	target, err := url.Parse(r.Target)
	if err != nil {
		return "", false
	}
	if c.name == "@query-param" {
		name, isText := c.only("name").(string)
		if !isText {
			return "", false
		}
		return queryParam(target, name)
	}
	if len(c.params.Names()) > 0 {
		return "", false
	}
	switch c.name {
	case "@method":
		return r.Method, true
	case "@target-uri":
		return r.Target, true
	case "@authority":
		return authority(target), true
	case "@scheme":
		return strings.ToLower(target.Scheme), true
	case "@request-target":
		return target.RequestURI(), true
	case "@path":
		return cmp.Or(target.EscapedPath(), "/"), true
	case "@query":
		return "?" + target.RawQuery, true
	}
	return "", false
}

// only returns the value of a parameter if there is no other, or nil.
func (c component) only(name string) any {
	if len(c.params.Names()) != 1 {
		return nil
	}
	value, _ := c.params.Get(name)
	return value
}

// header returns the lines of a header. Of parameters, sf and key are for headers that are known to be dictionaries.
func (c component) header(r Request) (text string, ok bool) {
	lines := r.lines(c.name)
	if len(lines) == 0 || c.name != strings.ToLower(c.name) {
		return "", false
	}
	if len(c.params.Names()) == 0 {
		return strings.Join(lines, ", "), true
	}
	if c.only("bs") == true {
		for i, line := range lines {
			lines[i] = ":" + base64.StdEncoding.EncodeToString([]byte(line)) + ":"
		}
		return strings.Join(lines, ", "), true
	}
	if !slices.Contains([]string{"content-digest", "signature", "signature-input"}, c.name) {
		return "", false
	}
	fields, err := httpsfv.UnmarshalDictionary(lines)
	if err != nil {
		return "", false
	}
	if c.only("sf") == true {
		text, err = httpsfv.Marshal(fields)
		return text, err == nil
	}
	key, _ := c.only("key").(string)
	member, found := fields.Get(key)
	if !found {
		return "", false
	}
	text, err = httpsfv.Marshal(httpsfv.List{member})
	return text, err == nil
}

// authority is host and port, without the port that the scheme has anyway.
func authority(target *url.URL) string {
	host := strings.ToLower(target.Host)
	if port, known := map[string]string{"http": ":80", "https": ":443"}[target.Scheme]; known {
		host = strings.TrimSuffix(host, port)
	}
	return host
}

// queryParam returns a parameter of the query that is there once, by its name and encoded anew as section 2.2.8 says.
func queryParam(target *url.URL, encoded string) (text string, ok bool) {
	query, err := url.ParseQuery(target.RawQuery)
	if err != nil {
		return "", false
	}
	name, err := url.QueryUnescape(encoded)
	if err != nil || encode(name) != encoded || len(query[name]) != 1 {
		return "", false
	}
	return encode(query[name][0]), true
}

// encode is the percent-encoding of forms, with %20 for a space (URL Standard, application/x-www-form-urlencoded).
func encode(text string) string {
	return strings.NewReplacer("+", "%20", "~", "%7E", "%2A", "*").Replace(url.QueryEscape(text))
}
