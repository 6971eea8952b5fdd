package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/screening/sanctions"
)

func (e *examination) sealingKeys(context.Context) []Finding {
	file := e.config.Keys
	if found := owned("keys", file, "make it with gbpc keys, or put the copy back"); found != nil {
		return found
	}
	if _, err := seal.Load(file); err != nil {
		return one(
			"keys", "its file holds no sealing keys of gbpc", "put the copy of the file back: new keys cannot read what the old ones sealed",
		)
	}
	return nil
}

// storage is tried with a document of its own: written, read, deleted.
func (e *examination) storage(ctx context.Context) (found []Finding) {
	where := e.config.Files
	if !strings.Contains(where, "://") {
		if found = e.folder("files", where); len(found) > 0 {
			return found
		}
	}
	if err := files.Try(ctx, where, e.trust()); err != nil {
		return append(found, Finding{
			"files", fmt.Sprintf("a document cannot be written, read and deleted there (%s)", plain(err)),
			"check the folder or the bucket, its region and the credentials (AWS_ACCESS_KEY_ID …)",
		})
	}
	return found
}

// bankFolder: an order leaves by a rename, which is one step only within a file system.
func (e *examination) bankFolder(context.Context) []Finding {
	dir := e.config.Bank.Folder
	found := e.folder("bank_folder", dir)
	info, err := os.Stat(dir)
	if err != nil || !info.IsDir() {
		return found
	}
	whole := device(info)
	for _, name := range []string{"staged", "outbox", "inbox", "processed", "rejected"} {
		below := filepath.Join(dir, name)
		info, err := os.Stat(below)
		if err != nil {
			continue // the server makes it
		}
		if !info.IsDir() {
			found = append(found, Finding{"bank_folder", below + " is not a folder", "remove it: the server makes the folder"})
			continue
		}
		if device(info) != whole {
			found = append(found, Finding{
				"bank_folder", below + " is on another file system, so that files cannot be renamed into it", "have all five folders on one",
			})
		}
		found = append(found, e.folder("bank_folder", below)...)
	}
	return found
}

func device(info os.FileInfo) any {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Dev
	}
	return nil
}

func (e *examination) modulus(context.Context) []Finding {
	if _, err := modulus.FromFolder(e.config.Bank.Modulus); err != nil {
		return one(
			"bank_modulus", fmt.Sprintf("the tables cannot be read (%s)", plain(err)),
			"put valacdos.txt and scsubtab.txt there, or leave the setting out",
		)
	}
	return nil
}

const (
	// oldListFile is the age at which a list counts as not downloaded: it is downloaded daily.
	oldListFile = 3 * 24 * time.Hour
	// oldList is the age of a publication at which its download must be looked at. The lists are published several times a
	// month.
	oldList = 60 * 24 * time.Hour
)

func (e *examination) sanctions(context.Context) (found []Finding) {
	lists := []struct{ setting, list, path string }{{"sanctions_uk", "UK", e.config.Sanctions.UK}, {
		"sanctions_ofac", "OFAC", e.config.Sanctions.OFAC,
	}}
	for _, l := range lists {
		if l.path == "" {
			continue // serve refuses it, by name
		}
		info, err := os.Stat(l.path)
		if err != nil {
			found = append(found, Finding{l.setting, fmt.Sprintf("%s cannot be read (%s)", l.path, plain(err)), "download the list"})
			continue
		}
		source, err := sanctions.Open(sanctions.File{List: l.list, Path: l.path})
		if err != nil {
			found = append(found, Finding{
				l.setting, fmt.Sprintf("%s is not the published list of that name (%s)", l.path, plain(err)), "download it again",
			})
			continue
		}
		if age := time.Since(info.ModTime()); age > oldListFile {
			found = append(found, Finding{
				l.setting, fmt.Sprintf("%s was downloaded %d days ago", l.path, int(age.Hours()/24)), "download it daily: repair the timer",
			})
		}
		for _, p := range source.Published() {
			if age := time.Since(p.AsOf); !p.AsOf.IsZero() && age > oldList {
				found = append(found, Finding{
					l.setting, fmt.Sprintf("the list was published %d days ago", int(age.Hours()/24)), "check from where it is downloaded",
				})
			}
		}
	}
	return found
}
