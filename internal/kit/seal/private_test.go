package seal

import (
	"io/fs"
	"testing"
)

func TestPrivate_AFileThatRootHandsToOurGroupAlone(t *testing.T) {
	const root, us = 0, 65532
	for _, c := range []struct {
		mode      fs.FileMode
		owner, us int
		want      bool
	}{
		{0o440, root, us, true},
		{0o640, root, us, true},
		{0o444, root, us, false},
		{0o460, root, us, false},
		{0o440, us, us, false},
		{0o440, root, root, false},
	} {
		if got := handed(c.mode, c.owner, c.us); got != c.want {
			t.Errorf("%v of %d for %d: %v", c.mode, c.owner, c.us, got)
		}
	}
}
