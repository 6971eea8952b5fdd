package files_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

type bench struct {
	*files.Store
	db     *db.DB
	folder string
	sealer sealer
	clock  *clock.Fixed
}

func newBench(t *testing.T, d *db.DB) bench {
	t.Helper()
	b := bench{db: d, folder: filepath.Join(t.TempDir(), "documents"), sealer: newSealer(t), clock: clock.NewFixed(noon)}
	var err error
	b.Store, err = files.New(t.Context(), files.Config{Location: b.folder}, files.Dependencies{DB: d, Sealer: b.sealer, Clock: b.clock})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

func (b bench) put(t *testing.T, content io.Reader) (files.File, error) {
	t.Helper()
	return b.Put(t.Context(), files.Upload{Owner: "jane", Purpose: "test", Kinds: files.Attachments, Content: content})
}

func (b bench) read(t *testing.T, name string) []byte {
	t.Helper()
	f, err := b.Find(t.Context(), b.db.Read(), name)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, b.Copy(t.Context(), &out, f))
	return out.Bytes()
}

// stored is every byte in the folder.
func (b bench) stored(t *testing.T) (all []byte, count int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(b.folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		all, count = append(all, content...), count+1
		return err
	}))
	return all, count
}

func pdf(size int) []byte {
	b := make([]byte, size)
	_, _ = rand.Read(b)
	copy(b, "%PDF-1.7 a readable secret")
	return b
}

func TestPut_StoresContentUnchanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		for _, size := range []int{26, 4095, 4096, 4097, 1 << 20, 3<<20 + 7} {
			content := pdf(size)
			f, err := b.put(t, bytes.NewReader(content))
			require.NoError(t, err)
			require.Equal(t, int64(size), f.Size)
			require.True(t, strings.HasSuffix(f.Name, ".pdf"))
			require.Equal(t, content, b.read(t, f.Name))
		}
	})
}

func TestPut_StoresNothingUnencrypted(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, err := b.put(t, bytes.NewReader(pdf(2<<20)))
	require.NoError(t, err)
	all, _ := b.stored(t)
	require.NotContains(t, string(all), "readable secret")
	require.NotContains(t, string(all), "%PDF")
}

func TestPut_DeterminesTheKindByContentNotByName(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for content, ending := range map[string]string{
		"%PDF-1.4\n":                                       ".pdf",
		"\xef\xbb\xbf%PDF-1.7\n":                           ".pdf", // as some scanners' software writes it
		"\r\n%PDF-1.3\n":                                   ".pdf",
		"\xff\xd8\xff\xe0\x00\x10JFIF":                     ".jpg",
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR":              ".png",
		"RIFF\x24\x00\x00\x00WEBPVP8 ":                     ".webp",
		"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic": ".heic",
		"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic": ".heic",
		"\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41": ".mp4",
		"Steps:\n1. open £ page\n":                         ".txt",
	} {
		f, err := b.put(t, strings.NewReader(content))
		require.NoError(t, err, content)
		require.True(t, strings.HasSuffix(f.Name, ending), "%q is %s", content, f.Name)
	}
	for _, content := range []string{
		"MZ\x90\x00\x03", "\x7fELF\x02", "PK\x03\x04", "GIF89a\x01\x00", "<html><script>alert(1)</script>", "  <?xml version='1.0'?><svg/>",
		"\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1avifmiaf", "\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf", "<p>%PDF-1.7",
		"\x00\x00\x00\x18ftypqqqq\x00\x00\x00\x00qqqqrrrr", "RIFF\x24\x00\x00\x00WAVEfmt ", "\xff\xfe\x00t", "a\x00b",
	} {
		_, err := b.put(t, strings.NewReader(content))
		require.ErrorIs(t, err, files.ErrUnsupported, "%q", content)
	}
	_, count := b.stored(t)
	require.Equal(t, 10, count)
}

func TestPut_RefusesTextThatBecomesBinary(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, err := b.put(t, strings.NewReader(strings.Repeat("all is well ", 2000)+"\x00\x01"))
	require.ErrorIs(t, err, files.ErrUnsupported)
	_, count := b.stored(t)
	require.Zero(t, count)
}

func TestPut_RefusesKindsThatAreNotAccepted(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, err := b.Put(t.Context(), files.Upload{Owner: "jane", Kinds: files.Documents, Content: strings.NewReader("only text")})
	require.ErrorIs(t, err, files.ErrUnsupported)
}

func TestPut_RefusesAnEmptyFile(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, err := b.put(t, strings.NewReader(""))
	require.Equal(t, "file", fault.Of(err).Fields()[0].Field)
}

