// Package gbpc is the Go client of the GBPC API: a fully backed pound sterling stablecoin.
//
//	client, err := gbpc.New(gbpc.Options{BaseURL: "http://localhost:8080", Key: os.Getenv("GBPC_API_KEY")})
//	…
//	paid, err := client.Redemptions.Create(ctx, gbpc.NewRedemption{
//		Amount: "25.00", BankID: bank, ExternalID: "invoice-1",
//	}, gbpc.IdempotencyKey("invoice-1"))
//
// Amounts are decimal strings, never floating-point numbers. Times are UTC.
//
// # Unknown is not failed
//
// A call is repeated when its answer was lost or the server was busy, after a pause that grows, or as long as the server asks
// for. A call that moves money carries an Idempotency-Key, one of the client's own if the caller names none, and keeps it when
// it is repeated, so that it is carried out once. If there still was no answer, [OutcomeUnknown] is true of the error: the order
// may have been carried out. Make the same call again with [Error.IdempotencyKey] or [ConnectionError.IdempotencyKey].
//
// # Lists
//
// A list is read by ranging over it; pages are fetched as they are needed, and nothing is repeated or left out while new
// entries arrive:
//
//	for t, err := range client.Transactions.List(ctx, gbpc.TransactionQuery{Status: gbpc.TransactionStatusCompleted}) {
//
// # What is generated
//
// The types and the methods are written from the OpenAPI document of the version that [Version] names. The rest is written by
// hand and uses the standard library alone.
package gbpc
