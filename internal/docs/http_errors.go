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
		{Name: "Success", begin: "0", About: "The one code that is no error."},
		{Name: "Sign-in and authentication", begin: "A1", About: "Who is calling, and whether it was proved."},
		{Name: "Keys", begin: "A2", About: "Calls of programs."},
		{Name: "Requests", begin: "A0", About: "What the request itself got wrong. Codes of fields stand in data.fields."},
		{Name: "Bank", begin: "B", About: "Bank accounts, payments through a bank, and the state of the service."},
		{Name: "Wallet", begin: "W", About: "Balances, limits, payees and payments."},
		{Name: "Verification", begin: "V", About: "Identity checks."},
		{Name: "Reasons of failed payments", begin: "R", About: "Never the code of an answer: the failureCode of a transaction."},
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
	list, err := page(errorsAddress, "Errors", "Every error code of the API, with its HTTP status, its sentence, and what to do about it.", "errors.html", grouped())
	if err != nil {
		return nil, err
	}
	pages := []Page{list}
	for _, e := range fault.All() {
		p, err := page(errorsAddress+"/"+string(e.Code), string(e.Code)+", "+e.English, string(e.Code)+" "+e.Name+": "+e.Meaning, "error.html", map[string]any{
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
		return "Show failureReason to whoever ordered the payment. The money is back where it came from; order again once the cause is gone."
	case e.Status == http.StatusBadRequest:
		return "Do not repeat the call as it is. Mend what data.fields names, and send it again with the same Idempotency-Key."
	case e.Status == http.StatusUnauthorized:
		return "Authenticate again, then repeat the call."
	case e.Status == http.StatusForbidden:
		return "Do not repeat the call: whoever calls may not do this. Someone with another role, scope or state of the account has to."
	case e.Status == http.StatusNotFound:
		return "Check the id. What belongs to another customer is answered as what does not exist."
	case e.Status == http.StatusConflict:
		return "Read the object again: its state has changed since you last saw it, or what you add is there already."
	case e.Status == http.StatusUnprocessableEntity:
		return "A rule refuses the order. Nothing was booked and the Idempotency-Key is unused: order something else, or the same later."
	case e.Status == http.StatusTooManyRequests:
		return "Wait for as many seconds as Retry-After says, then repeat the call with the same Idempotency-Key."
	case e.Status >= http.StatusInternalServerError:
		return "Unknown is not failed. Repeat the call with the same Idempotency-Key, with growing pauses, until you have an answer."
	}
	return "Nothing."
}

// remedies are for codes about which there is more to say than their status does.
var remedies = map[fault.Code]string{
	fault.SecondaryAuthRequired: "Show data.summary to the person, authenticate with data.challengeId and one of data.methods (POST /user/auth/secondary-login), and repeat the call unchanged. A key is never asked.",
	fault.MissingScope:          "Send a key that has the scope in data.scope. Where that is empty no key may make the call: it is for people only, as the reference says beside it.",
	fault.SessionExpired:        "Exchange the refresh token once (POST /auth/refresh). If that is refused too, sign in.",
	fault.KeyInvalid:            "Send a key that is in use, as Authorization: Bearer and the secret: another scheme, such as Basic, is not read. Make one on the screen Developers; in a sandbox, POST /sandbox/key gives one.",
	fault.SenderNotYours:        "Wait: our team credits the money or sends it back, and an event tells you. Next time pay from a bank account that the customer has added and verified.",
	fault.DepositChecked:        "Wait: our team looks at the payment, and an event tells you what became of it.",
	fault.CrossSite:             "Send X-Requested-With with any value. Calls with an API key need none.",
	fault.AccountLocked:         "Wait for as many seconds as Retry-After says. Each wrong sign-in meanwhile is counted.",
	fault.OperationTimeout:      "Repeat the call with the same Idempotency-Key: the answer says whether the first one was carried out.",
	fault.InvalidParameters:     "Read data.fields: each names a field, the code of its error and a sentence. Mend them all at once and send the call again.",
	fault.UnknownField:          "Remove the member or parameter, or correct its name: names are case-sensitive, and what is not known is refused, never ignored.",
}
