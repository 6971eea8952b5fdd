package devices

import (
	"context"
	"net/http"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
)

const cookieLifetime = 365 * 24 * time.Hour

func (s *Service) cookieName() string {
	if s.config.SecureCookies {
		return "__Host-gbpc_device"
	}
	return "gbpc_device"
}

// setCookie gives the calling browser the token of d.
func (s *Service) setCookie(ctx context.Context, d Device) {
	api.SetCookie(ctx, &http.Cookie{
		Name: s.cookieName(), Value: string(d.token), Path: "/", MaxAge: int(cookieLifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.config.SecureCookies,
	})
}
