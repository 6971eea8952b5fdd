package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/app"
)

type archiveCmd struct {
	Database string `help:"Database: postgres://…, or an SQLite file." required:"" env:"GBPC_DATABASE"`
	Keys     string `help:"Key file." required:"" env:"GBPC_KEYS"`
	Files    string `help:"Where the documents are: a folder, or s3://bucket?region=…" required:"" env:"GBPC_FILES"`
	Month    string `help:"Archive every closed month up to this one, as 2026-03. Without it the oldest one."`
	DryRun   bool   `help:"Print what would be archived without changing anything." xor:"what"`
	List     bool   `help:"List the archived months." xor:"what"`
	Verify   bool   `help:"Read every archive file and compare it with the books." xor:"what"`
}

// Run archives, or tells of archives.
func (a archiveCmd) Run(ctx context.Context) error {
	o := app.ArchiveOptions{Database: a.Database, Keys: a.Keys, Files: a.Files}
	switch {
	case a.DryRun:
		months, err := app.ArchivableMonths(ctx, o, a.Month)
		for _, m := range months {
			fmt.Printf("%s: up to entry %d\n", m.Month, m.Last)
		}
		if err == nil && len(months) == 0 {
			fmt.Println(nothingToArchive)
		}
		return err
	case a.List:
		all, err := app.ArchivedMonths(ctx, o)
		for _, m := range all {
			showArchive(m)
		}
		if err == nil && len(all) == 0 {
			fmt.Println("no month is archived")
		}
		return err
	case a.Verify:
		return verifyArchives(ctx, o)
	}
	archived := 0
	err := app.ArchiveMonths(ctx, o, a.Month, func(m app.Archive) {
		archived++
		showArchive(m)
	})
	if err == nil && archived == 0 {
		fmt.Println(nothingToArchive)
	}
	return err
}

const nothingToArchive = "there is no month to archive"

func showArchive(m app.Archive) {
	fmt.Printf(
		"%s: entries %d to %d, %d lines, %d bytes, %s, recorded by entry %d\n", m.Month, m.After+1, m.Last, m.Lines, m.Bytes, m.SHA256, m.Entry,
	)
}

func verifyArchives(ctx context.Context, o app.ArchiveOptions) error {
	report, err := app.VerifyArchives(ctx, o)
	if err != nil {
		return err
	}
	fmt.Printf("%d months, %d entries, %d files, %d bytes\n", report.Months, report.Entries, report.Files, report.Bytes)
	for _, problem := range report.Problems {
		fmt.Println("PROBLEM:", problem)
	}
	if len(report.Problems) > 0 {
		return errors.New("the archives have problems")
	}
	fmt.Println("the archives are intact")
	return nil
}
