package ledger

import "testing"

var productionRange, productionCheckpoints = rangeSize, checkpointEvery

// Small ranges, so that every test with more than a few entries joins several.
func init() { rangeSize, checkpointEvery = 7, 2 }

// UseProductionRanges makes a benchmark read ranges of the size that the program reads.
func UseProductionRanges(b *testing.B) {
	small, often := rangeSize, checkpointEvery
	rangeSize, checkpointEvery = productionRange, productionCheckpoints
	b.Cleanup(func() { rangeSize, checkpointEvery = small, often })
}
