package preview

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"time"
)

// Drawer draws pictures, each in a process of its own that is killed when it takes too long. It is safe for concurrent
// use.
type Drawer struct {
	log   *slog.Logger
	time  time.Duration // for one picture
	turns turns
}

// NewDrawer returns a Drawer. The program must call Work when it is run with WorkerCommand.
func NewDrawer(log *slog.Logger) *Drawer { return &Drawer{log: log, time: drawingTime} }

// Picture is what a Drawer draws.
type Picture struct {
	Reviewer, Customer string // whose turn it takes
	Watermark          string
	Size               int64
	// Write writes the picture's file, of Size bytes.
	Write func(ctx context.Context, w io.Writer) error
}

// insideWorker is in the environment of a worker: a worker starts no other.
const insideWorker = "GBPC_PICTURE_WORKER"

// Draw returns the picture as a JPEG with its watermark. It returns ErrUnreadable for a picture that cannot be shown,
// needs too much memory or takes too long.
func (d *Drawer) Draw(ctx context.Context, p Picture) ([]byte, error) {
	if p.Size > maxContent {
		return nil, ErrUnreadable
	}
	done, err := d.turns.wait(ctx, p.Reviewer, p.Customer)
	if err != nil {
		return nil, err
	}
	defer done()
	return d.draw(ctx, p)
}

func (d *Drawer) draw(ctx context.Context, p Picture) ([]byte, error) {
	path, err := program()
	if err == nil && os.Getenv(insideWorker) != "" {
		err = errors.New("a worker draws for nobody else")
	}
	if err != nil {
		return nil, fmt.Errorf("find the program that draws: %w", err)
	}
	limited, stop := context.WithTimeout(ctx, d.time)
	defer stop()
	worker := exec.CommandContext(limited, path, WorkerCommand)
	worker.Dir = "/"
	worker.Env = []string{insideWorker + "=1", "GOTRACEBACK=none"} // and nothing of ours
	worker.WaitDelay = time.Second
	shown, said := bounded{limit: maxShown}, bounded{limit: 1000}
	worker.Stdout, worker.Stderr = &shown, &said
	in, err := worker.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("reach a worker: %w", err)
	}
	if err := worker.Start(); err != nil {
		return nil, fmt.Errorf("start a worker: %w", err)
	}
	sent := send(limited, in, p)
	err = worker.Wait()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case sent != nil:
		return nil, sent
	case err == nil:
		return shown.kept.Bytes(), nil
	case worker.ProcessState.ExitCode() != unreadableStatus:
		d.log.Warn(
			"a picture could not be drawn", "size", p.Size, "took too long", limited.Err() != nil, "error", err, "said", said.kept.String(),
		)
	}
	return nil, ErrUnreadable
}

// send gives a worker its picture. That a worker no longer reads is not an error of the picture's source.
func send(ctx context.Context, in io.WriteCloser, p Picture) error {
	to := &pipe{to: in}
	line, err := json.Marshal(order{Watermark: p.Watermark, Size: p.Size})
	if err == nil {
		_, err = to.Write(append(line, '\n'))
	}
	if err == nil {
		err = p.Write(ctx, to)
	}
	err = errors.Join(err, in.Close())
	if to.broken {
		return nil
	}
	return err
}

type pipe struct {
	to     io.Writer
	broken bool
}

func (p *pipe) Write(b []byte) (int, error) {
	n, err := p.to.Write(b)
	p.broken = p.broken || err != nil
	return n, err
}

// bounded keeps what is written, and refuses what is too much.
type bounded struct {
	kept  bytes.Buffer
	limit int
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.kept.Len()+len(data) > b.limit {
		return 0, io.ErrShortBuffer
	}
	return b.kept.Write(data)
}
