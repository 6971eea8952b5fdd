package jobs

import (
	"context"
	"encoding/json"
	"fmt"
)

// Subject is the argument of a job that is about one thing.
type Subject struct {
	ID string `json:"id"`
}

// ForSubject returns a handler for jobs whose argument is a Subject.
func ForSubject(do func(ctx context.Context, id string) error) Handler {
	return func(ctx context.Context, args json.RawMessage) error {
		var about Subject
		if err := json.Unmarshal(args, &about); err != nil {
			return fmt.Errorf("read the job's argument: %w", err)
		}
		return do(ctx, about.ID)
	}
}
