// Package app builds every department from the configuration, from the bottom row to the top, and joins
// them. Where two departments of one row need each other, the adapter is in join.go. The package has no
// business of its own and, apart from the sandbox's clock, no state.
//
// OpenSandbox (sandbox.go) runs everything in this process. Serve (serve.go) runs against PostgreSQL, an
// Ethereum node, a bank and a mail server. Both call Join with Dependencies of their own, so that no
// feature exists in one of them only, the sandbox's controls apart.
//
// Two dependencies are bound after construction, because each closes a cycle that is in the business
// itself:
//
//   - banking reports credits and settled payments to deposits, withdrawals and treasury, which order
//     payments from banking. Banking is built with a deferredSink, which Join fills once all of them exist.
//     Nothing is reported before Run.
//   - withdrawals and deposits have treasury mint and top up the safeguarding account; treasury counts what
//     customers have ordered and what the bank recalled. Treasury is built first; BindCustomerMoney gives it
//     the other two.
package app
