package ledger

import "testing"

var productionRange, productionCheckpoints = rangeSize, checkpointEvery

// Small ranges, so that every test with more than a few entries joins several, and small files and batches of archives.
func init() { rangeSize, checkpointEvery, entriesPerFile, moveSize = 7, 2, 5, 4 }

// UseProductionRanges makes a benchmark read ranges of the size that the program reads.
func UseProductionRanges(b *testing.B) {
	small, often := rangeSize, checkpointEvery
	rangeSize, checkpointEvery = productionRange, productionCheckpoints
	b.Cleanup(func() { rangeSize, checkpointEvery = small, often })
}
