package ledger_test

const childBooks = "GBPC_LEDGER_CHILD"

func runChild() {}
