package doctor

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// replicas asks each replica of the database whether it follows the primary, and how far it is.
func (e *examination) replicas(ctx context.Context) (found []Finding) {
	const setting = "database_replicas"
	settings := e.config.DatabaseSettings()
	settings.ConnectTimeout = e.Limit
	for i, address := range settings.Replicas {
		add := func(wrong, remedy string) {
			found = append(found, Finding{setting, fmt.Sprintf("number %d %s", i+1, wrong), remedy})
		}
		switch err := settings.CheckReplica(ctx, address); {
		case err == nil:
		case errors.Is(err, db.ErrNoReplica):
			add("is not a replica: it accepts writes", "name a standby, or take it out of the list")
		case errors.Is(err, db.ErrOtherDatabase):
			add("is another database than the primary's, or of another server", "name a standby of the primary, with the same database")
		case errors.Is(err, db.ErrOtherTimeline):
			add(
				"follows another primary, or this one not yet",
				"have it follow the primary (pg_rewind, or a new base backup); after a failover wait for its next restart point",
			)
		case errors.Is(err, db.ErrBehind):
			add(
				fmt.Sprintf("is behind: it has not replayed within %s what the primary had written", db.DefaultReplicaAge),
				"see in its log why it does not receive or replay (pg_stat_wal_receiver, pg_get_wal_replay_pause_state)",
			)
		default:
			add("cannot be used ("+databaseError(ctx, err)+")", "start it, or correct address, user and password")
		}
	}
	return found
}
