package chain

import (
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/exceptions"
)

// Cause is what is wrong on a network: the reason of an exception about it. docs/operations.md says what to do about each.
type Cause string

// The causes. Those that are named for their exception are the only ones of its kind, or the usual ones.
const (
	CauseUnreachable   = Cause(exceptions.ChainUnreachable)
	CauseForeignEvent  = Cause(exceptions.ChainForeignEvent)    // the token's roles were used in a way that nobody here ordered
	CauseMintStuck     = Cause(exceptions.MintStuck)            // a mint is old and not confirmed
	CauseSweepStuck    = Cause(exceptions.SweepStuck)           // a sweep is old and not confirmed
	CauseOrderStuck    = Cause(exceptions.OrderStuck)           // another order to the token is old and not confirmed
	CauseUnbooked      = Cause(exceptions.ChainDepositUnbooked) // there is a doubt about a deposit; the exception's reason is the doubt
	CauseWrongChain    = Cause("chain_wrong_chain")             // the node's chain is not the one that was read before
	CauseDeepReorg     = Cause("chain_deep_reorg")              // a reorganisation was deeper than the confirmations
	CauseNonceConflict = Cause("chain_nonce_conflict")          // a transaction that we did not sign used the nonce of one of our keys
	CauseUnknownMint   = Cause("chain_unknown_mint")            // coins were minted that we did not order
	CauseUnknownRedeem = Cause("chain_unknown_redeem")          // coins were burned that we did not order
	CauseWiped         = Cause("chain_wiped")                   // coins of a frozen address were destroyed
	CauseReserveTooLow = Cause("chain_reserve_too_low")         // a mint waits because the reserve does not cover it
	CauseSignerFailed  = Cause("chain_signer")                  // the signer does not sign
	// reading, sending, or placing the order for a sweep or a reserve report fails by a fault of the program
	CauseTaskFailed        = Cause("chain_task_failed")
	CauseOutOfGas          = Cause("chain_out_of_gas")         // a key cannot pay for gas
	CauseImplausibleAmount = Cause("chain_implausible_amount") // the contract reported an impossible amount
	CauseInconsistent      = Cause("chain_inconsistent")       // the node's logs do not belong to the token or to the block that was asked for
	CauseDisagreement      = Cause("chain_disagreement")       // the endpoints disagree, and no deposit is credited
	CauseOdd               = Cause("chain_endpoint_odd")       // an endpoint contradicts the quorum
	CauseOrdersWait        = Cause("chain_orders_wait")        // several orders of one key wait for the same reason
	CauseBehind            = Cause("chain_endpoint_behind")    // an endpoint is far behind another one, or all are behind what was read before
)

// causes are what each kind of exception about a network can be raised for.
var causes = map[exceptions.Kind][]Cause{
	exceptions.ChainUnreachable:     {CauseUnreachable},
	exceptions.ChainWrong:           {CauseWrongChain, CauseInconsistent, CauseDisagreement, CauseOdd, CauseBehind},
	exceptions.ChainIncident:        {CauseDeepReorg, CauseTaskFailed, CauseImplausibleAmount},
	exceptions.ChainForeignEvent:    {CauseForeignEvent, CauseNonceConflict, CauseUnknownMint, CauseUnknownRedeem, CauseWiped},
	exceptions.ChainKey:             {CauseSignerFailed, CauseOutOfGas},
	exceptions.ChainOrder:           {CauseOrdersWait},
	exceptions.MintStuck:            {CauseMintStuck, CauseReserveTooLow},
	exceptions.SweepStuck:           {CauseSweepStuck},
	exceptions.OrderStuck:           {CauseOrderStuck},
	exceptions.ChainDepositUnbooked: {CauseUnbooked},
}

// Causes returns every cause.
func Causes() (all []Cause) {
	for _, of := range causes {
		all = append(all, of...)
	}
	return all
}

// kind returns the kind of the exception. A cause that the table does not have must not stay silent.
func (c Cause) kind() exceptions.Kind {
	for kind, of := range causes {
		if slices.Contains(of, c) {
			return kind
		}
	}
	return exceptions.ChainIncident
}

// IsUnbooked reports whether it is about coins that the chain has and the books do not, or the other way round. They
// differ until it is booked, so that nobody just acknowledges it.
func (c Cause) IsUnbooked() bool { return c == CauseUnknownMint || c == CauseUnknownRedeem }

// subjectOf is the deposit, the withdrawal or the order of an exception about one, and otherwise tells apart what is wrong:
// subjects are unique for a cause on one network, and several causes can be one kind of exception.
func subjectOf(network string, c Cause, subject string) string {
	switch c {
	case CauseUnbooked, CauseMintStuck, CauseSweepStuck, CauseOrderStuck:
		return subject
	}
	return fmt.Sprintf("%s/%s/%s", network, c, subject)
}

// UnreachableSubjects returns the subjects of the exceptions of kind ChainUnreachable that are open while
// nothing can be read from the network, or nothing sent to it.
func UnreachableSubjects(network string) []string {
	return []string{subjectOf(network, CauseUnreachable, taskWatch), subjectOf(network, CauseUnreachable, taskSend)}
}
