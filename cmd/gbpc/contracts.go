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
	File           string   `arg:"" help:"Vault file to create. An existing vault is opened and not changed."`
	PassphraseFile string   `help:"File with the passphrase (at least 16 characters). Only its owner may have read access." required:""`
	Roles          []string `help:"Roles to create keys for: admin, upgrader, minter-admin, minter, pauser, freezer, wiper, reserve-reporter; and deployer, which creates the contracts if the admin is cold. All but deployer by default."`
	Renew          string   `help:"Vault of which the new one has everything, the deposit addresses too, with new keys for the roles alone. Both have the same passphrase."`
}

func (v vaultCmd) Run(ctx context.Context) error {
	contents, err := app.MakeVault(ctx, v.File, v.PassphraseFile, v.Roles, v.Renew)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, key := range contents.Keys {
		fmt.Fprintf(table, "%s\t%s\n", key.Role, key.Address)
	}
	fmt.Fprintf(table, "deposit addresses (if this is the vault of the server)\t%s\n", contents.DepositPublic)
	return table.Flush()
}

type deployCmd struct {
	ChainRPC        []string      `name:"chain-rpc" help:"JSON-RPC endpoints of nodes: https://…, or http://… on this machine. Of several, the first one that answers is used." required:"" env:"GBPC_CHAIN_RPC"`
	ChainID         uint64        `name:"chain-id" help:"Chain id. The node must report the same." required:"" env:"GBPC_CHAIN_ID"`
	Vaults          []string      `help:"Vaults that together hold the keys of all roles without --role. The address of admin, or of deployer if admin is cold, needs funds for gas, and so does minter-admin." required:""`
	PassphraseFiles []string      `help:"Files with the passphrases of the vaults, in the same order." required:""`
	AdminDelay      time.Duration `help:"Delay of a transfer of the admin role." default:"72h"`
	MaxAge          time.Duration `help:"Maximum age of the reserve report when coins are minted." default:"24h"`
	Allowance       string        `help:"Initial minting allowance of the minter, in coins. The minter admin can raise it." required:""`

	Role map[string]string `help:"Address of a cold role, whose key stays away from this machine: admin=0x… A wallet with several owners can hold it. Repeat the flag." placeholder:"NAME=ADDRESS"`
}

func (d deployCmd) Run(ctx context.Context) error {
	made, err := app.DeployContracts(ctx, app.NewContracts{
		RPC: d.ChainRPC, ChainID: d.ChainID, Vaults: d.Vaults, PassphraseFiles: d.PassphraseFiles,
		Cold: d.Role, AdminDelay: d.AdminDelay, MaxAge: d.MaxAge, Allowance: d.Allowance})
	if err != nil {
		return err
	}
	fmt.Printf(
		"chain-token  %s\nchain-start  %d (if repeated, keep the value of the first run)\nreserve feed %s\n", made.Token, made.Start, made.Feed,
	)
	if made.NoMinter {
		fmt.Printf(
			"\nThe minter cannot mint yet. The minter admin sets its allowance:\n  gbpc token prepare allowance %s %s --chain-token %s --from ADDRESS …\n",
			made.Minter, d.Allowance, made.Token,
		)
	}
	return nil
}
