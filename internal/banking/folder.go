package banking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/disk"
)

// Folder is a rail over files in a folder, which the bank's own software or SFTP transfers:
//
//	staged/     orders that are ready and were not submitted
//	outbox/     orders for the bank, which fetches them
//	submitted/  the ids of the orders that were submitted, in a folder a day: books that were restored lack some
//	inbox/      messages from the bank; a name that begins with a dot or does not end in .xml is incomplete, and
//	            so is a link or a folder: what is unchanged for an hour is put aside
//	processed/  messages that were processed
//	rejected/   files that are not valid messages, for an operator
//
// An order is either in staged or was submitted: the rename from staged to outbox is the one moment of
// submission, so a process that is killed at any time knows after its restart which of the two applies.
type Folder struct {
	dir    string
	poll   time.Duration
	settle time.Duration // how long what is incomplete may be unchanged
	log    *slog.Logger
}

// NewFolder creates the folders that do not exist yet. poll is the interval at which the inbox is read.
func NewFolder(dir string, poll time.Duration, log *slog.Logger) (*Folder, error) {
	f := &Folder{dir: dir, poll: poll, settle: time.Hour, log: log}
	if log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	for _, name := range []string{staged, outbox, submitted, inbox, processed, rejected} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return nil, fmt.Errorf("open the bank's folder: %w", err)
		}
	}
	return f, f.removePartialFiles()
}

// removePartialFiles removes the partially written orders of processes that were killed: a file that is
// still being written is never an hour old.
func (f *Folder) removePartialFiles() error {
	partial, err := filepath.Glob(filepath.Join(f.dir, staged, partialPrefix+"*"))
	if err != nil {
		return err
	}
	for _, name := range partial {
		info, err := os.Stat(name)
		if err == nil && time.Since(info.ModTime()) > time.Hour {
			err = os.Remove(name)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// partialPrefix begins the name of a file that is not complete.
const partialPrefix = ".partialPrefix-"

const (
	staged    = "staged"
	outbox    = "outbox"
	submitted = "submitted"
	inbox     = "inbox"
	processed = "processed"
	rejected  = "rejected"
)

// Outbox is the folder from which the bank fetches orders.
func (f *Folder) Outbox() string { return filepath.Join(f.dir, outbox) }

// Inbox is the folder into which the bank delivers its messages.
func (f *Folder) Inbox() string { return filepath.Join(f.dir, inbox) }

func (f *Folder) orderFile(folder, key string) string {
	return filepath.Join(f.dir, folder, key+".pain001.xml")
}

// stagedFile has a name of its own for each staging: a process that was late and stages an order that was
// submitted does not bring it back.
func (f *Folder) stagedFile(o iso20022.Order) string {
	if o.StagedAs == "" {
		return f.orderFile(staged, o.MessageID)
	}
	return f.orderFile(staged, o.MessageID+"."+o.StagedAs)
}

// Stage writes the complete order to the disk, into the folder beside the outbox.
func (f *Folder) Stage(_ context.Context, o iso20022.Order) error {
	content, err := o.XML()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRejected, err)
	}
	file, err := os.CreateTemp(filepath.Join(f.dir, staged), partialPrefix)
	if err != nil {
		return fmt.Errorf("stage an order: %w", err)
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), f.stagedFile(o))
	}
	if err != nil {
		return fmt.Errorf("stage an order: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return disk.SyncFolder(filepath.Join(f.dir, staged))
}

// Send moves the order into the outbox. An order that is no longer staged was submitted before.
func (f *Folder) Send(_ context.Context, o iso20022.Order) error {
	if err := f.keepID(o.MessageID); err != nil {
		return fmt.Errorf("note that an order is submitted: %w", err)
	}
	err := os.Rename(f.stagedFile(o), f.orderFile(outbox, o.MessageID))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("send an order: %w", err)
	}
	return errors.Join(disk.SyncFolder(filepath.Join(f.dir, outbox)), disk.SyncFolder(filepath.Join(f.dir, staged)))
}

// The ids of submitted orders are kept for this many days of the machine's clock, and so many of the newest are compared.
const (
	submittedDays  = 14
	submittedRead  = 1000
	submittedNamed = "2006-01-02"
)

// keepID notes that an order is being submitted, before it is.
func (f *Folder) keepID(key string) error {
	now := time.Now().UTC()
	today := filepath.Join(f.dir, submitted, now.Format(submittedNamed))
	if err := os.Mkdir(today, 0o700); err == nil {
		if err := errors.Join(disk.SyncFolder(filepath.Join(f.dir, submitted)), f.forgetIDs(now)); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrExist) {
		return err
	}
	file, err := os.OpenFile(filepath.Join(today, key), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), disk.SyncFolder(today))
}

func (f *Folder) forgetIDs(now time.Time) error {
	days, err := os.ReadDir(filepath.Join(f.dir, submitted))
	for _, d := range days {
		if at, parsed := time.Parse(submittedNamed, d.Name()); parsed == nil && now.Sub(at) > submittedDays*24*time.Hour {
			err = errors.Join(err, os.RemoveAll(filepath.Join(f.dir, submitted, d.Name())))
		}
	}
	return err
}

// SubmittedOrders returns the ids of the newest orders that were submitted: books that lost commits lost the newest.
func (f *Folder) SubmittedOrders(context.Context) (keys []string, err error) {
	days, err := os.ReadDir(filepath.Join(f.dir, submitted))
	if err != nil {
		return nil, err
	}
	for i := len(days) - 1; i >= 0 && len(keys) < submittedRead; i-- {
		found, err := os.ReadDir(filepath.Join(f.dir, submitted, days[i].Name()))
		if err != nil {
			return nil, err
		}
		at := make(map[string]time.Time, len(found))
		for _, entry := range found {
			if info, err := entry.Info(); err == nil {
				at[entry.Name()] = info.ModTime()
			}
		}
		keys = append(keys, slices.SortedFunc(maps.Keys(at), func(a, b string) int { return at[b].Compare(at[a]) })...)
	}
	return keys[:min(len(keys), submittedRead)], nil
}

