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

// sign returns the signature of a body for the header DigitalSignature.
func sign(key *rsa.PrivateKey, body []byte) (string, error) {
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	if err != nil {
		return "", fmt.Errorf("sign for the bank: %w", err)
	}
	return base64.StdEncoding.EncodeToString(signature), nil
}

// signed reports whether the signature of body is valid.
func signed(key *rsa.PublicKey, body []byte, signature string) bool {
	raw, err := base64.StdEncoding.DecodeString(signature)
	if err != nil {
		return false
	}
	sum := sha256.Sum256(body)
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], raw) == nil
}
