package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/kit/trust"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// Endpoint is one JSON-RPC endpoint of a network.
type Endpoint struct {
	Name    string // for alerts: the host. Never the URL, which may contain a key
	Client  Client
	Secrets []string // parts of its URL, which no error may contain
}

// EndpointsConfig says how the endpoints of a network are used. A field that is zero takes the default in its
// comment.
type EndpointsConfig struct {
	ChainID uint64        // an endpoint on another chain is not used; 0: any chain
	Timeout time.Duration // of each call: 10 s
	Quorum  int           // how many endpoints must agree before a deposit is credited: 2, and 1 where there is one endpoint
	Retry   time.Duration // between attempts to reach an endpoint that failed: 5 s
	Trust   *trust.Store  // which certificates are accepted
	MaxLag  uint64        // blocks that an endpoint may be behind another before it is passed over: 5
}

// Endpoints is a Client that uses several endpoints of one network. Each call has a time limit. A call goes to
// the first endpoint that works; one that does not answer, is on another chain or is far behind is passed over
// until it has recovered. AgreedHeader, AgreedLogs and AgreedCall return only what a quorum of them agrees on.
// It is safe for concurrent use.
type Endpoints struct {
	config EndpointsConfig
	list   []*endpoint
}

type endpoint struct {
	Endpoint
	mu       sync.Mutex
	verified bool // its chain id is right
	problem  EndpointProblem
	err      error
	since    time.Time       // of the last attempt to reach it, if it has a problem; of the machine's clock
	odd      map[string]bool // question → its last answer differs from that of the quorum
}

// EndpointProblem is the code of why an endpoint is passed over.
type EndpointProblem string

// The problems.
const (
	EndpointUnreachable EndpointProblem = "unreachable"
	EndpointWrongChain  EndpointProblem = "wrong_chain"
	EndpointBehind      EndpointProblem = "behind"
)

// EndpointHealth is the condition of one endpoint.
type EndpointHealth struct {
	Name      string
	Problem   EndpointProblem // "" if it is used
	Err       error
	Disagrees bool // its last answer differs from that of the quorum
}

// ErrDisagreement is returned if the endpoints of a network disagree about what is on the chain.
var ErrDisagreement = errors.New("the endpoints disagree about what is on the chain")

// NewEndpoints returns a Client that uses the endpoints, the first one by preference. It calls none of them.
func NewEndpoints(config EndpointsConfig, list ...Endpoint) *Endpoints {
	setDefault(&config.Timeout, 10*time.Second)
	setDefault(&config.Retry, 5*time.Second)
	setDefault(&config.MaxLag, 5)
	setDefault(&config.Quorum, min(2, len(list)))
	e := &Endpoints{config: config}
	for _, p := range list {
		e.list = append(e.list, &endpoint{Endpoint: p, odd: map[string]bool{}})
	}
	return e
}

// Health returns the condition of each endpoint.
func (e *Endpoints) Health() []EndpointHealth {
	health := make([]EndpointHealth, len(e.list))
	for i, p := range e.list {
		p.mu.Lock()
		health[i] = EndpointHealth{Name: p.Name, Problem: p.problem, Err: p.err, Disagrees: len(p.odd) > 0}
		p.mu.Unlock()
	}
	return health
}

// usable returns the endpoints without a problem, and all of them if each has one. Those that contradict the
// quorum come last.
func (e *Endpoints) usable() []*endpoint {
	var list, odd []*endpoint
	for _, p := range e.list {
		switch works, contradicts := p.state(); {
		case works && contradicts:
			odd = append(odd, p)
		case works:
			list = append(list, p)
		}
	}
	if list = append(list, odd...); len(list) == 0 {
		return e.list
	}
	return list
}

func (p *endpoint) state() (works, odd bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.problem == "", len(p.odd) > 0
}

func (p *endpoint) set(problem EndpointProblem, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problem, p.err, p.since = problem, err, time.Now()
	p.verified = p.verified && problem != EndpointUnreachable // it may come back as another node
}

// due reports whether an endpoint with a problem should be tried again, and if so counts the attempt.
func (p *endpoint) due(retry time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.problem == "" || time.Since(p.since) < retry {
		return false
	}
	p.since = time.Now()
	return true
}

// ask makes one call to one endpoint within the time limit, and records whether it works. No error contains a secret
// of the endpoint's URL.
func ask[T any](ctx context.Context, e *Endpoints, p *endpoint, call func(context.Context, Client) (T, error)) (answer T, err error) {
	limited, cancel := context.WithTimeout(ctx, e.config.Timeout)
	defer cancel()
	if err := e.verify(limited, p); err != nil {
		if ctx.Err() == nil && !errors.Is(err, ErrWrongChain) {
			p.set(EndpointUnreachable, err)
		}
		return answer, err
	}
	answer, err = call(limited, p.Client)
	err = redact.Error(err, p.Secrets)
	switch {
	case err == nil || isAnswer(err):
		p.mu.Lock()
		if p.problem == EndpointUnreachable {
			p.problem, p.err = "", nil
		}
		p.mu.Unlock()
	case ctx.Err() == nil:
		p.set(EndpointUnreachable, err)
	}
	return answer, err
}

