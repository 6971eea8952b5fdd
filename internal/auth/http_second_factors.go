package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth/passkeys"
	"github.com/gbpc/gbpc/internal/kit/api"
)

func (h handler) passwords(r *api.Router) {
	access := h.auth.Access()
	api.Post(r, "/auth/reset-password", access.Public, "requestPasswordReset", "Request a password reset by email", h.requestReset,
		api.Describe("The answer is always the same. The code is valid for 30 minutes and 5 tries."))
	api.Post(r, "/user/reset-password", access.Public, "resetPassword", "Reset a password with the mailed code", h.reset,
		api.Describe("Ends every session of the user. New payees and looser settings take effect after the cooling-off hours."))
	api.Post(r, "/auth/change-password", access.User, "changePassword", "Change the password", h.changePassword,
		api.Describe("Ends the user's other sessions."))
	api.Put(r, "/user/password", access.User, "putPassword", "Change the password", h.changePassword,
		api.Describe("The same as POST /auth/change-password."))
	api.Put(r, "/user/email", access.User, "changeEmail", "Change the e-mail address", h.changeEmail,
		api.Describe(
			"The code is mailed to the new address by captcha with purpose email. The old address is notified, and the other sessions end.",
		))
}

type requestResetInput struct {
	Body struct {
		Email string `json:"email"`
	}
}

func (h handler) requestReset(ctx context.Context, in *requestResetInput) (*api.Nothing, error) {
	return nil, h.auth.RequestPasswordReset(ctx, in.Body.Email)
}

type resetInput struct {
	Body struct {
		Email       string `json:"email"`
		Code        Secret `json:"code" doc:"the mailed six-digit code, or the longer one of the link" example:"123456"`
		NewPassword Secret `json:"newPassword" format:"password" doc:"10 to 128 characters"`
	}
}

func (h handler) reset(ctx context.Context, in *resetInput) (*api.Nothing, error) {
	return nil, h.auth.ResetPassword(ctx, in.Body.Email, in.Body.Code, in.Body.NewPassword)
}

type changePasswordInput struct {
	Body struct {
		OldPassword Secret `json:"oldPassword" format:"password"`
		NewPassword Secret `json:"newPassword" format:"password" doc:"10 to 128 characters"`
	}
}

func (h handler) changePassword(ctx context.Context, in *changePasswordInput) (*api.Nothing, error) {
	return nil, h.auth.ChangePassword(ctx, in.Body.OldPassword, in.Body.NewPassword)
}

type changeEmailInput struct {
	Body struct {
		NewEmail string `json:"newEmail"`
		Code     Secret `json:"code" doc:"the mailed six-digit code, or the longer one of the link" example:"123456"`
		Password Secret `json:"password" format:"password"`
	}
}

func (h handler) changeEmail(ctx context.Context, in *changeEmailInput) (*api.Nothing, error) {
	return nil, h.auth.ChangeEmail(ctx, in.Body.NewEmail, in.Body.Code, in.Body.Password)
}

func (h handler) twoFactor(r *api.Router) {
	access := h.auth.Access()
	api.Post(r, "/user/auth/2fa/2fa", access.SetUp, "beginTwoFactor", "Generate a secret for an authenticator app", h.beginTOTP)
	api.Post(r, "/user/auth/2fa/validation", access.SetUp, "validateTwoFactor", "Validate a code", h.validateTOTP,
		api.Describe("Uses nothing up. Wrong codes count towards the same limit as elsewhere."))
	api.Get(r, "/user/auth/2fa/validation", access.SetUp, "validateTwoFactorByQuery", "Validate a code", h.validateTOTPByQuery,
		api.Deprecated(queriesDeprecated), api.Describe("For older clients: a code does not belong in an address. POST the same instead."))
	api.Post(r, "/user/auth/2fa", access.SetUp, "bindTwoFactor", "Confirm the authenticator and enable it", h.confirmTOTP)
	api.Put(r, "/user/auth/2fa/enable", access.User, "enableTwoFactor", "Enable the authenticator", h.enableTOTP)
	api.Put(r, "/user/auth/2fa/disable", access.User, "disableTwoFactor", "Disable the authenticator", h.disableTOTP)
}

// queriesDeprecated is since when a code is sent in a body alone.
var queriesDeprecated = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

type totpSetUpView struct {
	Secret     string    `json:"secret" doc:"base32"`
	OTPAuthURL string    `json:"otpauthUrl" doc:"for a QR code"`
	ExpiresAt  time.Time `json:"expiresAt"`
}

func (h handler) beginTOTP(ctx context.Context, _ *api.Nothing) (totpSetUpView, error) {
	t, err := h.auth.BeginTOTPSetup(ctx)
	return totpSetUpView{string(t.Secret), string(t.URL), t.ExpiresAt}, err
}

type totpInput struct {
	Body struct {
		TOTP Secret `json:"totp" example:"123456"`
	}
}

type totpQuery struct {
	TOTP string `query:"totp" maxLength:"16"`
}

type validity struct {
	Valid bool `json:"valid"`
}

func (h handler) validateTOTP(ctx context.Context, in *totpInput) (validity, error) {
	valid, err := h.auth.ValidateTOTP(ctx, in.Body.TOTP)
	return validity{valid}, err
}

