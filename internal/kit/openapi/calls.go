package openapi

import (
	"net/http"
	"strings"
)

// operation returns the call as the document shows it.
func (m *maker) operation(method, path string, o object) object {
	id, _ := o["operationId"].(string)
	call := m.Calls[id]
	changes := method != "get"
	parameters := []any{}
	if sent, ok := o["parameters"].([]any); ok {
		for _, p := range sent {
			m.parameter(id, p.(object))
			parameters = append(parameters, p)
		}
	}
	if changes {
		name := "XRequestedWith"
		if call.KeyScope != "" {
			name = "XRequestedWithoutKey"
		}
		parameters = append(parameters, ref("parameters", name))
	}
	shared := []string{"XRequestId", "AcceptLanguage", "GBPCVersion"}
	if takesAccount(path, call) {
		shared = append(shared, "GBPCAccount")
	}
	for _, name := range shared {
		parameters = append(parameters, ref("parameters", name))
	}
	o["parameters"] = parameters
	o["security"] = security(call)
	if call.KeyScope != "" {
		o["x-key-scopes"] = strings.Split(call.KeyScope, " or ") // a key needs one of them
	}
	var bodies object
	if body, ok := o["requestBody"].(object); ok {
		bodies, _ = body["content"].(object)
		m.illustrate(bodies)
	}
	codes := m.codesOf(id, path, method, call, bodies)
	o["responses"] = m.responses(id, o["responses"].(object), path, call, codes)
	o["description"] = describe(o, call, codes)
	return o
}

// takesAccount reports whether the call can be made for a sub-account, which its header GBPC-Account names.
func takesAccount(path string, c Call) bool {
	return c.Guarded && !strings.HasPrefix(path, "/admin/") && !strings.HasPrefix(path, "/sandbox/")
}

func security(c Call) []any {
	switch {
	case !c.Guarded:
		return []any{}
	case c.KeyScope != "":
		return []any{object{"satoken": []any{}}, object{"apiKey": []any{}}}
	}
	return []any{object{"satoken": []any{}}}
}

// parameter gives a parameter its description, its example and its pattern.
func (m *maker) parameter(id string, p object) {
	name, _ := p["name"].(string)
	schema, _ := p["schema"].(object)
	if text, ok := schema["description"]; ok && p["description"] == nil {
		p["description"] = text
	}
	delete(schema, "description")
	if p["description"] == nil {
		p["description"] = m.words.describe(name)
	}
	m.fillProperty("the parameter "+name+" of "+id, name, schema, true)
	if list, ok := schema["examples"].([]any); ok {
		p["example"] = list[0]
		delete(schema, "examples")
	}
}

func ref(kind, name string) object { return object{"$ref": "#/components/" + kind + "/" + name} }

func sharedParameters(version string) object {
	header := func(name, description string, required bool, schema object, example string) object {
		return object{"name": name, "in": "header", "required": required, "description": description, "schema": schema, "example": example}
	}
	text := object{"type": "string", "minLength": 1}
	const why = "any value: a page of another site cannot send it, so the call was not made by one"
	return object{
		"XRequestedWith":       header("X-Requested-With", why, true, text, "gbpc"),
		"XRequestedWithoutKey": header("X-Requested-With", why+". Not needed with an API key", false, text, "gbpc"),
		"XRequestId": header(
			"X-Request-Id", "an id of your own for this call, which the answer has again; any other value is replaced", false,
			object{"type": "string"}, "3f2a-order-17",
		),
		"AcceptLanguage": header(
			"Accept-Language", "zh for messages in Chinese; else they are in English", false, object{"type": "string"}, "en",
		),
		"GBPCAccount": header(
			"GBPC-Account", "a sub-account for which this call is made, instead of the account itself; signed where calls are signed", false,
			object{"type": "string"}, "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5",
		),
		"GBPCVersion": header(
			"GBPC-Version", "the version of the API that the client was written for; without it the newest", false,
			object{"type": "string", "format": "date"}, version,
		),
	}
}

