package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type bankInput struct {
	Body struct {
		SortCode string `json:"sortCode" pattern:"^[0-9]{6}$"`
		Nickname string `json:"nickname,omitempty" maxLength:"5"`
		Rows     []struct {
			Address string `json:"address"`
		} `json:"rows,omitempty"`
	}
}

type bank struct {
	SortCode string `json:"sortCode"`
	Address  string `json:"address" example:"192.0.2.1"`
}

type uploaded struct {
	Size int64  `json:"size"`
	Code string `json:"code"`
}

func newServer(t testing.TB) http.Handler {
	t.Helper()
	s := api.New(api.Config{Version: "1", Site: "https://gbpc.example", HTTPS: true, AllowHost: func(n string) bool { return n == "localhost" }, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	r := s.Department("banking")
	members := api.Access{Name: "members", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token != "good" {
			return nil, fault.New(fault.SessionExpired)
		}
		return ctx, nil
	}}
	api.Post(r, "/bank", members, "addBank", "Add a bank", func(ctx context.Context, in *bankInput) (bank, error) {
		return bank{in.Body.SortCode, api.InfoOf(ctx).Address}, nil
	})
	api.Get(r, "/banks", api.Public, "listBanks", "List banks", func(_ context.Context, in *struct{ api.Paging }) (api.Page[bank], error) {
		return api.PageOf([]bank(nil), in.Paging, 21), nil
	})
	api.Get(r, "/public/rate", api.Public, "rate", "Rate", func(context.Context, *api.Nothing) (api.Nothing, error) { return api.Nothing{}, nil })
	api.Get(r, "/broken", api.Public, "broken", "Break", func(context.Context, *api.Nothing) (api.Nothing, error) {
		return api.Nothing{}, errors.New("pq: secret detail")
	})
	api.Post(r, "/bell", api.Public, "bell", "Ring", func(context.Context, *api.Nothing) (api.Nothing, error) { return api.Nothing{}, nil })
	api.Get(r, "/panic", api.Public, "panic", "Panic", func(context.Context, *api.Nothing) (api.Nothing, error) { panic("secret detail") })
	api.Get(r, "/busy", api.Public, "busy", "Refuse", func(context.Context, *api.Nothing) (api.Nothing, error) {
		return api.Nothing{}, fault.New(fault.TooManyRequests).After(1500e6)
	})
	api.PostFile(r, "/file", api.Public, "file", "Take a file", func(_ context.Context, in *api.Upload) (uploaded, error) {
		n, err := io.Copy(io.Discard, in.Content())
		return uploaded{n, in.Value("code")}, err
	}, "code")
	return handlerOf(t, s)
}

type answer struct {
	Code, Message, RequestID string
	Success                  bool
	Data                     json.RawMessage
	Docs                     string
}

type change func(*http.Request)

func header(name, value string) change { return func(r *http.Request) { r.Header.Set(name, value) } }

func call(t *testing.T, method, path, body string, changes ...change) (*http.Response, answer) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Host = "localhost:8080"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	for _, c := range changes {
		c(r)
	}
	w := httptest.NewRecorder()
	newServer(t).ServeHTTP(w, r)
	var a answer
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	return w.Result(), a
}

func TestEnvelope_WrapsASuccess(t *testing.T) {
	res, a := call(t, "POST", "/api/bank", `{"sortCode":"200000"}`, header("satoken", "Bearer good"))
	require.Equal(t, 200, res.StatusCode)
	require.Equal(t, "00000", a.Code)
	require.True(t, a.Success)
	require.Equal(t, "Success", a.Message)
	require.Equal(t, "no-store", res.Header.Get("Cache-Control"))
}