func (h handler) validateTOTPByQuery(ctx context.Context, in *totpQuery) (validity, error) {
	valid, err := h.auth.ValidateTOTP(ctx, Secret(in.TOTP))
	return validity{valid}, err
}

type recoveryCodesView struct {
	RecoveryCodes []string `json:"recoveryCodes" nullable:"false" doc:"ten codes, each valid once; shown only now"`
}

func (h handler) confirmTOTP(ctx context.Context, in *totpInput) (recoveryCodesView, error) {
	codes, err := h.auth.ConfirmTOTP(ctx, in.Body.TOTP)
	view := recoveryCodesView{make([]string, len(codes))}
	for i, code := range codes {
		view.RecoveryCodes[i] = string(code)
	}
	return view, err
}

func (h handler) enableTOTP(ctx context.Context, in *totpInput) (*api.Nothing, error) {
	return nil, h.auth.EnableTOTP(ctx, in.Body.TOTP)
}

func (h handler) disableTOTP(ctx context.Context, in *totpInput) (*api.Nothing, error) {
	return nil, h.auth.DisableTOTP(ctx, in.Body.TOTP)
}

func (h handler) passkeys(r *api.Router) {
	access := h.auth.Access()
	api.Post(r, "/user/passkey/options", access.User, "beginPasskey", "Begin the registration of a passkey", h.beginPasskeyRegistration)
	api.Post(r, "/user/passkey", access.User, "addPasskey", "Register a passkey", h.addPasskey)
	api.List(r, "/user/passkey", access.User, "listPasskeys", "List the passkeys", h.listPasskeys)
	api.Delete(r, "/user/passkey/{id}", access.User, "removePasskey", "Remove a passkey", h.removePasskey)
	api.Post(
		r, "/user/auth/passkey/options", access.Public, "beginPasskeySignIn", "Begin a sign-in or a secondary authentication by passkey",
		h.beginPasskeyAssertion,
		api.Describe("With challengeId, the bytes to sign are derived from that operation."))
	api.Post(r, "/user/auth/passkey/login", access.Public, "passkeyLogin", "Sign in with a passkey", h.passkeyLogin)
}

// webauthnOptions are the options of navigator.credentials, with byte fields in base64url.
type webauthnOptions struct {
	PublicKey map[string]any `json:"publicKey" doc:"options for the browser's parse…OptionsFromJSON"`
}

func optionsOf(options any, err error) (webauthnOptions, error) {
	if err != nil {
		return webauthnOptions{}, err
	}
	text, err := json.Marshal(options)
	if err != nil {
		return webauthnOptions{}, err
	}
	var view webauthnOptions
	return view, json.Unmarshal(text, &view)
}

func (h handler) beginPasskeyRegistration(ctx context.Context, _ *api.Nothing) (webauthnOptions, error) {
	options, err := h.auth.BeginPasskeyRegistration(ctx)
	return optionsOf(options, err)
}

type addPasskeyInput struct {
	Body struct {
		Name       string         `json:"name" example:"My phone"`
		Credential map[string]any `json:"credential" doc:"the browser's RegistrationResponseJSON"`
	}
}

type passkeyView struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	CreatedAt  time.Time  `json:"createdAt"`
	LastUsedAt *time.Time `json:"lastUsedAt" doc:"null if never used"`
}

func viewOfPasskey(p passkeys.Passkey) passkeyView {
	return passkeyView(p)
}

func (h handler) addPasskey(ctx context.Context, in *addPasskeyInput) (passkeyView, error) {
	p, err := h.auth.RegisterPasskey(ctx, in.Body.Name, jsonOf(in.Body.Credential))
	return viewOfPasskey(p), err
}

func (h handler) listPasskeys(ctx context.Context, in *struct{ api.Reading }) (api.Entries[passkeyView], error) {
	keys, err := h.auth.Passkeys(ctx)
	if err != nil {
		return api.Entries[passkeyView]{}, err
	}
	place := func(p passkeys.Passkey) (time.Time, string) { return p.CreatedAt, p.ID }
	return api.ListedAll(in.Reading, keys, place, func(p passkeys.Passkey) (passkeyView, error) { return viewOfPasskey(p), nil })
}

func (h handler) removePasskey(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.auth.RemovePasskey(ctx, in.ID)
}

type passkeyAssertionInput struct {
	Body *struct {
		ChallengeID string `json:"challengeId,omitempty"`
	}
}

func (h handler) beginPasskeyAssertion(ctx context.Context, in *passkeyAssertionInput) (webauthnOptions, error) {
	challenge := ""
	if in.Body != nil {
		challenge = in.Body.ChallengeID
	}
	options, err := h.auth.BeginPasskeyAssertion(ctx, challenge)
	return optionsOf(options, err)
}

type passkeyLoginInput struct {
	Body struct {
		Assertion map[string]any `json:"assertion" doc:"the browser's AuthenticationResponseJSON"`
	}
}

func (h handler) passkeyLogin(ctx context.Context, in *passkeyLoginInput) (loggedIn, error) {
	done, err := h.auth.SignInWithPasskey(ctx, jsonOf(in.Body.Assertion))
	if err != nil {
		return loggedIn{}, err
	}
	return h.loggedIn(ctx, done)
}
