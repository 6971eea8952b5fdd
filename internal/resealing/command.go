package resealing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Options say what is sealed again.
type Options struct {
	Keys     string // key file
	Database string
	Files    string // where the documents are
	Progress func(Progress)
}

const uploadWait = 5 * time.Second

// Reseal seals everything again with the key that the file seals with, while servers run.
func Reseal(ctx context.Context, o Options) (err error) {
	sealer, d, err := open(ctx, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	store, err := files.New(ctx, files.Config{Location: o.Files}, files.Dependencies{DB: d, Sealer: sealer, Clock: clock.System{}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	return New(Dependencies{DB: d, Sealer: sealer, Clock: clock.System{}, Files: store, Progress: o.Progress, Wait: uploadWait}).Run(ctx)
}

// Retire removes the older sealing keys from the key file, if nothing is sealed with them any more. It returns how many it
// removed, and ErrInUse with what still uses them.
func Retire(ctx context.Context, o Options) (removed int, err error) {
	sealer, d, err := open(ctx, o)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	left, err := New(Dependencies{DB: d, Sealer: sealer, Clock: clock.System{}}).Left(ctx)
	if err != nil {
		return 0, err
	}
	if len(left) > 0 {
		var lines []string
		for subject, n := range left {
			lines = append(lines, fmt.Sprintf("%s: %d", subject, n))
		}
		slices.Sort(lines)
		return 0, fmt.Errorf("%w: run gbpc keys --reseal first\n%s", ErrInUse, strings.Join(lines, "\n"))
	}
	return seal.Retire(o.Keys, seal.Sealing)
}

func open(ctx context.Context, o Options) (*seal.Sealer, *db.DB, error) {
	sealer, err := seal.Load(o.Keys)
	if err != nil {
		return nil, nil, err
	}
	d, err := db.Open(ctx, o.Database)
	return sealer, d, err
}