func TestPut_AFailedUploadLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		tooLarge := fault.New(fault.TooLarge)
		for _, cause := range []error{tooLarge, io.ErrUnexpectedEOF, context.Canceled, errors.New("disk")} {
			for _, after := range []int{0, 100, 3 << 20} {
				_, err := b.put(t, io.MultiReader(bytes.NewReader(pdf(after + 30)[:after]), iotest.ErrReader(cause)))
				require.Error(t, err)
				if errors.Is(cause, tooLarge) {
					require.ErrorIs(t, err, tooLarge)
				}
			}
		}
		_, count := b.stored(t)
		require.Zero(t, count)
		all, err := b.Of(t.Context(), d.Read(), "jane")
		require.NoError(t, err)
		require.Empty(t, all)
	})
}

func TestPut_ADisconnectedClientLeavesNothing(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	ctx, leave := context.WithCancel(t.Context())
	content := io.MultiReader(bytes.NewReader(pdf(3<<20)), readerFunc(func([]byte) (int, error) { leave(); return 0, context.Canceled }))
	_, err := b.Put(ctx, files.Upload{Owner: "jane", Kinds: files.Documents, Content: content})
	require.Error(t, err)
	_, count := b.stored(t)
	require.Zero(t, count)
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

func TestCopy_RefusesADocumentAlteredInStorage(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	one, err := b.put(t, bytes.NewReader(pdf(1<<20)))
	require.NoError(t, err)
	two, err := b.put(t, bytes.NewReader(pdf(1<<20)))
	require.NoError(t, err)
	copied := func(f files.File) error { return b.Copy(t.Context(), io.Discard, f) }

	content, err := os.ReadFile(filepath.Join(b.folder, one.Name))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(b.folder, two.Name), content, 0o600)) // another document of the same owner
	require.Error(t, copied(two))
	require.NoError(t, copied(one))
	require.NoError(t, os.WriteFile(filepath.Join(b.folder, one.Name), content[:len(content)-20], 0o600)) // cut short
	require.Error(t, copied(one))
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(filepath.Join(b.folder, one.Name), content, 0o600))
	require.Error(t, copied(one))
}

func TestSweep_DeletesDueDocumentsAndKeepsTheRest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		tomorrow := noon.AddDate(0, 0, 1)
		due, err := b.Put(t.Context(), files.Upload{Owner: "jane", Kinds: files.Documents, DeleteAt: &tomorrow, Content: bytes.NewReader(pdf(99))})
		require.NoError(t, err)
		kept, err := b.put(t, bytes.NewReader(pdf(99)))
		require.NoError(t, err)
		swept, err := b.Sweep(t.Context())
		require.NoError(t, err)
		require.Zero(t, swept)

		b.clock.Set(tomorrow)
		swept, err = b.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, files.SweepResult{Due: 1}, swept)
		_, err = b.Find(t.Context(), d.Read(), due.Name)
		require.ErrorIs(t, err, files.ErrNotFound)
		b.read(t, kept.Name)
		_, count := b.stored(t)
		require.Equal(t, 1, count)
	})
}

func TestSweep_RemovesTheRemainsOfACrash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		f, err := b.put(t, bytes.NewReader(pdf(99)))
		require.NoError(t, err)
		// The process was killed before the upload ended: the row says so, and a partial file exists.
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE files SET state = 'uploading'")
			return err
		}))
		require.NoError(t, os.WriteFile(filepath.Join(b.folder, f.Name+".18ab.tmp"), []byte("half"), 0o600))
		old := filepath.Join(b.folder, "staged-x")
		require.NoError(t, os.WriteFile(old, []byte("staged"), 0o600))
		require.NoError(t, os.Chtimes(old, time.Now().Add(-3*time.Hour), time.Now().Add(-3*time.Hour)))
		b.clock.Advance(3 * time.Hour)
		swept, err := b.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, files.SweepResult{Unfinished: 1, Staged: 1}, swept)
		_, count := b.stored(t)
		require.Zero(t, count)
	})
}

func TestStage_HoldsContentEncryptedUntilDiscarded(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	content := pdf(2 << 20)
	staged, err := b.Stage(t.Context(), bytes.NewReader(content))
	require.NoError(t, err)
	all, count := b.stored(t)
	require.Equal(t, 1, count)
	require.NotContains(t, string(all), "readable secret")
	r, err := staged.Content(t.Context())
	require.NoError(t, err)
	got, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	require.Equal(t, content, got)
	require.NoError(t, staged.Discard(t.Context()))
	_, count = b.stored(t)
	require.Zero(t, count)
}

