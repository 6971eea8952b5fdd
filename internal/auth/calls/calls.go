package calls

// Asking says how a call asks for an authentication of its own, bound to everything that it says.
type Asking struct {
	// Itself means that the call's department asks, because it uses the authentication up together with the effect.
	Itself bool
	// Except are the values of the body's action for which nothing is asked.
	Except []string
	// Currency is that of the body's amount where the body names none.
	Currency string
}

// ThatAsk are the customers' calls, by operation id, of which each asks for a secondary authentication with exactly
// its body, so that a session's token alone neither moves money, nor lets anybody in, nor takes a guard away. Users without a
// second factor give their password, where the call does not ask Itself. Keys are not asked: their scopes decide.
var ThatAsk = map[string]Asking{
	"withdrawToBank":          {Itself: true},
	"withdrawToChain":         {Itself: true},
	"orderBatch":              {Itself: true},
	"orderBatchFile":          {Itself: true},
	"transferBetweenAccounts": {Itself: true},
	"addBank":                 {Itself: true},
	"addAddress":              {Itself: true},
	"addAddresses":            {Itself: true},
	"decideTeamApproval":      {Itself: true},
	"makeKey":                 {Itself: true},
	"rotateKey":               {Itself: true},
	"changeKey":               {Itself: true}, // what lets the key do more
	"changeSettings":          {Itself: true}, // what loosens a guard of the money
	"inviteTeamMember":        {},
	"changeTeamMember":        {},
	"removeTeamMember":        {}, // oneself too
	"changeTeamPolicy":        {},
	"addWebhook":              {},
	"changeWebhook":           {}, // another address or more events
	"rotateWebhook":           {},
}

// ThatAskNot are the customers' other calls that change something, each with why its body needs no authentication.
var ThatAskNot = map[string]string{
	// The sign-in: an authentication of the session within five minutes, or what proves more.
	"changePassword":    "takes the password, and asks for one of the session from a user with a second factor",
	"putPassword":       "takes the password, and asks for one of the session from a user with a second factor",
	"changeEmail":       "takes the password and a mailed code, and asks for one of the session from a user with a second factor",
	"beginTwoFactor":    "asks for one of the session; nothing is in force before bindTwoFactor",
	"bindTwoFactor":     "takes a code of the authenticator that a session with an authentication began",
	"enableTwoFactor":   "takes a code of the authenticator",
	"disableTwoFactor":  "takes a code of the authenticator",
	"validateTwoFactor": "changes nothing",
	"beginPasskey":      "asks for one of the session; nothing is in force before addPasskey",
	"addPasskey":        "asks for one of the session, and takes what the new passkey signed",
	"removePasskey":     "asks for one of the session",
	"endSession":        "asks for one of the session, unless it ends itself",
	"endOtherSessions":  "asks for one of the session",
	"secondaryLogin":    "is the authentication",
	"logout":            "ends itself",
	// The person.
	"changeSelf":           "the name and the language that the person alone sees, and their team",
	"acceptTerms":          "binds the person to what everybody is bound to",
	"markSeen":             "remembers what was read",
	"switchBusiness":       "goes where the person is a member already",
	"acceptTeamInvitation": "takes the token of a link that was mailed to the person, whom another account lets in",
	"requestDataExport":    "asks for one of the session, as the download does",
	"requestClosing":       "asks for one of the session; an account with money in it is refused, two operators decide, and it can be withdrawn",
	"withdrawClosing":      "keeps what there is",
	// The identity: people of compliance look at what was sent.
	"saveIndividual":          "decided by people, who see the documents",
	"startIndividualRealness": "decided by people, who see the documents",
	"saveBusiness":            "decided by people, who see the documents",
	"startBusinessRealness":   "decided by people, who see the documents",
	"addMember":               "decided by people, who see the documents",
	"removeMember":            "decided by people, who see the documents",
	"mailMemberLink":          "mails the member's own link to the address that was given with the member",
	"uploadFile":              "nothing uses the file by itself",
	// Money that comes in, and what stops or takes back.
	"prepareDeposit":       "money that comes in",
	"completeDeposit":      "money that comes in",
	"completeBank":         "takes the code in a payment to the bank account, which was added with an authentication",
	"challengeAddress":     "makes the text that a new address signs, which is added with an authentication",
	"describeAddress":      "says whose an address is that was added with an authentication",
	"removeAddress":        "leaves less to pay to",
	"removeBank":           "leaves less to pay to",
	"cancelTransaction":    "the money stays",
	"cancelBatch":          "the money stays",
	"cancelTeamInvitation": "lets nobody in",
	"revokeKey":            "leaves less that acts for the account",
	"deleteWebhook":        "sends less; the log keeps the events",
	"enableWebhook":        "sends to the address and with the secret that were set with an authentication",
	"testWebhook":          "sends no data to the address that was set with an authentication",
	"replayDelivery":       "sends again what the address was sent",
	// Sub-accounts: an account of the same business, with the same people and the same policy.
	"openSubAccount":          "moves nothing; who holds it is decided by people, and what moves into it asks",
	"changeSubAccount":        "a label",
	"closeSubAccount":         "an account with money in it is refused, and its history stays",
	"onboardIndividual":       "decided by people, who see the documents",
	"onboardBusiness":         "decided by people, who see the documents",
	"addOnboardingMember":     "decided by people, who see the documents",
	"removeOnboardingMember":  "decided by people, who see the documents",
	"getOnboardingMemberLink": "decided by people, who see the documents",
	"startOnboardingRealness": "decided by people, who see the documents",
}
