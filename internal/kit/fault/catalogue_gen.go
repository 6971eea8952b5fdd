// Code generated from catalogue.json. DO NOT EDIT.

package fault

// The codes of the catalogue.
const (
	// Success is sent with status 200: The call succeeded.
	Success Code = "00000"
	// BadCredentials is sent with status 401: The sign-in is wrong; it is not told in what.
	BadCredentials Code = "A10001"
	// AccountLocked is sent with status 403: Too many failed sign-ins; Retry-After says for how long.
	AccountLocked Code = "A10002"
	// AccountDisabled is sent with status 403: The user was disabled by an operator.
	AccountDisabled Code = "A10003"
	// LoginFailed is sent with status 401: The sign-in could not be completed.
	LoginFailed Code = "A10004"
	// SessionExpired is sent with status 401: There is no valid session: refresh once, then sign in.
	SessionExpired Code = "A10005"
	// InvalidToken is sent with status 401: The refresh or set-up token is not one of ours or was used before.
	InvalidToken Code = "A10006"
	// TokenExpired is sent with status 401: The refresh or set-up token has expired.
	TokenExpired Code = "A10007"
	// SecondaryAuthRequired is sent with status 403: The call needs a secondary authentication; data says for what and how.
	SecondaryAuthRequired Code = "A10008"
	// SecondFactorMissing is sent with status 403: Complete the sign-in with secondary-login first.
	SecondFactorMissing Code = "A10009"
	// AuthenticationFailed is sent with status 400: A secondary authentication did not succeed.
	AuthenticationFailed Code = "A10010"
	// EmailTaken is sent with status 409: Another user has this address.
	EmailTaken Code = "A10011"
	// RegistrationFailed is sent with status 400: The registration could not be completed.
	RegistrationFailed Code = "A10012"
	// BadVerificationCode is sent with status 400: The mailed code is wrong.
	BadVerificationCode Code = "A10013"
	// VerificationCodeExpired is sent with status 400: The mailed code is too old, used, or was tried too often.
	VerificationCodeExpired Code = "A10014"
	// PasswordFormat is sent with status 400: The password is too short, too common or contains the user's name.
	PasswordFormat Code = "A10015"
	// EmailFormat is sent with status 400: The address is not an e-mail address.
	EmailFormat Code = "A10016"
	// TwoFactorFailed is sent with status 400: The second factor was not accepted.
	TwoFactorFailed Code = "A10017"
	// TOTPIncorrect is sent with status 400: The TOTP code is wrong or was used before.
	TOTPIncorrect Code = "A10018"
	// TwoFactorCodeIncorrect is sent with status 400: The recovery code is wrong or was used before.
	TwoFactorCodeIncorrect Code = "A10019"
	// TwoFactorCodeExpired is sent with status 400: The set-up of the second factor took too long; begin again.
	TwoFactorCodeExpired Code = "A10020"
	// TwoFactorDisabled is sent with status 403: The 2FA feature is off on this server.
	TwoFactorDisabled Code = "A10021"
	// CurrentPasswordIncorrect is sent with status 400: The old password given does not match.
	CurrentPasswordIncorrect Code = "A10022"
	// UserExists is sent with status 409: There is such a user already.
	UserExists Code = "A10023"
	// UsernameTaken is sent with status 409: There is such a name already.
	UsernameTaken Code = "A10024"
	// CrossSite is sent with status 403: Calls that change state need the header, so that no other site's form can make them.
	CrossSite Code = "A10025"
	// PasskeyFailed is sent with status 400: The WebAuthn answer does not verify.
	PasskeyFailed Code = "A10026"
	// SecondFactorNotSet is sent with status 409: Enrol a second factor first.
	SecondFactorNotSet Code = "A10027"
	// UnknownChallenge is sent with status 404: The challengeId is not one of this session or is too old: repeat the call.
	UnknownChallenge Code = "A10028"
	// EnrolmentRequired is sent with status 403: Money leaves only with a second factor on this server.
	EnrolmentRequired Code = "A10029"
	// InvalidParameters is sent with status 400: Something in the request is wrong; data.fields names each.
	InvalidParameters Code = "A0400"
	// RequiredField is sent with status 400: Field code: the field is missing or empty.
	RequiredField Code = "A0401"
	// InvalidFormat is sent with status 400: Field code: the value does not have the right form.
	InvalidFormat Code = "A0402"
	// Forbidden is sent with status 403: The session may not do this.
	Forbidden Code = "A0403"
	// NotFound is sent with status 404: There is no such thing, or it belongs to another customer.
	NotFound Code = "A0404"
	// MethodNotAllowed is sent with status 405: The path does not take this method.
	MethodNotAllowed Code = "A0405"
	// TooLong is sent with status 400: Field code: the value is too long or too short.
	TooLong Code = "A0406"
	// OutOfRange is sent with status 400: Field code: the value is outside what is allowed.
	OutOfRange Code = "A0407"
	// OperationTimeout is sent with status 503: The call took too long; its outcome is told by repeating it with the same key.
	OperationTimeout Code = "A0408"
	// Conflict is sent with status 409: The state of the thing does not allow this now.
	Conflict Code = "A0409"
	// TooManyDecimals is sent with status 400: Field code: never rounded, always refused.
	TooManyDecimals Code = "A0410"
	// TooLarge is sent with status 413: The upload or body is larger than allowed.
	TooLarge Code = "A0413"
	// BodyTooLarge is sent with status 413: The body of a call that takes no file is larger than allowed.
	BodyTooLarge Code = "A0414"
	// UnsupportedType is sent with status 415: The body or file is of a type that is not taken.
	UnsupportedType Code = "A0415"
	// WrongHost is sent with status 421: The Host header is not one of the configured names.
	WrongHost Code = "A0421"
	// RuleRefused is sent with status 422: A rule of the product refuses the order.
	RuleRefused Code = "A0422"
	// TooManyRequests is sent with status 429: Retry-After says when.
	TooManyRequests Code = "A0429"
	// UnknownFile is sent with status 400: Field code: no file of this name was uploaded by this customer.
	UnknownFile Code = "A0430"
	// InsufficientFunds is sent with status 422: The available balance does not cover amount and fee.
	InsufficientFunds Code = "W2001"
	// BelowMinimum is sent with status 422: The amount is smaller than the schedule allows.
	BelowMinimum Code = "W2002"
	// LimitExceeded is sent with status 422: A limit per transaction or per day would be passed.
	LimitExceeded Code = "W2003"
	// AddressCoolingOff is sent with status 422: The whitelisted address cannot be paid yet.
	AddressCoolingOff Code = "W2004"
	// AddressNotWhitelisted is sent with status 422: Payments go to whitelisted addresses only.
	AddressNotWhitelisted Code = "W2005"
	// AddressBlocked is sent with status 422: Screening refuses the address, or it is one of our own.
	AddressBlocked Code = "W2006"
	// AddressExists is sent with status 409: The same address and network stand on the list.
	AddressExists Code = "W2007"
	// CustomerFrozen is sent with status 403: Nothing may be paid out of the account.
	CustomerFrozen Code = "W2008"
	// NotVerified is sent with status 403: Only verified customers may do this.
	NotVerified Code = "W2009"
	// KeyReused is sent with status 422: The same Idempotency-Key came with another body.
	KeyReused Code = "W2010"
	// RequestInProgress is sent with status 409: Repeat it after Retry-After to get its answer.
	RequestInProgress Code = "W2011"
	// DepositExpired is sent with status 409: Begin a new deposit.
	DepositExpired Code = "W2012"
	// DepositCompleted is sent with status 409: The order can be confirmed once.
	DepositCompleted Code = "W2013"
	// AddressFormat is sent with status 400: Field code: not twenty bytes in hexadecimal, or the checksum of its letters is wrong.
	AddressFormat Code = "W2014"
	// UnknownNetwork is sent with status 400: Field code: not one of the ids of official-currency.
	UnknownNetwork Code = "W2015"
	// UnknownCurrency is sent with status 400: Field code: not one of the ids of official-currency.
	UnknownCurrency Code = "W2016"
	// CoolingAfterReset is sent with status 422: New payees and looser settings wait after a reset.
	CoolingAfterReset Code = "W2017"
	// OutcomeUnknown is sent with status 503: The order may stand; the same key tells.
	OutcomeUnknown Code = "W2018"
	// BankNotVerified is sent with status 422: Confirm it with the code of the penny payment.
	BankNotVerified Code = "B3001"
	// HolderMismatch is sent with status 422: Third-party bank accounts are not accepted.
	HolderMismatch Code = "B3002"
	// MicroDepositCodeIncorrect is sent with status 400: The code from the penny payment is wrong; attempts are counted.
	MicroDepositCodeIncorrect Code = "B3003"
	// MicroDepositExpired is sent with status 409: Too late or too many attempts: add the account again.
	MicroDepositExpired Code = "B3004"
	// BankExists is sent with status 409: The same sort code and account number stand on the list.
	BankExists Code = "B3005"
	// ModulusFailed is sent with status 400: Field code: the modulus check fails.
	ModulusFailed Code = "B3006"
	// BankInUse is sent with status 409: Wait until it has ended.
	BankInUse Code = "B3007"
	// VerificationInReview is sent with status 409: It cannot be changed now.
	VerificationInReview Code = "V4001"
	// VerificationFinal is sent with status 409: Approved or finally rejected.
	VerificationFinal Code = "V4002"
	// WrongAccountType is sent with status 403: Individuals and businesses have different flows.
	WrongAccountType Code = "V4003"
	// LivenessMissing is sent with status 400: Field code on realness.
	LivenessMissing Code = "V4004"
	// MemberCodeExpired is sent with status 404: Ask for a new one.
	MemberCodeExpired Code = "V4005"
	// OwnershipExceeded is sent with status 422: The shares of all owners together.
	OwnershipExceeded Code = "V4006"
	// MembersIncomplete is sent with status 409: A business is approved when all its people have shown who they are.
	MembersIncomplete Code = "V4007"
	// ScreeningOpen is sent with status 409: Decide every hit of this case first; a confirmed one is never approved.
	ScreeningOpen Code = "V4008"
	// NotInReview is sent with status 409: Only what was handed in and not yet decided can be decided.
	NotInReview Code = "V4009"
	// OwnRequest is sent with status 409: Never the one who asked.
	OwnRequest Code = "S5001"
	// AlreadyDecided is sent with status 409: Decided, or decided by this operator before.
	AlreadyDecided Code = "S5002"
	// LastAdministrators is sent with status 409: A change of roles needs one to ask and another to agree.
	LastAdministrators Code = "S5003"
	// Internal is sent with status 500: A fault of ours; requestId finds it in the log.
	Internal Code = "B0001"
	// Unavailable is sent with status 503: A part that is needed does not answer; try again.
	Unavailable Code = "B0002"
	// UnknownPayeeAccount is sent with status 200: Not an error: what failureReason of a transaction says when the receiving bank has no such account.
	UnknownPayeeAccount Code = "R6001"
	// PayeeAccountClosed is sent with status 200: Not an error: what failureReason of a transaction says when the receiving account is closed.
	PayeeAccountClosed Code = "R6002"
	// PayeeAccountBlocked is sent with status 200: Not an error: what failureReason of a transaction says when the receiving account is blocked.
	PayeeAccountBlocked Code = "R6003"
	// PaymentTypeNotAccepted is sent with status 200: Not an error: what failureReason of a transaction says when the receiving account does not take Faster Payments.
	PaymentTypeNotAccepted Code = "R6004"
	// PayoutNotFunded is sent with status 200: Not an error: what failureReason of a transaction says when our bank could not fund the payment.
	PayoutNotFunded Code = "R6005"
	// PayeeNameMismatch is sent with status 200: Not an error: what failureReason of a transaction says when the receiving bank compared the names.
	PayeeNameMismatch Code = "R6006"
	// PayeeNotIdentified is sent with status 200: Not an error: what failureReason of a transaction says when the receiving bank could not tell whose account it is.
	PayeeNotIdentified Code = "R6007"
	// ReturnReasonMissing is sent with status 200: Not an error: what failureReason of a transaction says when the receiving bank gave no reason.
	ReturnReasonMissing Code = "R6008"
	// PayoutReturned is sent with status 200: Not an error: what failureReason of a transaction says when the receiving bank sent it back, in words of its own that are not passed on.
	PayoutReturned Code = "R6009"
	// UnknownSortCode is sent with status 200: Not an error: what failureReason of a transaction says when no bank has the sort code.
	UnknownSortCode Code = "R6010"
	// PayoutRecalled is sent with status 200: Not an error: what failureReason of a transaction says when the payment was recalled.
	PayoutRecalled Code = "R6011"
	// RefusedByPayee is sent with status 200: Not an error: what failureReason of a transaction says when the holder of the receiving account refused it.
	RefusedByPayee Code = "R6012"
	// PayoutFailed is sent with status 200: Not an error: what failureReason of a transaction says when the bank gave a reason of no kind above.
	PayoutFailed Code = "R6013"
	// RejectedInReview is sent with status 200: Not an error: what failureReason of a transaction says when an operator refused it.
	RejectedInReview Code = "R6014"
	// TransferRejected is sent with status 200: Not an error: what failureReason of a transaction says when the order to the chain was refused for good.
	TransferRejected Code = "R6015"
	// DepositReorganised is sent with status 200: Not an error: what failureReason of a transaction says when a reorganisation of the chain undid a deposit.
	DepositReorganised Code = "R6016"
)

