// Package disk makes changes of files last.
//
// It promises that what a call has returned from survives a power failure, as far as the operating system and the disk keep
// theirs.
package disk

import (
	"errors"
	"os"
)

// SyncFolder makes the names in a folder last: of files that were made, renamed and removed there.
func SyncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
