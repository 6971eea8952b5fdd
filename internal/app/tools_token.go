package app

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/coldkeys"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// nodeTimeout limits each call of a node by a command. Tests shorten it.
var nodeTimeout = 10 * time.Second

// dialNodes opens the nodes of a command, of which one has to answer. Each call of the result goes to the first one
// that works. chainID 0 is that of any chain.
func dialNodes(ctx context.Context, addresses []string, chainID uint64) (*nodes.Endpoints, error) {
	if len(addresses) == 0 || slices.ContainsFunc(addresses, func(address string) bool { return !encryptedOrHere(address) }) {
		return nil, errors.New("chain-rpc: each must be an https address, or http on this machine")
	}
	client, err := nodes.DialEndpoints(ctx, nodes.EndpointsConfig{ChainID: chainID, Timeout: nodeTimeout}, addresses...)
	if err != nil {
		return nil, fmt.Errorf("chain-rpc: %w", err)
	}
	if _, err := client.HeaderByNumber(ctx, nil); err != nil {
		return nil, fmt.Errorf("chain-rpc: no endpoint can be used\n%w", err)
	}
	return client, nil
}

// TokenCall is a call of the token that a cold key signs, as flags and arguments name it.
type TokenCall struct {
	Action  string        // "allowance", "freeze" …
	Role    string        // to grant or revoke
	Address string        // whom it concerns
	Amount  string        // of an allowance, in coins
	MaxAge  time.Duration // of a reserve report
	OfFeed  bool          // the admin role of the reserve feed instead of that of the token
}

// call encodes the call.
func (c TokenCall) call() (call coldkeys.Call, err error) {
	var address chain.Address
	if c.Action != "pause" && c.Action != "unpause" && c.Action != "accept-admin" {
		if address, err = chain.ParseAddress(c.Address); err != nil {
			return call, fmt.Errorf("%s: %w", c.Address, err)
		}
	}
	of := coldkeys.Token
	if c.OfFeed {
		of = coldkeys.Feed
	}
	switch c.Action {
	case "allowance":
		amount, err := money.Parse(c.Amount, money.GBPC)
		if err != nil || amount.Sign() < 0 {
			return call, fmt.Errorf("%q is not an amount of coins", c.Amount)
		}
		return coldkeys.Allowance(address, amount), nil
	case "remove-minter":
		return coldkeys.RemoveMinter(address), nil
	case "pause":
		return coldkeys.Pause(), nil
	case "unpause":
		return coldkeys.Unpause(), nil
	case "freeze":
		return coldkeys.Freeze(address), nil
	case "unfreeze":
		return coldkeys.Unfreeze(address), nil
	case "wipe":
		return coldkeys.Wipe(address), nil
	case "grant":
		return coldkeys.Grant(roleOfFlag(c.Role), address)
	case "revoke":
		return coldkeys.Revoke(roleOfFlag(c.Role), address)
	case "feed":
		return coldkeys.SetFeed(address, c.MaxAge), nil
	case "upgrade":
		return coldkeys.Upgrade(address), nil
	case "transfer-admin":
		return coldkeys.BeginAdminTransfer(of, address), nil
	case "accept-admin":
		return coldkeys.AcceptAdminTransfer(of), nil
	}
	return call, fmt.Errorf("the token has no action %q", c.Action)
}

// TokenPreparation says on which token a call is made, and who signs it: a key, or the owners of a Safe.
type TokenPreparation struct {
	RPC       []string
	ChainID   uint64
	Token     string
	From      string
	Safe      string
	SafeNonce int64 // −1: the Safe's next one
}

// Prepared is a call that is ready to be signed.
type Prepared struct {
	Words string // what it does
	File  []byte // for gbpc token sign, or for Safe's transaction builder
}

// PrepareTokenCall writes a call for a cold key or for a Safe. It reads nonce and fees from the node, and refuses a call
// that the contract would reject now.
func PrepareTokenCall(ctx context.Context, p TokenPreparation, c TokenCall) (Prepared, error) {
	call, err := c.call()
	if err != nil {
		return Prepared{}, err
	}
	return prepareTokenCall(ctx, p, call)
}

