package auth

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/limit"
)

// How often a client address, a key or a customer may call. How many emails there may be is in package mail.
var (
	signInRule    = limit.Rule{Name: "sign-in", Calls: 120, Period: time.Minute}
	captchaRule   = limit.Rule{Name: "captcha", Calls: 120, Period: 10 * time.Minute}
	registryRule  = limit.Rule{Name: "registry", Calls: 120, Period: 10 * time.Minute}
	askResetRule  = limit.Rule{Name: "ask-reset", Calls: 60, Period: 10 * time.Minute}
	resetRule     = limit.Rule{Name: "reset", Calls: 60, Period: 10 * time.Minute}
	refreshRule   = limit.Rule{Name: "refresh", Calls: 120, Period: time.Minute}
	passkeyRule   = limit.Rule{Name: "passkey", Calls: 60, Period: time.Minute}
	providerRule  = limit.Rule{Name: "provider", Calls: 60, Period: time.Minute}
	secondaryRule = limit.Rule{Name: "secondary", Calls: 60, Period: time.Minute}
	// apiKeyRule and apiCustomerRule are how often one API key may call, and all keys of a customer together.
	apiKeyRule      = limit.Rule{Name: "api-key", Calls: 30_000, Period: time.Minute}
	apiCustomerRule = limit.Rule{Name: "api-customer", Calls: 60_000, Period: time.Minute}

	// codeRule limits the wrong codes of six digits of one purpose and e-mail address, of all clients but known browsers, so that
	// neither new codes nor new clients buy more: at most 200 in a month, each compared with two codes. ownCodeRule limits those of
	// one client, so that a few clients do not use them up. The secret of the link in the same email is good beyond both.
	codeRule    = limit.Rule{Name: "code", Calls: 100, Period: 30 * 24 * time.Hour}
	ownCodeRule = limit.Rule{Name: "own-code", Calls: 10, Period: 24 * time.Hour}
	// mailRule is how often a client may ask for the codes of one purpose and e-mail address, registered or not.
	mailRule = limit.Rule{Name: "mail", Calls: 10, Period: time.Hour}
)

// Limits lists the rules, each of which can be set by its name.
var Limits = []limit.Rule{
	signInRule, captchaRule, registryRule, askResetRule, resetRule, refreshRule, passkeyRule, providerRule, secondaryRule, apiKeyRule,
	apiCustomerRule, codeRule, ownCodeRule, mailRule,
}
