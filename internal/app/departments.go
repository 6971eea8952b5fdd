package app

import (
	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/subaccounts"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// Departments are the departments and workers that a simulation steps by itself, in its own order, instead of Run.
type Departments struct {
	Queue        *jobs.Queue
	Auth         *auth.Service
	Banking      *banking.Service
	Closing      *closing.Service
	Deposits     *deposits.Service
	Documents    *documents.Service
	Exceptions   *exceptions.Service
	Files        *files.Store
	Ledger       *ledger.Ledger
	Pause        *pause.Service
	Payees       *payees.Service
	Screening    *screening.Service
	Staff        *staff.Service
	SubAccounts  *subaccounts.Service
	Team         *team.Service
	Treasury     *treasury.Service
	Verification *verification.Service
	Withdrawals  *withdrawals.Service
	// ChainSink and Reserve are what the workers of the chains report to and ask.
	ChainSink chain.Sink
	Reserve   chain.Reserve
}

// Departments returns the departments and workers.
func (a *App) Departments() Departments {
	return Departments{
		Queue: a.queue, Auth: a.auth, Banking: a.banking, Closing: a.closing, Deposits: a.deposits, Documents: a.documents,
		Exceptions: a.exceptions, Files: a.files, Ledger: a.ledger, Pause: a.pause, Payees: a.payees, Screening: a.screening, Staff: a.staff,
		SubAccounts: a.subaccounts, Team: a.team, Treasury: a.treasury, Verification: a.verification, Withdrawals: a.withdrawals,
		ChainSink: chainSink{Service: a.deposits, withdrawals: a.withdrawals, treasury: a.treasury}, Reserve: a.treasury,
	}
}