func TestInvalidInput_NamesEachField(t *testing.T) {
	res, a := call(t, "POST", "/api/bank", `{"nickname":"too long","rows":[{"address":"x"},{"address":7}]}`, header("satoken", "good"))
	require.Equal(t, 400, res.StatusCode)
	require.Equal(t, "A0400", a.Code)
	require.NotEmpty(t, a.RequestID)
	require.JSONEq(t, `{"fields":[
		{"field":"nickname","code":"A0406","message":"Field length exceeds limit"},
		{"field":"rows[1].address","code":"A0402","message":"Field format is incorrect"},
		{"field":"sortCode","code":"A0401","message":"Required fields cannot be empty"}]}`, string(a.Data))
}

func TestInvalidInput_BrokenJSONIsAnEnvelopeToo(t *testing.T) {
	for _, body := range []string{"", "{", "[]", `"x"`, "null", "{\"sortCode\":\"200000\"}}"} {
		res, a := call(t, "POST", "/api/bank", body, header("satoken", "good"))
		require.Equal(t, 400, res.StatusCode, body)
		require.Equal(t, "A0400", a.Code, body)
		require.Contains(t, string(a.Data), `"field":"`, body)
	}
	res, a := call(t, "POST", "/api/bank", "a=b", header("satoken", "good"), header("Content-Type", "application/x-www-form-urlencoded"))
	require.Equal(t, 415, res.StatusCode)
	require.Equal(t, "A0415", a.Code)
}

func TestInvalidInput_TextIsUTF8WithoutNUL(t *testing.T) {
	res, a := call(t, "POST", "/api/bank", `{"sortCode":"200000","rows":[{"address":"x\u0000"}]}`, header("satoken", "good"))
	require.Equal(t, 400, res.StatusCode)
	require.JSONEq(t, `{"fields":[{"field":"rows[0].address","code":"A0402","message":"Field format is incorrect"}]}`, string(a.Data))
	for _, query := range []string{"search=%00", "search=%FF"} {
		res, a = call(t, "GET", "/api/banks?"+query, "")
		require.Equal(t, 400, res.StatusCode, query)
		require.Contains(t, string(a.Data), `"search"`)
	}
	res, a = call(t, "GET", "/api/banks%00", "")
	require.Equal(t, 404, res.StatusCode)
	require.Equal(t, "A0404", a.Code)
}

func TestPaging_HasDefaultsAndBounds(t *testing.T) {
	_, a := call(t, "GET", "/api/banks", "")
	require.JSONEq(t, `{"list":[],"_meta":{"pageNumber":1,"pageSize":10,"total":21,"totalPages":3}}`, string(a.Data))
	for _, query := range []string{"pageSize=0", "pageSize=101", "pageNumber=0", "pageNumber=x"} {
		res, a := call(t, "GET", "/api/banks?"+query, "")
		require.Equal(t, 400, res.StatusCode, query)
		require.Contains(t, string(a.Data), strings.Split(query, "=")[0])
	}
}

func TestAccess_IsCheckedBeforeTheBodyIsRead(t *testing.T) {
	res, a := call(t, "POST", "/api/bank", `{`)
	require.Equal(t, 401, res.StatusCode)
	require.Equal(t, "A10005", a.Code)
}

func TestLanguage_FollowsAcceptLanguage(t *testing.T) {
	_, a := call(t, "POST", "/api/bank", `{`, header("satoken", "old"), header("Accept-Language", "zh-CN,zh;q=0.9,en;q=0.8"))
	require.Equal(t, "会话已过期", a.Message)
	_, a = call(t, "POST", "/api/bank", `{`, header("satoken", "old"), header("Accept-Language", "fr"))
	require.Equal(t, "Session has expired", a.Message)
}

func TestFailures_RevealNothingInternal(t *testing.T) {
	for _, path := range []string{"/api/broken", "/api/panic"} {
		res, a := call(t, "GET", path, "")
		require.Equal(t, 500, res.StatusCode)
		require.Equal(t, "An unexpected error occurred.", a.Message)
		require.NotContains(t, string(a.Data), "secret")
	}
	res, _ := call(t, "GET", "/api/busy", "")
	require.Equal(t, "2", res.Header.Get("Retry-After"))
}

