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

	// codeRule limits the wrong tries at all codes of six digits of one purpose and e-mail address, so that requesting new
	// codes buys no more tries. Beyond it, codes have twelve digits: the owner reads them, and nobody guesses them.
	codeRule = limit.Rule{Name: "code", Calls: 25, Period: 24 * time.Hour}
	// mailRule is per purpose, e-mail address (registered or not) and client.
	mailRule = limit.Rule{Name: "mail", Calls: 10, Period: time.Hour}
	// guessedMailRule is how often a user is mailed that an authenticator's codes are guessed.
	guessedMailRule = limit.Rule{Name: "totp-guessed", Calls: 1, Period: 24 * time.Hour}
	// lettersRule and reserveRule are per purpose and e-mail address, whoever asks. The letters of the reserve carry long
	// codes. One is due again before the last of them has expired, so there is always one to be had or one that is good.
	lettersRule = limit.Rule{Name: "letters", Calls: 10, Period: time.Hour}
	reserveRule = limit.Rule{Name: "letters-reserve", Calls: 2, Period: 15 * time.Minute}
)
