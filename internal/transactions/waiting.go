package transactions

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// WaitingFor is what a transaction that is not final waits for.
type WaitingFor string

// What a transaction can wait for.
const (
	YourPayment       WaitingFor = "your_payment"       // the customer's own payment
	TeamApproval      WaitingFor = "team_approval"      // the approval of the customer's own team
	OurCheck          WaitingFor = "check"              // a check by our team
	AddressScreening  WaitingFor = "address_check"      // the screening of the receiving address, which does not answer
	WalletDescription WaitingFor = "wallet_description" // the customer, which has to say whose wallet the receiving one is
	WalletProof       WaitingFor = "wallet_proof"       // the customer, which has to prove that it is its own
	ProviderAnswer    WaitingFor = "provider_answer"    // the provider of the receiving wallet, which has to accept the payment
	Bank              WaitingFor = "bank"               // the bank, which has been asked to pay or will be
	BankAnswer        WaitingFor = "bank_answer"        // a bank that does not answer, or takes longer than usual
	NetworkSend       WaitingFor = "network"            // a transaction of ours on the network
	NetworkDelay      WaitingFor = "network_delay"      // a network or a signer that does not answer, or takes longer than usual
	Confirmations     WaitingFor = "confirmations"      // further blocks
	MintingResumed    WaitingFor = "minting_resumed"    // minting, which is stopped
)

// waitingWords are the sentences that customers read, in English and in Chinese.
var waitingWords = map[WaitingFor][2]string{
	YourPayment:  {"We are waiting for your payment to arrive.", "正在等待您的付款到账。"},
	TeamApproval: {"This payment is awaiting your team's approval. Your money is held until then.", "该付款须由您的团队审批。在此之前，您的资金已被保留。"},
	OurCheck:     {"Our team is checking this payment. You do not need to do anything.", "我们的团队正在核查这笔交易，您无需任何操作。"},
	AddressScreening: {
		"The receiving address is being screened. Your money is held, and the transfer continues automatically.",
		"正在核查收款地址。您的资金已被保留，核查完成后转账将自动继续。",
	},
	WalletDescription: {
		"State in your address whitelist who owns this wallet, as the law requires. Your money is held until you do.",
		"请在地址白名单中说明该钱包的持有人：依法我们须询问。在此之前，您的资金已被保留。",
	},
	WalletProof: {
		"Prove in your address whitelist that you own this wallet, as the law requires. Your money is held until you do.",
		"请在地址白名单中证明该钱包归您所有：依法我们须核实。在此之前，您的资金已被保留。",
	},
	ProviderAnswer: {
		"The provider of the receiving wallet must accept this transfer: by law we share your details with it. Your money is held until it does.",
		"收款钱包的服务商须先接受该转账：依法我们须告知其付款人信息。在此之前，您的资金已被保留。",
	},
	Bank:        {"The bank is being asked to pay. This usually takes a few minutes.", "正在请银行付款，通常需要几分钟。"},
	BankAnswer:  {"The bank has not responded yet. Your money is held until it does.", "银行尚未答复。在此之前，您的资金已被保留。"},
	NetworkSend: {"Your transfer is being sent to the network.", "正在将您的转账发送到网络。"},
	NetworkDelay: {
		"This is taking longer than usual. Your money is safe, and processing continues automatically.", "处理时间较平常更长。资金不会丢失，处理将自动继续。",
	},
	Confirmations: {"We are waiting for the network to confirm it.", "正在等待网络确认。"},
	MintingResumed: {
		"New GBPC are not being issued at the moment. Your money is held, and the transfer continues once issuing resumes.",
		"目前暂停发行新的 GBPC。您的资金已被保留，恢复后转账将继续。",
	},
}

// Sentence returns what the transaction waits for in the reader's language, or "" if it does not wait.
func (w WaitingFor) Sentence(language string) string {
	if language == "zh" {
		return waitingWords[w][1]
	}
	return waitingWords[w][0]
}

