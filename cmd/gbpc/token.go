package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/gbpc/gbpc/internal/app"
)

// tokenCmd is for the keys that are never on a server.
type tokenCmd struct {
	Prepare tokenPrepareCmd `cmd:"" help:"Write a call of the token as a transaction that a cold key signs, or for the owners of a Safe. Needs a node."`
	Sign    tokenSignCmd    `cmd:"" help:"Sign a prepared transaction. Needs no network."`
	Submit  tokenSubmitCmd  `cmd:"" help:"Send a signed transaction and wait for its confirmations. Needs a node."`
	Rotate  tokenRotateCmd  `cmd:"" help:"Replace the key of a role: shows the progress, and takes or prepares the next step. Repeat it until done. Needs a node."`
}

type tokenPrepareCmd struct {
	ChainRPC  []string `name:"chain-rpc" help:"JSON-RPC endpoints of nodes: https://…, or http://… on this machine. Of several, the first one that answers is used." required:"" env:"GBPC_CHAIN_RPC"`
	ChainID   uint64   `name:"chain-id" help:"Chain id. The node must report the same." required:"" env:"GBPC_CHAIN_ID"`
	Token     string   `name:"chain-token" help:"Address of the token contract (its proxy)." required:"" env:"GBPC_CHAIN_TOKEN"`
	From      string   `help:"Address of the key that signs." xor:"holder"`
	Safe      string   `help:"Address of the Safe that holds the role. The file is for Safe's transaction builder." xor:"holder"`
	SafeNonce int64    `help:"Nonce of the Safe's transaction. By default its next one." default:"-1"`
	Out       string   `help:"File to write. By default standard output." short:"o"`

	Allowance     tokenAllowanceCmd `cmd:"" help:"Set a minter's remaining allowance. Signed by the minter admin."`
	RemoveMinter  tokenAddressCmd   `cmd:"" help:"Remove an address's permission to mint. Signed by the minter admin."`
	Freeze        tokenAddressCmd   `cmd:"" help:"Freeze an address. Signed by the freezer."`
	Unfreeze      tokenAddressCmd   `cmd:"" help:"Lift the freeze of an address. Signed by the freezer."`
	Wipe          tokenAddressCmd   `cmd:"" help:"Destroy the coins of a frozen address. Signed by the wiper."`
	Pause         tokenPlainCmd     `cmd:"" help:"Pause all transfers. Signed by the pauser."`
	Unpause       tokenPlainCmd     `cmd:"" help:"Lift the pause. Signed by the pauser."`
	Grant         tokenRoleCmd      `cmd:"" help:"Grant a role to an address. Signed by the admin."`
	Revoke        tokenRoleCmd      `cmd:"" help:"Revoke a role from an address. Signed by the admin."`
	Feed          tokenFeedCmd      `cmd:"" help:"Set the reserve feed that mints are checked against. Signed by the admin."`
	Upgrade       tokenAddressCmd   `cmd:"" help:"Replace the code of the token by an implementation (UUPS). Signed by the upgrader."`
	TransferAdmin tokenTransferCmd  `cmd:"" help:"Begin to transfer the admin role. Signed by the admin; the new admin accepts it after the delay."`
	AcceptAdmin   tokenAcceptCmd    `cmd:"" help:"Accept the admin role. Signed by the new admin."`
}

// prepare writes the call to the file, and what it does to standard error.
func (p *tokenPrepareCmd) prepare(ctx context.Context, call app.TokenCall) error {
	prepared, err := app.PrepareTokenCall(
		ctx, app.TokenPreparation{RPC: p.ChainRPC, ChainID: p.ChainID, Token: p.Token, From: p.From, Safe: p.Safe, SafeNonce: p.SafeNonce}, call,
	)
	if err != nil {
		return err
	}
	fmt.Fprint(os.Stderr, prepared.Words)
	return write(p.Out, prepared.File)
}

