package app

import (
	"context"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// watchExternalServices has every external service asked at intervals whether it answers. The chains' nodes are not here:
// their workers call them all the time, and raise their own alarms. A signer is called only when there is an order.
func (a *App) watchExternalServices(o Dependencies) {
	a.exceptions.WatchExternal(exceptions.ExternalService{
		Kind: exceptions.BankFeedSilent, Subject: "rail", Reason: "bank_unreachable", Probe: a.banking.Probe,
		Again: a.retries(jobs.LanePayouts, jobs.LanePeriodic),
	})
	a.exceptions.WatchExternal(exceptions.ExternalService{
		Kind: exceptions.MailUnreachable, Subject: "mail", Reason: "mail_server_unreachable", Probe: a.outbox.Probe,
		Again: a.retries(jobs.LaneMail),
	})
	a.exceptions.WatchExternal(exceptions.ExternalService{
		Kind: exceptions.FilesUnreachable, Subject: "files", Reason: "storage_unreachable", Probe: a.files.Probe,
		Again: a.retries(jobs.LaneFiles, jobs.LanePeriodic),
	})
	for _, n := range o.Networks {
		a.exceptions.WatchExternal(exceptions.ExternalService{
			Kind: exceptions.ChainKey, Subject: chain.SignerSubject(n.Network().ID), Reason: "signer_unreachable", Probe: n.ProbeSigner,
		})
	}
	if o.Sumsub != nil {
		a.exceptions.WatchExternal(exceptions.ExternalService{
			Kind: exceptions.LivenessUnreachable, Subject: o.Sumsub.Name(), Reason: "provider_unreachable", Probe: o.Sumsub.Probe,
		})
	}
}

// retries returns what has the failing jobs of the lanes go on at once, and not with their next retry some minutes
// later.
func (a *App) retries(lanes ...jobs.Lane) func(context.Context) error {
	return func(ctx context.Context) error { return a.queue.ServiceAnswers(ctx, lanes...) }
}
