package banking

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
)

// Folder is a rail over files in folders, which the bank's own software or SFTP transfers, or which are on the bank's SFTP
// server:
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
// submission, so a process that is killed at any time knows after its restart which of the two applies. Processes on several
// hosts may share the folders: each file is claimed in the database before it is processed.
type Folder struct {
	store   exchange.Store
	in      Folders
	poll    time.Duration
	settle  time.Duration // how long what is incomplete may be unchanged
	log     *slog.Logger
	made    bool                   // the folders exist
	arrived map[string]fs.FileInfo // what was in the inbox when it was last read, where the bank itself writes there
}

// Folders are the names of the folders. A Processed that is empty has messages deleted once they were processed, and a
// Submitted that is empty has no ids kept.
type Folders struct{ Staged, Outbox, Submitted, Inbox, Processed, Rejected string }

// NewFolder returns the rail over a folder of this machine, and creates the folders that do not exist yet. poll is the
// interval at which the inbox is read.
func NewFolder(dir string, poll time.Duration, log *slog.Logger) (*Folder, error) {
	f := NewFolderOn(
		exchange.NewDisk(dir),
		Folders{Staged: "staged", Outbox: "outbox", Submitted: "submitted", Inbox: "inbox", Processed: "processed", Rejected: "rejected"}, poll,
		log,
	)
	if err := f.makeFolders(context.Background()); err != nil {
		return nil, fmt.Errorf("open the bank's folder: %w", err)
	}
	return f, nil
}

// NewFolderOn returns the rail over folders that are elsewhere. They are made when the inbox is first read.
func NewFolderOn(store exchange.Store, in Folders, poll time.Duration, log *slog.Logger) *Folder {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Folder{store: store, in: in, poll: poll, settle: time.Hour, log: log, arrived: map[string]fs.FileInfo{}}
}

func (f *Folder) makeFolders(ctx context.Context) (err error) {
	for _, name := range []string{f.in.Staged, f.in.Outbox, f.in.Submitted, f.in.Inbox, f.in.Processed, f.in.Rejected} {
		if name != "" {
			err = errors.Join(err, f.store.MakeFolder(ctx, name))
		}
	}
	f.made = err == nil
	return err
}

// Outbox is the folder of this machine from which the bank fetches orders.
func (f *Folder) Outbox() string { return f.here(f.in.Outbox) }

// Inbox is the folder of this machine into which the bank delivers its messages.
func (f *Folder) Inbox() string { return f.here(f.in.Inbox) }

func (f *Folder) here(name string) string {
	if d, ok := f.store.(exchange.Disk); ok {
		return d.Path(name)
	}
	return ""
}

const orderSuffix = ".pain001.xml"

func (f *Folder) submittedFile(key string) string { return path.Join(f.in.Outbox, key+orderSuffix) }

// stagedFile has a name of its own for each staging: a process that was late and stages an order that was
// submitted does not bring it back.
func (f *Folder) stagedFile(o iso20022.Order) string {
	name := o.MessageID
	if o.StagedAs != "" {
		name += "." + o.StagedAs
	}
	if f.in.Staged == f.in.Outbox { // the bank must not take it yet
		return path.Join(f.in.Staged, "."+name+".tmp")
	}
	return path.Join(f.in.Staged, name+orderSuffix)
}

// Stage writes the complete order, beside the outbox.
func (f *Folder) Stage(ctx context.Context, o iso20022.Order) error {
	content, err := o.XML()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRejected, err)
	}
	if err := f.store.Create(ctx, f.stagedFile(o), content); err != nil {
		return fmt.Errorf("stage an order: %w", err)
	}
	return nil
}

// Send moves the order into the outbox. An order that is no longer staged was submitted before, and an order that is in
// the outbox is not replaced.
func (f *Folder) Send(ctx context.Context, o iso20022.Order) error {
	if err := f.keepID(ctx, o.MessageID); err != nil {
		return fmt.Errorf("note that an order is submitted: %w", err)
	}
	err := f.store.Move(ctx, f.stagedFile(o), f.submittedFile(o.MessageID))
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist) && !f.store.Remote():
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrExist):
		return f.submittedBefore(ctx, o, err)
	case errors.Is(err, exchange.ErrUnknown):
		return fmt.Errorf("%w: %w", ErrOutcomeUnknown, err)
	}
	return fmt.Errorf("send an order: %w", err)
}

// submittedBefore looks the order up in the outbox by name and content. If it is not there, the bank has fetched it or
// somebody has removed it.
func (f *Folder) submittedBefore(ctx context.Context, o iso20022.Order, cause error) error {
	content, err := o.XML()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOutcomeUnknown, err)
	}
	file, err := f.store.Open(ctx, f.submittedFile(o.MessageID))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOutcomeUnknown, errors.Join(cause, err))
	}
	there, err := io.ReadAll(io.LimitReader(file, int64(len(content))+1))
	if err = errors.Join(err, file.Close()); err != nil || !bytes.Equal(there, content) {
		return fmt.Errorf("%w: what is in the outbox is not this order: %w", ErrOutcomeUnknown, errors.Join(cause, err))
	}
	_ = f.store.Remove(ctx, f.stagedFile(o)) // another staging of it; it is not submitted whether it is there or not
	return nil
}

