package exceptions

import "github.com/gbpc/gbpc/internal/staff"

// Kind says what cannot go on. docs/operations.md says what each means and what to do.
type Kind string

// The kinds of exceptions.
const (
	// a job fails again and again; subject: the job, or the kind of those that fail together
	JobFailing           Kind = "job_failing"
	ChainOrder           Kind = "chain_order"            // an order to a token contract cannot be carried out; subject: the order
	ChainDepositLost     Kind = "chain_deposit_lost"     // a chain took back a deposit that had been spent; subject: the deposit
	ChainDepositUnbooked Kind = "chain_deposit_unbooked" // the books could not follow a deposit on a chain; subject: the deposit
	// coins came to an address of a customer whom the books do not know; subject: the deposit
	ChainDepositUnowned Kind = "chain_deposit_unowned"
	ChainDepositHeld    Kind = "chain_deposit_held"  // a deposit is in quarantine because of its sender; subject: the deposit
	ChainUnreachable    Kind = "chain_unreachable"   // a node does not answer; subject: the network
	ChainWrong          Kind = "chain_wrong"         // a node's blocks are not those that were read before; subject: the network
	ChainForeignEvent   Kind = "chain_foreign_event" // something happened to the token that nobody here ordered; subject: the event
	ChainIncident       Kind = "chain_incident"      // something happened on a chain that an operator has to look at; subject: the alert
	ChainKey            Kind = "chain_key"           // a key cannot sign or cannot pay for gas; subject: network and role
	SweepStuck          Kind = "sweep_stuck"         // the coins of a deposit are not collected; subject: the sweep's order
	MintStuck           Kind = "mint_stuck"          // a customer's coins are not minted; subject: the withdrawal
	OrderStuck          Kind = "order_stuck"         // another order to the token is not carried out; subject: the order's key
	PayoutUnanswered    Kind = "payout_unanswered"   // the bank does not say what became of a payout; subject: the payout
	PayoutUnexplained   Kind = "payout_unexplained"  // a debit of our account that we did not order; subject: the bank's entry
	BankFeedSilent      Kind = "bank_feed_silent"    // the bank's statements do not arrive; subject: the account
	BankFileRefused     Kind = "bank_file_refused"   // a file of the bank cannot be read; subject: the file
	BankEntryRefused    Kind = "bank_entry_refused"  // one entry of a bank's file cannot be booked; subject: the entry
	Reconciliation      Kind = "reconciliation"      // books, bank and chain do not agree; subject: the kind of finding
	// no coins are minted until an operator resumes or, with a stale reserve, the bank reports again; subject: minting
	MintingStopped Kind = "minting_stopped"
	MonthOpen      Kind = "month_open"    // a month that is over is not closed; subject: the month
	ReserveLimit   Kind = "reserve_limit" // the reserve is worth too little, or breaks a limit; subject: the limit
	// an order about a holding of the reserve is not settled in time, or there is none for one that has matured; subject: the order,
	// or the holding
	ReserveOrderLate Kind = "reserve_order_late"
	// ReserveValuationStale: a holding of the reserve counts nothing because its valuation is too old; subject: the holding
	ReserveValuationStale Kind = "reserve_valuation_stale"
	BooksStale            Kind = "books_stale"            // the books are older than what bank or chain shows; subject: the server
	ScreeningHold         Kind = "screening_hold"         // payments wait for a decision on a screening match; subject: the customer
	RedemptionOverdue     Kind = "redemption_overdue"     // a redemption was not paid when it was due; subject: the withdrawal
	ScreeningUnavailable  Kind = "screening_unavailable"  // addresses cannot be screened, and withdrawals wait; subject: addresses
	UnmatchedCredit       Kind = "unmatched_credit"       // money came in that matches no customer; subject: the credit
	MailUnreachable       Kind = "mail_unreachable"       // the mail server does not answer; subject: the mail server
	FilesUnreachable      Kind = "files_unreachable"      // the document storage does not answer; subject: the storage
	TravelRuleUnanswered  Kind = "travel_rule_unanswered" // a payment waits for the provider of the receiving wallet; subject: the withdrawal
	LivenessUnreachable   Kind = "liveness_unreachable"   // the provider of identity checks does not answer; subject: the provider
)

// Severity says how urgent an exception is.
type Severity string

// The severities. The operators concerned are mailed about a high one.
const (
	High   Severity = "high"
	Normal Severity = "normal"
)

type kindInfo struct {
	severity Severity
	// roles are the operators concerned: they are mailed, and may take the exception.
	roles []staff.Role
}

var (
	compliance = []staff.Role{staff.Compliance}
	treasury   = []staff.Role{staff.Treasury}
	payments   = []staff.Role{staff.Treasury, staff.Compliance}
	technical  = []staff.Role{staff.Treasury, staff.Administrator}
)

var kinds = map[Kind]kindInfo{
	JobFailing:            {High, technical},
	ChainOrder:            {High, treasury},
	ChainDepositLost:      {High, treasury},
	ChainDepositUnbooked:  {High, treasury},
	ChainDepositUnowned:   {High, payments},
	ChainDepositHeld:      {Normal, compliance},
	ChainUnreachable:      {High, technical},
	ChainWrong:            {High, technical},
	ChainForeignEvent:     {High, technical},
	ChainIncident:         {High, technical},
	ChainKey:              {High, technical},
	SweepStuck:            {High, treasury},
	MintStuck:             {High, treasury},
	OrderStuck:            {High, treasury},
	PayoutUnanswered:      {High, treasury},
	PayoutUnexplained:     {High, treasury},
	BankFeedSilent:        {High, treasury},
	BankFileRefused:       {High, technical},
	BankEntryRefused:      {High, treasury},
	Reconciliation:        {High, treasury},
	MintingStopped:        {High, treasury},
	MonthOpen:             {Normal, treasury},
	ReserveLimit:          {High, treasury},
	ReserveOrderLate:      {High, treasury},
	ReserveValuationStale: {High, treasury},
	BooksStale:            {High, technical},
	ScreeningHold:         {Normal, compliance},
	RedemptionOverdue:     {High, payments},
	ScreeningUnavailable:  {High, payments},
	UnmatchedCredit:       {Normal, payments},
	MailUnreachable:       {High, technical},
	FilesUnreachable:      {High, technical},
	TravelRuleUnanswered:  {Normal, compliance},
	LivenessUnreachable:   {High, technical},
}

// concerned returns the roles that at least one kind is for.
func concerned() []staff.Role {
	return []staff.Role{staff.Treasury, staff.Compliance, staff.Administrator}
}

// Kinds returns every kind with its severity.
func Kinds() map[Kind]Severity {
	all := make(map[Kind]Severity, len(kinds))
	for k, info := range kinds {
		all[k] = info.severity
	}
	return all
}
