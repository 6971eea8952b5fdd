package payees

import "time"

// addressView is an address as answers and events show it.
type addressView struct {
	ID        string     `json:"id"`
	Address   string     `json:"address"`
	Network   string     `json:"network"`
	Label     string     `json:"label"`
	Status    string     `json:"status" enum:"awaiting_approval,cooling_off,active"`
	ActiveAt  *time.Time `json:"activeAt" doc:"may be paid from here on; null while the customer's own team has to approve it"`
	CreatedAt time.Time  `json:"createdAt"`

	Ownership   string           `json:"ownership" enum:"proved,unproved" doc:"proved: a signature has shown that the customer controls the address"`
	Beneficiary *beneficiaryView `json:"beneficiary" doc:"whose wallet it is, as the customer says; null: it has not said so"`
}

type beneficiaryView struct {
	Kind     string  `json:"kind" enum:"self,other" doc:"the customer, or somebody else"`
	Name     *string `json:"name" doc:"of somebody else"`
	Provider *string `json:"provider" doc:"who keeps the wallet; null: its holder"`
	Country  *string `json:"country" doc:"of the provider"`
}

func viewOfAddress(w Address, now time.Time) addressView {
	v := addressView{
		ID: w.ID, Address: w.Address, Network: w.Network, Label: w.Label, Status: "active", ActiveAt: &w.ActiveAt, CreatedAt: w.CreatedAt,
		Ownership: "unproved",
	}
	if w.ProvedAt != nil {
		v.Ownership = "proved"
	}
	if b := w.Beneficiary; b != nil {
		v.Beneficiary = &beneficiaryView{Kind: b.Kind, Name: orNull(b.Name), Provider: orNull(b.Provider), Country: orNull(b.Country)}
	}
	switch {
	case w.AwaitingApproval:
		v.Status, v.ActiveAt = "awaiting_approval", nil
	case now.Before(w.ActiveAt):
		v.Status = "cooling_off"
	}
	return v
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
