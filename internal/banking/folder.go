package banking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// Folder is a rail of files in a folder: the bank's own software, or SFTP, carries them. In it are
//
//	staged/     orders that are ready and have not left
//	outbox/     orders for the bank, which takes them away
//	inbox/      the bank's messages; a name that begins with a point or does not end in .xml is not one yet
//	processed/  messages that were taken
//	refused/    files that are no messages; an operator looks
//
// An order is in staged or has left: the rename from there into outbox is the one moment at which
// it leaves, so a process that dies at any time knows on its return which of the two is the case.
type Folder struct {
	dir  string
	poll time.Duration
	log  *slog.Logger
}

// NewFolder makes the folders that are not there yet. poll is how often the inbox is looked at.
func NewFolder(dir string, poll time.Duration, log *slog.Logger) (*Folder, error) {
	f := &Folder{dir: dir, poll: poll, log: log}
	if log == nil {
		f.log = slog.New(slog.DiscardHandler)
	}
	for _, name := range []string{staged, outbox, inbox, processed, refused} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return nil, fmt.Errorf("open the bank's folder: %w", err)
		}
	}
	return f, f.tidy()
}

// tidy removes the half-written orders of processes that died: nobody else's is an hour old.
func (f *Folder) tidy() error {
	halves, err := filepath.Glob(filepath.Join(f.dir, staged, half+"*"))
	if err != nil {
		return err
	}
	for _, name := range halves {
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

// half begins the name of a file that is not whole yet.
const half = ".half-"

const (
	staged    = "staged"
	outbox    = "outbox"
	inbox     = "inbox"
	processed = "processed"
	refused   = "refused"
)

// Outbox and Inbox are where the bank's side reads and writes.
func (f *Folder) Outbox() string { return filepath.Join(f.dir, outbox) }

// Inbox is where the bank puts its messages.
func (f *Folder) Inbox() string { return filepath.Join(f.dir, inbox) }

func (f *Folder) orderFile(folder, key string) string {
	return filepath.Join(f.dir, folder, key+".pain001.xml")
}

// Stage writes the order, whole and on the disk, beside the outbox.
func (f *Folder) Stage(_ context.Context, o iso20022.Order) error {
	content, err := o.XML()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	file, err := os.CreateTemp(filepath.Join(f.dir, staged), half)
	if err != nil {
		return fmt.Errorf("stage an order: %w", err)
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), f.orderFile(staged, o.MessageID))
	}
	if err != nil {
		return fmt.Errorf("stage an order: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return syncFolder(filepath.Join(f.dir, staged))
}

// Send moves the order into the outbox. One that is not staged any more has left before.
func (f *Folder) Send(_ context.Context, o iso20022.Order) error {
	err := os.Rename(f.orderFile(staged, o.MessageID), f.orderFile(outbox, o.MessageID))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("send an order: %w", err)
	}
	return errors.Join(syncFolder(filepath.Join(f.dir, outbox)), syncFolder(filepath.Join(f.dir, staged)))
}

// Find can tell only that the bank has not taken an order away yet.
func (f *Folder) Find(_ context.Context, key string) (Finding, error) {
	_, err := os.Stat(f.orderFile(outbox, key))
	switch {
	case err == nil:
		return Finding{Found: UnderWay}, nil
	case errors.Is(err, fs.ErrNotExist):
		return Finding{Found: Silent}, nil
	}
	return Finding{}, err
}

// Receive gives the inbox's files in order of name. One that fails is given again later, at growing
// distances; the others do not wait for it.
func (f *Folder) Receive(ctx context.Context, take func(context.Context, File) error) error {
	tick := time.NewTicker(f.poll)
	defer tick.Stop()
	later := map[string]retry{}
	for {
		if err := f.receiveAll(ctx, take, later); err != nil && ctx.Err() == nil {
			f.log.ErrorContext(ctx, "the bank's inbox cannot be read", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

type retry struct {
	after time.Time
	wait  time.Duration
}

const (
	firstRetry = time.Second
	mostRetry  = time.Minute
)

func (f *Folder) receiveAll(ctx context.Context, take func(context.Context, File) error, later map[string]retry) error {
	found, err := os.ReadDir(f.Inbox()) // in order of name
	if err != nil {
		return err
	}
	for _, entry := range found {
		name := entry.Name()
		if !entry.Type().IsRegular() || strings.HasPrefix(name, ".") || !strings.HasSuffix(strings.ToLower(name), ".xml") || time.Now().Before(later[name].after) {
			continue
		}
		if err := f.receive(ctx, take, name); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			wait := min(max(2*later[name].wait, firstRetry), mostRetry)
			later[name] = retry{time.Now().Add(wait), wait}
			f.log.ErrorContext(ctx, "a file of the bank is tried again later", "file", name, "err", err)
			continue
		}
		delete(later, name)
	}
	return nil
}

func (f *Folder) receive(ctx context.Context, take func(context.Context, File) error, name string) error {
	content, err := readLimited(filepath.Join(f.Inbox(), name))
	if errors.Is(err, fs.ErrNotExist) { // another process took it
		return nil
	}
	if err != nil {
		return err
	}
	to := processed
	if err := unharmed(ctx, take, File{name, content}); errors.Is(err, ErrRefused) {
		to = refused
	} else if err != nil {
		return err
	}
	err = os.Rename(filepath.Join(f.Inbox(), name), filepath.Join(f.dir, to, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// unharmed has the file taken. What nobody foresaw in one file stops that file, not the program: it
// would come again at the next start.
func unharmed(ctx context.Context, take func(context.Context, File) error, file File) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return take(ctx, file)
}

// readLimited reads one byte more than a message may have, so that a larger file is refused as such
// and not read whole.
func readLimited(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, iso20022.MaxSize+1))
}

// syncFolder makes renames in a folder survive a power cut.
func syncFolder(name string) error {
	folder, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