// LookUp reports that the bank has not fetched the order yet. On the bank's own server, where the answer to a submission
// can be lost, it also reports that the order is still staged, so that nothing was submitted. Otherwise the status is
// unknown.
func (f *Folder) LookUp(ctx context.Context, key string) (LookUpResult, error) {
	_, err := f.store.Stat(ctx, f.submittedFile(key))
	switch {
	case err == nil:
		return LookUpResult{Status: LookUpPending}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return LookUpResult{}, err
	case !f.store.Remote():
		return LookUpResult{Status: LookUpUnknown}, nil
	}
	found, err := f.store.List(ctx, f.in.Staged)
	if err != nil {
		return LookUpResult{}, err
	}
	for _, info := range found {
		if name := strings.TrimPrefix(info.Name(), "."); strings.HasPrefix(name, key+".") {
			return LookUpResult{Status: LookUpNotFound}, nil
		}
	}
	return LookUpResult{Status: LookUpUnknown}, nil
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
	found, err := f.store.List(ctx, f.in.Inbox)
	for _, entry := range found {
		if name := entry.Name(); isComplete(entry) {
			err = errors.Join(err, f.receive(ctx, process, name, true))
			n++
		}
	}
	return n, err
}

func isComplete(entry fs.FileInfo) bool {
	return entry.Mode().IsRegular() && !strings.HasPrefix(entry.Name(), ".") && strings.HasSuffix(strings.ToLower(entry.Name()), ".xml")
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
	if !f.made {
		if err := f.makeFolders(ctx); err != nil {
			return err
		}
	}
	found, err := f.store.List(ctx, f.in.Inbox) // in order of name
	if err != nil {
		return err
	}
	before := f.arrived
	f.arrived = map[string]fs.FileInfo{}
	for _, entry := range found {
		name := entry.Name()
		if entry.IsDir() && f.isOurs(name) {
			continue
		}
		complete := isComplete(entry)
		if f.store.Remote() { // the bank may still be writing it
			f.arrived[name] = entry
			if was := before[name]; complete && (was == nil || was.Size() != entry.Size() || !was.ModTime().Equal(entry.ModTime())) {
				continue
			}
		}
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
func (f *Folder) isStray(entry fs.FileInfo) bool { return time.Since(entry.ModTime()) > f.settle }

// isOurs reports whether what lies in the inbox is a folder of ours.
func (f *Folder) isOurs(name string) bool {
	at := path.Join(f.in.Inbox, name)
	return slices.ContainsFunc(
		[]string{f.in.Staged, f.in.Outbox, f.in.Submitted, f.in.Processed, f.in.Rejected},
		func(folder string) bool { return folder != "" && path.Clean(folder) == at },
	)
}

func (f *Folder) receive(ctx context.Context, process func(context.Context, InboundFile) error, name string, complete bool) (err error) {
	file := InboundFile{Name: name, Stray: !complete, Shared: true}
	if complete {
		file, err = f.inboundFile(ctx, name)
	}
	if errors.Is(err, fs.ErrNotExist) { // another process was first
		return nil
	}
	if err != nil {
		return err
	}
	to := f.in.Processed
	switch err := recoverPanics(ctx, process, file); {
	case errors.Is(err, ErrTaken):
		return nil // by another process, which moves it
	case errors.Is(err, ErrRejected):
		to = f.in.Rejected
	case err != nil:
		if _, gone := f.store.Stat(ctx, path.Join(f.in.Inbox, name)); errors.Is(gone, fs.ErrNotExist) {
			return nil // another process was first
		}
		return err
	}
	if err = f.putAside(ctx, name, to, complete); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// putAside moves a file out of the inbox, under another name if there is one of its name already: nothing that was put
// aside is replaced.
func (f *Folder) putAside(ctx context.Context, name, to string, complete bool) error {
	from := path.Join(f.in.Inbox, name)
	if to == "" {
		return f.store.Remove(ctx, from)
	}
	err := f.store.Move(ctx, from, path.Join(to, name))
	if errors.Is(err, fs.ErrExist) {
		aside := name + time.Now().UTC().Format(".20060102T150405.000000000")
		if complete {
			aside += ".xml" // it is found again by ReceiveAgain
		}
		err = f.store.Move(ctx, from, path.Join(to, aside))
	}
	return err
}

// inboundFile returns a file of the inbox, with its content if it is small.
func (f *Folder) inboundFile(ctx context.Context, name string) (InboundFile, error) {
	at := path.Join(f.in.Inbox, name)
	info, err := f.store.Stat(ctx, at)
	if err != nil {
		return InboundFile{}, err
	}
	whole := InboundFile{Name: name, Shared: true, Open: func() (io.ReadCloser, error) { return f.store.Open(ctx, at) }}
	if info.Size() > maxKeptFile {
		return whole, nil
	}
	err = whole.read(func(r io.Reader) (err error) {
		whole.Content, err = io.ReadAll(r)
		return err
	})
	whole.Open = nil
	return whole, err
}

// Redeliver moves a rejected file back to the inbox.
func (f *Folder) Redeliver(ctx context.Context, name string) error {
	if name != path.Base(name) {
		return fmt.Errorf("%q is not the name of a file", name)
	}
	return f.store.Move(ctx, path.Join(f.in.Rejected, name), path.Join(f.in.Inbox, name))
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