// verify checks the chain id of an endpoint that is used for the first time, or again.
func (e *Endpoints) verify(ctx context.Context, p *endpoint) error {
	p.mu.Lock()
	verified := p.verified
	p.mu.Unlock()
	if verified || e.config.ChainID == 0 {
		return nil
	}
	id, err := p.Client.ChainID(ctx)
	if err != nil {
		return fmt.Errorf("ask for the chain id: %w", redact.Error(err, p.Secrets))
	}
	if !id.IsUint64() || id.Uint64() != e.config.ChainID {
		err := fmt.Errorf("%w: its id is %s", ErrWrongChain, id)
		p.set(EndpointWrongChain, err)
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.verified = true
	if p.problem == EndpointWrongChain {
		p.problem, p.err = "", nil
	}
	return nil
}

// The codes with which a node says that it cannot answer, rather than what the answer is.
const (
	codeMethodNotFound = -32601
	codeInternalError  = -32603
)

// isAnswer reports whether the error is the node's answer, such as a revert, and not a failure of the endpoint.
func isAnswer(err error) bool {
	if errors.Is(err, ethereum.NotFound) {
		return true
	}
	var answer rpc.Error
	return errors.As(err, &answer) && answer.ErrorCode() != codeMethodNotFound && answer.ErrorCode() != codeInternalError
}

// first returns the answer of the first endpoint that gives one.
func first[T any](ctx context.Context, e *Endpoints, call func(context.Context, Client) (T, error)) (answer T, err error) {
	var failed error
	for _, p := range e.usable() {
		answer, err = ask(ctx, e, p, call)
		if err == nil || isAnswer(err) || ctx.Err() != nil || len(e.list) == 1 {
			return answer, err
		}
		failed = errors.Join(failed, fmt.Errorf("%s: %w", p.Name, err))
	}
	return answer, failed
}

// reply is the answer of one endpoint.
type reply[T any] struct {
	from   int // in the list that was asked
	answer T
	err    error
}

// each asks the endpoints at the same time. The channel has room for all replies.
func each[T any](ctx context.Context, e *Endpoints, list []*endpoint, call func(context.Context, Client) (T, error)) <-chan reply[T] {
	replies := make(chan reply[T], len(list))
	for i, p := range list {
		go func() {
			answer, err := ask(ctx, e, p, call)
			replies <- reply[T]{i, answer, err}
		}()
	}
	return replies
}

// agreed returns the answer that a quorum of the endpoints gives. It returns ErrDisagreement if they give
// different ones and none has a quorum.
func agreed[T any](ctx context.Context, e *Endpoints, question string, same func(a, b T) bool, call func(context.Context, Client) (T, error)) (answer T, err error) {
	if len(e.list) == 1 {
		return first(ctx, e, call)
	}
	list := e.usable()
	replies := each(ctx, e, list, call)
	var answers []reply[T]
	var failed error
	for range list {
		r := <-replies
		if r.err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", list[r.from].Name, r.err))
			continue
		}
		answers = append(answers, r)
	}
	best := 0
	for _, r := range answers {
		count := 0
		for _, other := range answers {
			if same(r.answer, other.answer) {
				count++
			}
		}
		if count > best {
			best, answer = count, r.answer
		}
	}
	switch {
	case best >= e.config.Quorum:
		for _, r := range answers {
			list[r.from].setOdd(question, !same(r.answer, answer))
		}
		return answer, nil
	case best < len(answers):
		return answer, ErrUnavailable.Because(ErrDisagreement)
	}
	return answer, ErrUnavailable.Because(errors.Join(fmt.Errorf("%d of %d endpoints answered, and %d have to agree", len(answers), len(e.list), e.config.Quorum), failed))
}

func (p *endpoint) setOdd(question string, odd bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if delete(p.odd, question); odd {
		p.odd[question] = true
	}
}

// AgreedHeader returns the header of the canonical block with this number as a quorum of the endpoints reports it.
func (e *Endpoints) AgreedHeader(ctx context.Context, number uint64) (*types.Header, error) {
	return agreed(ctx, e, "header", func(a, b *types.Header) bool { return a.Hash() == b.Hash() },
		func(ctx context.Context, c Client) (*types.Header, error) {
			return c.HeaderByNumber(ctx, new(big.Int).SetUint64(number))
		})
}

// AgreedLogs returns the logs as a quorum of the endpoints reports them.
func (e *Endpoints) AgreedLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	return agreed(ctx, e, "logs", sameLogs, func(ctx context.Context, c Client) ([]types.Log, error) { return c.FilterLogs(ctx, query) })
}

// AgreedCall returns the result of a view function as a quorum of the endpoints reports it.
func (e *Endpoints) AgreedCall(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	return agreed(ctx, e, "call", func(a, b []byte) bool { return string(a) == string(b) },
		func(ctx context.Context, c Client) ([]byte, error) { return c.CallContractAtHash(ctx, call, block) })
}

func sameLogs(a, b []types.Log) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !sameLog(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

func sameLog(a, b *types.Log) bool {
	if a.Address != b.Address || a.BlockHash != b.BlockHash || a.TxHash != b.TxHash || a.Index != b.Index || a.Removed != b.Removed || len(a.Topics) != len(b.Topics) || string(a.Data) != string(b.Data) {
		return false
	}
	for i := range a.Topics {
		if a.Topics[i] != b.Topics[i] {
			return false
		}
	}
	return true
}