func TestUnknownPathsAndMethods_AreEnveloped(t *testing.T) {
	res, a := call(t, "GET", "/api/nothing", "")
	require.Equal(t, 404, res.StatusCode)
	require.Equal(t, "A0404", a.Code)
	res, a = call(t, "PATCH", "/api/bank", "")
	require.Equal(t, 405, res.StatusCode)
	require.Equal(t, "A0405", a.Code)
	require.Contains(t, a.Message, "does not take this method")
	require.Equal(t, "POST, OPTIONS", res.Header.Get("Allow"))
}

func TestGuards_RefuseForeignHostsAndFormsOfOtherSites(t *testing.T) {
	res, _ := call(t, "GET", "/api/banks", "", func(r *http.Request) { r.Host = "evil.example" })
	require.Equal(t, 421, res.StatusCode)
	res, a := call(t, "POST", "/api/bank", `{}`, func(r *http.Request) { r.Header.Del("X-Requested-With") })
	require.Equal(t, 403, res.StatusCode)
	require.Equal(t, "A10025", a.Code)
}

func TestClientAddress_TrustsConfiguredProxiesOnly(t *testing.T) {
	from := func(remote, forwarded string) string {
		_, a := call(t, "POST", "/api/bank", `{"sortCode":"200000"}`, header("satoken", "good"), header("X-Forwarded-For", forwarded), func(r *http.Request) { r.RemoteAddr = remote })
		var b bank
		require.NoError(t, json.Unmarshal(a.Data, &b))
		return b.Address
	}
	require.Equal(t, "203.0.113.9", from("203.0.113.9:1", "198.51.100.1"))
	require.Equal(t, "198.51.100.1", from("10.1.1.1:1", "6.6.6.6, 198.51.100.1, 10.2.2.2"))
	require.Equal(t, "10.1.1.1", from("10.1.1.1:1", "nonsense"))
}

func TestUpload_StreamsAndStopsAtTheLimit(t *testing.T) {
	upload := func(size int) (*http.Response, answer) {
		var body bytes.Buffer
		m := multipart.NewWriter(&body)
		require.NoError(t, m.WriteField("code", "abc"))
		part, err := m.CreateFormFile("file", "../../x.pdf")
		require.NoError(t, err)
		_, err = part.Write(make([]byte, size))
		require.NoError(t, err)
		require.NoError(t, m.Close())
		return call(t, "POST", "/api/file", body.String(), header("Content-Type", m.FormDataContentType()))
	}
	res, a := upload(api.MaxUpload)
	require.Equal(t, 200, res.StatusCode, a.Message)
	require.JSONEq(t, `{"size":52428800,"code":"abc"}`, string(a.Data))
	res, a = upload(api.MaxUpload + 1)
	require.Equal(t, 413, res.StatusCode)
	require.Equal(t, "File size exceeds 50 MB", a.Message)
	res, _ = call(t, "POST", "/api/file", "{}")
	require.Equal(t, 415, res.StatusCode)
}

func TestGuards_RefuseChangesFromPagesOfOtherSites(t *testing.T) {
	for origin, status := range map[string]int{"http://localhost:8080": 200, "http://localhost:5173": 200, "https://evil.example": 403, "null": 403, "http://localhost.evil.example": 403, "%": 403} {
		res, _ := call(t, "POST", "/api/bank", `{"sortCode":"200000"}`, header("satoken", "good"), header("Origin", origin))
		require.Equal(t, status, res.StatusCode, origin)
	}
	res, a := call(t, "POST", "/api/bank", `{"sortCode":"200000"}`, header("satoken", "good"), header("Sec-Fetch-Site", "cross-site"))
	require.Equal(t, 403, res.StatusCode)
	require.Equal(t, "A10025", a.Code)
}

func TestResponses_ForbidFramingCachingAndSniffing(t *testing.T) {
	res, _ := call(t, "GET", "/api/banks", "")
	for name, value := range map[string]string{
		"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin", "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
	} {
		require.Equal(t, value, res.Header.Get(name), name)
	}
}

