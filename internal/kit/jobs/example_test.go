package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema"
)

// A job is enqueued in the transaction that gives the reason for it. The same key is enqueued once.
func Example() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "jobs-example-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	d, err := db.Open(ctx, filepath.Join(folder, "jobs.db"))
	if err != nil {
		log.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(ctx, schema.Files); err != nil {
		log.Fatal(err)
	}

	queue := jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}})
	queue.Handle("payment.send", func(_ context.Context, args json.RawMessage) error {
		var payment string
		if err := json.Unmarshal(args, &payment); err != nil {
			return err
		}
		fmt.Println("send", payment)
		return nil
	})

	enqueue := func(ctx context.Context, tx db.Tx) error {
		return queue.Enqueue(ctx, tx, jobs.Job{Kind: "payment.send", Key: "payment.send:42", Args: "42"})
	}
	if err := errors.Join(d.Tx(ctx, enqueue), d.Tx(ctx, enqueue)); err != nil {
		log.Fatal(err)
	}

	worked, err := queue.RunDue(ctx) // a server calls Run instead
	fmt.Println(worked, err)
	// Output:
	// send 42
	// 1 <nil>
}
