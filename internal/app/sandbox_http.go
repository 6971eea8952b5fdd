package app

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/money"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	sandboxclock "github.com/gbpc/gbpc/internal/sandbox/clock"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
	"github.com/gbpc/gbpc/internal/sandbox/world"
)

// controls are the sandbox's own calls. They play the external world: the bank, the chain, mail and time.
// A production server does not have them.
type controls struct {
	outbox  *mail.Outbox
	chain   *sandboxchain.Network
	clock   *sandboxclock.Clock
	hold    func() (release func())         // puts off the judgement of the bank's silence
	bank    func(ctx context.Context)       // has the bank close the days that have ended
	changed func(ctx context.Context) error // called after the clock was moved
	demo    *demoWorld
}

func (c controls) register(r *api.Router) {
	api.List(r, "/sandbox/mail", api.Public, "sandboxMail", "Captured mail, newest first", c.mail)
	api.Post(r, "/sandbox/chain/transfer", api.Public, "sandboxChainTransfer", "Send GBPC from the external wallet", c.transfer)
	api.Post(r, "/sandbox/chain/reorganise", api.Public, "sandboxChainReorganise", "Replace the newest blocks with empty ones", c.reorganise)
	api.Get(r, "/sandbox/chain", api.Public, "sandboxChain", "The chain and the external wallet", c.chainInfo)
	api.Post(r, "/sandbox/clock/advance", api.Public, "sandboxClockAdvance", "Move the application's clock forward", c.advance)
	api.Get(r, "/sandbox/demo", api.Public, "sandboxDemo", "Progress of the demo data", c.demoStatus)
	api.Post(r, "/sandbox/demo", api.Public, "sandboxMakeDemo", "Fill an unused sandbox with demo data", c.makeDemo)
}

type mailQuery struct {
	api.Reading
	To string `query:"to" maxLength:"254" doc:"one address; everyone's when it is left out"`
}

func (c controls) mail(ctx context.Context, in *mailQuery) (api.Entries[mail.Captured], error) {
	messages, err := c.outbox.Captured(ctx, in.To)
	if err != nil {
		return api.Entries[mail.Captured]{}, err
	}
	place := func(m mail.Captured) (time.Time, string) { return m.SentAt, m.ID }
	return api.ListedAll(in.Reading, messages, place, func(m mail.Captured) (mail.Captured, error) { return m, nil })
}

type transferRequest struct {
	Body struct {
		To      string `json:"to" maxLength:"64" example:"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`
		Amount  string `json:"amount" maxLength:"32" example:"25.000000"`
		Network string `json:"network,omitempty" maxLength:"64" doc:"the id of a network; the first if omitted"`
	}
}

type transferView struct {
	TxHash string `json:"txHash"`
}

func (c controls) transfer(ctx context.Context, in *transferRequest) (transferView, error) {
	var wrong fault.Fields
	to, err := chain.ParseAddress(in.Body.To)
	if err != nil {
		wrong.Add("to", fault.AddressFormat)
	}
	amount, err := money.ParseField("amount", in.Body.Amount, money.GBPC)
	wrong.Join(err)
	if err == nil && amount.IsZero() {
		wrong.Add("amount", fault.InvalidFormat)
	}
	wrong = append(wrong, unknownNetwork(in.Body.Network)...)
	if err := wrong.Err(); err != nil {
		return transferView{}, err
	}
	hash, err := c.chain.Transfer(ctx, to, amount)
	if err != nil {
		return transferView{}, err
	}
	return transferView{hash.Hex()}, nil
}

type reorganiseRequest struct {
	Body struct {
		Depth   int    `json:"depth" minimum:"1" maximum:"100000" doc:"how many of the newest blocks are replaced; more than the confirmations too"`
		Network string `json:"network,omitempty" maxLength:"64" doc:"the id of a network; the first if omitted"`
	}
}

type reorganiseView struct {
	Dropped []string `json:"dropped" nullable:"false" doc:"the transactions that were in the blocks; they are not mined again by themselves"`
}

