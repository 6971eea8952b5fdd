package signer

import (
	"bytes"
	"context"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// KMS signs with keys in AWS Key Management Service (ECC_SECG_P256K1), by its HTTPS calls. It has no deposit keys, which are
// derived from a seed: another signer has them.
type KMS struct {
	config   KMSConfig
	endpoint *url.URL
}

// KMSConfig says which keys there are.
type KMSConfig struct {
	Region   string
	Endpoint string                    // "": that of the region
	Keys     map[string]string         // name → id or ARN of the key
	Address  map[string]common.Address // name → the address that the key must have
	Deposit  Signer                    // has the deposit keys
	Client   *http.Client
	// Credentials are read before each call; they renew themselves. nil: from the environment, the file of credentials or
	// the machine's or the container's role.
	Credentials *credentials.Credentials
	Now         func() time.Time // nil: the machine's clock
}

// errThrottled is answered while too many calls are made.
var errThrottled = errors.New("the key management service is called too often")

// NewKMS checks the configuration. It does not call the service.
func NewKMS(c KMSConfig) (*KMS, error) {
	if c.Endpoint == "" {
		c.Endpoint = "https://kms." + c.Region + ".amazonaws.com"
	}
	endpoint, err := url.Parse(c.Endpoint)
	switch {
	case c.Region == "":
		return nil, errors.New("the region of the key management service is missing")
	case err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Hostname() != "127.0.0.1":
		return nil, errors.New("the key management service must be reached over https")
	case c.Deposit == nil:
		return nil, errors.New("a vault with the seed of the deposit addresses is missing")
	}
	for name := range c.Keys {
		if c.Address[name] == (common.Address{}) {
			return nil, fmt.Errorf("the address of the key of %s is missing", name)
		}
	}
	if c.Credentials == nil {
		c.Credentials = credentials.NewChainCredentials([]credentials.Provider{
			&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{Region: c.Region},
		})
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return &KMS{config: c, endpoint: endpoint}, nil
}

// Address returns the address that the key must have.
func (k *KMS) Address(ctx context.Context, key string) (common.Address, error) {
	if _, deposit := depositIndex(key); deposit {
		return k.config.Deposit.Address(ctx, key)
	}
	if k.config.Keys[key] == "" {
		return common.Address{}, fmt.Errorf("%w: %s", ErrUnknownKey, key)
	}
	return k.config.Address[key], nil
}

// DepositAddress returns that of the signer with the deposit keys.
func (k *KMS) DepositAddress(index uint32) (common.Address, error) {
	return k.config.Deposit.DepositAddress(index)
}

// Sign has the service sign the hash of the message.
func (k *KMS) Sign(ctx context.Context, key string, message []byte) ([]byte, error) {
	if _, deposit := depositIndex(key); deposit {
		return k.config.Deposit.Sign(ctx, key, message)
	}
	address, err := k.Address(ctx, key)
	if err != nil {
		return nil, err
	}
	digest := crypto.Keccak256(message)
	var answer struct{ Signature []byte }
	request := map[string]any{
		"KeyId": k.config.Keys[key], "Message": base64.StdEncoding.EncodeToString(digest), "MessageType": "DIGEST",
		"SigningAlgorithm": "ECDSA_SHA_256",
	}
	if err := k.call(ctx, "Sign", request, &answer); err != nil {
		return nil, err
	}
	return recoverable(answer.Signature, digest, address)
}

// recoverable turns a signature in DER into R, S and the recovery id with which it is by the address.
func recoverable(der, digest []byte, address common.Address) ([]byte, error) {
	var parts struct{ R, S *big.Int }
	if rest, err := asn1.Unmarshal(der, &parts); err != nil || len(rest) > 0 {
		return nil, errors.New("the key management service's answer is not a signature")
	}
	order := crypto.S256().Params().N
	if parts.R.Sign() <= 0 || parts.S.Sign() <= 0 || parts.R.Cmp(order) >= 0 || parts.S.Cmp(order) >= 0 {
		return nil, errors.New("the key management service's answer is not a signature of this curve")
	}
	if parts.S.Cmp(new(big.Int).Rsh(order, 1)) > 0 { // a chain takes the lower of the two that are valid (EIP-2)
		parts.S.Sub(order, parts.S)
	}
	signature := make([]byte, crypto.SignatureLength)
	parts.R.FillBytes(signature[:32])
	parts.S.FillBytes(signature[32:64])
	for id := range byte(2) {
		signature[64] = id
		if public, err := crypto.SigToPub(digest, signature); err == nil && crypto.PubkeyToAddress(*public) == address {
			return signature, nil
		}
	}
	return nil, fmt.Errorf("the key management service's signature is not by %s", address)
}

// Probe asks for the public key of each key, and returns an error if it does not have the address of the settings.
func (k *KMS) Probe(ctx context.Context) error {
	for name, keyID := range k.config.Keys {
		var answer struct {
			PublicKey         []byte
			KeySpec, KeyUsage string
		}
		if err := k.call(ctx, "GetPublicKey", map[string]any{"KeyId": keyID}, &answer); err != nil {
			return err
		}
		var info struct {
			Algorithm asn1.RawValue
			Key       asn1.BitString
		}
		if _, err := asn1.Unmarshal(answer.PublicKey, &info); err != nil {
			return fmt.Errorf("the public key of %s cannot be read", name)
		}
		public, err := crypto.UnmarshalPubkey(info.Key.Bytes)
		if err != nil {
			return fmt.Errorf("the key of %s is not one of Ethereum's curve (ECC_SECG_P256K1)", name)
		}
		if got := crypto.PubkeyToAddress(*public); got != k.config.Address[name] {
			return fmt.Errorf(
				"the key of %s at the key management service has the address %s, and the setting says %s", name, got, k.config.Address[name],
			)
		}
	}
	return nil
}

const maxKMSAnswer = 64 << 10

// call makes one call, and again a few times while the service asks for less.
func (k *KMS) call(ctx context.Context, operation string, request, answer any) (err error) {
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		err = k.once(ctx, operation, body, answer)
		if !errors.Is(err, errThrottled) || wait > time.Second {
			return err
		}
		pause := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			pause.Stop()
			return errors.Join(err, ctx.Err())
		case <-pause.C:
		}
	}
}

func (k *KMS) once(ctx context.Context, operation string, body []byte, answer any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, k.endpoint.String()+"/", bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-amz-json-1.1")
	request.Header.Set("X-Amz-Target", "TrentService."+operation)
	who, err := k.config.Credentials.GetWithContext(&credentials.CredContext{Client: k.config.Client})
	if err != nil || who.AccessKeyID == "" {
		return errors.New("there are no credentials for the key management service (AWS_ACCESS_KEY_ID …, or the machine's role)")
	}
	signV4(request, body, "kms", k.config.Region, who, k.config.Now())
	response, err := k.config.Client.Do(request)
	if err != nil {
		return fmt.Errorf("call the key management service: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxKMSAnswer))
	if err != nil {
		return fmt.Errorf("read the key management service's answer: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		var refusal struct {
			Type string `json:"__type"`
		}
		_ = json.Unmarshal(text, &refusal) // there may be none
		kind := refusal.Type[strings.LastIndex(refusal.Type, "#")+1:]
		switch kind {
		case "ThrottlingException", "LimitExceededException", "RequestLimitExceeded":
			return errThrottled
		case "NotFoundException":
			return fmt.Errorf("%w at the key management service", ErrUnknownKey)
		}
		return fmt.Errorf("the key management service answered %s %.60s", response.Status, kind)
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return errors.New("the key management service's answer cannot be read")
	}
	return nil
}
