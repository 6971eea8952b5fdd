// Command generate writes the Go bindings of the contracts from their committed artefacts.
// It is run by `go generate ./internal/chain/token`; the package's test fails when they are stale.
package main

import (
	"fmt"
	"os"

	"github.com/gbpc/gbpc/internal/chain/token/bindings"
)

func main() {
	if err := bindings.Write("../../../contracts/artifacts", "."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
