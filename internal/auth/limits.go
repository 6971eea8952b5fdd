package auth

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/limit"
)

// How often one client address may call, and how often mail is sent to one e-mail address.
var (
	signInRule    = limit.Rule{Name: "sign-in", Calls: 120, Period: time.Minute}
	captchaRule   = limit.Rule{Name: "captcha", Calls: 120, Period: 10 * time.Minute}
	registryRule  = limit.Rule{Name: "registry", Calls: 120, Period: 10 * time.Minute}
	askResetRule  = limit.Rule{Name: "ask-reset", Calls: 60, Period: 10 * time.Minute}
	resetRule     = limit.Rule{Name: "reset", Calls: 60, Period: 10 * time.Minute}
	refreshRule   = limit.Rule{Name: "refresh", Calls: 120, Period: time.Minute}
	passkeyRule   = limit.Rule{Name: "passkey", Calls: 60, Period: time.Minute}
	secondaryRule = limit.Rule{Name: "secondary", Calls: 60, Period: time.Minute}

	// codeRule limits the tries of all codes of one e-mail address together, so that requesting new codes buys
	// no more tries. A known browser has tries of its own.
	codeRule = limit.Rule{Name: "code", Calls: 25, Period: 24 * time.Hour}
	// mailRule is per e-mail address, registered or not.
	mailRule = limit.Rule{Name: "mail", Calls: 10, Period: time.Hour}
)
