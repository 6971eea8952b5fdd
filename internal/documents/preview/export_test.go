package preview

import (
	"runtime/debug"
	"slices"
	"time"
)

// Restrict takes away what a worker does not need.
var Restrict = restrict

// BearRaceDetector gives the worker that this process becomes what it needs under the race detector, if it is under it.
func BearRaceDetector() {
	build, _ := debug.ReadBuildInfo()
	if slices.Contains(build.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		processorTime, workerTime, workerMemory = time.Minute, time.Minute, 3<<30
	}
}

// WithTime gives each picture of the Drawer this long.
func (d *Drawer) WithTime(t time.Duration) *Drawer {
	d.time = t
	return d
}

// Turns says whose picture is drawn next.
type Turns struct{ turns }

// Wait returns when it is the picture's turn.
var Wait = (*turns).wait

// Of is for Wait.
func (t *Turns) Of() *turns { return &t.turns }
