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
