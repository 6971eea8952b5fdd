package clearbank

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

const signatureHeader = "DigitalSignature"

// sign is the signature of a body as the header carries it.
func sign(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		return "", fmt.Errorf("sign for the bank: %w", err)
	}
	return base64.StdEncoding.EncodeToString(signature), nil
}

// signed tells whether the body is its sender's.
func signed(key *rsa.PublicKey, body []byte, signature string) bool {
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	sum := sha256.Sum256(body)
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], raw) == nil
}
