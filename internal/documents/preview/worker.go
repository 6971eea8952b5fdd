package preview

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"time"
)

// WorkerCommand is the argument with which the program is run to draw one picture: see Work.
const WorkerCommand = "draw-picture"

const (
	// drawingTime is how long one picture may take.
	drawingTime = 8 * time.Second
	// maxContent is the largest file.
	maxContent = 64 << 20
	// maxShown limits what a worker may answer. 1600 × 1600 pixels of noise take less.
	maxShown = 8 << 20
	// unreadableStatus is the exit status of a worker that met ErrUnreadable.
	unreadableStatus = 3
)

// What a worker may use. Tests give it more under the race detector, which makes it thirty times slower and twice as large.
var (
	// workerMemory is what it may allocate, in bytes: a decoded picture, its file, and what the program itself needs.
	workerMemory int64 = 448 << 20
	// processorTime and workerTime are after how much of a processor's time, and after how much time, it ends by itself.
	processorTime, workerTime = 5 * time.Second, drawingTime + 2*time.Second
)

// order is what a worker reads first, on a line of its own. The picture follows.
type order struct {
	Watermark string
	Size      int64
}

// Work draws the picture that it reads from in, and returns the exit status of the process. It is all that the process
// does: it takes away what the process does not need, and the process ends by itself if it takes too long.
func Work(in io.Reader, out io.Writer) (status int) {
	runtime.LockOSThread() // some limits are a thread's
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(workerMemory * 3 / 4)
	if err := restrict(); err != nil {
		fmt.Fprintln(os.Stderr, "preview:", err)
		return 1
	}
	time.AfterFunc(workerTime, func() { os.Exit(1) }) // if nobody is left to end it
	err := work(in, out)
	switch {
	case errors.Is(err, ErrUnreadable):
		return unreadableStatus
	case err != nil:
		fmt.Fprintln(os.Stderr, "preview:", err)
		return 1
	}
	return 0
}

func work(in io.Reader, out io.Writer) error {
	r := bufio.NewReader(in)
	line, err := r.ReadSlice('\n')
	if err != nil {
		return fmt.Errorf("read an order: %w", err)
	}
	var o order
	if err := json.Unmarshal(line, &o); err != nil || o.Size < 0 || o.Size > maxContent {
		return fmt.Errorf("read an order: %w", errors.Join(err, ErrUnreadable))
	}
	content := make([]byte, o.Size)
	if _, err := io.ReadFull(r, content); err != nil {
		return fmt.Errorf("read a picture: %w", err)
	}
	shown, err := Watermarked(bytes.NewReader(content), o.Watermark)
	if err != nil {
		return err
	}
	_, err = out.Write(shown)
	return err
}