func TestPublicCalls_MayBeReadFromAnyOriginAndNoOthers(t *testing.T) {
	for path, methods := range map[string]map[string]string{
		"/api/public/rate": {"GET": "*", "HEAD": "*", "OPTIONS": "*", "POST": ""},
		"/api/banks":       {"GET": "", "OPTIONS": ""}, "/api/bank": {"POST": ""}, "/api/publicly": {"GET": ""}, "/": {"GET": ""},
	} {
		for method, origin := range methods {
			r := httptest.NewRequestWithContext(t.Context(), method, path, nil)
			r.Host = "localhost"
			r.Header.Set("Origin", "https://elsewhere.example")
			w := httptest.NewRecorder()
			newServer(t).ServeHTTP(w, r)
			require.Equal(t, origin, w.Header().Get("Access-Control-Allow-Origin"), method+" "+path)
			require.Empty(t, w.Header().Get("Access-Control-Allow-Credentials"))
		}
	}
}

func TestEveryAnswer_HasAPolicyThatAllowsNothing(t *testing.T) {
	for _, path := range []string{"/", "/healthz", "/api/banks", "/api/nothing", "/api/panic", "/api/openapi.json"} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", path, nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		newServer(t).ServeHTTP(w, r)
		for _, part := range []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"} {
			require.Contains(t, w.Header().Get("Content-Security-Policy"), part, path)
		}
		require.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"), path)
	}
}

func TestDocuments_OfCallsThatAServerDoesNotHaveAreNotThere(t *testing.T) {
	sandbox := api.New(api.Config{})
	api.Get(sandbox.Department("sandbox"), "/sandbox/clock", api.Public, "clock", "", func(context.Context, *api.Nothing) (string, error) { return "", nil })
	for _, c := range []struct {
		path   string
		server http.Handler
		status int
	}{
		{"/api/openapi.json", newServer(t), 200}, {"/api/sandbox/openapi.json", newServer(t), 404}, {"/api/sandbox/openapi.json", handlerOf(t, sandbox), 200},
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", c.path, nil)
		r.Host = "localhost"
		w := httptest.NewRecorder()
		c.server.ServeHTTP(w, r)
		require.Equal(t, c.status, w.Code, c.path)
	}
}

func FuzzClientAddress(f *testing.F) {
	f.Add("203.0.113.9, 10.0.0.1", "10.1.1.1:1")
	f.Add("", "")
	f.Add(",,,", "[::1]:80")
	s := api.New(api.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
	api.Get(s.Department("x"), "/address", api.Public, "address", "", func(ctx context.Context, _ *api.Nothing) (string, error) { return api.InfoOf(ctx).Address, nil })
	h := handlerOf(f, s)
	f.Fuzz(func(t *testing.T, forwarded, remote string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/api/address", nil)
		r.RemoteAddr = remote
		r.Header["X-Forwarded-For"] = []string{forwarded}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatal(w.Code, w.Body.String())
		}
	})
}

func FuzzBody(f *testing.F) {
	for _, seed := range []string{`{"sortCode":"200000"}`, "", "{", "null", `{"rows":[{"address":7}]}`, `{"sortCode":{"a":[[[[]]]]}}`, "\xff"} {
		f.Add(seed, "en")
	}
	f.Add("{", "zh-CN,zh;q=0.9,*;q=0.1")
	h := newServer(f)
	f.Fuzz(func(t *testing.T, body, language string) {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/bank", strings.NewReader(body))
		r.Host = "localhost"
		r.Header["Content-Type"], r.Header["X-Requested-With"], r.Header["Satoken"], r.Header["Accept-Language"] = []string{"application/json"}, []string{"x"}, []string{"good"}, []string{language}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		var a answer
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code >= 500 || (a.Code == "00000") != (w.Code == 200) {
			t.Fatal(w.Code, w.Body.String())
		}
	})
}
