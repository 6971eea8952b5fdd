package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/reindexing"
	"github.com/gbpc/gbpc/internal/resealing"
)

type keysCmd struct {
	File     string `arg:"" help:"Key file to create. An existing file is not overwritten."`
	Add      bool   `help:"Add a new sealing key to the file, or with --index a new index key. Restart every process with the file before you run --use." xor:"step"`
	Use      bool   `help:"Write with the key that was added last. Data written with older keys can still be decrypted and found. Restart every process afterwards." xor:"step"`
	Index    bool   `help:"Apply --add, --use or --retire to the index key, which finds encrypted values."`
	Reseal   bool   `help:"Encrypt everything again with the current key, while servers run: personal data, secrets and documents. An interrupted run is continued." xor:"step"`
	Reindex  bool   `help:"Compute every keyed hash again with the current index key, while servers run. An interrupted run is continued." xor:"step"`
	Retire   bool   `help:"Remove the older keys from the file once nothing is encrypted with them or, with --index, found by them." xor:"step"`
	Database string `help:"Database, for --reseal, --reindex and --retire: postgres://…, or an SQLite file." env:"GBPC_DATABASE"`
	Files    string `help:"Where the documents are, for --reseal: a folder, or s3://bucket?region=…" env:"GBPC_FILES"`
}

// Run takes one step.
func (k keysCmd) Run(ctx context.Context) error {
	o := resealing.Options{Keys: k.File, Database: k.Database, Files: k.Files, Progress: showResealing}
	again := reindexing.Options{Keys: k.File, Database: k.Database, Progress: showReindexing}
	kind := seal.Sealing
	if k.Index {
		kind = seal.Indexing
	}
	switch {
	case k.Add:
		return app.AddKey(k.File, kind)
	case k.Use:
		return app.UseNewestKey(k.File, kind)
	case (k.Reseal || k.Reindex || k.Retire) && k.Database == "":
		return errors.New("--database is missing")
	case k.Reseal && k.Files == "":
		return errors.New("--files is missing")
	case k.Reseal:
		if err := resealing.Reseal(ctx, o); err != nil {
			return err
		}
		fmt.Println("nothing is encrypted with an older key")
		return nil
	case k.Reindex:
		if err := reindexing.Reindex(ctx, again); err != nil {
			return err
		}
		fmt.Printf(
			"nothing is found by the older index key; it can be retired from %s\n", time.Now().Add(reindexing.Lapse).UTC().Format("2 January 2006"),
		)
		return nil
	case k.Retire && k.Index:
		if err := reindexing.Retire(ctx, again); err != nil {
			return err
		}
		fmt.Println("the older index key is removed: restart every process; backups from before need a copy of the old file")
		return nil
	case k.Retire:
		removed, err := resealing.Retire(ctx, o)
		if err == nil {
			fmt.Printf("%d keys removed: restart every process; backups from before need a copy of the old file\n", removed)
		}
		return err
	}
	return app.MakeKeys(k.File)
}

// showReindexing prints a line for each column, and for each ten thousand rows of a large one.
func showReindexing(p reindexing.Progress) {
	if p.Finished || p.Seen%10_000 == 0 {
		fmt.Fprintf(os.Stderr, "%-34s %9d read, %9d indexed again\n", p.Subject, p.Seen, p.Changed)
	}
}

// showResealing prints a line for each subject, and for each ten thousand values of a large one.
func showResealing(p resealing.Progress) {
	if p.Finished || p.Seen%10_000 == 0 {
		fmt.Fprintf(os.Stderr, "%-34s %9d read, %9d encrypted again\n", p.Subject, p.Seen, p.Resealed)
	}
}
