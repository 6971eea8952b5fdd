package emailcodes

import (
	"strings"
	"testing"

	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

func FuzzMailedCode_SixDigitsAreLookedAtAndLongOnesAreNot(f *testing.F) {
	for _, seed := range []string{"123456", "", "12345", "1234567", "12 456", "١٢٣٤٥٦", "\xff", strings.Repeat("A", linkLength), strings.Repeat("1", maxLength+1)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, code string) {
		var wrong fault.Fields
		Check(&wrong, "code", secret.Text(code))
		digits := len(code) == 6 && strings.Trim(code, "0123456789") == ""
		if (digits || len(code) == linkLength) && wrong.Err() != nil {
			t.Fatalf("%q was refused", code)
		}
		if len(code) > maxLength && wrong.Err() == nil {
			t.Fatalf("%q was taken", code)
		}
	})
}
