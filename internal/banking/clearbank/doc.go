// Package clearbank is the rail to an API bank, in the shape of ClearBank's: payments are posted
// (POST /v3/payments/fps), what happens is told by webhooks, and both sides sign every body
// (RSA, PKCS #1 v1.5, SHA-256, in the header DigitalSignature).
//
// It knows no table. What the bank tells is put into the ISO 20022 messages that a bank of files
// sends and given to the same code, so that a movement is known by the bank's TransactionId
// whichever way it was told. A webhook is answered with success only once it is in the database;
// the bank repeats the others.
//
// Faster Payments carry at most £1,000,000; a larger payment is refused and its order ends as
// rejected.
package clearbank
