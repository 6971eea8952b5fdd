package preview

import "time"

// Restrict takes away what a worker does not need.
var Restrict = restrict

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