// sharedHeaders are those of answers. Whether one is always sent stands in required.
func sharedHeaders(version string) object {
	header := func(description, example string, required bool) object {
		return object{"description": description, "required": required, "schema": object{"type": "string"}, "example": example}
	}
	return object{
		"XRequestId":              header("finds the call in our logs", "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5", true),
		"GBPCVersion":             header("the version of the API that answered", version, true),
		"CacheControl":            header("answers are private to the caller", "no-store", true),
		"ContentSecurityPolicy":   header("an answer is no page: it loads and runs nothing", "default-src 'none'", true),
		"ContentTypeOptions":      header("the answer is what its type says", "nosniff", true),
		"ReferrerPolicy":          header("what a page that shows the answer tells others", "no-referrer", true),
		"CrossOriginResource":     header("which pages may embed the answer", "same-origin", true),
		"StrictTransportSecurity": header("over HTTPS: only ever come by HTTPS", "max-age=63072000; includeSubDomains", false),
		"AllowOrigin":             header("what is public is read from any origin, without credentials", "*", true),
		"AllowMethods":            header("the methods for other origins", "GET, HEAD, OPTIONS", true),
		"AllowHeaders":            header("the headers for other origins", "Accept-Language, X-Request-Id", true),
		"ExposeHeaders":           header("the headers of the answer that other origins read", "X-Request-Id, Retry-After", true),
		"IdempotentReplayed":      header("true: the order was carried out before, and this is its first answer", "true", false),
		"RetryAfter":              header("after how many seconds the same call may succeed", "5", false),
		"RateLimit":               header("to a key: what is left of its limit (draft-ietf-httpapi-ratelimit-headers-10)", `"default";r=29998;t=60`, false),
		"RateLimitPolicy":         header("to a key: its limits", `"default";q=30000;w=60`, false),
		"ContentDisposition":      header("the name of the file", `attachment; filename="statement.csv"`, true),
		"DocumentWatermark": header(
			"of a reviewer's document that is not a picture: the watermark, percent-encoded", "Jane%20Doe%202026-03-02", false,
		),
		"SetCookie": header(
			"names the device, so that it need not be confirmed again", "gbpc_device=…; Path=/; HttpOnly; SameSite=Lax", false,
		),
		"Deprecation":    header("since when the call is deprecated: @ and seconds since 1970 (RFC 9745)", "@1767225600", true),
		"AccelBuffering": header("asks proxies not to hold events back", "no", true),
	}
}

// headersOfFailure are those of a failure that tell a client what to do. A failure has those of every answer too, which the
// description of the document says once: a program that is made of the document would read them at each status of each call.
func headersOfFailure(status int) object {
	headers := object{"X-Request-Id": ref("headers", "XRequestId")}
	switch status {
	case http.StatusTooManyRequests:
		headers["RateLimit"], headers["RateLimit-Policy"] = ref("headers", "RateLimit"), ref("headers", "RateLimitPolicy")
		fallthrough
	case http.StatusForbidden, http.StatusServiceUnavailable:
		headers["Retry-After"] = ref("headers", "RetryAfter")
	}
	return headers
}

// headersOf are the headers of an answer that succeeds.
func headersOf(path string, c Call, contents object) object {
	headers := object{}
	add := func(name, component string) { headers[name] = ref("headers", component) }
	add("X-Request-Id", "XRequestId")
	add("GBPC-Version", "GBPCVersion")
	add("Cache-Control", "CacheControl")
	add("Content-Security-Policy", "ContentSecurityPolicy")
	add("X-Content-Type-Options", "ContentTypeOptions")
	add("Referrer-Policy", "ReferrerPolicy")
	add("Cross-Origin-Resource-Policy", "CrossOriginResource")
	add("Strict-Transport-Security", "StrictTransportSecurity")
	if strings.HasPrefix(path, "/public/") {
		add("Access-Control-Allow-Origin", "AllowOrigin")
		add("Access-Control-Allow-Methods", "AllowMethods")
		add("Access-Control-Allow-Headers", "AllowHeaders")
		add("Access-Control-Expose-Headers", "ExposeHeaders")
	}
	add("RateLimit", "RateLimit") // whoever sends a key gets them, also at a call that is for none
	add("RateLimit-Policy", "RateLimitPolicy")
	if c.Deprecated {
		add("Deprecation", "Deprecation")
	}
	if c.Keyed {
		add("Idempotent-Replayed", "IdempotentReplayed")
	}
	if strings.HasPrefix(path, "/auth/") || strings.HasPrefix(path, "/user/") {
		add("Set-Cookie", "SetCookie")
	}
	if c.Sends != nil {
		add("Content-Disposition", "ContentDisposition")
	}
	if path == "/admin/document/{fileName}" {
		add("Document-Watermark", "DocumentWatermark")
	}
	if contents["text/event-stream"] != nil {
		add("X-Accel-Buffering", "AccelBuffering")
	}
	return headers
}
