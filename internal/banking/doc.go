// Package banking owns everything the issuer does with banks: the customers' bank accounts and their
// verification, the virtual account of each customer, the payouts the issuer orders, and every entry
// on its own accounts.
//
//	add_bank_account.go, bank_account.go, micro_deposit.go   customers' bank accounts
//	confirmation_of_payee.go                                 whose account it is, by its bank
//	virtual_account.go                                       where customers pay in
//	payout.go, send_payout.go, internal_transfer.go          payouts
//	process_file.go, process_entry.go, credit.go, …          what the bank reports
//	list_entries.go                                          what the bank booked and did not report
//	entry_identity.go                                        which reports speak of the same entry
//	statement.go, statement_page.go                          closing balances
//	unexplained_entry.go, refused_entry.go, run_again.go     what needs an operator
//	restored_books.go                                        what lost books did
//	rail.go, folder.go                                       how messages reach the bank and come back
//	claim_file.go                                            of several processes one works on a file
//
// Tables: bank_accounts, bank_payee_checks, bank_virtual_accounts, bank_virtual_account_counter, bank_stray_numbers, bank_payouts,
// bank_files, bank_file_claims,
// bank_entries, bank_refused_entries, bank_credits, bank_statements, bank_statement_pages, bank_locks, bank_restores,
// bank_lost_orders.
//
// It promises that a payout with one id is ordered once; that an entry counts once, whatever the bank
// repeats, in whatever order, and however it uses its references; that an entry that cannot be booked holds
// up no other; that a day is closed by a whole statement or not at all; that a payout with an unknown outcome is looked up and
// never repeated
// blindly, and given back only when the bank's statements cover it if lost books may have submitted it; and that a credit
// is matched to a customer only if it came from a verified bank account of
// that customer. It does not decide what an entry means in the books: it reports to a Sink, in the
// transaction that records the entry.
//
// Package iso20022 has the messages, exchange the folders and SFTP servers for files, modulus the check of account numbers,
// clearbank the rail to an API
// bank and Confirmation of Payee; internal/sandbox/bank imitates a bank. Names and account numbers are stored sealed and are
// never logged. Free text of banks, which may name people, is sealed too.
package banking
