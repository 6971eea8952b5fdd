package app

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/subaccounts"
	"github.com/gbpc/gbpc/internal/support"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/transparency"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/webhooks"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// register adds the HTTP API of every department.
func (a *App) register(o Dependencies) {
	a.server = api.New(api.Config{
		Version: o.Version, Site: o.Auth.Site, Log: o.Log, Metrics: a.metrics, Tracing: o.Tracing, AccessLog: o.AccessLog,
		AllowHost: o.AllowHost, TrustedProxies: o.TrustedProxies, HTTPS: o.Auth.SecureCookies, Suspended: a.pause.Require,
		Exported: a.recordExport,
		Keys:     a.auth.KeyGate(), Departments: tags(), ReleasedAs: map[string]string{"payees": "withdrawals"}, FailureData: failureData(),
	})
	gate := staff.NewGate(a.staff, a.auth.Access().Operator)
	auth.Register(a.server.Department("auth"), a.auth, a.verification)
	auth.RegisterStaff(a.server.Department("auth"), a.auth, gate.RequireRead(staff.Compliance, staff.Support), func(ctx context.Context) bool {
		return staff.MayRead(ctx, staff.OperatorPerson)
	})
	webhooks.Register(a.server.Department("webhooks"), a.webhooks, a.auth.Access())
	events.Register(a.server.Department("events"), a.events, a.auth.Access().To(auth.Read), auth.CustomerID)
	team.Register(a.server.Department("team"), a.team, a.auth.Access())
	staff.Register(a.server.Department("staff"), a.staff, gate)
	exceptions.RegisterStaff(a.server.Department("exceptions"), a.exceptions, gate)
	documents.Register(a.server.Department("documents"), a.documents, a.auth.Access(), a.verification)
	documents.RegisterStaff(a.server.Department("documents"), a.documents, gate, a.verification)
	verification.Register(a.server.Department("verification"), a.verification, a.auth.Access())
	verification.RegisterOnboarding(a.server.Department("verification"), a.verification, a.auth.Access(), a.auth.InAccount)
	verification.RegisterStaff(a.server.Department("verification"), a.verification, gate)
	screening.RegisterStaff(a.server.Department("screening"), a.screening, gate, a.verification)
	a.banking.Register(a.server.Department("banking"), a.auth.Access(), currencyNetworks(o.Networks))
	a.banking.RegisterStaff(a.server.Department("banking"), gate)
	transactions.Register(a.server.Department("wallet"), a.transactions, a.auth.Access())
	transactions.RegisterStaff(a.server.Department("wallet"), a.transactions, gate)
	pricing.Register(a.server.Department("wallet"), a.pricing, a.auth.Access())
	pricing.RegisterStaff(a.server.Department("wallet"), a.pricing, gate)
	deposits.Register(a.server.Department("wallet"), a.deposits, a.auth.Access())
	deposits.RegisterStaff(a.server.Department("wallet"), a.deposits, gate)
	payees.Register(a.server.Department("wallet"), a.payees, a.auth.Access())
	withdrawals.Register(a.server.Department("wallet"), a.withdrawals, a.auth.Access())
	withdrawals.RegisterStaff(a.server.Department("wallet"), a.withdrawals, gate)
	subaccounts.Register(a.server.Department("subaccounts"), a.subaccounts, a.auth.Access())
	travelrule.RegisterStaff(a.server.Department("travelrule"), a.travelRule, gate)
	wallet.Register(a.server.Department("wallet"), a.wallet, a.auth.Access())
	wallet.RegisterStaff(a.server.Department("wallet"), a.wallet, gate)
	treasury.RegisterStaff(a.server.Department("treasury"), a.treasury, gate)
	backing.RegisterStaff(a.server.Department("backing"), a.backing, gate)
	closing.RegisterStaff(a.server.Department("closing"), a.closing, gate)
	transparency.Register(a.server.Department("transparency"), a.transparency)
	transparency.RegisterProof(a.server.Department("transparency"), a.transparency, a.auth.Access(), gate)
	support.Register(a.server.Department("support"), a.support)
	support.RegisterStaff(a.server.Department("support"), a.support, gate)
	privacy.Register(a.server.Department("privacy"), a.privacy, a.auth.Access(), gate)
	registerPublic(a.server.Department("site"), o, a.pricing, a.webhooks)
	if o.Sumsub != nil {
		a.server.Handle("POST /hooks/sumsub", o.Sumsub.Webhook(a.liveness, a.log))
	}
}
