// Package wallettest is the bench on which the departments of customers' money are tested: transactions,
// pricing, deposits, withdrawals and wallet, joined as the program joins them, on a real database with real
// books and sign-ins, in a world that is imitated.
package wallettest
