package signer

import (
	"context"
	"encoding/asn1"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/url"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsretry "github.com/aws/aws-sdk-go-v2/aws/retry"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	awsconfig "github.com/aws/aws-sdk-go-v2/config"
	awskms "github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/kms/types"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// KMS signs with keys in AWS Key Management Service (ECC_SECG_P256K1). It has no deposit keys, which are derived from a
// seed: another signer has them.
type KMS struct {
	config KMSConfig
	// Functions of a client, and not the client, which has fifty calls (decision 0193).
	sign      func(context.Context, *awskms.SignInput, ...func(*awskms.Options)) (*awskms.SignOutput, error)
	publicKey func(context.Context, *awskms.GetPublicKeyInput, ...func(*awskms.Options)) (*awskms.GetPublicKeyOutput, error)
}

// KMSConfig says which keys there are.
type KMSConfig struct {
	Region   string
	Endpoint string                    // "": that of the region
	Keys     map[string]string         // name → id or ARN of the key
	Address  map[string]common.Address // name → the address that the key must have
	Deposit  Signer                    // has the deposit keys
	Trust    *trust.Store              // which certificates of the service are accepted
	Limit    time.Duration             // of a call
	// Credentials are read before each call; they renew themselves. nil: as AWS's own tools find them on this machine.
	Credentials aws.CredentialsProvider
}

const (
	maxKMSAnswer = 64 << 10
	// While the service asks for less, a call is made again for some three seconds.
	kmsAttempts, kmsPause = 7, time.Second
)

// errNoCredentials stands for what every provider of credentials that was tried has to say.
var errNoCredentials = errors.New("there are no credentials for the key management service (AWS_ACCESS_KEY_ID …, or the machine's role)")

// NewKMS checks the configuration. It does not call the service.
func NewKMS(c KMSConfig) (*KMS, error) {
	endpoint, err := url.Parse(c.Endpoint)
	switch {
	case c.Region == "":
		return nil, errors.New("the region of the key management service is missing")
	case err != nil || c.Endpoint != "" && (endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Hostname() != "127.0.0.1"):
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
		if c.Credentials, err = c.machinesCredentials(); err != nil {
			return nil, err
		}
	}
	options := awskms.Options{
		Region: c.Region, HTTPClient: trust.Whole(c.Trust.Client(trust.KMS, c.Limit, trust.Identity{}), maxKMSAnswer),
		Credentials: aws.CredentialsProviderFunc(c.retrieve),
		Retryer: awsretry.NewStandard(func(o *awsretry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = kmsAttempts, kmsPause
			o.Retryables = []awsretry.IsErrorRetryable{awsretry.RetryableErrorCode{Codes: awsretry.DefaultThrottleErrorCodes}}
		}),
	}
	if c.Endpoint != "" {
		options.BaseEndpoint = &c.Endpoint
	}
	client := awskms.New(options)
	return &KMS{config: c, sign: client.Sign, publicKey: client.GetPublicKey}, nil
}

// machinesCredentials are those that AWS's own tools find: the environment's, the files', those of the machine's or the
// container's role. Nothing else is taken from there, since where the keys are is in our settings.
func (c KMSConfig) machinesCredentials() (aws.CredentialsProvider, error) {
	client := awshttp.NewBuildableClient().WithTimeout(c.Limit).WithTransportOptions(func(t *http.Transport) {
		t.TLSClientConfig = c.Trust.TLS(trust.KMS)
		if roots := t.TLSClientConfig.RootCAs; roots != nil {
			t.TLSClientConfig.RootCAs = roots.Clone() // to which AWS_CA_BUNDLE is added
		}
	})
	found, err := awsconfig.LoadDefaultConfig(context.Background(), awsconfig.WithRegion(c.Region), awsconfig.WithHTTPClient(client))
	if err != nil {
		return nil, fmt.Errorf("read this machine's settings for AWS (AWS_…, ~/.aws): %w", err)
	}
	return found.Credentials, nil
}

// retrieve is part of aws.CredentialsProvider.
func (c KMSConfig) retrieve(ctx context.Context) (aws.Credentials, error) {
	value, err := c.Credentials.Retrieve(ctx)
	if err != nil && ctx.Err() == nil {
		err = errNoCredentials
	}
	return value, err
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
	answer, err := k.sign(ctx, &awskms.SignInput{
		KeyId: aws.String(k.config.Keys[key]), Message: digest, MessageType: types.MessageTypeDigest,
		SigningAlgorithm: types.SigningAlgorithmSpecEcdsaSha256,
	})
	if err != nil {
		return nil, kmsError(err)
	}
	return recoverable(answer.Signature, digest, address)
}

// kmsError says in our words what the service's answer was. Its own have account, user and key.
func kmsError(err error) error {
	var refusal smithy.APIError
	var response *smithyhttp.ResponseError
	switch {
	case errors.Is(err, errNoCredentials):
		return errNoCredentials
	case errors.As(err, &refusal) && refusal.ErrorCode() == "NotFoundException":
		return fmt.Errorf("%w at the key management service", ErrUnknownKey)
	case errors.As(err, &refusal) && errors.As(err, &response):
		return fmt.Errorf("the key management service answered %d %.60s", response.HTTPStatusCode(), refusal.ErrorCode())
	}
	return fmt.Errorf("call the key management service: %w", err)
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
		answer, err := k.publicKey(ctx, &awskms.GetPublicKeyInput{KeyId: &keyID})
		if err != nil {
			return kmsError(err)
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