var catalogue = map[Code]Entry{
	Success:                   {Success, "Success", 200, "Success", "成功", "The call succeeded."},
	BadCredentials:            {BadCredentials, "BadCredentials", 401, "Invalid email or password", "邮箱或密码错误", "The sign-in is wrong; it is not told in what."},
	AccountLocked:             {AccountLocked, "AccountLocked", 403, "Account has been locked", "账户已被锁定", "Too many failed sign-ins; Retry-After says for how long."},
	AccountDisabled:           {AccountDisabled, "AccountDisabled", 403, "Account has been disabled", "账户已被禁用", "The user was disabled by an operator."},
	LoginFailed:               {LoginFailed, "LoginFailed", 401, "Login failed", "登录失败", "The sign-in could not be completed."},
	SessionExpired:            {SessionExpired, "SessionExpired", 401, "Session has expired", "会话已过期", "There is no valid session: refresh once, then sign in."},
	InvalidToken:              {InvalidToken, "InvalidToken", 401, "Invalid token", "无效的令牌", "The refresh or set-up token is not one of ours or was used before."},
	TokenExpired:              {TokenExpired, "TokenExpired", 401, "Token has expired", "令牌已过期", "The refresh or set-up token has expired."},
	SecondaryAuthRequired:     {SecondaryAuthRequired, "SecondaryAuthRequired", 403, "Secondary authentication is required", "需要二次验证", "The call needs a secondary authentication; data says for what and how."},
	SecondFactorMissing:       {SecondFactorMissing, "SecondFactorMissing", 403, "The second factor of this sign-in is missing", "缺少登录的第二验证因素", "Complete the sign-in with secondary-login first."},
	AuthenticationFailed:      {AuthenticationFailed, "AuthenticationFailed", 400, "Authentication failed", "认证失败", "A secondary authentication did not succeed."},
	EmailTaken:                {EmailTaken, "EmailTaken", 409, "Email is already registered", "邮箱已被注册", "Another user has this address."},
	RegistrationFailed:        {RegistrationFailed, "RegistrationFailed", 400, "Registration failed", "注册失败", "The registration could not be completed."},
	BadVerificationCode:       {BadVerificationCode, "BadVerificationCode", 400, "Invalid verification code", "验证码错误", "The mailed code is wrong."},
	VerificationCodeExpired:   {VerificationCodeExpired, "VerificationCodeExpired", 400, "Verification code has expired", "验证码已过期", "The mailed code is too old, used, or was tried too often."},
	PasswordFormat:            {PasswordFormat, "PasswordFormat", 400, "Password format is incorrect", "密码格式不正确", "The password is too short, too common or contains the user's name."},
	EmailFormat:               {EmailFormat, "EmailFormat", 400, "Email format is incorrect", "邮箱格式不正确", "The address is not an e-mail address."},
	TwoFactorFailed:           {TwoFactorFailed, "TwoFactorFailed", 400, "2FA verification failed", "双因素验证失败", "The second factor was not accepted."},
	TOTPIncorrect:             {TOTPIncorrect, "TOTPIncorrect", 400, "Authenticator code is incorrect", "身份验证器验证码错误", "The TOTP code is wrong or was used before."},
	TwoFactorCodeIncorrect:    {TwoFactorCodeIncorrect, "TwoFactorCodeIncorrect", 400, "2FA code is incorrect", "双因素验证码错误", "The recovery code is wrong or was used before."},
	TwoFactorCodeExpired:      {TwoFactorCodeExpired, "TwoFactorCodeExpired", 400, "2FA code has expired", "双因素验证码已过期", "The set-up of the second factor took too long; begin again."},
	TwoFactorDisabled:         {TwoFactorDisabled, "TwoFactorDisabled", 403, "2FA is currently disabled.", "双因素验证当前已停用", "The 2FA feature is off on this server."},
	CurrentPasswordIncorrect:  {CurrentPasswordIncorrect, "CurrentPasswordIncorrect", 400, "The current password is incorrect", "当前密码不正确", "The old password given does not match."},
	UserExists:                {UserExists, "UserExists", 409, "User already exists", "用户已存在", "There is such a user already."},
	UsernameTaken:             {UsernameTaken, "UsernameTaken", 409, "Username is already taken", "用户名已被占用", "There is such a name already."},
	CrossSite:                 {CrossSite, "CrossSite", 403, "The X-Requested-With header is missing", "缺少 X-Requested-With 请求头", "Calls that change state need the header, so that no other site's form can make them."},
	PasskeyFailed:             {PasskeyFailed, "PasskeyFailed", 400, "The passkey was not accepted", "通行密钥未被接受", "The WebAuthn answer does not verify."},
	SecondFactorNotSet:        {SecondFactorNotSet, "SecondFactorNotSet", 409, "No second factor is set up", "尚未设置第二验证因素", "Enrol a second factor first."},
	UnknownChallenge:          {UnknownChallenge, "UnknownChallenge", 404, "This authentication request is unknown or has expired", "该验证请求不存在或已过期", "The challengeId is not one of this session or is too old: repeat the call."},
	EnrolmentRequired:         {EnrolmentRequired, "EnrolmentRequired", 403, "Set up an authenticator or a passkey before moving money", "转账前请先设置身份验证器或通行密钥", "Money leaves only with a second factor on this server."},
	InvalidParameters:         {InvalidParameters, "InvalidParameters", 400, "Invalid parameters", "参数无效", "Something in the request is wrong; data.fields names each."},
	RequiredField:             {RequiredField, "RequiredField", 400, "Required fields cannot be empty", "必填字段不能为空", "Field code: the field is missing or empty."},
	InvalidFormat:             {InvalidFormat, "InvalidFormat", 400, "Field format is incorrect", "字段格式不正确", "Field code: the value does not have the right form."},
	Forbidden:                 {Forbidden, "Forbidden", 403, "Insufficient permissions", "权限不足", "The session may not do this."},
	NotFound:                  {NotFound, "NotFound", 404, "Data not found", "数据不存在", "There is no such thing, or it belongs to another customer."},
	MethodNotAllowed:          {MethodNotAllowed, "MethodNotAllowed", 405, "Request failed", "请求失败", "The path does not take this method."},
	TooLong:                   {TooLong, "TooLong", 400, "Field length exceeds limit", "字段长度超出限制", "Field code: the value is too long or too short."},
	OutOfRange:                {OutOfRange, "OutOfRange", 400, "Field value is not in allowed range", "字段值不在允许范围内", "Field code: the value is outside what is allowed."},
	OperationTimeout:          {OperationTimeout, "OperationTimeout", 503, "Operation timeout", "操作超时", "The call took too long; its outcome is told by repeating it with the same key."},
	Conflict:                  {Conflict, "Conflict", 409, "Operation failed", "操作失败", "The state of the thing does not allow this now."},
	TooManyDecimals:           {TooManyDecimals, "TooManyDecimals", 400, "The amount has more decimals than the currency", "金额的小数位数超出币种精度", "Field code: never rounded, always refused."},
	TooLarge:                  {TooLarge, "TooLarge", 413, "File size exceeds 50 MB", "文件大小超过 50 MB", "The upload or body is larger than allowed."},
	BodyTooLarge:              {BodyTooLarge, "BodyTooLarge", 413, "The request is too large", "请求内容过大", "The body of a call that takes no file is larger than allowed."},
	UnsupportedType:           {UnsupportedType, "UnsupportedType", 415, "This type of content is not accepted", "不支持该内容类型", "The body or file is of a type that is not taken."},
	WrongHost:                 {WrongHost, "WrongHost", 421, "This server does not answer to that name", "服务器不接受该主机名", "The Host header is not one of the configured names."},
	RuleRefused:               {RuleRefused, "RuleRefused", 422, "Operation failed", "操作失败", "A rule of the product refuses the order."},
	TooManyRequests:           {TooManyRequests, "TooManyRequests", 429, "Too many requests. Please try again later.", "请求过于频繁，请稍后再试", "Retry-After says when."},
	UnknownFile:               {UnknownFile, "UnknownFile", 400, "This file is unknown", "文件不存在", "Field code: no file of this name was uploaded by this customer."},
	InsufficientFunds:         {InsufficientFunds, "InsufficientFunds", 422, "Insufficient balance", "余额不足", "The available balance does not cover amount and fee."},
	BelowMinimum:              {BelowMinimum, "BelowMinimum", 422, "The amount is below the minimum", "金额低于最低限额", "The amount is smaller than the schedule allows."},
	LimitExceeded:             {LimitExceeded, "LimitExceeded", 422, "The amount exceeds your limit", "金额超出您的限额", "A limit per transaction or per day would be passed."},
	AddressCoolingOff:         {AddressCoolingOff, "AddressCoolingOff", 422, "This address is still in its cooling-off period", "该地址仍在冷静期内", "The whitelisted address cannot be paid yet."},
	AddressNotWhitelisted:     {AddressNotWhitelisted, "AddressNotWhitelisted", 422, "This address is not on your whitelist", "该地址不在您的白名单中", "Payments go to whitelisted addresses only."},
	AddressBlocked:            {AddressBlocked, "AddressBlocked", 422, "This address cannot be used", "该地址无法使用", "Screening refuses the address, or it is one of our own."},
	AddressExists:             {AddressExists, "AddressExists", 409, "This address is already on your whitelist", "该地址已在您的白名单中", "The same address and network stand on the list."},
	CustomerFrozen:            {CustomerFrozen, "CustomerFrozen", 403, "This account is frozen", "该账户已被冻结", "Nothing may be paid out of the account."},
	NotVerified:               {NotVerified, "NotVerified", 403, "Complete your verification first", "请先完成身份验证", "Only verified customers may do this."},
	KeyReused:                 {KeyReused, "KeyReused", 422, "The idempotency key was used with another request", "幂等键已用于其他请求", "The same Idempotency-Key came with another body."},
	RequestInProgress:         {RequestInProgress, "RequestInProgress", 409, "The same request is still being processed", "相同的请求仍在处理中", "Repeat it after Retry-After to get its answer."},
	DepositExpired:            {DepositExpired, "DepositExpired", 409, "This deposit order has expired", "该充值订单已过期", "Begin a new deposit."},
	DepositCompleted:          {DepositCompleted, "DepositCompleted", 409, "This deposit order was already confirmed", "该充值订单已确认", "The order can be confirmed once."},
	AddressFormat:             {AddressFormat, "AddressFormat", 400, "This is not a valid address", "地址无效", "Field code: not twenty bytes in hexadecimal, or the checksum of its letters is wrong."},
	UnknownNetwork:            {UnknownNetwork, "UnknownNetwork", 400, "This network is not supported", "不支持该网络", "Field code: not one of the ids of official-currency."},
	UnknownCurrency:           {UnknownCurrency, "UnknownCurrency", 400, "This currency is not supported", "不支持该币种", "Field code: not one of the ids of official-currency."},
	CoolingAfterReset:         {CoolingAfterReset, "CoolingAfterReset", 422, "Not available yet after your password reset", "重置密码后暂不可用", "New payees and looser settings wait after a reset."},
	OutcomeUnknown:            {OutcomeUnknown, "OutcomeUnknown", 503, "The outcome is not known yet. Repeat the request with the same key.", "结果尚未确定，请使用相同的幂等键重试", "The order may stand; the same key tells."},
	BankNotVerified:           {BankNotVerified, "BankNotVerified", 422, "This bank account is not verified yet", "该银行账户尚未验证", "Confirm it with the code of the penny payment."},
	HolderMismatch:            {HolderMismatch, "HolderMismatch", 422, "The account holder must match your verified name", "账户持有人须与您的认证姓名一致", "Third-party bank accounts are not accepted."},
	MicroDepositCodeIncorrect: {MicroDepositCodeIncorrect, "MicroDepositCodeIncorrect", 400, "The code is incorrect", "验证码不正确", "The code from the penny payment is wrong; attempts are counted."},
	MicroDepositExpired:       {MicroDepositExpired, "MicroDepositExpired", 409, "The verification of this bank account has ended", "该银行账户的验证已结束", "Too late or too many attempts: add the account again."},
	BankExists:                {BankExists, "BankExists", 409, "This bank account was already added", "该银行账户已添加", "The same sort code and account number stand on the list."},
	ModulusFailed:             {ModulusFailed, "ModulusFailed", 400, "Sort code and account number do not match", "银行分类代码与账号不匹配", "Field code: the modulus check fails."},
	BankInUse:                 {BankInUse, "BankInUse", 409, "A payment to this bank account is under way", "该银行账户有付款正在处理", "Wait until it has ended."},
	VerificationInReview:      {VerificationInReview, "VerificationInReview", 409, "Your verification is in review", "您的认证正在审核中", "It cannot be changed now."},
	VerificationFinal:         {VerificationFinal, "VerificationFinal", 409, "This verification is closed", "该认证已结束", "Approved or finally rejected."},
	WrongAccountType:          {WrongAccountType, "WrongAccountType", 403, "This verification is for the other type of account", "该认证适用于另一种账户类型", "Individuals and businesses have different flows."},
	LivenessMissing:           {LivenessMissing, "LivenessMissing", 400, "Complete the identity check first", "请先完成活体检测", "Field code on realness."},
	MemberCodeExpired:         {MemberCodeExpired, "MemberCodeExpired", 404, "This link is unknown or has expired", "该链接不存在或已过期", "Ask for a new one."},
	OwnershipExceeded:         {OwnershipExceeded, "OwnershipExceeded", 422, "Ownership adds up to more than 100 %", "持股比例合计超过 100%", "The shares of all owners together."},
	MembersIncomplete:         {MembersIncomplete, "MembersIncomplete", 409, "Not every member has completed the identity check", "尚有成员未完成身份验证", "A business is approved when all its people have shown who they are."},
	ScreeningOpen:             {ScreeningOpen, "ScreeningOpen", 409, "A screening result is open or confirmed", "存在未处理或已确认的筛查结果", "Decide every hit of this case first; a confirmed one is never approved."},
	NotInReview:               {NotInReview, "NotInReview", 409, "This case is not in review", "该案件不在审核中", "Only what was handed in and not yet decided can be decided."},
	OwnRequest:                {OwnRequest, "OwnRequest", 409, "You asked for this: another operator must decide", "您是申请人，须由其他操作员决定", "Never the one who asked."},
	AlreadyDecided:            {AlreadyDecided, "AlreadyDecided", 409, "This was decided already", "该事项已作出决定", "Decided, or decided by this operator before."},
	LastAdministrators:        {LastAdministrators, "LastAdministrators", 409, "Two active administrators must remain", "必须保留至少两名在职管理员", "A change of roles needs one to ask and another to agree."},
	Internal:                  {Internal, "Internal", 500, "An unexpected error occurred.", "系统出错，请稍后再试", "A fault of ours; requestId finds it in the log."},
	Unavailable:               {Unavailable, "Unavailable", 503, "Server error", "服务暂不可用", "A part that is needed does not answer; try again."},
	UnknownPayeeAccount:       {UnknownPayeeAccount, "UnknownPayeeAccount", 200, "The account number is not known to the bank", "银行没有该账号", "Not an error: what failureReason of a transaction says when the receiving bank has no such account."},
	PayeeAccountClosed:        {PayeeAccountClosed, "PayeeAccountClosed", 200, "The account is closed", "该账户已关闭", "Not an error: what failureReason of a transaction says when the receiving account is closed."},
	PayeeAccountBlocked:       {PayeeAccountBlocked, "PayeeAccountBlocked", 200, "The account is blocked", "该账户已被冻结或限制", "Not an error: what failureReason of a transaction says when the receiving account is blocked."},
	PaymentTypeNotAccepted:    {PaymentTypeNotAccepted, "PaymentTypeNotAccepted", 200, "The account does not take payments of this kind", "该账户不接受此类付款", "Not an error: what failureReason of a transaction says when the receiving account does not take Faster Payments."},
	PayoutNotFunded:           {PayoutNotFunded, "PayoutNotFunded", 200, "The payment could not be funded", "付款资金不足，无法完成", "Not an error: what failureReason of a transaction says when our bank could not fund the payment."},
	PayeeNameMismatch:         {PayeeNameMismatch, "PayeeNameMismatch", 200, "The name does not match the account", "姓名与账户不符", "Not an error: what failureReason of a transaction says when the receiving bank compared the names."},
	PayeeNotIdentified:        {PayeeNotIdentified, "PayeeNotIdentified", 200, "The account could not be identified", "无法识别该账户", "Not an error: what failureReason of a transaction says when the receiving bank could not tell whose account it is."},
	ReturnReasonMissing:       {ReturnReasonMissing, "ReturnReasonMissing", 200, "The receiving bank gave no reason", "收款银行未说明原因", "Not an error: what failureReason of a transaction says when the receiving bank gave no reason."},
	PayoutReturned:            {PayoutReturned, "PayoutReturned", 200, "The receiving bank sent the payment back", "收款银行退回了该付款", "Not an error: what failureReason of a transaction says when the receiving bank sent it back, in words of its own that are not passed on."},
	UnknownSortCode:           {UnknownSortCode, "UnknownSortCode", 200, "The sort code is not known", "银行分类代码不存在", "Not an error: what failureReason of a transaction says when no bank has the sort code."},
	PayoutRecalled:            {PayoutRecalled, "PayoutRecalled", 200, "The payment was recalled", "该付款已被召回", "Not an error: what failureReason of a transaction says when the payment was recalled."},
	RefusedByPayee:            {RefusedByPayee, "RefusedByPayee", 200, "The account holder refused the payment", "账户持有人拒绝了该付款", "Not an error: what failureReason of a transaction says when the holder of the receiving account refused it."},
	PayoutFailed:              {PayoutFailed, "PayoutFailed", 200, "The bank could not make the payment", "银行无法完成该付款", "Not an error: what failureReason of a transaction says when the bank gave a reason of no kind above."},
	RejectedInReview:          {RejectedInReview, "RejectedInReview", 200, "The payment was refused in review", "该付款未通过审核", "Not an error: what failureReason of a transaction says when an operator refused it."},
	TransferRejected:          {TransferRejected, "TransferRejected", 200, "The network did not accept the transfer", "网络未接受该转账", "Not an error: what failureReason of a transaction says when the order to the chain was refused for good."},
	DepositReorganised:        {DepositReorganised, "DepositReorganised", 200, "The network took this transfer back", "网络撤回了该转账", "Not an error: what failureReason of a transaction says when a reorganisation of the chain undid a deposit."},
}