func (c controls) reorganise(_ context.Context, in *reorganiseRequest) (reorganiseView, error) {
	if err := unknownNetwork(in.Body.Network).Err(); err != nil {
		return reorganiseView{}, err
	}
	dropped, err := c.chain.Reorganise(in.Body.Depth)
	if errors.Is(err, devchain.ErrTooDeep) {
		return reorganiseView{}, fault.Invalid(fault.Field("depth", fault.OutOfRange, "The chain is not that long."))
	}
	v := reorganiseView{Dropped: []string{}}
	for _, hash := range dropped {
		v.Dropped = append(v.Dropped, hash.Hex())
	}
	return v, err
}

type chainView struct {
	RPCURL        string     `json:"rpcUrl"`
	ChainID       uint64     `json:"chainId"`
	Contract      string     `json:"contract"`
	OutsideWallet walletView `json:"outsideWallet"`
}

type walletView struct {
	Address string `json:"address"`
	Balance string `json:"balance"`
}

type chainQuery struct {
	Network string `query:"network" maxLength:"64" doc:"the id of a network; the first if omitted"`
}

// unknownNetwork refuses a network that the sandbox does not have.
func unknownNetwork(id string) (wrong fault.Fields) {
	if id != "" && id != sandboxchain.NetworkID {
		wrong.Add("network", fault.OutOfRange)
	}
	return wrong
}

func (c controls) chainInfo(ctx context.Context, in *chainQuery) (chainView, error) {
	if err := unknownNetwork(in.Network).Err(); err != nil {
		return chainView{}, err
	}
	balance, err := c.chain.ExternalWallet.Balance(ctx)
	if err != nil {
		return chainView{}, err
	}
	return chainView{
		RPCURL: c.chain.Node.URL(), ChainID: c.chain.Node.ID(), Contract: c.chain.Contracts.Token.String(),
		OutsideWallet: walletView{c.chain.ExternalWallet.Address().String(), balance.String()},
	}, nil
}

type advanceRequest struct {
	Body struct {
		Seconds int64 `json:"seconds" minimum:"1" maximum:"315360000" doc:"at most ten years"`
	}
}

type advanceView struct {
	Now time.Time `json:"now"`
}

func (c controls) advance(ctx context.Context, in *advanceRequest) (advanceView, error) {
	if err := c.jump(ctx, time.Duration(in.Body.Seconds)*time.Second); err != nil {
		return advanceView{}, err
	}
	return advanceView{c.clock.Now()}, c.changed(ctx)
}

// jump moves the clock. The bank closes the days between before anybody asks how old its word is.
func (c controls) jump(ctx context.Context, by time.Duration) error {
	release := c.hold()
	defer release()
	if err := c.clock.Advance(by); err != nil {
		return err
	}
	if err := c.chain.Advance(); err != nil {
		return err
	}
	c.bank(ctx)
	return nil
}

type demoRequest struct {
	Body struct {
		Days      int   `json:"days" minimum:"1" maximum:"365" doc:"how long ago the sandbox's clock starts; it ends at now" example:"90"`
		Customers int   `json:"customers" minimum:"1" maximum:"500" doc:"besides the two that every sandbox has" example:"40"`
		Seed      int64 `json:"seed" doc:"the same seed makes the same world" example:"1"`
	}
}

type demoView struct {
	Days      int        `json:"days"`
	Customers int        `json:"customers"`
	Seed      int64      `json:"seed"`
	Status    DemoStatus `json:"status" enum:"none,running,done"`
	Progress  int        `json:"progress" minimum:"0" maximum:"100" doc:"percent"`
}

func (c controls) demoStatus(context.Context, *api.Nothing) (demoView, error) {
	k, percent := c.demo.status()
	return demoView{Days: k.Days, Customers: k.Customers, Seed: k.Seed, Status: k.Status, Progress: percent}, nil
}

// makeDemo answers at once. While the world is made, other calls are 503; sessions from before are gone afterwards.
func (c controls) makeDemo(ctx context.Context, in *demoRequest) (demoView, error) {
	p := world.Plan{Days: in.Body.Days, Customers: in.Body.Customers, Seed: in.Body.Seed}
	if err := c.demo.begin(p); err != nil {
		return demoView{}, err
	}
	c.demo.start(p)
	return c.demoStatus(ctx, nil)
}