func prepareTokenCall(ctx context.Context, p TokenPreparation, call coldkeys.Call) (Prepared, error) {
	token, err := chain.ParseAddress(p.Token)
	if err != nil {
		return Prepared{}, fmt.Errorf("token: %w", err)
	}
	if (p.From == "") == (p.Safe == "") {
		return Prepared{}, errors.New("from, safe: exactly one must be set")
	}
	signs, err := chain.ParseAddress(p.From + p.Safe)
	if err != nil {
		return Prepared{}, fmt.Errorf("from, safe: %w", err)
	}
	client, err := dialNodes(ctx, p.RPC, p.ChainID)
	if err != nil {
		return Prepared{}, err
	}
	target := coldkeys.Target{ChainID: p.ChainID, Token: token}
	if p.From != "" {
		file, err := coldkeys.Prepare(ctx, client, target, signs, call)
		if err != nil {
			return Prepared{}, err
		}
		text, err := file.Encode()
		return Prepared{Words: file.Words(), File: text}, err
	}
	var nonce *uint64
	if p.SafeNonce >= 0 {
		nonce = new(uint64(p.SafeNonce)) // not negative
	}
	safe, err := coldkeys.ForSafe(ctx, client, target, signs, nonce, call, time.Now())
	if err != nil {
		return Prepared{}, err
	}
	words := fmt.Sprintf(
		"%s\n  chain id     %d\n  Safe         %s\n  nonce        %d\n  SafeTx hash  %s\n", safe.Description, p.ChainID, safe.Safe, safe.Nonce,
		safe.Hash,
	)
	return Prepared{Words: words, File: safe.Batch}, nil
}

// TokenSigning says which file is signed, for which contract the signer expects it to be, and with which key.
type TokenSigning struct {
	File           string
	ChainID        uint64
	Contract       string
	Vault, Role    string // a vault of ours, and the key in it
	Keystore       string // or an Ethereum keystore
	PassphraseFile string
}

// SignTokenCall signs a prepared transaction, without any network. agree is asked with what the transaction does.
func SignTokenCall(ctx context.Context, s TokenSigning, agree func(words string) bool) ([]byte, error) {
	if !private(s.PassphraseFile) {
		return nil, errors.New("passphrase-file: must name a file that only its owner can read")
	}
	file, err := readTokenFile(s.File)
	if err != nil {
		return nil, err
	}
	contract, err := chain.ParseAddress(s.Contract)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	if (s.Vault == "") == (s.Keystore == "") {
		return nil, errors.New("vault, keystore: exactly one must be set")
	}
	keys, key, err := s.open()
	if err != nil {
		return nil, err
	}
	if err := coldkeys.CheckSigning(ctx, keys, key, s.ChainID, contract, file); err != nil { // nobody is asked about what is refused
		return nil, err
	}
	if !agree(file.Words()) {
		return nil, errors.New("not signed")
	}
	signed, err := coldkeys.Sign(ctx, keys, key, s.ChainID, contract, file)
	if err != nil {
		return nil, err
	}
	return signed.Encode()
}

func (s TokenSigning) open() (keys signer.Signer, key string, err error) {
	if s.Keystore != "" {
		passphrase, err := secretOf(s.PassphraseFile)
		if err != nil {
			return nil, "", err
		}
		keys, err = signer.OpenKeystore(s.Keystore, passphrase)
		return keys, signer.KeystoreKey, err
	}
	if key = roleOfFlag(s.Role); key == "" {
		return nil, "", fmt.Errorf("role: the token has no role %q", s.Role)
	}
	keys, err = SignerConfig{Vault: s.Vault, PassphraseFile: s.PassphraseFile}.open(nil)
	return keys, key, err
}

func readTokenFile(path string) (coldkeys.File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return coldkeys.File{}, err
	}
	return coldkeys.ReadFile(text)
}

// TokenSubmission says where a signed transaction is sent, and for how long the command waits.
type TokenSubmission struct {
	File          string
	RPC           []string
	Confirmations int
	Wait          time.Duration
	Poll          time.Duration // between looks at the chain
}

