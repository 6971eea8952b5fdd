package auth

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// device is the browser that calls, as far as its cookie tells.
type device struct{ token Secret }

const deviceLife = 365 * 24 * time.Hour

func (s *Service) cookieName() string {
	if s.config.SecureCookies {
		return "__Host-gbpc_device"
	}
	return "gbpc_device"
}

func (s *Service) device(ctx context.Context) device {
	token := api.InfoOf(ctx).Cookie(s.cookieName())
	if len(token) > longestToken {
		token = ""
	}
	return device{Secret(token)}
}

func (d device) hash() []byte { return hashOf(d.token) }

// key names the device in a longer key.
func (d device) key() string { return hex.EncodeToString(d.hash()) }

// isKnown tells whether the user has signed in with this browser before.
func (s *Service) isKnown(ctx context.Context, tx db.Tx, d device, userID string) (bool, error) {
	users, err := q.New(tx).DeviceUsers(ctx, d.hash()) // asked without a cookie too: the time shall not tell
	if err != nil {
		return false, fmt.Errorf("look for a known browser: %w", err)
	}
	return slices.Contains(users, userID), nil
}

// remember makes the browser one in which the user has signed in. The user is told of one that is
// new. A cookie that we did not give is replaced.
func (s *Service) remember(ctx context.Context, tx db.Tx, u customer.User) error {
	d := s.device(ctx)
	users, err := q.New(tx).DeviceUsers(ctx, d.hash())
	if err != nil {
		return fmt.Errorf("look for a known browser: %w", err)
	}
	if len(users) == 0 {
		d.token, _ = newToken()
	}
	if err := q.New(tx).PutDevice(ctx, q.PutDeviceParams{TokenHash: d.hash(), UserID: u.ID, Now: s.clock.Now()}); err != nil {
		return fmt.Errorf("remember a browser: %w", err)
	}
	api.SetCookie(ctx, &http.Cookie{
		Name: s.cookieName(), Value: string(d.token), Path: "/", MaxAge: int(deviceLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.config.SecureCookies,
	})
	if slices.Contains(users, u.ID) {
		return nil
	}
	info := api.InfoOf(ctx)
	return s.write(ctx, tx, "new_sign_in", u, map[string]string{
		"When": moment(u.Language, s.clock.Now()), "Address": info.Address, "Browser": browserIn(u.Language, info.UserAgent),
	})
}

// browserOf is a User-Agent in words a person knows.
func browserOf(agent string) string {
	browser := first(agent, "an unknown browser", "Edg/", "Edge", "OPR/", "Opera", "Firefox/", "Firefox", "Chrome/", "Chrome", "CriOS/", "Chrome", "FxiOS/", "Firefox", "Safari/", "Safari", "curl/", "curl", "ython", "a Python program", "Go-http-client", "a Go program", "node", "a Node program")
	system := first(agent, "", "Android", "Android", "iPhone", "iPhone", "iPad", "iPad", "Windows", "Windows", "Mac OS X", "a Mac", "CrOS", "ChromeOS", "Linux", "Linux")
	if system == "" {
		return browser
	}
	return browser + " on " + system
}

// browserIn is browserOf for a message in the language.
func browserIn(language, agent string) string {
	browser, system, both := strings.Cut(browserOf(agent), " on ")
	if language != chinese {
		return browserOf(agent)
	}
	names := strings.NewReplacer("an unknown browser", "未知浏览器", "a Python program", "Python 程序", "a Go program", "Go 程序", "a Node program", "Node 程序", "a Mac", "Mac")
	if browser = names.Replace(browser); both {
		browser += "（" + names.Replace(system) + "）"
	}
	return browser
}

// first is the name of the first mark that agent holds.
func first(agent, otherwise string, marksAndNames ...string) string {
	for i := 0; i+1 < len(marksAndNames); i += 2 {
		if strings.Contains(agent, marksAndNames[i]) {
			return marksAndNames[i+1]
		}
	}
	return otherwise
}
