package privacy

// Part is a part of what is kept of a customer, as the customer reads about it.
type Part string

// The parts. Each table is in one.
const (
	profile   Part = "profile"
	signIn    Part = "sign_in"
	identity  Part = "identity"  // identity checks and documents
	payees    Part = "payees"    // bank accounts, addresses and their owners
	payments  Part = "payments"  // with where they came from and went
	team      Part = "team"      // of a business
	developer Part = "developer" // keys, webhooks, events
	checks    Part = "checks"    // what operators and programs decided about the customer
	requests  Part = "requests"  // for exports and erasure
)

// partsShown are the parts in the order in which they are shown.
var partsShown = []Part{profile, signIn, identity, payees, payments, team, developer, checks, requests}

// Holding says what becomes of a part of what is kept of a customer.
type Holding struct {
	Part Part
	// Exported and Withheld say whether some of it is in the export, and some is not.
	Exported, Withheld bool
	// AtClosing, Later and Kept say whether some of it is erased when the customer leaves, some when the law's time is over, and
	// some never: what is emptied keeps ids, amounts and times.
	AtClosing, Later, Kept bool
}

// Holdings says what becomes of each part, from the one list of tables.
func Holdings() []Holding {
	all := make([]Holding, len(partsShown))
	for i, part := range partsShown {
		h := Holding{Part: part}
		for _, t := range tables {
			if t.part != part {
				continue
			}
			h.Exported = h.Exported || t.why == ""
			h.Withheld = h.Withheld || t.why != "" || len(t.hide) > 0
			atClosing, later := t.now != "" || len(t.blank) > 0, t.ends || t.unset != "" || len(t.later) > 0
			h.AtClosing, h.Later, h.Kept = h.AtClosing || atClosing, h.Later || later, h.Kept || t.now != deleted && !t.ends
		}
		all[i] = h
	}
	return all
}