// SubmitTokenCall sends a signed transaction, waits for its confirmations, and returns its hash and block.
func SubmitTokenCall(ctx context.Context, s TokenSubmission) (hash string, block uint64, err error) {
	file, err := readTokenFile(s.File)
	if err != nil {
		return "", 0, err
	}
	if s.Confirmations < 1 || s.Confirmations > math.MaxInt32 {
		return "", 0, errors.New("confirmations: must be 1 or more")
	}
	client, err := dialNodes(ctx, s.RPC, file.ChainID)
	if err != nil {
		return "", 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, s.Wait)
	defer cancel()
	receipt, err := coldkeys.Submit(ctx, client, file, coldkeys.Submission{Confirmations: uint64(s.Confirmations), Poll: s.Poll})
	if err != nil {
		return "", 0, err
	}
	return receipt.TxHash.Hex(), receipt.BlockNumber.Uint64(), nil
}

// KeyRotation is the replacement of the key of a role of the token.
type KeyRotation struct {
	Preparation TokenPreparation // From or Safe signs the next call; neither: it is only said what has to be signed
	Network     string           // the id of the network in the books
	Database    string           // for a role whose key is on servers
	Role        string
	From, To    string // addresses
	Look        bool   // nothing is changed
}

// KeyRotationState is how far a rotation is.
type KeyRotationState struct {
	Steps    []coldkeys.Step
	Prepared *Prepared // the call that has to be signed next; nil: none, or nobody was named who signs
}

// RotateTokenKey says how far the replacement of a key is, and takes the next step: it tells the books of the new key, or
// prepares the call that a cold key has to sign. It is repeated until nothing is left to do.
func RotateTokenKey(ctx context.Context, r KeyRotation) (state KeyRotationState, err error) {
	rotation, err := r.parse()
	if err != nil {
		return state, err
	}
	role := rotation.Role
	token, err := chain.ParseAddress(r.Preparation.Token)
	if err != nil {
		return state, fmt.Errorf("token: %w", err)
	}
	client, err := dialNodes(ctx, r.Preparation.RPC, r.Preparation.ChainID)
	if err != nil {
		return state, err
	}
	var books *db.DB
	if coldkeys.OnServers(role) {
		if r.Database == "" || r.Network == "" {
			return state, errors.New("database, chain-network: must be set, because the key is on servers")
		}
		if books, err = db.Open(ctx, r.Database); err != nil {
			return state, err
		}
		defer func() { err = errors.Join(err, books.Close()) }()
	}
	look := func() error {
		var k chain.KeyInUse
		if books != nil {
			if k, err = chain.ReadKeyInUse(ctx, books.Read(), r.Network, role, rotation.To); err != nil {
				return err
			}
		}
		state.Steps, err = coldkeys.Steps(ctx, client, coldkeys.Target{ChainID: r.Preparation.ChainID, Token: token}, rotation, k)
		return err
	}
	if err := look(); err != nil || r.Look {
		return state, err
	}
	next, left := coldkeys.Next(state.Steps)
	if left && next.Announces {
		err := books.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return chain.AnnounceSuccessor(ctx, tx, r.Network, role, rotation.From, rotation.To)
		})
		if err != nil {
			return state, err
		}
		if err := look(); err != nil {
			return state, err
		}
		next, left = coldkeys.Next(state.Steps)
	}
	if left && next.Call != nil && r.Preparation.From+r.Preparation.Safe != "" {
		prepared, err := prepareTokenCall(ctx, r.Preparation, *next.Call)
		state.Prepared = &prepared
		return state, err
	}
	return state, nil
}

// parse returns the rotation that is asked for.
func (r KeyRotation) parse() (rotation coldkeys.Rotation, err error) {
	if rotation.Role = roleOfFlag(r.Role); rotation.Role == "" || rotation.Role == chain.RoleDeployer {
		return rotation, fmt.Errorf("the token has no role %q", r.Role)
	}
	if rotation.From, err = chain.ParseAddress(r.From); err != nil {
		return rotation, fmt.Errorf("%s: %w", r.From, err)
	}
	if rotation.To, err = chain.ParseAddress(r.To); err != nil {
		return rotation, fmt.Errorf("%s: %w", r.To, err)
	}
	return rotation, nil
}
