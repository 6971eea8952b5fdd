package nodes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// Endpoint is one JSON-RPC endpoint of a network.
type Endpoint struct {
	Name    string // for exceptions: the host. Never the URL, which may contain a key
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
	since    time.Time          // of the last attempt to reach it, if it has a problem; of the machine's clock
	failing  map[string]failure // question → how it fails what another endpoint answers
	odd      map[string]bool    // question → its last answer differs from that of the quorum
}

// failure is the error of a node to a question that another one answered.
type failure struct {
	err   error
	first time.Time             // of the machine's clock, as the next
	last  time.Time             // when it was asked again last
	again func(context.Context) // asks it again: it is over once there is an answer
}

// failureKept is how long the same question is asked again, and how long a failure counts after that.
const failureKept = time.Minute

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
	config.Timeout = cmp.Or(config.Timeout, 10*time.Second)
	config.Retry = cmp.Or(config.Retry, 5*time.Second)
	config.MaxLag = cmp.Or(config.MaxLag, 5)
	config.Quorum = cmp.Or(config.Quorum, min(2, len(list)))
	e := &Endpoints{config: config}
	for _, p := range list {
		e.list = append(e.list, &endpoint{Endpoint: p, failing: map[string]failure{}, odd: map[string]bool{}})
	}
	return e
}

// Health returns the condition of each endpoint.
func (e *Endpoints) Health() []EndpointHealth {
	health := make([]EndpointHealth, len(e.list))
	for i, p := range e.list {
		health[i] = p.health()
	}
	return health
}

func (p *endpoint) health() EndpointHealth {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := EndpointHealth{Name: p.Name, Problem: p.problem, Err: p.err, Disagrees: len(p.odd) > 0}
	var newest time.Time
	for name, f := range p.failing {
		switch {
		case time.Since(f.last) > failureKept:
			delete(p.failing, name)
		case p.problem == "" && f.last.After(newest):
			newest, h.Problem, h.Err = f.last, EndpointUnreachable, f.err
		}
	}
	return h
}

// usable returns the endpoints that have no problem and have not just failed the question, and all of them if there is none.
// Those that contradict the quorum come last.
func (e *Endpoints) usable(of question) []*endpoint {
	var list, odd []*endpoint
	for _, p := range e.list {
		switch works, contradicts := p.state(of, e.config.Retry); {
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

func (p *endpoint) state(of question, retry time.Duration) (works, odd bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	failed, fails := p.failing[of.name]
	return p.problem == "" && (!fails || time.Since(failed.last) >= retry), len(p.odd) > 0
}

// blame notes that the endpoints did not answer what another one answered. Whoever cannot be reached is noted at once.
func blame[T any](e *Endpoints, of question, call func(context.Context, Client) (T, error), failed map[*endpoint]error) {
	if of.name == "" {
		return
	}
	for p, err := range failed {
		if !isFromNode(err) || of.hashed && isRefusal(err) {
			continue
		}
		p.mu.Lock()
		now := time.Now()
		p.failing[of.name] = failure{err: err, first: now, last: now, again: func(ctx context.Context) {
			_, _ = ask(ctx, e, p, of, call) // which notes an answer
		}}
		p.mu.Unlock()
	}
}

// again returns what the endpoint failed and is to be asked again, and counts the attempts.
func (p *endpoint) again(retry time.Duration) (questions []func(context.Context)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, f := range p.failing {
		if time.Since(f.last) >= retry && time.Since(f.first) < failureKept {
			f.last = time.Now()
			p.failing[name] = f
			questions = append(questions, f.again)
		}
	}
	return questions
}

// together joins the errors of endpoints, with their names.
func (e *Endpoints) together(failed map[*endpoint]error) (err error) {
	for _, p := range e.list {
		if failed[p] != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", p.Name, failed[p]))
		}
	}
	return err
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

// ask makes one call to one endpoint within the time limit, and records whether it can be reached. No error contains a secret
// of the endpoint's URL.
func ask[T any](
	ctx context.Context, e *Endpoints, p *endpoint, of question, call func(context.Context, Client) (T, error),
) (answer T, err error) {
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
	answered := err == nil || of.answer(err)
	switch {
	case answered || isFromNode(err):
		p.mu.Lock()
		if p.problem == EndpointUnreachable {
			p.problem, p.err = "", nil
		}
		if answered {
			delete(p.failing, of.name)
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

// first returns the answer of the first endpoint that gives one.
func first[T any](ctx context.Context, e *Endpoints, of question, call func(context.Context, Client) (T, error)) (answer T, err error) {
	failed := map[*endpoint]error{}
	for _, p := range e.usable(of) {
		answer, err = ask(ctx, e, p, of, call)
		if err == nil || of.answer(err) {
			blame(e, of, call, failed)
			return answer, err
		}
		if ctx.Err() != nil || len(e.list) == 1 {
			return answer, err
		}
		failed[p] = err
	}
	return answer, e.together(failed)
}

// reply is the answer of one endpoint.
type reply[T any] struct {
	from   int // in the list that was asked
	answer T
	err    error
}

// each asks the endpoints at the same time. The channel has room for all replies.
func each[T any](
	ctx context.Context, e *Endpoints, list []*endpoint, of question, call func(context.Context, Client) (T, error),
) <-chan reply[T] {
	replies := make(chan reply[T], len(list))
	for i, p := range list {
		go func() {
			answer, err := ask(ctx, e, p, of, call)
			replies <- reply[T]{i, answer, err}
		}()
	}
	return replies
}