func TestStore_KeepsDocumentsInS3(t *testing.T) {
	fake := s3mem.New()
	require.NoError(t, fake.CreateBucket("documents"))
	server := httptest.NewServer(gofakes3.New(fake).Server())
	defer server.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "x")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "x")
	d := dbtest.SQLite(t)
	s, err := files.New(t.Context(), files.Config{Location: "s3://documents?region=eu-west-2&use_path_style=true&endpoint=" + server.URL}, files.Dependencies{DB: d, Sealer: newSealer(t), Clock: clock.NewFixed(noon)})
	require.NoError(t, err)
	content := pdf(3 << 20)
	due := noon
	f, err := s.Put(t.Context(), files.Upload{Owner: "jane", Kinds: files.Documents, DeleteAt: &due, Content: bytes.NewReader(content)})
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, s.Copy(t.Context(), &out, f))
	require.Equal(t, content, out.Bytes())
	_, err = s.Put(t.Context(), files.Upload{Owner: "jane", Kinds: files.Documents, Content: io.MultiReader(bytes.NewReader(pdf(6<<20)), iotest.ErrReader(io.ErrUnexpectedEOF))})
	require.Error(t, err)
	swept, err := s.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, swept.Due)
	_, err = s.Find(t.Context(), d.Read(), f.Name)
	require.ErrorIs(t, err, files.ErrNotFound)
	left, err := fake.ListBucket("documents", nil, gofakes3.ListBucketPage{})
	require.NoError(t, err)
	require.Empty(t, left.Contents)
	require.NoError(t, s.Close())
}

func FuzzPut_StoresAcceptedKindsOnly(f *testing.F) {
	f.Add([]byte("%PDF-1.7"))
	f.Add([]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"))
	f.Fuzz(func(t *testing.T, head []byte) {
		kind, ok := files.KindOf(head)
		if ok && kind == files.PDF && !bytes.HasPrefix(head, []byte("%PDF-")) {
			t.Fatalf("%q taken for a PDF", head)
		}
	})
}

// silent is a storage that stops to answer.
type silent struct{ files.Storage }

func (silent) NewReader(ctx context.Context, _ string) (io.ReadCloser, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (silent) NewWriter(ctx context.Context, _ string) (io.WriteCloser, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (silent) Delete(ctx context.Context, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestStorage_ThatDoesNotAnswerIsUnavailableAndNobodyWaitsForEver(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	f, err := b.put(t, strings.NewReader("%PDF-1.7 a letter\n%%EOF"))
	require.NoError(t, err)
	store := func(around func(files.Storage) files.Storage) bench {
		again := b
		again.Store, err = files.New(t.Context(), files.Config{Location: b.folder, Timeout: 50 * time.Millisecond},
			files.Dependencies{DB: b.db, Sealer: b.sealer, Clock: b.clock, Around: around})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, again.Close()) })
		return again
	}
	mute := store(func(s files.Storage) files.Storage { return silent{s} })
	_, err = mute.put(t, strings.NewReader("%PDF-1.7 another\n%%EOF"))
	require.ErrorIs(t, err, files.ErrUnavailable)
	require.ErrorIs(t, mute.Copy(t.Context(), io.Discard, f), files.ErrUnavailable)
	require.Contains(t, string(b.read(t, f.Name)), "a letter", "what was stored is still there")
}

// deaf is a storage that does not answer and does not mind its context either, as a folder on a server that is gone.
type deaf struct {
	files.Storage
	until chan struct{}
}

func (d deaf) NewReader(ctx context.Context, name string) (io.ReadCloser, error) {
	<-d.until
	return d.Storage.NewReader(ctx, name)
}

func (d deaf) NewWriter(ctx context.Context, name string) (io.WriteCloser, error) {
	<-d.until
	return d.Storage.NewWriter(ctx, name)
}

func TestStorage_ThatDoesNotMindItsContextIsLeftBehind(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	until := make(chan struct{})
	defer close(until)
	store, err := files.New(t.Context(), files.Config{Location: b.folder, Timeout: 50 * time.Millisecond},
		files.Dependencies{DB: b.db, Sealer: b.sealer, Clock: b.clock, Around: func(s files.Storage) files.Storage { return deaf{s, until} }})
	require.NoError(t, err)
	began := time.Now()
	_, err = store.Put(t.Context(), files.Upload{Owner: "jane", Kinds: files.Attachments, Content: strings.NewReader("%PDF-1.7 another\n%%EOF")})
	require.ErrorIs(t, err, files.ErrUnavailable)
	require.ErrorIs(t, store.Probe(t.Context()), files.ErrUnavailable)
	require.Less(t, time.Since(began), time.Minute)
	all, err := b.Of(t.Context(), b.db.Read(), "jane")
	require.NoError(t, err)
	require.Empty(t, all, "half of it is not stored")
}

func TestProbe_FailsWhenTheStorageIsGone(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.NoError(t, b.Probe(t.Context()))
	require.NoError(t, b.Probe(t.Context()))
	require.NoError(t, os.Rename(b.folder, b.folder+"-unmounted"))
	require.NoError(t, os.Mkdir(b.folder, 0o700))
	require.Error(t, b.Probe(t.Context()), "an empty folder in its place is not the storage")
	require.NoError(t, os.Remove(b.folder))
	require.NoError(t, os.Rename(b.folder+"-unmounted", b.folder))
	require.NoError(t, b.Probe(t.Context()))
}
