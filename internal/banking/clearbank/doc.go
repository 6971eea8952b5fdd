// Package clearbank is the rail to a bank with an API in the form of ClearBank's. Payments are posted (POST
// /v3/payments/fps), events arrive as webhooks, and both sides sign every body (RSA, PKCS #1 v1.5, SHA-256,
// in the header DigitalSignature).
//
// It owns no table. It converts events into the ISO 20022 messages that a bank would send as files, and the
// same code processes both. An entry therefore has the same reference, the bank's TransactionId, in webhooks
// and statements. A webhook is acknowledged only once it is in the database; the bank repeats the others for a day,
// and what was missed all the same is taken from its list of transactions (List).
//
// A Faster Payment carries at most £1,000,000. A larger payment goes by CHAPS (POST /payments/chaps/v6/customer-payments),
// in its hours, with the payee's postal address, which that scheme must have. Where whoever is paid back lives is in the
// scheme's message of the credit (pacs.008).
package clearbank
