package preview_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/documents/preview"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case preview.WorkerCommand:
			preview.BearRaceDetector()
			os.Exit(preview.Work(os.Stdin, os.Stdout))
		case allocate:
			os.Exit(allocateMuch())
		}
	}
	os.Exit(m.Run())
}

// newDrawer gives a picture longer than the program does: the race detector makes it thirty times slower.
func newDrawer() *preview.Drawer {
	return preview.NewDrawer(slog.New(slog.DiscardHandler)).WithTime(time.Minute)
}

func of(reviewer, customer string, content []byte) preview.Picture {
	return preview.Picture{Reviewer: reviewer, Customer: customer, Watermark: "words", Size: int64(len(content)), Write: func(_ context.Context, w io.Writer) error {
		_, err := w.Write(content)
		return err
	}}
}

func TestDraw_InAProcessOfItsOwnMakesTheSamePicture(t *testing.T) {
	content := asJPEG(t, half(3200, 1600), 6)
	here, err := preview.Watermarked(bytes.NewReader(content), "words")
	require.NoError(t, err)
	drawn, err := newDrawer().Draw(t.Context(), of("ann", "bob", content))
	require.NoError(t, err)
	require.Equal(t, here, drawn)
	_, err = newDrawer().Draw(t.Context(), of("ann", "bob", content[:1000]))
	require.ErrorIs(t, err, preview.ErrUnreadable)
}

func TestDraw_TellsAStorageThatFailsFromAPictureThatDoes(t *testing.T) {
	gone := errors.New("gone")
	p := of("ann", "bob", asPNG(t, half(10, 10)))
	p.Write = func(context.Context, io.Writer) error { return gone }
	_, err := newDrawer().Draw(t.Context(), p)
	require.ErrorIs(t, err, gone)
}

func TestDraw_APictureOfFiftyMillionPixelsIsDrawn(t *testing.T) {
	content := blankPNG(t, 8600, 5800, 8, false)
	_, err := newDrawer().WithTime(time.Minute).Draw(t.Context(), of("ann", "bob", content))
	require.NoError(t, err)
}

// A picture of 20 kB keeps its decoder busy for a minute.
func TestAbuse_APictureThatTakesTooLongIsKilled(t *testing.T) {
	content := endlessJPEG(4000, 500)
	require.Less(t, len(content), 40_000)
	began := time.Now()
	_, err := newDrawer().WithTime(time.Second).Draw(t.Context(), of("ann", "mallory", content))
	require.ErrorIs(t, err, preview.ErrUnreadable)
	require.Less(t, time.Since(began), 5*time.Second)
}

func TestAbuse_AReviewerIsNotKeptByTheHostilePicturesOfACustomerThatAnotherLooksAt(t *testing.T) {
	d := newDrawer().WithTime(20 * time.Second)
	content := endlessJPEG(4000, 500)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = d.Draw(ctx, of("ann", "mallory", content)) })
	}
	time.Sleep(200 * time.Millisecond)
	began := time.Now()
	_, err := d.Draw(t.Context(), of("ann", "bob", asPNG(t, half(400, 300))))
	require.NoError(t, err, "the same reviewer looks at another customer's")
	_, err = d.Draw(t.Context(), of("eve", "bob", asPNG(t, half(400, 300))))
	require.NoError(t, err)
	require.Less(t, time.Since(began), 10*time.Second)
	stop()
	all.Wait()
}

const allocate = "allocate-much"

func allocateMuch() int {
	if preview.Restrict() != nil {
		return 0
	}
	much := make([]byte, 600<<20)
	for i := 0; i < len(much); i += 4096 {
		much[i] = 1
	}
	return 0
}

func TestAbuse_AWorkerCannotAllocateMoreThanAPictureNeeds(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	worker := exec.CommandContext(t.Context(), program, allocate)
	require.Error(t, worker.Run())
	used, ok := worker.ProcessState.SysUsage().(*syscall.Rusage)
	require.True(t, ok)
	require.Less(t, used.Maxrss, int64(448<<10), "kB")
}
