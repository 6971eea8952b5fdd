//go:build !linux

package preview

import "os"

// restrict does nothing more: a server runs on Linux.
func restrict() error { return nil }

func program() (string, error) { return os.Executable() }
