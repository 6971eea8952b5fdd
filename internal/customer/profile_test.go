package customer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
)

func TestValidEmail_AcceptsDeliverableAddresses(t *testing.T) {
	for _, good := range []string{"jane@example.com", "jane.doe+gbpc@sub.example.co.uk", " Jane@Example.COM ", "o'hara@example.com", "a@b.co", "x_y-z@xn--bcher-kva.example"} {
		require.True(t, customer.ValidEmail(good), good)
	}
	for _, bad := range []string{
		"", "jane", "jane@", "@example.com", "jane@localhost", "jane@example..com", "jane@-example.com", "ja ne@example.com", "jane@example.com\nBcc: x@y.zz", "jane@exa mple.com",
		"jane@@example.com", ".jane@example.com", "jane.@example.com", `"jane"@example.com`, "jané@example.com", strings.Repeat("a", 65) + "@example.com", "a@" + strings.Repeat("a.", 130) + "com", "jane@example.com,x@y.zz", "<jane@example.com>",
	} {
		require.False(t, customer.ValidEmail(bad), bad)
	}
}

func TestValidCountry_AcceptsISOCodesInCapitals(t *testing.T) {
	for _, good := range []string{"GB", "DE", "US", "CN"} {
		require.True(t, customer.ValidCountry(good), good)
	}
	for _, bad := range []string{"", "UK", "gb", "GBR", "ZZ", "EU", "001", "G1"} {
		require.False(t, customer.ValidCountry(bad), bad)
	}
}

func FuzzValidEmail(f *testing.F) {
	f.Add("jane@example.com")
	f.Add("a@b\r\nc.d")
	f.Fuzz(func(t *testing.T, s string) {
		if !customer.ValidEmail(s) {
			return
		}
		n := customer.NormalEmail(s)
		if strings.ContainsAny(n, " \t\r\n<>,;\"\x00") || strings.Count(n, "@") != 1 || !customer.ValidEmail(n) || customer.NormalEmail(n) != n {
			t.Fatalf("%q passes as %q", s, n)
		}
	})
}
