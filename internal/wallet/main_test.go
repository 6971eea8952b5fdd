package wallet_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain plays fewer random games than rapid would by itself: each signs a customer in and moves
// money through two databases. -rapid.checks=N plays more.
func TestMain(m *testing.M) {
	flag.Parse()
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set("10"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
