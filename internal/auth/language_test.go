package auth_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMailTemplates_FollowTheReadersLanguage(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		w.headers["Accept-Language"] = "zh-CN,zh;q=0.9"
		w.ok(w.captcha("wei@example.com", "registry"))
		require.Equal(t, "您的 GBPC 验证码", b.inbox("wei@example.com")[0].Subject)
		w.ok(w.registry(registration("wei@example.com", b.mailedCode("wei@example.com"))))
		w.headers["Accept-Language"] = "en" // whose account it is decides now, not whose browser
		w.signIn("wei@example.com")
		message := b.inbox("wei@example.com")[0]
		require.Equal(t, "您的 GBPC 账户有新的登录", message.Subject)
		require.Contains(t, message.Text, "2026年3月2日 12:00 UTC")
		w.ok(w.call("PUT", "/user", object{"language": "en"}))
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "wei@example.com"}))
		require.Equal(t, "Reset your GBPC password", b.inbox("wei@example.com")[0].Subject)
	})
}
