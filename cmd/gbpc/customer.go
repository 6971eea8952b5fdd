package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/gbpc/gbpc/internal/app"
)

type customerCmd struct {
	Export customerExportCmd `cmd:"" help:"Write everything about a customer as a ZIP: JSON and documents."`
	Erase  customerEraseCmd  `cmd:"" help:"Request that two operators close a customer's account and erase what the law does not require."`
}

type customerExportCmd struct {
	Customer string `arg:"" help:"Id of the customer, or e-mail address of the owner."`
	Out      string `help:"File to write. An existing file is not overwritten." required:"" short:"o"`
	Database string `help:"Database: postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
	Keys     string `help:"Key file created by gbpc keys." required:"" env:"GBPC_KEYS"`
	Files    string `help:"Where the documents are: a folder, or s3://bucket?region=…" required:"" env:"GBPC_FILES"`
}

func (c customerExportCmd) Run(ctx context.Context) (err error) {
	file, err := os.OpenFile(c.Out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			err = errors.Join(err, os.Remove(c.Out))
		}
	}()
	return app.ExportCustomer(ctx, app.CustomerData{Database: c.Database, Keys: c.Keys, Files: c.Files, Customer: c.Customer}, file)
}

type customerEraseCmd struct {
	Customer string `arg:"" help:"Id of the customer, or e-mail address of the owner."`
	Reason   string `help:"Reason, shown to the operators." required:""`
	Database string `help:"Database: postgres://… or an SQLite file." required:"" env:"GBPC_DATABASE"`
	Keys     string `help:"Key file created by gbpc keys." required:"" env:"GBPC_KEYS"`
}

func (c customerEraseCmd) Run(ctx context.Context) error {
	approval, err := app.EraseCustomer(ctx, app.CustomerData{Database: c.Database, Keys: c.Keys, Customer: c.Customer}, c.Reason)
	if err == nil {
		fmt.Printf("two compliance operators decide in the back office: approval %s\n", approval)
	}
	return err
}
