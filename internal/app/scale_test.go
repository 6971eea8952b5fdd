package app

import (
	"strings"
	"testing"
)

func TestScale_TheWholePathIsAsFastWithAMillionCustomers(t *testing.T) {
	w := newScaleWorld(t, "seeded", 8)
	for i, s := range w.template.steps {
		t.Logf("=== step %d %v", i, s.ended.Sub(s.began))
		for _, r := range s.rows {
			var b strings.Builder
			for j, c := range r.cells {
				if len(c) > 90 {
					c = c[:90] + "~"
				}
				b.WriteString(" " + r.of.columns[j] + "=" + c)
			}
			t.Logf("%s:%s", r.of.name, b.String())
		}
	}
}
