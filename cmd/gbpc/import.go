package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gbpc/gbpc/internal/app"
	"github.com/gbpc/gbpc/internal/importing"
)

type importCmd struct {
	Customers string   `arg:"" help:"CSV file with the customers and their balances." type:"existingfile"`
	Addresses string   `help:"CSV file with the addresses that they can pay." type:"existingfile"`
	Networks  []string `help:"Networks of the addresses." default:"ethereum"`
	Total     string   `help:"Sum of all balances, as the other system states it: 1234.56. Nothing is written if the file's sum differs."`
	DryRun    bool     `help:"Check every line and write nothing."`
	Invite    bool     `help:"Email each new customer a link to choose a password." default:"true" negatable:""`
	Database  string   `help:"Database: postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
	Keys      string   `help:"Key file created by gbpc keys." required:"" env:"GBPC_KEYS"`
	Site      string   `help:"Public URL of the site, for the links in emails: https://…" required:"" env:"GBPC_SITE"`
	UK        string   `name:"sanctions-uk" help:"The UK Sanctions List, as published in XML." required:"" env:"GBPC_SANCTIONS_UK"`
	OFAC      string   `name:"sanctions-ofac" help:"OFAC's list, as published in XML." required:"" env:"GBPC_SANCTIONS_OFAC"`
}

// Run prints a line for each thing that is wrong, or what was brought in.
func (c importCmd) Run(ctx context.Context) (err error) {
	o := importing.Order{Networks: c.Networks, Total: c.Total, DryRun: c.DryRun, Invite: c.Invite, Progress: func(done, of int) {
		if done%10_000 < 200 || done == of {
			fmt.Fprintf(os.Stderr, "%d of %d\n", done, of)
		}
	}}
	for _, f := range []struct {
		name string
		into *importing.File
	}{{c.Customers, &o.Customers}, {c.Addresses, &o.Addresses}} {
		if f.name == "" {
			continue
		}
		file, err := os.Open(f.name)
		if err != nil {
			return err
		}
		defer file.Close()
		*f.into = importing.File{Name: filepath.Base(f.name), Content: io.Reader(file)}
	}
	r, err := app.ImportCustomers(ctx, app.Import{
		Database: c.Database, Keys: c.Keys, Site: c.Site, Sanctions: app.SanctionsConfig{UK: c.UK, OFAC: c.OFAC}, Order: o,
	})
	for _, p := range r.Problems {
		fmt.Println(p)
	}
	if errors.Is(err, importing.ErrRefused) {
		return fmt.Errorf("%w: %d problems", err, len(r.Problems))
	}
	if err != nil {
		return err
	}
	did := "imported"
	if c.DryRun {
		did = "would be imported"
	}
	fmt.Printf(
		"%d of %d customers and %d of %d addresses %s; the balances of the file sum to %s GBPC\n", r.NewCustomers, r.Customers, r.NewAddresses,
		r.Addresses, did, r.Total,
	)
	return nil
}
