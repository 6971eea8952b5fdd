package chain

import "context"

// SuspendSending makes the worker sign and send nothing while suspended returns an error. It goes on watching.
// Call it before Run.
func (w *Worker) SuspendSending(suspended func(context.Context) error) {
	w.sender.suspended = suspended
}

// SuspendAssigning makes the service assign no new deposit address while suspended returns an error, which is then
// returned. Call it before anything runs.
func (s *Service) SuspendAssigning(suspended func(context.Context) error) { s.suspended = suspended }

// passUnlessSuspended is pass while nothing suspends it.
func (w *sender) passUnlessSuspended(ctx context.Context) error {
	if w.suspended != nil && w.suspended(ctx) != nil {
		return nil
	}
	return w.pass(ctx)
}
