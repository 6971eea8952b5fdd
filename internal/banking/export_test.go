package banking

import "time"

// SettleAfter shortens how long what is incomplete may be unchanged.
func (f *Folder) SettleAfter(d time.Duration) { f.settle = d }
