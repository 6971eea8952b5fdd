package docs

import (
	"net/http"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

const errorsAddress = "/docs/errors"

// group is the codes of one kind, by the letters they begin with.
type group struct {
	Name  string
	About string
	begin string
	Codes []fault.Entry
}

// groups are in the order of the page. A code belongs to the first group that fits.
func groups() []group {
	return []group{
		{Name: "Success", begin: "0", About: "The only code that is not an error."},
		{Name: "Sign-in and authentication", begin: "A1", About: "The caller's identity and its proof."},
		{Name: "Keys", begin: "A2", About: "API keys and signed requests."},
		{Name: "Requests", begin: "A0", About: "Errors in the request itself. Field codes are in data.fields."},
		{Name: "Bank", begin: "B", About: "Bank accounts, payments through a bank, and the state of the service."},
		{Name: "Wallet", begin: "W", About: "Balances, limits, payees and payments."},
		{Name: "Verification", begin: "V", About: "Identity checks."},
		{Name: "Reasons of failed payments", begin: "R", About: "Never the code of a response: the failureCode of a transaction."},
		{Name: "Others", begin: "", About: "Everything else."},
	}
}

func grouped() []group {
	all := groups()
	for _, e := range fault.All() {
		for i, g := range all {
			if len(e.Code) >= len(g.begin) && string(e.Code)[:len(g.begin)] == g.begin {
				all[i].Codes = append(all[i].Codes, e)
				break
			}
		}
	}
	used := all[:0]
	for _, g := range all {
		if len(g.Codes) > 0 {
			used = append(used, g)
		}
	}
	return used
}

// errorPages returns the list of all codes, and a page for each with the calls that answer it.
func errorPages(calls map[fault.Code][]Call) ([]Page, error) {
	list, err := page(
		errorsAddress, "Errors", "Every error code of the API, with its HTTP status, its sentence, and what to do about it.", "errors.html",
		grouped(),
	)
	if err != nil {
		return nil, err
	}
	pages := []Page{list}
	for _, e := range fault.All() {
		p, err := page(errorsAddress+"/"+string(e.Code), string(e.Code)+", "+e.English, string(e.Code)+" "+e.Name+": "+e.Meaning, "error.html",
			map[string]any{
				"Entry": e, "StatusText": http.StatusText(e.Status), "ToDo": toDo(e), "Calls": calls[e.Code], "Reason": e.Code[0] == 'R',
			})
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// toDo says what a program does about a code: what fits it alone, else what fits its status.
func toDo(e fault.Entry) string {
	if text, known := remedies[e.Code]; known {
		return text
	}
	switch {
	case e.Code[0] == 'R':
		return "Show failureReason to the person who ordered the payment. The money was returned; order again once the cause is resolved."
	case e.Status == http.StatusBadRequest:
		return "Do not repeat the call unchanged. Correct the fields in data.fields, and send it again with the same Idempotency-Key."
	case e.Status == http.StatusUnauthorized:
		return "Authenticate again, then repeat the call."
	case e.Status == http.StatusForbidden:
		return "Do not repeat the call: the caller does not have permission. It needs another role, scope or account status."
	case e.Status == http.StatusNotFound:
		return "Check the id. An object of another customer is reported as not found."
	case e.Status == http.StatusConflict:
		return "Read the object again: its state has changed since you last read it, or it already exists."
	case e.Status == http.StatusUnprocessableEntity:
		return "A rule refused the order. Nothing was booked and the Idempotency-Key is unused: change the order, or try the same one later."
	case e.Status == http.StatusTooManyRequests:
		return "Wait for the number of seconds in Retry-After, then repeat the call with the same Idempotency-Key."
	case e.Status >= http.StatusInternalServerError:
		return "The outcome is unknown, not failed. Repeat the call with the same Idempotency-Key and increasing pauses until you get a response."
	}
	return "Nothing."
}

// remedies are for codes about which there is more to say than their status does.
var remedies = map[fault.Code]string{
	fault.SecondaryAuthRequired: "Show data.summary to the person, authenticate with data.challengeId and one of data.methods (POST /user/auth/secondary-login), and repeat the call unchanged. API keys never need this.",
	fault.MissingScope:          "Send a key that has the scope in data.scope. If it is empty, no key can make the call: it is for signed-in people only, as the reference states.",
	fault.SessionExpired:        "Exchange the refresh token once (POST /auth/refresh). If that is refused too, sign in.",
	fault.KeyInvalid:            "Send an active key's secret as Authorization: Bearer; other schemes, such as Basic, are not accepted. Create a key under Developers; in a sandbox, POST /sandbox/key returns one.",
	fault.SenderNotYours:        "Wait: our team credits or returns the payment, and an event reports it. Next time, pay from a bank account that the customer has added and verified.",
	fault.DepositChecked:        "Wait: our team reviews the payment, and an event reports the outcome.",
	fault.CrossSite:             "Send X-Requested-With with any value. Calls with an API key need none.",
	fault.AccountLocked:         "Wait for the number of seconds in Retry-After. Each failed sign-in in the meantime counts.",
	fault.OperationTimeout:      "Repeat the call with the same Idempotency-Key: the response shows whether the first one was carried out.",
	fault.InvalidParameters:     "Read data.fields: each names a field, the code of its error and a sentence. Correct them all and send the call again.",
	fault.UnknownField:          "Remove the member or parameter, or correct its name: names are case-sensitive, and unknown names are rejected, never ignored.",
}