// WaitingOrders returns the ids of the orders in the outbox.
func (f *Folder) WaitingOrders(context.Context) (keys []string, err error) {
	found, err := os.ReadDir(f.Outbox())
	for _, entry := range found {
		key, _, _ := strings.Cut(entry.Name(), ".")
		keys = append(keys, key)
	}
	return keys, err
}

// LookUp reports that the bank has not fetched the order yet; otherwise the status is unknown.
func (f *Folder) LookUp(_ context.Context, key string) (LookUpResult, error) {
	_, err := os.Stat(f.orderFile(outbox, key))
	switch {
	case err == nil:
		return LookUpResult{Status: LookUpPending}, nil
	case errors.Is(err, fs.ErrNotExist):
		return LookUpResult{Status: LookUpUnknown}, nil
	}
	return LookUpResult{}, err
}

// Receive passes the inbox's files to process in order of name. A file that fails is retried with
// increasing intervals; the others do not wait for it.
func (f *Folder) Receive(ctx context.Context, process func(context.Context, InboundFile) error) error {
	tick := time.NewTicker(f.poll)
	defer tick.Stop()
	retries := map[string]retry{}
	for {
		if err := f.receiveAll(ctx, process, retries); err != nil && ctx.Err() == nil {
			f.log.ErrorContext(ctx, "bank inbox cannot be read", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// ReceiveOnce passes each complete file of the inbox to process, in order of name, and returns how many there were. It is
// for a caller that takes every step itself.
func (f *Folder) ReceiveOnce(ctx context.Context, process func(context.Context, InboundFile) error) (n int, err error) {
	found, err := os.ReadDir(f.Inbox())
	for _, entry := range found {
		if name := entry.Name(); isComplete(entry) {
			err = errors.Join(err, f.receive(ctx, process, name, true))
			n++
		}
	}
	return n, err
}

func isComplete(entry os.DirEntry) bool {
	return entry.Type().IsRegular() && !strings.HasPrefix(entry.Name(), ".") && strings.HasSuffix(strings.ToLower(entry.Name()), ".xml")
}

type retry struct {
	after time.Time
	wait  time.Duration
}

const (
	firstRetry = time.Second
	maxRetry   = time.Minute
)

func (f *Folder) receiveAll(ctx context.Context, process func(context.Context, InboundFile) error, retries map[string]retry) error {
	found, err := os.ReadDir(f.Inbox()) // in order of name
	if err != nil {
		return err
	}
	for _, entry := range found {
		name := entry.Name()
		complete := isComplete(entry)
		if time.Now().Before(retries[name].after) || !complete && !f.isStray(entry) {
			continue
		}
		if err := f.receive(ctx, process, name, complete); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			wait := min(max(2*retries[name].wait, firstRetry), maxRetry)
			retries[name] = retry{time.Now().Add(wait), wait}
			f.log.ErrorContext(ctx, "bank file not processed, it is retried", "file", name, "err", err)
			continue
		}
		delete(retries, name)
	}
	return nil
}

// isStray reports whether what is incomplete will not be completed: it did not change for long.
func (f *Folder) isStray(entry os.DirEntry) bool {
	info, err := entry.Info() // of a link, not of what it points to
	return err == nil && time.Since(info.ModTime()) > f.settle
}

func (f *Folder) receive(ctx context.Context, process func(context.Context, InboundFile) error, name string, complete bool) (err error) {
	file := InboundFile{Name: name, Stray: !complete}
	if complete {
		file, err = f.inboundFile(name)
	}
	if errors.Is(err, fs.ErrNotExist) { // another process was first
		return nil
	}
	if err != nil {
		return err
	}
	to := processed
	if err := recoverPanics(ctx, process, file); errors.Is(err, ErrRejected) {
		to = rejected
	} else if err != nil {
		if _, gone := os.Lstat(filepath.Join(f.Inbox(), name)); errors.Is(gone, fs.ErrNotExist) {
			return nil // another process was first
		}
		return err
	}
	aside := filepath.Join(f.dir, to, name)
	if _, taken := os.Lstat(aside); taken == nil && !complete { // nothing that was put aside is replaced
		aside += time.Now().UTC().Format(".20060102T150405.000000000")
	}
	err = os.Rename(filepath.Join(f.Inbox(), name), aside)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// inboundFile returns a file of the inbox, with its content if it is small.
func (f *Folder) inboundFile(name string) (InboundFile, error) {
	path := filepath.Join(f.Inbox(), name)
	info, err := os.Stat(path)
	if err != nil {
		return InboundFile{}, err
	}
	if info.Size() > maxKeptFile {
		return InboundFile{Name: name, Open: func() (io.ReadCloser, error) { return os.Open(path) }}, nil
	}
	content, err := os.ReadFile(path)
	return InboundFile{Name: name, Content: content}, err
}

// Redeliver moves a rejected file back to the inbox.
func (f *Folder) Redeliver(_ context.Context, name string) error {
	if name != filepath.Base(name) {
		return fmt.Errorf("%q is not the name of a file", name)
	}
	return os.Rename(filepath.Join(f.dir, rejected, name), filepath.Join(f.Inbox(), name))
}

// recoverPanics processes the file and turns a panic into an error. A panic must stop only this file: the
// program would meet the same file again at its next start.
func recoverPanics(ctx context.Context, process func(context.Context, InboundFile) error, file InboundFile) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return process(ctx, file)
}
