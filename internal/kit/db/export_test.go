package db

import "time"

// CheckEvery has the server asked more often whether it hangs than in operation.
func (d *DB) CheckEvery(every, answerWithin time.Duration) {
	d.signals.checkEvery, d.signals.answerWithin = every, answerWithin
}
