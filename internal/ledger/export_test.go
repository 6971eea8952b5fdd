package ledger

// Small ranges, so that every test with more than a few entries joins several.
func init() { rangeSize, checkpointEvery = 7, 2 }
