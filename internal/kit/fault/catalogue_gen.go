// Code generated from catalogue.json. DO NOT EDIT.

package fault

// The codes of the catalogue.
const (
	// Success has status 200. The call succeeded.
	Success Code = "00000"
	// BadCredentials has status 401. Address or password is wrong; the response does not say which.
	BadCredentials Code = "A10001"
	// AccountLocked has status 403. Too many failed sign-ins. Retry-After says how long the account stays locked.
	AccountLocked Code = "A10002"
	// AccountDisabled has status 403. An operator disabled the user.
	AccountDisabled Code = "A10003"
	// LoginFailed has status 401. The sign-in could not be completed.
	LoginFailed Code = "A10004"
	// SessionExpired has status 401. There is no valid session. Refresh the session once, then sign in.
	SessionExpired Code = "A10005"
	// InvalidToken has status 401. The refresh or set-up token is invalid or was already used.
	InvalidToken Code = "A10006"
	// TokenExpired has status 401. The refresh or set-up token has expired.
	TokenExpired Code = "A10007"
	// SecondaryAuthRequired has status 403. The call requires a secondary authentication. data says for which operation and by which methods.
	SecondaryAuthRequired Code = "A10008"
	// SecondFactorMissing has status 403. Complete the sign-in with secondary-login first.
	SecondFactorMissing Code = "A10009"
	// AuthenticationFailed has status 400. The secondary authentication failed.
	AuthenticationFailed Code = "A10010"
	// EmailTaken has status 409. Another user has this address.
	EmailTaken Code = "A10011"
	// RegistrationFailed has status 400. The registration could not be completed.
	RegistrationFailed Code = "A10012"
	// BadVerificationCode has status 400. The emailed code is wrong.
	BadVerificationCode Code = "A10013"
	// VerificationCodeExpired has status 400. The emailed code has expired, was already used, or was tried too often.
	VerificationCodeExpired Code = "A10014"
	// PasswordFormat has status 400. The password is too short, too common or contains the user's name.
	PasswordFormat Code = "A10015"
	// EmailFormat has status 400. The address is not an e-mail address.
	EmailFormat Code = "A10016"
	// TwoFactorFailed has status 400. The second factor was not accepted.
	TwoFactorFailed Code = "A10017"
	// TOTPIncorrect has status 400. The TOTP code is wrong or was already used.
	TOTPIncorrect Code = "A10018"
	// TwoFactorCodeIncorrect has status 400. The recovery code is wrong or was already used.
	TwoFactorCodeIncorrect Code = "A10019"
	// TwoFactorCodeExpired has status 400. Setting up the second factor took too long. Start again.
	TwoFactorCodeExpired Code = "A10020"
	// TwoFactorDisabled has status 403. Two-factor authentication is disabled on this server.
	TwoFactorDisabled Code = "A10021"
	// CurrentPasswordIncorrect has status 400. The current password in the request is wrong.
	CurrentPasswordIncorrect Code = "A10022"
	// UserExists has status 409. The user already exists.
	UserExists Code = "A10023"
	// UsernameTaken has status 409. The name is already in use.
	UsernameTaken Code = "A10024"
	// CrossSite has status 403. Calls that change state require the header, so that no other site's form can make them.
	CrossSite Code = "A10025"
	// PasskeyFailed has status 400. The WebAuthn response could not be verified.
	PasskeyFailed Code = "A10026"
	// SecondFactorNotSet has status 409. Enrol a second factor first.
	SecondFactorNotSet Code = "A10027"
	// UnknownChallenge has status 404. The challengeId does not belong to this session or is too old. Repeat the call.
	UnknownChallenge Code = "A10028"
	// EnrolmentRequired has status 403. On this server, sending money requires a second factor.
	EnrolmentRequired Code = "A10029"
	// ProviderUnavailable has status 503. The identity provider cannot be reached, or its response is invalid.
	ProviderUnavailable Code = "A10030"
	// ProviderSignInFailed has status 401. The identity provider's response could not be verified, or its code was already used.
	ProviderSignInFailed Code = "A10031"
	// ProviderSignInUnknown has status 400. There is no sign-in attempt with this state and secret: it is older than 10 minutes, was already used, or was started in another browser.
	ProviderSignInUnknown Code = "A10032"
	// NoOperator has status 403. The identity provider's account is linked to no operator, and its address is not verified or belongs to no operator without a link.
	NoOperator Code = "A10033"
	// ProviderRequired has status 403. Operators cannot sign in with a password or passkey here. An operator who cannot use the organisation's account recovers access on the command line.
	ProviderRequired Code = "A10034"
	// CodesClosed has status 403. No further code of this kind is accepted until the user chooses a new password. Passkeys, and browsers in which the user has signed in before, still work.
	CodesClosed Code = "A10035"
	// KeyInvalid has status 401. There is no such key, or it is pending, revoked or expired.
	KeyInvalid Code = "A20001"
	// SignatureInvalid has status 401. The key has a public key, so each change must be signed (RFC 9421). data.reason says what is wrong with the signature.
	SignatureInvalid Code = "A20002"
	// MissingScope has status 403. data.scope names the scope that the key would need; it is empty where no key may make the call.
	MissingScope Code = "A20003"
	// AddressNotAllowed has status 403. The key has a list of addresses, and the caller's is not on it.
	AddressNotAllowed Code = "A20004"
	// TooManyKeys has status 422. Revoke keys that are no longer used.
	TooManyKeys Code = "A20005"
	// MonthNotOver has status 404. A month's statement is available once the month has ended in London. Until then, request the days: GET /wallet/account/statement with from and to.
	MonthNotOver Code = "A20010"
	// InvalidParameters has status 400. The request is invalid. data.fields names each invalid field.
	InvalidParameters Code = "A0400"
	// RequiredField has status 400. Field code: the field is missing or empty.
	RequiredField Code = "A0401"
	// InvalidFormat has status 400. Field code: the value has the wrong format.
	InvalidFormat Code = "A0402"
	// Forbidden has status 403. The session does not have the permission.
	Forbidden Code = "A0403"
	// NotFound has status 404. The object does not exist, or it belongs to another customer.
	NotFound Code = "A0404"
	// MethodNotAllowed has status 405. The path does not support this method. The header Allow lists those that it does.
	MethodNotAllowed Code = "A0405"
	// TooLong has status 400. Field code: the value is too long or too short.
	TooLong Code = "A0406"
	// OutOfRange has status 400. Field code: the value is outside the allowed range.
	OutOfRange Code = "A0407"
	// OperationTimeout has status 503. The call took too long. Repeat it with the same key to learn its outcome.
	OperationTimeout Code = "A0408"
	// Conflict has status 409. The state of the object does not allow this.
	Conflict Code = "A0409"
	// TooManyDecimals has status 400. Field code: an amount is never rounded.
	TooManyDecimals Code = "A0410"
	// TooLarge has status 413. The upload or body is larger than allowed.
	TooLarge Code = "A0413"
	// BodyTooLarge has status 413. The body of a call without a file is larger than allowed.
	BodyTooLarge Code = "A0414"
	// UnsupportedType has status 415. The body or file is of a type that is not accepted.
	UnsupportedType Code = "A0415"
	// WrongHost has status 421. The Host header is not one of the configured names.
	WrongHost Code = "A0421"
	// RuleRefused has status 422. A product rule refuses the order.
	RuleRefused Code = "A0422"
	// TooManyRequests has status 429. Retry-After says when to try again.
	TooManyRequests Code = "A0429"
	// UnknownFile has status 400. Field code: this customer has uploaded no file with this name.
	UnknownFile Code = "A0430"
	// UnknownField has status 400. Field code: the call has no body member or query parameter of this name. Names are case-sensitive.
	UnknownField Code = "A0431"
	// AddressInName has status 400. Field code: a name contains a URL, a domain with a path, or an e-mail address; for a person's name, also a domain.
	AddressInName Code = "A0432"
	// InsufficientFunds has status 422. The available balance does not cover the amount and the fee.
	InsufficientFunds Code = "W2001"
	// BelowMinimum has status 422. The amount is below the minimum of the fee schedule.
	BelowMinimum Code = "W2002"
	// LimitExceeded has status 422. The payment would exceed a limit per transaction or per day.
	LimitExceeded Code = "W2003"
	// PayeeCoolingOff has status 422. The new address or bank account cannot be paid yet; activeAt says when it can.
	PayeeCoolingOff Code = "W2004"
	// AddressNotWhitelisted has status 422. Payments can only be sent to whitelisted addresses.
	AddressNotWhitelisted Code = "W2005"
	// AddressBlocked has status 422. Screening refuses the address, or it is one of the issuer's own.
	AddressBlocked Code = "W2006"
	// AddressExists has status 409. The whitelist has an entry with the same address and network.
	AddressExists Code = "W2007"
	// CustomerFrozen has status 403. The account is frozen and nothing can be paid out.
	CustomerFrozen Code = "W2008"
	// NotVerified has status 403. Only verified customers may do this.
	NotVerified Code = "W2009"
	// KeyReused has status 422. The Idempotency-Key was already used with another body.
	KeyReused Code = "W2010"
	// RequestInProgress has status 409. Repeat the request after Retry-After to get its response.
	RequestInProgress Code = "W2011"
	// DepositExpired has status 409. Create a new deposit order.
	DepositExpired Code = "W2012"
	// DepositCompleted has status 409. A deposit order can be confirmed once.
	DepositCompleted Code = "W2013"
	// AddressFormat has status 400. Field code: the value is not twenty bytes in hexadecimal, or its checksum is wrong.
	AddressFormat Code = "W2014"
	// UnknownNetwork has status 400. Field code: not one of the ids returned by official-currency.
	UnknownNetwork Code = "W2015"
	// UnknownCurrency has status 400. Field code: not one of the ids returned by official-currency.
	UnknownCurrency Code = "W2016"
	// CoolingAfterReset has status 422. After a password reset, new payees and less strict settings take effect after a waiting period.
	CoolingAfterReset Code = "W2017"
	// OutcomeUnknown has status 503. The order may have been accepted. Repeat it with the same key to learn its outcome.
	OutcomeUnknown Code = "W2018"
	// AddressNotScreened has status 503. The sanctions screening of addresses is not responding, so no address is added to the whitelist.
	AddressNotScreened Code = "W2019"
	// OwnershipNotProved has status 400. Field code of a signature: neither the address' key nor its contract signed the text that the challenge gave.
	OwnershipNotProved Code = "W2020"
	// OwnershipTextExpired has status 400. Field code of a signature: no text was issued for this address, or it has expired. Request a challenge.
	OwnershipTextExpired Code = "W2021"
	// HolderUnknown has status 422. Failure code of a transfer: the travel rule requires the owner of the receiving wallet, and for seven days it was not stated with PUT /wallet/address-whitelist/{id}; or the customer's own wallet was not proved. The money was returned.
	HolderUnknown Code = "W2022"
	// ProviderRefused has status 422. Failure code of a payment: the provider of the receiving wallet refused the travel-rule message. The money was returned.
	ProviderRefused Code = "W2023"
	// AccountClosed has status 409. A closed account cannot be credited: assign the money to an open account, or return it.
	AccountClosed Code = "W2024"
	// BankNotVerified has status 422. Confirm the account with the code of the micro-deposit first.
	BankNotVerified Code = "B3001"
	// HolderMismatch has status 422. Third-party bank accounts are not accepted.
	HolderMismatch Code = "B3002"
	// MicroDepositCodeIncorrect has status 400. The code of the micro-deposit is wrong. Attempts are counted.
	MicroDepositCodeIncorrect Code = "B3003"
	// MicroDepositExpired has status 409. The code has expired or was tried too often. Add the account again.
	MicroDepositExpired Code = "B3004"
	// BankExists has status 409. The customer has already added this sort code and account number.
	BankExists Code = "B3005"
	// ModulusFailed has status 400. Field code: the modulus check failed.
	ModulusFailed Code = "B3006"
	// BankInUse has status 409. Wait until the payment is final.
	BankInUse Code = "B3007"
	// PayeeNoMatch has status 422. Confirmation of Payee answered no_match. Nothing was added; check the sort code, the account number and the holder.
	PayeeNoMatch Code = "B3008"
	// PayeeMismatch has status 422. Confirmation of Payee answered close_match or unavailable: data.confirmationOfPayee says which, with the name at the bank if it gave one. Repeat with acceptMismatch to add the account anyway.
	PayeeMismatch Code = "B3009"
	// PolicyUnsatisfiable has status 422. A rule needs more approvals than the team has members who can give them: owners and approvers with their own identity check and, where the policy separates them, other than the requester. data.fields names the rules.
	PolicyUnsatisfiable Code = "T4001"
	// LastOwner has status 409. Make another member an owner first.
	LastOwner Code = "T4002"
	// AlreadyMember has status 409. The address belongs to a member of the business.
	AlreadyMember Code = "T4003"
	// InvitationEnded has status 404. An invitation works once, for seven days, and only for the address it was emailed to. Ask for a new one.
	InvitationEnded Code = "T4004"
	// OwnApproval has status 409. The policy requires dual control: nobody decides a request of their own, or of an API key they created.
	OwnApproval Code = "T4005"
	// ApprovalDecided has status 409. The approval is no longer pending, or this person has already decided it.
	ApprovalDecided Code = "T4006"
	// NoApprovers has status 422. The policy needs more approvals than other members can give: owners and approvers with their own identity check.
	NoApprovers Code = "T4007"
	// PolicyNeedsMember has status 422. Without this member the team could not satisfy its policy. Invite another approver or change the policy first.
	PolicyNeedsMember Code = "T4008"
	// NotABusiness has status 403. The account is an individual's.
	NotABusiness Code = "T4009"
	// PolicyChangePending has status 409. Decide the pending change, or let it expire, before requesting another.
	PolicyChangePending Code = "T4010"
	// OwnRole has status 409. Nobody can change their own role, except an owner who steps down.
	OwnRole Code = "T4011"
	// ApproverRejected has status 200. Failure reason: a member of the business's own team rejected the payment.
	ApproverRejected Code = "T4012"
	// ApprovalExpired has status 200. Failure reason: the business's own team did not approve the payment within seven days.
	ApprovalExpired Code = "T4013"
	// RequesterLeft has status 409. A request of an operator who has left can no longer be approved. It can be rejected, and another operator can request the same.
	RequesterLeft Code = "T4017"
	// VerificationInReview has status 409. The verification cannot be changed while it is in review.
	VerificationInReview Code = "V4001"
	// VerificationFinal has status 409. The verification was approved or finally rejected.
	VerificationFinal Code = "V4002"
	// WrongAccountType has status 403. Individuals and businesses have different verifications.
	WrongAccountType Code = "V4003"
	// LivenessMissing has status 400. Field code of realness.
	LivenessMissing Code = "V4004"
	// MemberCodeExpired has status 404. Request a new link.
	MemberCodeExpired Code = "V4005"
	// OwnershipExceeded has status 422. The shares of all owners add up to more than 100 %.
	OwnershipExceeded Code = "V4006"
	// MembersIncomplete has status 409. A business is approved once all its members are verified.
	MembersIncomplete Code = "V4007"
	// IdentityCheckRequired has status 403. Members who order or approve payments for a business need their own identity check: switch to your own account, complete the identity check there, and come back once it is approved.
	IdentityCheckRequired Code = "V4008"
	// ScreeningOpen has status 409. Decide every screening match of the case first. A case with a confirmed match is never approved.
	ScreeningOpen Code = "V4015"
	// NotInReview has status 409. Only a case that was submitted and not yet decided can be decided.
	NotInReview Code = "V4009"
	// Underage has status 400. Field code of a date of birth: the applicant is not yet 18, by the date in London.
	Underage Code = "V4010"
	// DocumentExpired has status 400. Field code of an expiry date: it is before today's date in London. A document is valid on the day it expires.
	DocumentExpired Code = "V4011"
	// ProofTooOld has status 400. Field code of a date of issue: a proof of address is accepted for three calendar months.
	ProofTooOld Code = "V4012"
	// PostcodeFormat has status 400. Field code of a postcode: it does not have the form of the address's country.
	PostcodeFormat Code = "V4013"
	// PhoneFormat has status 400. Field code of a phone number: it has too few or too many digits for its country, or no known country code.
	PhoneFormat Code = "V4014"
	// OwnRequest has status 409. An operator never decides their own request.
	OwnRequest Code = "S5001"
	// AlreadyDecided has status 409. The request was decided, or this operator has already decided.
	AlreadyDecided Code = "S5002"
	// LastAdministrators has status 409. A change of roles requires one administrator to request it and another to approve it.
	LastAdministrators Code = "S5003"
	// KeyNotHere has status 409. The key of the token's role is kept offline. gbpc token prepares, signs and submits the action.
	KeyNotHere Code = "S5004"
	// JournalTooFewLines has status 400. Field code of lines.
	JournalTooFewLines Code = "S5005"
	// JournalUnbalanced has status 400. Field code of lines.
	JournalUnbalanced Code = "S5006"
	// JournalBreaksRule has status 400. Field code of lines: the entry balances, but breaks a rule that every entry must keep.
	JournalBreaksRule Code = "S5007"
	// UnknownLedgerAccount has status 400. Field code of lines.N.account.
	UnknownLedgerAccount Code = "S5008"
	// ClosedLedgerAccount has status 400. Field code of lines.N.account: only orders change customers' balances, and only the bank's reports change bank accounts.
	ClosedLedgerAccount Code = "S5009"
	// AmountNotPositive has status 400. Field code: the side of a line says in which direction money moves.
	AmountNotPositive Code = "S5010"
	// NotTheAccountsCurrency has status 400. Field code of lines.N.currency.
	NotTheAccountsCurrency Code = "S5011"
	// MonthNotReady has status 409. data.missing names what is missing. Two operators can accept some items with a reason, but not a month that has not ended, an open month before it, or books that do not balance.
	MonthNotReady Code = "S5012"
	// NotNewestMonth has status 409. Months are closed in order and reopened in reverse order.
	NotNewestMonth Code = "S5013"
	// ReturnByHand has status 409. Payments above £1,000,000 go by CHAPS, for which this bank requires the payee's postal address. Its notice of this credit did not contain one.
	ReturnByHand Code = "S5014"
	// ReserveLimit has status 409. data.limit names the limit: least_cash, longest, largest_holding, largest_custody or surplus.
	ReserveLimit Code = "S5015"
	// ReserveNotCovered has status 409. The issuer's own money in the reserve must cover a loss before it is booked.
	ReserveNotCovered Code = "S5016"
	// MonthArchived has status 409. The month's entries were moved from the ledger tables to archive files. Corrections are booked on an open day.
	MonthArchived Code = "S5017"
	// Internal has status 500. An internal error. requestId identifies it in the log.
	Internal Code = "B0001"
	// Unavailable has status 503. A required service is not responding. Try again.
	Unavailable Code = "B0002"
	// Paused has status 503. No order that moves money is accepted while the books are behind the bank or a chain. Two operators end the pause.
	Paused Code = "B0003"
	// ExternalIDUsed has status 409. Another payment of the customer has this externalId. An externalId can be used for one payment only, even if that payment failed.
	ExternalIDUsed Code = "B4001"
	// NotCancellable has status 409. The payment is final, or may already have been sent. Nothing was changed.
	NotCancellable Code = "B4002"
	// BatchRefused has status 422. data.errors names the item, the field and what is wrong. Nothing was held.
	BatchRefused Code = "B4003"
	// UnknownPaymentKind has status 400. Code of a batch item.
	UnknownPaymentKind Code = "B4004"
	// BadTable has status 400. Field code of a batch's file. The columns are kind, amount, bankId, address, network, externalId and metadata; the first line names them.
	BadTable Code = "B4005"
	// PaymentInDoubt has status 409. The books were restored from a backup and may not record that the payment was sent. It is refunded only once the bank's statements or the chain's blocks show that it was not made; otherwise it completes automatically.
	PaymentInDoubt Code = "B4006"
	// AccountNotEmpty has status 409. A sub-account can be closed only when it is empty: no balance, nothing pending, nothing owed. Move the money out first.
	AccountNotEmpty Code = "B4101"
	// TooManyAccounts has status 409. A business has a limited number of open sub-accounts. Close one that is not needed, or ask the issuer for more.
	TooManyAccounts Code = "B4102"
	// AccountInUse has status 409. data.obstacles names what is left. Nothing was closed or erased.
	AccountInUse Code = "B4103"
	// ClosingRequested has status 409. The request waits for the approval of two operators. It can be withdrawn until then.
	ClosingRequested Code = "B4104"
	// SandboxUsed has status 409. Sandbox only: demo data is created only in an unused sandbox.
	SandboxUsed Code = "X7001"
	// UnknownPayeeAccount has status 200. Failure reason: the receiving bank has no such account.
	UnknownPayeeAccount Code = "R6001"
	// PayeeAccountClosed has status 200. Failure reason: the receiving account is closed.
	PayeeAccountClosed Code = "R6002"
	// PayeeAccountBlocked has status 200. Failure reason: the receiving account is blocked.
	PayeeAccountBlocked Code = "R6003"
	// PaymentTypeNotAccepted has status 200. Failure reason: the receiving account does not accept Faster Payments.
	PaymentTypeNotAccepted Code = "R6004"
	// PayoutNotFunded has status 200. Failure reason: the issuer's bank could not fund the payment.
	PayoutNotFunded Code = "R6005"
	// PayeeNameMismatch has status 200. Failure reason: the receiving bank compared the names.
	PayeeNameMismatch Code = "R6006"
	// PayeeNotIdentified has status 200. Failure reason: the receiving bank could not identify the account.
	PayeeNotIdentified Code = "R6007"
	// ReturnReasonMissing has status 200. Failure reason: the receiving bank gave no reason.
	ReturnReasonMissing Code = "R6008"
	// PayoutReturned has status 200. Failure reason: the receiving bank returned the payment and described the reason in its own words, which are not passed on.
	PayoutReturned Code = "R6009"
	// UnknownSortCode has status 200. Failure reason: no bank has the sort code.
	UnknownSortCode Code = "R6010"
	// PayoutRecalled has status 200. Failure reason: the payment was recalled.
	PayoutRecalled Code = "R6011"
	// RefusedByPayee has status 200. Failure reason: the holder of the receiving account refused the payment.
	RefusedByPayee Code = "R6012"
	// PayoutFailed has status 200. Failure reason: the bank gave another reason.
	PayoutFailed Code = "R6013"
	// RejectedInReview has status 200. Failure reason: an operator rejected the payment.
	RejectedInReview Code = "R6014"
	// TransferRejected has status 200. Failure reason: the chain finally rejected the transaction.
	TransferRejected Code = "R6015"
	// DepositReorganised has status 200. Failure reason: a reorganisation of the chain removed a deposit.
	DepositReorganised Code = "R6016"
	// SenderNotYours has status 200. Failure reason of a deposit that is in review or was returned to its sender. Our team credits it or returns it.
	SenderNotYours Code = "R6031"
	// DepositChecked has status 200. Failure reason of a deposit in review that our team has not decided yet.
	DepositChecked Code = "R6032"
)

