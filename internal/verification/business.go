package verification

import (
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/plain"
)

// Business is what a company states about itself. In a draft every field may be missing.
type Business struct {
	CompanyName           string             `json:"companyName" required:"false"`
	RegistrationNumber    string             `json:"registrationNumber" required:"false"`
	IncorporatedOn        string             `json:"incorporatedOn" required:"false" doc:"YYYY-MM-DD"`
	IncorporationCountry  string             `json:"incorporationCountry" required:"false" doc:"ISO 3166-1 alpha-2" example:"GB"`
	LegalForm             string             `json:"legalForm" required:"false" doc:"private_limited, public_limited, llp, partnership, sole_trader, charity, trust or other"`
	RegisteredAddress     *Address           `json:"registeredAddress" required:"false"`
	TradingAddress        *Address           `json:"tradingAddress" required:"false"`
	Website               string             `json:"website" required:"false"`
	NatureOfBusiness      string             `json:"natureOfBusiness" required:"false"`
	Regulated             *bool              `json:"regulated" required:"false"`
	RegulatorReference    string             `json:"regulatorReference" required:"false" doc:"required when regulated"`
	SourceOfFunds         string             `json:"sourceOfFunds" required:"false" doc:"salary, savings, business, investments, inheritance or other"`
	Purpose               string             `json:"purpose" required:"false" doc:"savings, payments, trading, treasury or other"`
	ExpectedMonthlyVolume string             `json:"expectedMonthlyVolume" required:"false" doc:"under_1000, 1000_10000, 10000_100000, 100000_1000000 or over_1000000"`
	Documents             []BusinessDocument `json:"documents" required:"false" nullable:"true"`
	NoOwnerAtThreshold    bool               `json:"noOwnerAtThreshold" required:"false" doc:"no one owns 25 % or more; a senior manager must then be added as a member"`
}

// BusinessDocument is a document of the company.
type BusinessDocument struct {
	Kind string `json:"kind" required:"false" doc:"incorporation, articles, shareholders (these three are required), address, authority or other"`
	File string `json:"file" required:"false" doc:"fileName of an upload"`
}

// The values that the contract allows.
var (
	legalForms        = []string{"private_limited", "public_limited", "llp", "partnership", "sole_trader", "charity", "trust", "other"}
	businessDocuments = []string{"incorporation", "articles", "shareholders", "address", "authority", "other"}
	documentsNeeded   = businessDocuments[:3]
	maxDocuments      = 20
)

func (b *Business) check(f *form) {
	f.name("companyName", b.CompanyName, plain.Company, required)
	f.text("registrationNumber", b.RegistrationNumber, 40, required)
	f.past("incorporatedOn", b.IncorporatedOn, required)
	f.country("incorporationCountry", b.IncorporationCountry, required)
	f.choice("legalForm", b.LegalForm, legalForms, required)
	f.address("registeredAddress", b.RegisteredAddress, required)
	f.address("tradingAddress", b.TradingAddress, required)
	f.website("website", b.Website, optional)
	f.text("natureOfBusiness", b.NatureOfBusiness, longText, required)
	f.answer("regulated", b.Regulated, required)
	f.text("regulatorReference", b.RegulatorReference, shortText, need(b.Regulated != nil && *b.Regulated))
	f.choice("sourceOfFunds", b.SourceOfFunds, sourcesOfFunds, required)
	f.choice("purpose", b.Purpose, purposes, required)
	f.choice("expectedMonthlyVolume", b.ExpectedMonthlyVolume, monthlyVolumes, required)
	f.documents(b.Documents)
}

func (f *form) documents(all []BusinessDocument) {
	const field = "documents"
	if len(all) > maxDocuments {
		f.wrong.Add(field, fault.TooLong)
		return
	}
	var given []string
	for n, d := range all {
		at := fmt.Sprintf("%s[%d]", field, n)
		f.choice(at+".kind", d.Kind, businessDocuments, required)
		f.file(at+".file", d.File, required)
		given = append(given, d.Kind)
	}
	for _, kind := range documentsNeeded {
		if f.whole && !slices.Contains(given, kind) {
			f.wrong.Add(field, fault.RequiredField, "The document "+kind+" is missing")
		}
	}
}

// checkMembers checks that a submission names at least one director, and every owner of 25 % or more or,
// where there is none, a senior manager.
func (b *Business) checkMembers(f *form, members []MemberData) {
	if !f.whole {
		return
	}
	holds := func(role string) bool {
		return slices.ContainsFunc(members, func(m MemberData) bool { return slices.Contains(m.Roles, role) })
	}
	if !holds("director") {
		f.wrong.Add("members", fault.RequiredField, "Name at least one director")
	}
	large := slices.ContainsFunc(members, func(m MemberData) bool { return m.share() >= thresholdShare })
	switch {
	case b.NoOwnerAtThreshold && large:
		f.wrong.Add("noOwnerAtThreshold", fault.OutOfRange, "An owner of 25 % or more is named")
	case b.NoOwnerAtThreshold && !holds("senior_manager"):
		f.wrong.Add("members", fault.RequiredField, "Name a senior manager, as nobody owns 25 % or more")
	case !b.NoOwnerAtThreshold && !large:
		f.wrong.Add("noOwnerAtThreshold", fault.RequiredField, "Name every owner of 25 % or more, or state that there is none")
	}
}
