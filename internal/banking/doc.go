// Package banking is what we have to do with banks: the customers' own bank accounts and how they
// prove that they hold them, the receiving account allotted to each customer, the payments we order
// and what becomes of them, and every movement that our bank tells us of.
//
// Tables: bank_accounts, bank_virtual_accounts, bank_virtual_counter, bank_payouts, bank_files,
// bank_entries, bank_receipts, bank_statements.
//
// It promises that a payment of one id is ordered once, that a movement at the bank counts once
// whatever the bank repeats and in whatever order, that a payment whose outcome is not known is
// looked up and never repeated blindly, and that money is a customer's by itself only when it came
// from a verified bank account of that customer. What a movement means in the books is not decided
// here: it reports through Sink, in the transaction that records it.
//
// iso20022 has the messages, modulus the check of account numbers, internal/sandbox/bank the pretend bank. Names
// and account numbers are stored sealed and are in no log.
package banking