var catalogue = map[Code]Entry{
	Success:                   {Success, "Success", 200, "Success", "成功", "The call succeeded."},
	BadCredentials:            {BadCredentials, "BadCredentials", 401, "Invalid email or password", "邮箱或密码错误", "Address or password is wrong; the response does not say which."},
	AccountLocked:             {AccountLocked, "AccountLocked", 403, "Account has been locked", "账户已被锁定", "Too many failed sign-ins. Retry-After says how long the account stays locked."},
	AccountDisabled:           {AccountDisabled, "AccountDisabled", 403, "Account has been disabled", "账户已被禁用", "An operator disabled the user."},
	LoginFailed:               {LoginFailed, "LoginFailed", 401, "Login failed", "登录失败", "The sign-in could not be completed."},
	SessionExpired:            {SessionExpired, "SessionExpired", 401, "Session has expired", "会话已过期", "There is no valid session. Refresh the session once, then sign in."},
	InvalidToken:              {InvalidToken, "InvalidToken", 401, "Invalid token", "无效的令牌", "The refresh or set-up token is invalid or was already used."},
	TokenExpired:              {TokenExpired, "TokenExpired", 401, "Token has expired", "令牌已过期", "The refresh or set-up token has expired."},
	SecondaryAuthRequired:     {SecondaryAuthRequired, "SecondaryAuthRequired", 403, "Secondary authentication is required", "需要二次验证", "The call requires a secondary authentication. data says for which operation and by which methods."},
	SecondFactorMissing:       {SecondFactorMissing, "SecondFactorMissing", 403, "The second factor of this sign-in is missing", "缺少登录的第二验证因素", "Complete the sign-in with secondary-login first."},
	AuthenticationFailed:      {AuthenticationFailed, "AuthenticationFailed", 400, "Authentication failed", "认证失败", "The secondary authentication failed."},
	EmailTaken:                {EmailTaken, "EmailTaken", 409, "Email is already registered", "邮箱已被注册", "Another user has this address."},
	RegistrationFailed:        {RegistrationFailed, "RegistrationFailed", 400, "Registration failed", "注册失败", "The registration could not be completed."},
	BadVerificationCode:       {BadVerificationCode, "BadVerificationCode", 400, "Invalid verification code", "验证码错误", "The emailed code is wrong."},
	VerificationCodeExpired:   {VerificationCodeExpired, "VerificationCodeExpired", 400, "Verification code has expired", "验证码已过期", "The emailed code has expired, was already used, or was tried too often."},
	PasswordFormat:            {PasswordFormat, "PasswordFormat", 400, "Password format is incorrect", "密码格式不正确", "The password is too short, too common or contains the user's name."},
	EmailFormat:               {EmailFormat, "EmailFormat", 400, "Email format is incorrect", "邮箱格式不正确", "The address is not an e-mail address."},
	TwoFactorFailed:           {TwoFactorFailed, "TwoFactorFailed", 400, "2FA verification failed", "双因素验证失败", "The second factor was not accepted."},
	TOTPIncorrect:             {TOTPIncorrect, "TOTPIncorrect", 400, "Authenticator code is incorrect", "身份验证器验证码错误", "The TOTP code is wrong or was already used."},
	TwoFactorCodeIncorrect:    {TwoFactorCodeIncorrect, "TwoFactorCodeIncorrect", 400, "2FA code is incorrect", "双因素验证码错误", "The recovery code is wrong or was already used."},
	TwoFactorCodeExpired:      {TwoFactorCodeExpired, "TwoFactorCodeExpired", 400, "2FA code has expired", "双因素验证码已过期", "Setting up the second factor took too long. Start again."},
	TwoFactorDisabled:         {TwoFactorDisabled, "TwoFactorDisabled", 403, "2FA is currently disabled.", "双因素验证当前已停用", "Two-factor authentication is disabled on this server."},
	CurrentPasswordIncorrect:  {CurrentPasswordIncorrect, "CurrentPasswordIncorrect", 400, "The current password is incorrect", "当前密码不正确", "The current password in the request is wrong."},
	UserExists:                {UserExists, "UserExists", 409, "User already exists", "用户已存在", "The user already exists."},
	UsernameTaken:             {UsernameTaken, "UsernameTaken", 409, "Username is already taken", "用户名已被占用", "The name is already in use."},
	CrossSite:                 {CrossSite, "CrossSite", 403, "The X-Requested-With header is missing", "缺少 X-Requested-With 请求头", "Calls that change state require the header, so that no other site's form can make them."},
	PasskeyFailed:             {PasskeyFailed, "PasskeyFailed", 400, "The passkey was not accepted", "通行密钥未被接受", "The WebAuthn response could not be verified."},
	SecondFactorNotSet:        {SecondFactorNotSet, "SecondFactorNotSet", 409, "No second factor is set up", "尚未设置第二验证因素", "Enrol a second factor first."},
	UnknownChallenge:          {UnknownChallenge, "UnknownChallenge", 404, "This authentication request is unknown or has expired", "该验证请求不存在或已过期", "The challengeId does not belong to this session or is too old. Repeat the call."},
	EnrolmentRequired:         {EnrolmentRequired, "EnrolmentRequired", 403, "Set up an authenticator or a passkey before moving money", "转账前请先设置身份验证器或通行密钥", "On this server, sending money requires a second factor."},
	ProviderUnavailable:       {ProviderUnavailable, "ProviderUnavailable", 503, "Your organisation's sign-in is not responding. Please try again later.", "您所在机构的登录服务无响应，请稍后再试", "The identity provider cannot be reached, or its response is invalid."},
	ProviderSignInFailed:      {ProviderSignInFailed, "ProviderSignInFailed", 401, "The sign-in with your organisation was not accepted. Please start again.", "机构登录未被接受，请重新开始", "The identity provider's response could not be verified, or its code was already used."},
	ProviderSignInUnknown:     {ProviderSignInUnknown, "ProviderSignInUnknown", 400, "This sign-in was started in another browser or took too long. Please start again.", "该登录并非在此浏览器中发起，或已超时，请重新开始", "There is no sign-in attempt with this state and secret: it is older than 10 minutes, was already used, or was started in another browser."},
	NoOperator:                {NoOperator, "NoOperator", 403, "No operator is linked to your organisation's account. Ask an administrator.", "没有与该机构账户对应的操作员，请联系管理员", "The identity provider's account is linked to no operator, and its address is not verified or belongs to no operator without a link."},
	ProviderRequired:          {ProviderRequired, "ProviderRequired", 403, "Operators sign in with their organisation's account on this server", "此服务器要求操作员使用机构账户登录", "Operators cannot sign in with a password or passkey here. An operator who cannot use the organisation's account recovers access on the command line."},
	CodesClosed:               {CodesClosed, "CodesClosed", 403, "Too many wrong codes were entered. Reset your password with the link we email you, then enter a code again.", "输入错误验证码的次数过多。请通过我们发送的邮件链接设置新密码，然后再输入验证码。", "No further code of this kind is accepted until the user chooses a new password. Passkeys, and browsers in which the user has signed in before, still work."},
	KeyInvalid:                {KeyInvalid, "KeyInvalid", 401, "This API key is not valid", "该 API 密钥无效", "There is no such key, or it is pending, revoked or expired."},
	SignatureInvalid:          {SignatureInvalid, "SignatureInvalid", 401, "The signature of this request is not valid", "该请求的签名无效", "The key has a public key, so each change must be signed (RFC 9421). data.reason says what is wrong with the signature."},
	MissingScope:              {MissingScope, "MissingScope", 403, "This API key does not have the scope for this call", "该 API 密钥的权限范围不包含此调用", "data.scope names the scope that the key would need; it is empty where no key may make the call."},
	AddressNotAllowed:         {AddressNotAllowed, "AddressNotAllowed", 403, "This API key may not be used from this address", "该 API 密钥不可从此地址使用", "The key has a list of addresses, and the caller's is not on it."},
	TooManyKeys:               {TooManyKeys, "TooManyKeys", 422, "API key limit reached", "API 密钥数量已达上限", "Revoke keys that are no longer used."},
	MonthNotOver:              {MonthNotOver, "MonthNotOver", 404, "This month has not ended. Its statement is available from the first day of the next month", "该月份尚未结束，次月一日起可获取对账单", "A month's statement is available once the month has ended in London. Until then, request the days: GET /wallet/account/statement with from and to."},
	InvalidParameters:         {InvalidParameters, "InvalidParameters", 400, "Invalid parameters", "参数无效", "The request is invalid. data.fields names each invalid field."},
	RequiredField:             {RequiredField, "RequiredField", 400, "Required fields cannot be empty", "必填字段不能为空", "Field code: the field is missing or empty."},
	InvalidFormat:             {InvalidFormat, "InvalidFormat", 400, "Field format is incorrect", "字段格式不正确", "Field code: the value has the wrong format."},
	Forbidden:                 {Forbidden, "Forbidden", 403, "Insufficient permissions", "权限不足", "The session does not have the permission."},
	NotFound:                  {NotFound, "NotFound", 404, "Data not found", "数据不存在", "The object does not exist, or it belongs to another customer."},
	MethodNotAllowed:          {MethodNotAllowed, "MethodNotAllowed", 405, "Request failed", "请求失败", "The path does not support this method. The header Allow lists those that it does."},
	TooLong:                   {TooLong, "TooLong", 400, "Field length exceeds limit", "字段长度超出限制", "Field code: the value is too long or too short."},
	OutOfRange:                {OutOfRange, "OutOfRange", 400, "Field value is not in allowed range", "字段值不在允许范围内", "Field code: the value is outside the allowed range."},
	OperationTimeout:          {OperationTimeout, "OperationTimeout", 503, "Operation timeout", "操作超时", "The call took too long. Repeat it with the same key to learn its outcome."},
	Conflict:                  {Conflict, "Conflict", 409, "Operation failed", "操作失败", "The state of the object does not allow this."},
	TooManyDecimals:           {TooManyDecimals, "TooManyDecimals", 400, "The amount has more decimals than the currency", "金额的小数位数超出币种精度", "Field code: an amount is never rounded."},
	TooLarge:                  {TooLarge, "TooLarge", 413, "File size exceeds 50 MB", "文件大小超过 50 MB", "The upload or body is larger than allowed."},
	BodyTooLarge:              {BodyTooLarge, "BodyTooLarge", 413, "The request is too large", "请求内容过大", "The body of a call without a file is larger than allowed."},
	UnsupportedType:           {UnsupportedType, "UnsupportedType", 415, "This type of content is not accepted", "不支持该内容类型", "The body or file is of a type that is not accepted."},
	WrongHost:                 {WrongHost, "WrongHost", 421, "This server does not serve this host name", "服务器不接受该主机名", "The Host header is not one of the configured names."},
	RuleRefused:               {RuleRefused, "RuleRefused", 422, "Operation failed", "操作失败", "A product rule refuses the order."},
	TooManyRequests:           {TooManyRequests, "TooManyRequests", 429, "Too many requests. Please try again later.", "请求过于频繁，请稍后再试", "Retry-After says when to try again."},
	UnknownFile:               {UnknownFile, "UnknownFile", 400, "This file is unknown", "文件不存在", "Field code: this customer has uploaded no file with this name."},
	UnknownField:              {UnknownField, "UnknownField", 400, "This field is unknown", "未知字段", "Field code: the call has no body member or query parameter of this name. Names are case-sensitive."},
	AddressInName:             {AddressInName, "AddressInName", 400, "A name cannot contain a web or e-mail address. Put a space after each full stop", "名称中不能包含网址或电子邮件地址，句点后请加空格", "Field code: a name contains a URL, a domain with a path, or an e-mail address; for a person's name, also a domain."},
	InsufficientFunds:         {InsufficientFunds, "InsufficientFunds", 422, "Insufficient balance", "余额不足", "The available balance does not cover the amount and the fee."},
	BelowMinimum:              {BelowMinimum, "BelowMinimum", 422, "The amount is below the minimum", "金额低于最低限额", "The amount is below the minimum of the fee schedule."},
	LimitExceeded:             {LimitExceeded, "LimitExceeded", 422, "The amount exceeds your limit", "金额超出您的限额", "The payment would exceed a limit per transaction or per day."},
	PayeeCoolingOff:           {PayeeCoolingOff, "PayeeCoolingOff", 422, "This payee is still in its cooling-off period", "该收款人仍在冷静期内", "The new address or bank account cannot be paid yet; activeAt says when it can."},
	AddressNotWhitelisted:     {AddressNotWhitelisted, "AddressNotWhitelisted", 422, "This address is not on your whitelist", "该地址不在您的白名单中", "Payments can only be sent to whitelisted addresses."},
	AddressBlocked:            {AddressBlocked, "AddressBlocked", 422, "This address cannot be used", "该地址无法使用", "Screening refuses the address, or it is one of the issuer's own."},
	AddressExists:             {AddressExists, "AddressExists", 409, "This address is already on your whitelist", "该地址已在您的白名单中", "The whitelist has an entry with the same address and network."},
	CustomerFrozen:            {CustomerFrozen, "CustomerFrozen", 403, "This account is frozen", "该账户已被冻结", "The account is frozen and nothing can be paid out."},
	NotVerified:               {NotVerified, "NotVerified", 403, "Complete your verification first", "请先完成身份验证", "Only verified customers may do this."},
	KeyReused:                 {KeyReused, "KeyReused", 422, "The idempotency key was already used with another request", "幂等键已用于其他请求", "The Idempotency-Key was already used with another body."},
	RequestInProgress:         {RequestInProgress, "RequestInProgress", 409, "The same request is still being processed", "相同的请求仍在处理中", "Repeat the request after Retry-After to get its response."},
	DepositExpired:            {DepositExpired, "DepositExpired", 409, "This deposit order has expired", "该充值订单已过期", "Create a new deposit order."},
	DepositCompleted:          {DepositCompleted, "DepositCompleted", 409, "This deposit order was already confirmed", "该充值订单已确认", "A deposit order can be confirmed once."},
	AddressFormat:             {AddressFormat, "AddressFormat", 400, "This is not a valid address", "地址无效", "Field code: the value is not twenty bytes in hexadecimal, or its checksum is wrong."},
	UnknownNetwork:            {UnknownNetwork, "UnknownNetwork", 400, "This network is not supported", "不支持该网络", "Field code: not one of the ids returned by official-currency."},
	UnknownCurrency:           {UnknownCurrency, "UnknownCurrency", 400, "This currency is not supported", "不支持该币种", "Field code: not one of the ids returned by official-currency."},
	CoolingAfterReset:         {CoolingAfterReset, "CoolingAfterReset", 422, "Not available yet after your password reset", "重置密码后暂不可用", "After a password reset, new payees and less strict settings take effect after a waiting period."},
	OutcomeUnknown:            {OutcomeUnknown, "OutcomeUnknown", 503, "The outcome is not known yet. Repeat the request with the same key.", "结果尚未确定，请使用相同的幂等键重试", "The order may have been accepted. Repeat it with the same key to learn its outcome."},
	AddressNotScreened:        {AddressNotScreened, "AddressNotScreened", 503, "The address cannot be checked at the moment. Nothing was added. Try again in a few minutes.", "暂时无法核查该地址，未添加任何内容，请几分钟后再试", "The sanctions screening of addresses is not responding, so no address is added to the whitelist."},
	OwnershipNotProved:        {OwnershipNotProved, "OwnershipNotProved", 400, "This signature was not made by this address", "该签名并非由此地址签署", "Field code of a signature: neither the address' key nor its contract signed the text that the challenge gave."},
	OwnershipTextExpired:      {OwnershipTextExpired, "OwnershipTextExpired", 400, "The text to sign has expired. Request a new one and sign it", "请重新获取文本并签名", "Field code of a signature: no text was issued for this address, or it has expired. Request a challenge."},
	HolderUnknown:             {HolderUnknown, "HolderUnknown", 422, "The owner of this wallet was not stated in time", "您未在规定时间内说明该钱包的持有人", "Failure code of a transfer: the travel rule requires the owner of the receiving wallet, and for seven days it was not stated with PUT /wallet/address-whitelist/{id}; or the customer's own wallet was not proved. The money was returned."},
	ProviderRefused:           {ProviderRefused, "ProviderRefused", 422, "The provider of the receiving wallet did not accept this transfer", "收款钱包的服务商未接受该转账", "Failure code of a payment: the provider of the receiving wallet refused the travel-rule message. The money was returned."},
	AccountClosed:             {AccountClosed, "AccountClosed", 409, "This account is closed. Choose one that is open.", "该账户已关闭，请选择未关闭的账户", "A closed account cannot be credited: assign the money to an open account, or return it."},
	BankNotVerified:           {BankNotVerified, "BankNotVerified", 422, "This bank account is not verified yet", "该银行账户尚未验证", "Confirm the account with the code of the micro-deposit first."},
	HolderMismatch:            {HolderMismatch, "HolderMismatch", 422, "The account holder must match your verified name", "账户持有人须与您的认证姓名一致", "Third-party bank accounts are not accepted."},
	MicroDepositCodeIncorrect: {MicroDepositCodeIncorrect, "MicroDepositCodeIncorrect", 400, "The code is incorrect", "验证码不正确", "The code of the micro-deposit is wrong. Attempts are counted."},
	MicroDepositExpired:       {MicroDepositExpired, "MicroDepositExpired", 409, "The verification of this bank account has ended", "该银行账户的验证已结束", "The code has expired or was tried too often. Add the account again."},
	BankExists:                {BankExists, "BankExists", 409, "This bank account was already added", "该银行账户已添加", "The customer has already added this sort code and account number."},
	ModulusFailed:             {ModulusFailed, "ModulusFailed", 400, "Sort code and account number do not match", "银行分类代码与账号不匹配", "Field code: the modulus check failed."},
	BankInUse:                 {BankInUse, "BankInUse", 409, "A payment to this bank account is in progress", "该银行账户有付款正在处理", "Wait until the payment is final."},
	PayeeNoMatch:              {PayeeNoMatch, "PayeeNoMatch", 422, "The bank says that this account is not in this name", "银行表示该账户的户名与此不符", "Confirmation of Payee answered no_match. Nothing was added; check the sort code, the account number and the holder."},
	PayeeMismatch:             {PayeeMismatch, "PayeeMismatch", 422, "The bank could not fully confirm the name on this account", "银行未能完全确认该账户的户名", "Confirmation of Payee answered close_match or unavailable: data.confirmationOfPayee says which, with the name at the bank if it gave one. Repeat with acceptMismatch to add the account anyway."},
	PolicyUnsatisfiable:       {PolicyUnsatisfiable, "PolicyUnsatisfiable", 422, "Your team cannot satisfy this policy", "您的团队无法满足该审批规则", "A rule needs more approvals than the team has members who can give them: owners and approvers with their own identity check and, where the policy separates them, other than the requester. data.fields names the rules."},
	LastOwner:                 {LastOwner, "LastOwner", 409, "A business must keep at least one owner", "企业须保留至少一名所有者", "Make another member an owner first."},
	AlreadyMember:             {AlreadyMember, "AlreadyMember", 409, "This person is already a member of the team", "该人员已是团队成员", "The address belongs to a member of the business."},
	InvitationEnded:           {InvitationEnded, "InvitationEnded", 404, "This invitation is unknown, was used or has expired", "该邀请不存在、已使用或已过期", "An invitation works once, for seven days, and only for the address it was emailed to. Ask for a new one."},
	OwnApproval:               {OwnApproval, "OwnApproval", 409, "You requested this: another person must decide", "您是申请人，须由其他人决定", "The policy requires dual control: nobody decides a request of their own, or of an API key they created."},
	ApprovalDecided:           {ApprovalDecided, "ApprovalDecided", 409, "This has already been decided", "该审批已有结果", "The approval is no longer pending, or this person has already decided it."},
	NoApprovers:               {NoApprovers, "NoApprovers", 422, "Your team does not have enough approvers for this", "您的团队没有足够的审批人", "The policy needs more approvals than other members can give: owners and approvers with their own identity check."},
	PolicyNeedsMember:         {PolicyNeedsMember, "PolicyNeedsMember", 422, "The approval policy requires this member", "审批规则需要该成员", "Without this member the team could not satisfy its policy. Invite another approver or change the policy first."},
	NotABusiness:              {NotABusiness, "NotABusiness", 403, "Only a business has a team", "仅企业账户可设置团队", "The account is an individual's."},
	PolicyChangePending:       {PolicyChangePending, "PolicyChangePending", 409, "A policy change is already awaiting approval", "已有审批规则变更等待审批", "Decide the pending change, or let it expire, before requesting another."},
	OwnRole:                   {OwnRole, "OwnRole", 409, "Another person must change your role", "须由其他人更改您的角色", "Nobody can change their own role, except an owner who steps down."},
	ApproverRejected:          {ApproverRejected, "ApproverRejected", 200, "Your team did not approve the payment", "您的团队未批准该付款", "Failure reason: a member of the business's own team rejected the payment."},
	ApprovalExpired:           {ApprovalExpired, "ApprovalExpired", 200, "Nobody approved the payment in time", "该付款未在限期内获批", "Failure reason: the business's own team did not approve the payment within seven days."},
	RequesterLeft:             {RequesterLeft, "RequesterLeft", 409, "The operator who requested this has left. Reject it and have it requested again", "申请人已不再是操作员：请拒绝该申请，并重新提交", "A request of an operator who has left can no longer be approved. It can be rejected, and another operator can request the same."},
	VerificationInReview:      {VerificationInReview, "VerificationInReview", 409, "Your verification is in review", "您的认证正在审核中", "The verification cannot be changed while it is in review."},
	VerificationFinal:         {VerificationFinal, "VerificationFinal", 409, "This verification is closed", "该认证已结束", "The verification was approved or finally rejected."},
	WrongAccountType:          {WrongAccountType, "WrongAccountType", 403, "This verification is for the other type of account", "该认证适用于另一种账户类型", "Individuals and businesses have different verifications."},
	LivenessMissing:           {LivenessMissing, "LivenessMissing", 400, "Complete the identity check first", "请先完成活体检测", "Field code of realness."},
	MemberCodeExpired:         {MemberCodeExpired, "MemberCodeExpired", 404, "This link is unknown or has expired", "该链接不存在或已过期", "Request a new link."},
	OwnershipExceeded:         {OwnershipExceeded, "OwnershipExceeded", 422, "Ownership adds up to more than 100 %", "持股比例合计超过 100%", "The shares of all owners add up to more than 100 %."},
	MembersIncomplete:         {MembersIncomplete, "MembersIncomplete", 409, "Not every member has completed the identity check", "尚有成员未完成身份验证", "A business is approved once all its members are verified."},
	IdentityCheckRequired:     {IdentityCheckRequired, "IdentityCheckRequired", 403, "Verify your own identity first", "请先完成您本人的身份验证", "Members who order or approve payments for a business need their own identity check: switch to your own account, complete the identity check there, and come back once it is approved."},
	ScreeningOpen:             {ScreeningOpen, "ScreeningOpen", 409, "A screening result is open or confirmed", "存在未处理或已确认的筛查结果", "Decide every screening match of the case first. A case with a confirmed match is never approved."},
	NotInReview:               {NotInReview, "NotInReview", 409, "This case is not in review", "该案件不在审核中", "Only a case that was submitted and not yet decided can be decided."},
	Underage:                  {Underage, "Underage", 400, "You must be 18 or older", "您必须年满 18 周岁", "Field code of a date of birth: the applicant is not yet 18, by the date in London."},
	DocumentExpired:           {DocumentExpired, "DocumentExpired", 400, "This document has expired", "该证件已过期", "Field code of an expiry date: it is before today's date in London. A document is valid on the day it expires."},
	ProofTooOld:               {ProofTooOld, "ProofTooOld", 400, "This document is older than three months", "该文件的签发日期已超过三个月", "Field code of a date of issue: a proof of address is accepted for three calendar months."},
	PostcodeFormat:            {PostcodeFormat, "PostcodeFormat", 400, "This is not a postcode of this country", "该邮政编码不符合所选国家或地区的格式", "Field code of a postcode: it does not have the form of the address's country."},
	PhoneFormat:               {PhoneFormat, "PhoneFormat", 400, "This is not a complete phone number. Begin with + and the country code.", "电话号码不完整，请以 + 和国家或地区代码开头", "Field code of a phone number: it has too few or too many digits for its country, or no known country code."},
	OwnRequest:                {OwnRequest, "OwnRequest", 409, "You requested this: another operator must decide", "您是申请人，须由其他操作员决定", "An operator never decides their own request."},
	AlreadyDecided:            {AlreadyDecided, "AlreadyDecided", 409, "This has already been decided", "该事项已作出决定", "The request was decided, or this operator has already decided."},
	LastAdministrators:        {LastAdministrators, "LastAdministrators", 409, "Two active administrators must remain", "必须保留至少两名在职管理员", "A change of roles requires one administrator to request it and another to approve it."},
	KeyNotHere:                {KeyNotHere, "KeyNotHere", 409, "The key for this action is not on the server. Use gbpc token on the machine that has it.", "执行此操作的密钥不在服务器上，请在保管该密钥的机器上使用 gbpc token", "The key of the token's role is kept offline. gbpc token prepares, signs and submits the action."},
	JournalTooFewLines:        {JournalTooFewLines, "JournalTooFewLines", 400, "A manual entry needs at least two lines", "手工分录至少需要两行", "Field code of lines."},
	JournalUnbalanced:         {JournalUnbalanced, "JournalUnbalanced", 400, "Debits and credits must be equal in each currency", "每个币种的借贷金额必须相等", "Field code of lines."},
	JournalBreaksRule:         {JournalBreaksRule, "JournalBreaksRule", 400, "The reserve would no longer match the coins issued, or the safeguarding accounts the funds they hold", "储备将不再等于已发行的币，或保障账户余额不符", "Field code of lines: the entry balances, but breaks a rule that every entry must keep."},
	UnknownLedgerAccount:      {UnknownLedgerAccount, "UnknownLedgerAccount", 400, "The chart of accounts has no account with this name", "会计科目表中没有该名称的科目", "Field code of lines.N.account."},
	ClosedLedgerAccount:       {ClosedLedgerAccount, "ClosedLedgerAccount", 400, "Manual entries cannot use customers' and banks' accounts", "手工分录不能使用客户或银行科目", "Field code of lines.N.account: only orders change customers' balances, and only the bank's reports change bank accounts."},
	AmountNotPositive:         {AmountNotPositive, "AmountNotPositive", 400, "The amount must be greater than zero", "金额必须大于零", "Field code: the side of a line says in which direction money moves."},
	NotTheAccountsCurrency:    {NotTheAccountsCurrency, "NotTheAccountsCurrency", 400, "The account is in another currency", "该科目使用其他币种", "Field code of lines.N.currency."},
	MonthNotReady:             {MonthNotReady, "MonthNotReady", 409, "The month cannot be closed yet", "该月份尚不能结账", "data.missing names what is missing. Two operators can accept some items with a reason, but not a month that has not ended, an open month before it, or books that do not balance."},
	NotNewestMonth:            {NotNewestMonth, "NotNewestMonth", 409, "A later month is closed: reopen that one first", "之后的月份已结账，请先重新打开该月份", "Months are closed in order and reopened in reverse order."},
	ReturnByHand:              {ReturnByHand, "ReturnByHand", 409, "Make this return at the bank, then resolve its debit with this payment", "银行不接受由我们发起的此笔退款。请在银行办理，并用此笔入账说明其借记", "Payments above £1,000,000 go by CHAPS, for which this bank requires the payee's postal address. Its notice of this credit did not contain one."},
	ReserveLimit:              {ReserveLimit, "ReserveLimit", 409, "The order would break a limit of the reserve", "该指令将超出储备限额", "data.limit names the limit: least_cash, longest, largest_holding, largest_custody or surplus."},
	ReserveNotCovered:         {ReserveNotCovered, "ReserveNotCovered", 409, "The holding returned less than its cost: top up the reserve first", "所得低于成本，请先补足储备", "The issuer's own money in the reserve must cover a loss before it is booked."},
	MonthArchived:             {MonthArchived, "MonthArchived", 409, "The month is archived and cannot be reopened", "该月份已归档，不能重新打开", "The month's entries were moved from the ledger tables to archive files. Corrections are booked on an open day."},
	Internal:                  {Internal, "Internal", 500, "An unexpected error occurred.", "系统出错，请稍后再试", "An internal error. requestId identifies it in the log."},
	Unavailable:               {Unavailable, "Unavailable", 503, "Server error", "服务暂不可用", "A required service is not responding. Try again."},
	Paused:                    {Paused, "Paused", 503, "Payments are paused while our books are checked. Nothing was charged. Try again later.", "正在核对账目，付款暂停。未扣款，请稍后再试", "No order that moves money is accepted while the books are behind the bank or a chain. Two operators end the pause."},
	ExternalIDUsed:            {ExternalIDUsed, "ExternalIDUsed", 409, "This external id belongs to another payment", "该外部编号已用于其他付款", "Another payment of the customer has this externalId. An externalId can be used for one payment only, even if that payment failed."},
	NotCancellable:            {NotCancellable, "NotCancellable", 409, "This payment can no longer be cancelled", "该付款已无法取消", "The payment is final, or may already have been sent. Nothing was changed."},
	BatchRefused:              {BatchRefused, "BatchRefused", 422, "The batch was not accepted: some payments have errors", "批次未被接受：部分付款有误", "data.errors names the item, the field and what is wrong. Nothing was held."},
	UnknownPaymentKind:        {UnknownPaymentKind, "UnknownPaymentKind", 400, "The kind must be fiat_withdrawal or chain_withdrawal", "类型须为 fiat_withdrawal 或 chain_withdrawal", "Code of a batch item."},
	BadTable:                  {BadTable, "BadTable", 400, "The file does not have the columns of a batch", "文件不是包含批次列的表格", "Field code of a batch's file. The columns are kind, amount, bankId, address, network, externalId and metadata; the first line names them."},
	PaymentInDoubt:            {PaymentInDoubt, "PaymentInDoubt", 409, "It is not known yet whether this payment was made. Try again in two business days.", "尚不清楚此付款是否已完成，未作任何更改。请稍后重试，最迟两个工作日后", "The books were restored from a backup and may not record that the payment was sent. It is refunded only once the bank's statements or the chain's blocks show that it was not made; otherwise it completes automatically."},
	AccountNotEmpty:           {AccountNotEmpty, "AccountNotEmpty", 409, "There is still money in this account", "该账户中仍有资金", "A sub-account can be closed only when it is empty: no balance, nothing pending, nothing owed. Move the money out first."},
	TooManyAccounts:           {TooManyAccounts, "TooManyAccounts", 409, "Your business has reached its limit of accounts", "您的企业账户数量已达上限", "A business has a limited number of open sub-accounts. Close one that is not needed, or ask the issuer for more."},
	AccountInUse:              {AccountInUse, "AccountInUse", 409, "Settle what is open in this account before closing it", "关闭账户前，须先处理账户中未了结的事项", "data.obstacles names what is left. Nothing was closed or erased."},
	ClosingRequested:          {ClosingRequested, "ClosingRequested", 409, "The closure of this account has already been requested", "该账户的关闭申请已提交", "The request waits for the approval of two operators. It can be withdrawn until then."},
	SandboxUsed:               {SandboxUsed, "SandboxUsed", 409, "This sandbox has already been used. Start one with a new data folder to fill it with demo data.", "此沙盒已被使用。请用新的数据目录启动，再填充演示数据", "Sandbox only: demo data is created only in an unused sandbox."},
	UnknownPayeeAccount:       {UnknownPayeeAccount, "UnknownPayeeAccount", 200, "The account number is unknown to the bank", "银行没有该账号", "Failure reason: the receiving bank has no such account."},
	PayeeAccountClosed:        {PayeeAccountClosed, "PayeeAccountClosed", 200, "The account is closed", "该账户已关闭", "Failure reason: the receiving account is closed."},
	PayeeAccountBlocked:       {PayeeAccountBlocked, "PayeeAccountBlocked", 200, "The account is blocked", "该账户已被冻结或限制", "Failure reason: the receiving account is blocked."},
	PaymentTypeNotAccepted:    {PaymentTypeNotAccepted, "PaymentTypeNotAccepted", 200, "The account does not accept payments of this kind", "该账户不接受此类付款", "Failure reason: the receiving account does not accept Faster Payments."},
	PayoutNotFunded:           {PayoutNotFunded, "PayoutNotFunded", 200, "The payment could not be funded", "付款资金不足，无法完成", "Failure reason: the issuer's bank could not fund the payment."},
	PayeeNameMismatch:         {PayeeNameMismatch, "PayeeNameMismatch", 200, "The name does not match the account", "姓名与账户不符", "Failure reason: the receiving bank compared the names."},
	PayeeNotIdentified:        {PayeeNotIdentified, "PayeeNotIdentified", 200, "The account could not be identified", "无法识别该账户", "Failure reason: the receiving bank could not identify the account."},
	ReturnReasonMissing:       {ReturnReasonMissing, "ReturnReasonMissing", 200, "The receiving bank gave no reason", "收款银行未说明原因", "Failure reason: the receiving bank gave no reason."},
	PayoutReturned:            {PayoutReturned, "PayoutReturned", 200, "The receiving bank returned the payment", "收款银行退回了该付款", "Failure reason: the receiving bank returned the payment and described the reason in its own words, which are not passed on."},
	UnknownSortCode:           {UnknownSortCode, "UnknownSortCode", 200, "The sort code is unknown", "银行分类代码不存在", "Failure reason: no bank has the sort code."},
	PayoutRecalled:            {PayoutRecalled, "PayoutRecalled", 200, "The payment was recalled", "该付款已被召回", "Failure reason: the payment was recalled."},
	RefusedByPayee:            {RefusedByPayee, "RefusedByPayee", 200, "The account holder refused the payment", "账户持有人拒绝了该付款", "Failure reason: the holder of the receiving account refused the payment."},
	PayoutFailed:              {PayoutFailed, "PayoutFailed", 200, "The bank could not make the payment", "银行无法完成该付款", "Failure reason: the bank gave another reason."},
	RejectedInReview:          {RejectedInReview, "RejectedInReview", 200, "The payment was rejected in review", "该付款未通过审核", "Failure reason: an operator rejected the payment."},
	TransferRejected:          {TransferRejected, "TransferRejected", 200, "The network did not accept the transfer", "网络未接受该转账", "Failure reason: the chain finally rejected the transaction."},
	DepositReorganised:        {DepositReorganised, "DepositReorganised", 200, "The network reversed this transfer", "网络撤回了该转账", "Failure reason: a reorganisation of the chain removed a deposit."},
	SenderNotYours:            {SenderNotYours, "SenderNotYours", 200, "The money came from a bank account that is not one of your verified bank accounts", "资金并非来自您已验证的银行账户", "Failure reason of a deposit that is in review or was returned to its sender. Our team credits it or returns it."},
	DepositChecked:            {DepositChecked, "DepositChecked", 200, "Our team is checking this payment", "我们的团队正在核查此笔付款", "Failure reason of a deposit in review that our team has not decided yet."},
}