func write(file string, text []byte) error {
	if file == "" {
		_, err := os.Stdout.Write(text)
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

type tokenAllowanceCmd struct {
	Minter string `arg:"" help:"Address of the minter."`
	Amount string `arg:"" help:"Remaining allowance, in coins: 5000000.00."`
}

func (c tokenAllowanceCmd) Run(ctx context.Context, p *tokenPrepareCmd) error {
	return p.prepare(ctx, app.TokenCall{Action: "allowance", Address: c.Minter, Amount: c.Amount})
}

type tokenAddressCmd struct {
	Address string `arg:"" help:"The address that the call is about."`
}

func (c tokenAddressCmd) Run(ctx context.Context, p *tokenPrepareCmd, k *kong.Context) error {
	return p.prepare(ctx, app.TokenCall{Action: k.Selected().Name, Address: c.Address})
}

type tokenPlainCmd struct{}

func (tokenPlainCmd) Run(ctx context.Context, p *tokenPrepareCmd, k *kong.Context) error {
	return p.prepare(ctx, app.TokenCall{Action: k.Selected().Name})
}

type tokenRoleCmd struct {
	Role    string `arg:"" help:"Role: upgrader, minter-admin, pauser, freezer, wiper, reserve-reporter."`
	Address string `arg:"" help:"Address of the holder."`
}

func (c tokenRoleCmd) Run(ctx context.Context, p *tokenPrepareCmd, k *kong.Context) error {
	return p.prepare(ctx, app.TokenCall{Action: k.Selected().Name, Role: c.Role, Address: c.Address})
}

type tokenFeedCmd struct {
	Address string        `arg:"" help:"Address of the reserve feed."`
	MaxAge  time.Duration `help:"Maximum age of the reserve report when coins are minted." default:"24h"`
}

func (c tokenFeedCmd) Run(ctx context.Context, p *tokenPrepareCmd) error {
	return p.prepare(ctx, app.TokenCall{Action: "feed", Address: c.Address, MaxAge: c.MaxAge})
}

type tokenTransferCmd struct {
	Address string `arg:"" help:"Address of the new admin."`
	OfFeed  bool   `help:"Transfer the admin role of the reserve feed instead of the token's."`
}

func (c tokenTransferCmd) Run(ctx context.Context, p *tokenPrepareCmd) error {
	return p.prepare(ctx, app.TokenCall{Action: "transfer-admin", Address: c.Address, OfFeed: c.OfFeed})
}

type tokenAcceptCmd struct {
	OfFeed bool `help:"Accept the admin role of the reserve feed instead of the token's."`
}

func (c tokenAcceptCmd) Run(ctx context.Context, p *tokenPrepareCmd) error {
	return p.prepare(ctx, app.TokenCall{Action: "accept-admin", OfFeed: c.OfFeed})
}

type tokenSignCmd struct {
	File           string `arg:"" help:"File that gbpc token prepare wrote."`
	ChainID        uint64 `name:"chain-id" help:"Chain id that the transaction must be for." required:"" env:"GBPC_CHAIN_ID"`
	Contract       string `help:"Address of the contract that the transaction must be for: the token, or the reserve feed." required:""`
	Vault          string `help:"Vault with the key." xor:"keys"`
	Role           string `help:"Role whose key in the vault signs: minter-admin."`
	Keystore       string `help:"Ethereum keystore file with the key, in place of a vault." xor:"keys"`
	PassphraseFile string `help:"File with the passphrase. Only its owner may have read access." required:""`
	Yes            bool   `help:"Do not ask before signing."`
	Out            string `help:"File to write. By default standard output." short:"o"`
}

func (s tokenSignCmd) Run(ctx context.Context) error {
	signed, err := app.SignTokenCall(ctx, app.TokenSigning{
		File: s.File, ChainID: s.ChainID, Contract: s.Contract, Vault: s.Vault, Role: s.Role,
		Keystore: s.Keystore, PassphraseFile: s.PassphraseFile}, s.agree)
	if err != nil {
		return err
	}
	return write(s.Out, signed)
}

// agree shows what the transaction does, and asks.
func (s tokenSignCmd) agree(words string) bool {
	fmt.Fprint(os.Stderr, words)
	if s.Yes {
		return true
	}
	fmt.Fprint(os.Stderr, "Sign this transaction? Type yes: ")
	answer, _ := bufio.NewReader(os.Stdin).ReadString('\n') // no answer is no
	return strings.TrimSpace(answer) == "yes"
}

type tokenSubmitCmd struct {
	File          string        `arg:"" help:"File that gbpc token sign wrote."`
	ChainRPC      []string      `name:"chain-rpc" help:"JSON-RPC endpoints of nodes: https://…, or http://… on this machine. Of several, the first one that answers is used." required:"" env:"GBPC_CHAIN_RPC"`
	Confirmations int           `help:"Number of blocks after which the transaction is final." default:"12"`
	Wait          time.Duration `help:"How long to wait for them. The command can be repeated." default:"30m"`
}

func (s tokenSubmitCmd) Run(ctx context.Context) error {
	hash, block, err := app.SubmitTokenCall(ctx, app.TokenSubmission{
		File: s.File, RPC: s.ChainRPC, Confirmations: s.Confirmations, Wait: s.Wait, Poll: 2 * time.Second,
	})
	if err != nil {
		return err
	}
	fmt.Printf("transaction %s is in block %d and has its confirmations\n", hash, block)
	return nil
}

type tokenRotateCmd struct {
	ChainRPC  []string `name:"chain-rpc" help:"JSON-RPC endpoints of nodes: https://…, or http://… on this machine. Of several, the first one that answers is used." required:"" env:"GBPC_CHAIN_RPC"`
	ChainID   uint64   `name:"chain-id" help:"Chain id. The node must report the same." required:"" env:"GBPC_CHAIN_ID"`
	Token     string   `name:"chain-token" help:"Address of the token contract (its proxy)." required:"" env:"GBPC_CHAIN_TOKEN"`
	Network   string   `name:"chain-network" help:"Id of the network, for a key that is on servers." env:"GBPC_CHAIN_NETWORK"`
	Database  string   `help:"Database, for a key that is on servers: postgres://…, or an SQLite file." env:"GBPC_DATABASE"`
	Role      string   `arg:"" help:"Role: minter, reserve-reporter, pauser, freezer, wiper, upgrader, minter-admin, admin."`
	Old       string   `arg:"" help:"Address of the key that is replaced."`
	New       string   `arg:"" help:"Address of the new key."`
	From      string   `help:"Address of the cold key that signs the next step: it is prepared for gbpc token sign." xor:"holder"`
	Safe      string   `help:"Address of the Safe that signs the next step." xor:"holder"`
	SafeNonce int64    `help:"Nonce of the Safe's transaction. By default its next one." default:"-1"`
	Look      bool     `help:"Show the progress without changing anything."`
	Out       string   `help:"File to write what has to be signed." short:"o"`
}

func (r tokenRotateCmd) Run(ctx context.Context) error {
	state, err := app.RotateTokenKey(ctx, app.KeyRotation{
		Preparation: app.TokenPreparation{
			RPC: r.ChainRPC, ChainID: r.ChainID, Token: r.Token, From: r.From, Safe: r.Safe, SafeNonce: r.SafeNonce,
		},
		Network: r.Network, Database: r.Database, Role: r.Role, From: r.Old, To: r.New, Look: r.Look,
	})
	if err != nil {
		return err
	}
	next := true
	for i, s := range state.Steps {
		mark := "    "
		switch {
		case s.Done:
			mark = "done"
		case next:
			mark, next = "next", false
		}
		fmt.Fprintf(os.Stderr, "%s  %d. %s\n", mark, i+1, s.What)
		switch {
		case mark != "next":
		case s.Call != nil && state.Prepared == nil:
			fmt.Fprintf(os.Stderr, "         The %s signs it: run this again with --from or --safe, and -o.\n", s.By)
		case s.Todo != "":
			fmt.Fprintf(os.Stderr, "         %s.\n", s.Todo)
		}
	}
	if next {
		fmt.Fprintln(os.Stderr, "Done: the older key has no permissions left.")
	}
	if state.Prepared == nil {
		return nil
	}
	fmt.Fprint(os.Stderr, state.Prepared.Words)
	return write(r.Out, state.Prepared.File)
}
