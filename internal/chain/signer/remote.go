package signer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/btcsuite/btcd/btcutil/v2/hdkeychain"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// Remote signs with keys in another process, through the API of Web3Signer: POST /api/v1/eth1/sign/{address}
// hashes and signs the bytes in the request. Remote knows only the addresses of the keys, and checks each
// signature against them.
type Remote struct {
	base      *url.URL
	addresses map[string]common.Address
	branch    *hdkeychain.ExtendedKey // public
	client    *http.Client
}

// RemoteConfig holds the URL of the remote signer and the address of each key.
type RemoteConfig struct {
	URL           string                    // https, or http to a loopback address
	Addresses     map[string]common.Address // name → address
	DepositPublic string                    // the extended public key of the deposit keys
	Client        *http.Client              // with the client certificate; nil uses a client without one and a timeout of 10 s
}

// NewRemote checks the configuration. It does not call the remote signer.
func NewRemote(config RemoteConfig) (*Remote, error) {
	base, err := url.Parse(config.URL)
	if err != nil || base.Host == "" {
		return nil, errors.New("the remote signer's address is not a URL")
	}
	local := base.Hostname() == "localhost" || strings.HasPrefix(base.Hostname(), "127.") || base.Hostname() == "::1"
	if base.Scheme != "https" && (base.Scheme != "http" || !local) {
		return nil, errors.New("the remote signer must be reached over https")
	}
	branch, err := publicBranch(config.DepositPublic)
	if err != nil {
		return nil, err
	}
	client := config.Client
	if client == nil {
		client = &http.Client{Timeout: 10 * time.Second}
	}
	return &Remote{base: base, addresses: config.Addresses, branch: branch, client: client}, nil
}

// Address returns the address of the key.
func (r *Remote) Address(_ context.Context, key string) (common.Address, error) {
	if index, ok := depositIndex(key); ok {
		return r.DepositAddress(index)
	}
	address, ok := r.addresses[key]
	if !ok {
		return common.Address{}, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return address, nil
}

// DepositAddress returns the address of the deposit key with this index.
func (r *Remote) DepositAddress(index uint32) (common.Address, error) {
	return childAddress(r.branch, index)
}

const maxResponseBytes = 4096

// Sign has the remote signer sign the Keccak-256 hash of message.
func (r *Remote) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	address, err := r.Address(ctx, key)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(map[string]string{"data": hexutil.Encode(message)})
	if err != nil {
		return nil, err
	}
	target := r.base.JoinPath("api", "v1", "eth1", "sign", strings.ToLower(address.Hex()))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, target.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := r.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("call the remote signer: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return nil, fmt.Errorf("read the remote signer's response: %w", err)
	}
	switch response.StatusCode {
	case http.StatusOK:
		return parseSignature(text, message, address)
	case http.StatusNotFound:
		return nil, fmt.Errorf("%w at the remote signer: %s", ErrUnknownKey, key)
	}
	return nil, fmt.Errorf("the remote signer answered %s", response.Status)
}

// Probe asks the remote signer whether it is up.
func (r *Remote) Probe(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base.JoinPath("upcheck").String(), http.NoBody)
	if err != nil {
		return err
	}
	response, err := r.client.Do(request)
	if err != nil {
		return fmt.Errorf("call the remote signer: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the remote signer answered %s", response.Status)
	}
	return nil
}

func parseSignature(text, message []byte, address common.Address) ([]byte, error) {
	signature, err := hexutil.Decode(strings.Trim(strings.TrimSpace(string(text)), `"`))
	if err != nil || len(signature) != crypto.SignatureLength {
		return nil, errors.New("the remote signer's answer is not a signature")
	}
	if signature[64] >= 27 {
		signature[64] -= 27
	}
	if err := checkSignature(signature, message, address); err != nil {
		return nil, fmt.Errorf("the remote signer's answer: %w", err)
	}
	return signature, nil
}
