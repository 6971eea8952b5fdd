package support

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/limit"
)

// How often one client address may submit: enough for a person, too little for a flood.
var (
	messageLimit    = limit.Rule{Name: "support.message", Calls: 20, Period: time.Hour}
	attachmentLimit = limit.Rule{Name: "support.attachment", Calls: 60, Period: time.Hour}
)

// Limits lists the rules, each of which can be set by its name.
var Limits = []limit.Rule{messageLimit, attachmentLimit}

func (s *Service) allow(ctx context.Context, r limit.Rule) error {
	return s.limits.AllowClient(ctx, r, api.InfoOf(ctx).Address)
}
