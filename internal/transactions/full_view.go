package transactions

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// FullView returns the transaction as the API shows it in a language, with what is read elsewhere.
func (s *Service) FullView(ctx context.Context, conn db.Conn, t Transaction, language string) (View, error) {
	views, err := s.fullViews(ctx, conn, []Transaction{t}, language)
	if err != nil {
		return View{}, err
	}
	return views[0], nil
}

// fullViews reads each initiator once.
func (s *Service) fullViews(ctx context.Context, conn db.Conn, list []Transaction, language string) ([]View, error) {
	views, names, accounts := make([]View, len(list)), map[auth.Initiator]string{}, map[customer.ID]string{}
	for i, t := range list {
		v := ViewOf(t, language)
		waiting, err := s.WaitingFor(ctx, conn, t)
		if err != nil {
			return nil, err
		}
		v.WaitingFor, v.WaitingForText = string(waiting), waiting.Sentence(language)
		if v.Initiator != nil {
			name, known := names[t.Initiator]
			if !known {
				if name, err = s.initiators.InitiatorName(ctx, conn, t.Initiator); err != nil {
					return nil, err
				}
				names[t.Initiator] = name
			}
			v.Initiator.Name = name
		}
		if t.betweenAccounts() {
			name, known := accounts[t.Counterparty]
			if !known {
				if name, err = s.accountName(ctx, conn, t); err != nil {
					return nil, err
				}
				accounts[t.Counterparty] = name
			}
			v.CounterpartyName = name
		}
		if err := s.addApproval(ctx, conn, &v, t); err != nil {
			return nil, err
		}
		views[i] = v
	}
	return views, nil
}

// mainAccount is what a business's own account is called beside its sub-accounts.
const mainAccount = "Main account"

// accountName returns the name of the other account of a transfer, "" where the reader may not see it: who acts for a
// sub-account sees no other one's.
func (s *Service) accountName(ctx context.Context, conn db.Conn, t Transaction) (string, error) {
	reader := auth.Caller(ctx)
	switch {
	case reader.CustomerID != t.CustomerID:
		return "", nil
	case reader.ParentID == t.Counterparty:
		return mainAccount, nil
	case reader.ParentID != "":
		return "", nil
	}
	account, err := s.customers.SubAccount(ctx, conn, t.CustomerID, t.Counterparty)
	return account.Name, err
}

// nameInEvents returns the name of the other account of a transfer as whoever acts for its customer reads it, the business or
// one of its sub-accounts: an event says the same to everybody.
func (s *Service) nameInEvents(ctx context.Context, conn db.Conn, t Transaction) (string, error) {
	account, err := s.customers.SubAccount(ctx, conn, t.CustomerID, t.Counterparty)
	if err == nil || !errors.Is(err, customer.ErrUnknown) {
		return account.Name, err
	}
	_, _, err = s.customers.AccountOf(ctx, conn, t.Counterparty, t.CustomerID)
	if errors.Is(err, customer.ErrUnknown) {
		return "", nil
	}
	return mainAccount, err
}

// addApproval adds the approval by the customer's own team. The clock of a redemption runs from then on.
func (s *Service) addApproval(ctx context.Context, conn db.Conn, v *View, t Transaction) error {
	if s.approvals == nil || t.Type != FiatWithdrawal && t.Type != ChainWithdrawal && t.Type != AccountTransferOut {
		return nil
	}
	a, found, err := s.approvals(ctx, conn, t.ID)
	if err != nil || !found {
		return err
	}
	v.Approval = &ApprovalView{ID: a.ID, Status: a.Status, Needed: a.Needed, Given: a.Given}
	if v.DueAt != nil && !a.ApprovedAt.IsZero() {
		due := banking.RedemptionDue(a.ApprovedAt)
		v.DueAt = &due
	}
	return nil
}

// Response returns the answer to an order, and as it is kept for a repetition. It says nothing personal, because it is kept
// in clear and for ever: neither the metadata nor the initiator's name. Replay adds them.
func Response(t Transaction) (View, []byte, error) {
	return kept(ViewOf(t, "en"))
}

func kept(v View) (View, []byte, error) {
	v.Metadata = map[string]string{}
	text, err := json.Marshal(v)
	return v, text, err
}

// Replay turns a kept answer into the response of a call. The metadata are those of the request, which a repetition has
// to repeat.
func (s *Service) Replay(ctx context.Context, a api.Answer, metadata map[string]string, err error) (api.Kept[View], error) {
	if err == nil {
		a, err = s.complete(ctx, a, metadata)
	}
	return api.Replay[View](ctx, a, err)
}

// complete adds what Response leaves out.
func (s *Service) complete(ctx context.Context, a api.Answer, metadata map[string]string) (api.Answer, error) {
	v, fresh := a.Fresh.(View)
	if !fresh {
		if err := json.Unmarshal(a.Response, &v); err != nil {
			return a, err
		}
	}
	if len(metadata) > 0 {
		v.Metadata = metadata
	}
	if v.Initiator != nil {
		name, err := s.initiators.InitiatorName(ctx, s.db.Read(), auth.Initiator{Kind: auth.InitiatorKind(v.Initiator.Kind), ID: v.Initiator.ID})
		if err != nil {
			return a, err
		}
		v.Initiator.Name = name
	}
	if v.Status == string(AwaitingApproval) {
		if err := s.addApproval(ctx, s.db.Read(), &v, Transaction{ID: v.ID, Type: Type(v.Type)}); err != nil {
			return a, err
		}
	}
	var err error
	a.Response, err = json.Marshal(v)
	return a, err
}
