package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/gbpc/gbpc/internal/app"
)

type vaultCmd struct {
	File           string   `arg:"" help:"File to make; one that exists is opened and left as it is."`
	PassphraseFile string   `help:"File with the passphrase, 16 characters or more; readable by its owner alone." required:""`
	Roles          []string `help:"Roles it has a key for: admin, upgrader, minter-admin, minter, pauser, freezer, wiper, reserve-reporter; all of them if none is named."`
}

func (v vaultCmd) Run(ctx context.Context) error {
	contents, err := app.MakeVault(ctx, v.File, v.PassphraseFile, v.Roles)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, key := range contents.Keys {
		fmt.Fprintf(table, "%s\t%s\n", key.Role, key.Address)
	}
	fmt.Fprintf(table, "deposit addresses (where this vault is the server's)\t%s\n", contents.DepositPublic)
	return table.Flush()
}

type deployCmd struct {
	ChainRPC        string        `name:"chain-rpc" help:"JSON-RPC of a node: https://…, or http:// on this machine." required:"" env:"GBPC_CHAIN_RPC"`
	ChainID         uint64        `name:"chain-id" help:"Chain id; the node must agree." required:"" env:"GBPC_CHAIN_ID"`
	Vaults          []string      `help:"Vaults that together have every role's key. The admin's and the minter admin's address need money for gas." required:""`
	PassphraseFiles []string      `help:"Files with their passphrases, in the same order." required:""`
	AdminDelay      time.Duration `help:"How long the handing over of the admin's role waits." default:"72h"`
	MaxAge          time.Duration `help:"How old a report of the reserve may be when coins are minted." default:"24h"`
	Allowance       string        `help:"What the minter may mint before the minter admin allows more, in coins." required:""`
}

func (d deployCmd) Run(ctx context.Context) error {
	made, err := app.DeployContracts(ctx, app.NewContracts{RPC: d.ChainRPC, ChainID: d.ChainID, Vaults: d.Vaults, PassphraseFiles: d.PassphraseFiles,
		AdminDelay: d.AdminDelay, MaxAge: d.MaxAge, Allowance: d.Allowance})
	if err != nil {
		return err
	}
	fmt.Printf("chain-token  %s\nchain-start  %d (keep the first run's number)\nreserve feed %s\n", made.Token, made.Start, made.Feed)
	return nil
}
