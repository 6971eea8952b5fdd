package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema"
)

// payment is the argument of the example's jobs.
type payment struct {
	ID    string `json:"id"`
	Pence int64  `json:"pence"`
}

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
	sendPayment := jobs.Kind[payment]{Name: "payment.send", Lane: jobs.LanePayouts, Timeout: 10 * time.Second}
	jobs.Handle(queue, sendPayment, func(_ context.Context, p payment) error {
		fmt.Println("send", p.Pence, "pence of", p.ID)
		return nil
	})

	enqueue := func(ctx context.Context, tx db.Tx) error {
		return queue.Enqueue(ctx, tx, sendPayment.Job("42", payment{ID: "42", Pence: 150}))
	}
	if err := errors.Join(d.Tx(ctx, enqueue), d.Tx(ctx, enqueue)); err != nil {
		log.Fatal(err)
	}

	worked, err := queue.RunDue(ctx) // a server calls Run instead
	fmt.Println(worked, err)
	// Output:
	// send 150 pence of 42
	// 1 <nil>
}