// The reasons of codes.
var (
	// NothingSent is a reason of SessionExpired: Neither a session nor an API key was sent. Sign in, or send a key as "Authorization: Bearer KEY".
	NothingSent = Reason{SessionExpired, "Neither a session nor an API key was sent. Sign in, or send a key as \"Authorization: Bearer KEY\"", "未发送会话或 API 密钥。请登录，或以“Authorization: Bearer KEY”发送密钥"}
	// OtherScheme is a reason of SessionExpired: An API key is sent as "Authorization: Bearer KEY", not by another scheme.
	OtherScheme = Reason{SessionExpired, "An API key is sent as \"Authorization: Bearer KEY\", not by another scheme", "API 密钥须以“Authorization: Bearer KEY”发送，不接受其他方式"}
	// KeyByOtherScheme is a reason of KeyInvalid: An API key is sent as "Authorization: Bearer KEY", not by another scheme.
	KeyByOtherScheme = Reason{KeyInvalid, "An API key is sent as \"Authorization: Bearer KEY\", not by another scheme", "API 密钥须以“Authorization: Bearer KEY”发送，不接受其他方式"}
	// NotForKeys is a reason of MissingScope: No API key may make this call. It needs the session of a person who has signed in.
	NotForKeys = Reason{MissingScope, "No API key may make this call. It needs the session of a person who has signed in", "任何 API 密钥都不能调用此接口，须使用已登录用户的会话"}
	// NoCall is a reason of NotFound: There is no such endpoint. The API reference lists all endpoints.
	NoCall = Reason{NotFound, "There is no such endpoint. The API reference lists all endpoints", "此地址没有对应的接口，参考文档列出了所有接口"}
	// NoTransaction is a reason of NotFound: There is no transaction with this id.
	NoTransaction = Reason{NotFound, "There is no transaction with this id", "没有此编号的交易"}
	// NoDeposit is a reason of NotFound: There is no deposit with this id.
	NoDeposit = Reason{NotFound, "There is no deposit with this id", "没有此编号的入金"}
	// NoBankAccount is a reason of NotFound: There is no bank account with this id.
	NoBankAccount = Reason{NotFound, "There is no bank account with this id", "没有此编号的银行账户"}
	// NoBankID is a reason of NotFound: bankId: there is no bank account with this id.
	NoBankID = Reason{NotFound, "bankId: there is no bank account with this id", "bankId：没有此编号的银行账户"}
	// NoAddress is a reason of NotFound: There is no address with this id.
	NoAddress = Reason{NotFound, "There is no address with this id", "没有此编号的地址"}
	// NoBatch is a reason of NotFound: There is no batch with this id.
	NoBatch = Reason{NotFound, "There is no batch with this id", "没有此编号的批次"}
	// NoKey is a reason of NotFound: There is no API key with this id.
	NoKey = Reason{NotFound, "There is no API key with this id", "没有此编号的 API 密钥"}
	// NoWebhook is a reason of NotFound: There is no webhook or delivery with this id.
	NoWebhook = Reason{NotFound, "There is no webhook or delivery with this id", "没有此编号的 Webhook 或投递记录"}
	// NoTeamThing is a reason of NotFound: There is no member, invitation or approval with this id.
	NoTeamThing = Reason{NotFound, "There is no member, invitation or approval with this id", "没有此编号的成员、邀请或审批"}
	// NoAccount is a reason of NotFound: There is no account with this id.
	NoAccount = Reason{NotFound, "There is no account with this id", "没有此编号的账户"}
	// NoDocument is a reason of NotFound: There is no document with this name.
	NoDocument = Reason{NotFound, "There is no document with this name", "没有此名称的文件"}
	// NoIdentityRecord is a reason of NotFound: There is no identity check with this id.
	NoIdentityRecord = Reason{NotFound, "There is no identity check with this id", "没有此编号的身份核验记录"}
	// NoPasskey is a reason of NotFound: There is no passkey with this id.
	NoPasskey = Reason{NotFound, "There is no passkey with this id", "没有此编号的通行密钥"}
	// NoSession is a reason of NotFound: There is no open session with this id.
	NoSession = Reason{NotFound, "There is no open session with this id", "没有此编号的会话"}
	// NoProof is a reason of NotFound: There is no proof of this balance: the account had none at the time, or it is older than 90 days.
	NoProof = Reason{NotFound, "There is no proof of this balance: the account had none at the time, or it is older than 90 days", "没有此余额的证明：当时账户无余额，或已超过 90 天"}
	// NoCopy is a reason of NotFound: There is no copy with this id, or its time is over.
	NoCopy = Reason{NotFound, "There is no copy with this id, or its time is over", "没有此编号的数据副本，或其已过期"}
	// NoClosing is a reason of NotFound: There is no request to withdraw.
	NoClosing = Reason{NotFound, "There is no request to withdraw", "没有可撤回的申请"}
	// NoPayment is a reason of NotFound: There is no payment with this id.
	NoPayment = Reason{NotFound, "There is no payment with this id", "没有此编号的付款"}
	// NoCurrency is a reason of NotFound: There is no currency or customer with this id.
	NoCurrency = Reason{NotFound, "There is no currency or customer with this id", "没有此编号的币种或客户"}
	// NoStatement is a reason of NotFound: There is no statement for this month. Write the month as YYYY-MM.
	NoStatement = Reason{NotFound, "There is no statement for this month. Write the month as YYYY-MM", "没有该月份的对账单：月份格式为 YYYY-MM"}
	// NotTheMethod is a reason of MethodNotAllowed: This endpoint does not take this method. The header Allow lists those that it takes.
	NotTheMethod = Reason{MethodNotAllowed, "This endpoint does not take this method. The header Allow lists those that it takes", "此接口不支持该请求方法，支持的方法见响应头 Allow"}
	// NotPaid is a reason of Conflict: The payment was not made, or was returned before.
	NotPaid = Reason{Conflict, "The payment was not made, or was returned before", "该付款未成功，或此前已退回"}
)
