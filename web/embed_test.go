package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gbpc/gbpc/web"
)

func site(t *testing.T) http.Handler {
	t.Helper()
	return siteOf(t, web.Issuer{
		Origin:           "https://gbpc.example",
		Sandbox:          true,
		RiskWarning:      "Loss & gain.",
		ProtectionNotice: "",
	})
}

func siteOf(t *testing.T, issuer web.Issuer) http.Handler {
	t.Helper()
	handler, err := web.OpenIn(fstest.MapFS{
		"site.json": {Data: []byte(`{
			"origin": "http://localhost:8080",
			"styleHashes": {"public": "sha256-abc", "docs": "sha256-abc"},
			"routes": {
				"/": {"file": "index.html", "zone": "public"},
				"/Auth/CreateAccount": {"file": "Auth/CreateAccount/index.html", "zone": "shell"},
				"/Fees": {"file": "Fees/index.html", "zone": "public"},
				"/user/addressWhitelist": {"file": "shell.html", "zone": "shell"},
				"/sandbox/mail": {"file": "shell.html", "zone": "shell"}
			},
			"moved": {"/CreateAccount": "/Auth/CreateAccount"}
		}`)},
		"index.html":                    {Data: []byte("home")},
		"index.html.br":                 {Data: []byte("home in br")},
		"Auth/CreateAccount/index.html": {Data: []byte("create")},
		"shell.html":                    {Data: []byte("shell")},
		"Fees/index.html": {Data: []byte(`<p><span data-said="riskWarning">Built in.</span> <span data-said="protectionNotice">Built in.</span>` +
			` <strong data-said="sandbox" hidden="">Sandbox.</strong></p>`)},
		"404.html":           {Data: []byte("not here")},
		"sitemap.xml":        {Data: []byte("<loc>http://localhost:8080/Fees</loc>")},
		"sitemap.xml.br":     {Data: []byte("the same in br")},
		"assets/app-1a2b.js": {Data: []byte("code")},
	}, issuer)
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func ask(handler http.Handler, target string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer
}

func TestSite_WrongCaseLeadsToTheRightSpelling(t *testing.T) {
	for from, to := range map[string]string{
		"/USER/addresswhitelist?page=2": "/user/addressWhitelist?page=2",
		"/auth/createaccount/":          "/Auth/CreateAccount",
		"/CreateAccount":                "/Auth/CreateAccount",
		"/createACCOUNT":                "/Auth/CreateAccount",
	} {
		answer := ask(site(t), from)
		if answer.Code != http.StatusPermanentRedirect || answer.Header().Get("Location") != to {
			t.Errorf("%s: %d to %q, want 308 to %q", from, answer.Code, answer.Header().Get("Location"), to)
		}
	}
}

func TestSite_UnknownPathIsA404Page(t *testing.T) {
	for _, target := range []string{"/nothing", "/site.json", "/shell.html", "/index.html.br", "/.gitkeep"} {
		answer := ask(site(t), target)
		if answer.Code != http.StatusNotFound || answer.Body.String() != "not here" {
			t.Errorf("%s: %d %q, want the 404 page", target, answer.Code, answer.Body)
		}
	}
}

func TestSite_ThePagesOfASandboxAreNowhereElse(t *testing.T) {
	if answer := ask(siteOf(t, web.Issuer{Sandbox: true}), "/sandbox/mail"); answer.Code != http.StatusOK {
		t.Errorf("in a sandbox: %d", answer.Code)
	}
	if answer := ask(siteOf(t, web.Issuer{}), "/sandbox/mail"); answer.Code != http.StatusNotFound {
		t.Errorf("elsewhere: %d", answer.Code)
	}
}

func TestSite_EachZoneHasItsOwnPolicy(t *testing.T) {
	public := ask(site(t), "/").Header().Get("Content-Security-Policy")
	shell := ask(site(t), "/user/addressWhitelist").Header().Get("Content-Security-Policy")
	if !strings.Contains(public, "style-src 'self' 'sha256-abc'") || strings.Contains(public, "unsafe") {
		t.Errorf("public policy: %s", public)
	}
	if !strings.Contains(shell, "script-src 'self'; style-src 'self' 'unsafe-inline'") {
		t.Errorf("shell policy: %s", shell)
	}
}

func TestSite_AScriptInAThreadOfItsOwnReachesNothing(t *testing.T) {
	policy := ask(site(t), "/assets/app-1a2b.js").Header().Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "'unsafe-eval'") || strings.Contains(policy, "connect-src") {
		t.Errorf("policy of scripts: %s", policy)
	}
}

func TestSite_SendsTheCompressedCopyAndRevalidates(t *testing.T) {
	answer := ask(site(t), "/", "Accept-Encoding", "gzip, br")
	if answer.Body.String() != "home in br" || answer.Header().Get("Content-Encoding") != "br" {
		t.Errorf("%q as %q, want the br copy", answer.Body, answer.Header().Get("Content-Encoding"))
	}
	if plain := ask(site(t), "/", "Accept-Encoding", "br;q=0"); plain.Body.String() != "home" {
		t.Errorf("a refused encoding was sent: %q", plain.Body)
	}
	again := ask(site(t), "/", "Accept-Encoding", "br", "If-None-Match", answer.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("%d with %d bytes, want 304 and none", again.Code, again.Body.Len())
	}
}

func TestSite_NamesTheAddressThatPeopleReachItBy(t *testing.T) {
	answer := ask(site(t), "/sitemap.xml")
	if body := answer.Body.String(); body != "<loc>https://gbpc.example/Fees</loc>" {
		t.Errorf("sitemap %q", body)
	}
	answer = ask(site(t), "/sitemap.xml", "Accept-Encoding", "gzip, br")
	if encoding := answer.Header().Get("Content-Encoding"); encoding != "gzip" {
		t.Errorf("encoding %q: the copy made by the build names another address", encoding)
	}
}

func TestSite_SmallPrintIsWhatTheIssuerDecided(t *testing.T) {
	const want = `<p><span data-said="riskWarning">Loss &amp; gain.</span> <span data-said="protectionNotice"></span>` +
		` <strong data-said="sandbox">Sandbox.</strong></p>`
	if body := ask(site(t), "/Fees").Body.String(); body != want {
		t.Errorf("small print %q, want %q", body, want)
	}
}

func TestSite_HashedAssetsNeverExpire(t *testing.T) {
	cache := ask(site(t), "/assets/app-1a2b.js").Header().Get("Cache-Control")
	if !strings.Contains(cache, "immutable") {
		t.Errorf("Cache-Control: %q", cache)
	}
}

func TestSite_NotBuiltSaysSo(t *testing.T) {
	handler, err := web.OpenIn(fstest.MapFS{".gitkeep": {}}, web.Issuer{})
	if err != nil {
		t.Fatal(err)
	}
	answer := ask(handler, "/")
	if answer.Code != http.StatusNotFound || !strings.Contains(answer.Body.String(), "make build") {
		t.Errorf("%d %q", answer.Code, answer.Body)
	}
}