// usual returns what a transaction waits for while nothing is wrong, or "" once it is final.
func usual(t Transaction) WaitingFor {
	switch {
	case t.Status == AwaitingFunds:
		return YourPayment
	case t.Status == AwaitingApproval:
		return TeamApproval
	case t.Status == InReview:
		return OurCheck
	case t.Status != Pending && t.Status != Processing:
		return ""
	case t.Type == FiatWithdrawal:
		return Bank
	case t.Type == ChainWithdrawal && t.Status == Pending:
		return NetworkSend
	case t.Type == ChainDeposit, t.Type == ChainWithdrawal:
		return Confirmations
	}
	return ""
}

// hindrance is an exception that makes a transaction wait for something else.
type hindrance struct {
	kind    exceptions.Kind
	subject string
	waiting WaitingFor
}

// hindrances are the exceptions that can hinder the transaction, the most telling first.
func hindrances(t Transaction, usually WaitingFor) []hindrance {
	// Its customer is frozen, or its address cannot be screened; and a server that was restored pays nothing out.
	held, paused := hindrance{exceptions.ScreeningHold, t.ID, OurCheck}, hindrance{exceptions.BooksStale, "books", OurCheck}
	var all []hindrance
	switch usually {
	case Bank:
		return []hindrance{held, paused, {exceptions.PayoutUnanswered, t.ID, BankAnswer}, {exceptions.BankFeedSilent, "rail", BankAnswer}}
	case NetworkSend:
		all = []hindrance{
			held, paused, {exceptions.MintingStopped, "minting", MintingResumed}, {exceptions.MintStuck, t.ID, NetworkDelay},
			{exceptions.MintStuck, t.Network, NetworkDelay},
			{exceptions.ChainKey, chain.SignerSubject(t.Network), NetworkDelay}}
	case Confirmations:
		all = []hindrance{{exceptions.MintStuck, t.ID, NetworkDelay}, {exceptions.ChainDepositUnbooked, t.ID, OurCheck}}
	default:
		return nil
	}
	for _, subject := range chain.UnreachableSubjects(t.Network) {
		all = append(all, hindrance{exceptions.ChainUnreachable, subject, NetworkDelay})
	}
	return all
}

// WaitingFor returns what the transaction waits for, or "" once it is final: what its exception says, or else
// what is usual for its status.
func (s *Service) WaitingFor(ctx context.Context, conn db.Conn, t Transaction) (WaitingFor, error) {
	usually := usual(t)
	if usually == NetworkSend && s.unscreened != nil {
		unscreened, err := s.unscreened(ctx, conn, t.ID)
		if err != nil || unscreened {
			return AddressScreening, err
		}
	}
	if usually == NetworkSend && s.holder != nil {
		waits, err := s.holder(ctx, conn, t.ID)
		if err != nil || waits != "" {
			return waits, err
		}
	}
	if usually == NetworkSend && s.provider != nil {
		waits, err := s.provider(ctx, conn, t.ID)
		if err != nil || waits {
			return ProviderAnswer, err
		}
	}
	for _, h := range hindrances(t, usually) {
		_, open, err := s.exceptions.OpenOne(ctx, conn, h.kind, h.subject)
		if err != nil {
			return "", err
		}
		if open {
			return h.waiting, nil
		}
	}
	return usually, nil
}

// PendingCount is the transactions in one status that is not final.
type PendingCount struct {
	Status Status
	Orders int64
	Oldest time.Time // when the oldest was created; zero if there is none
}

// CountPending returns the transactions that wait for somebody, by status. Those that wait for the customer's own money
// are left out.
func (s *Service) CountPending(ctx context.Context, conn db.Conn) ([]PendingCount, error) {
	queries := q.New(conn)
	var all []PendingCount
	for _, status := range []Status{AwaitingApproval, Pending, InReview, Processing} {
		n, err := queries.CountInStatus(ctx, string(status))
		if err != nil {
			return nil, fmt.Errorf("count the transactions that are %s: %w", status, err)
		}
		oldest, err := queries.OldestInStatus(ctx, string(status))
		if err != nil && !db.IsNoRows(err) {
			return nil, fmt.Errorf("read the oldest transaction that is %s: %w", status, err)
		}
		all = append(all, PendingCount{Status: status, Orders: n, Oldest: oldest})
	}
	return all, nil
}
