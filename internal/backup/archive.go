package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// format is the version of the file's format. It grows when an older program could not read a file.
const format = 1

// Heading is the first part of a backup: what it is.
type Heading struct {
	Format  int       `json:"format"`
	Program string    `json:"program"` // version of the program that made it
	MadeAt  time.Time `json:"madeAt"`  // of the machine's clock: the moment that the parts are of
	Keys    bool      `json:"keys"`    // the keys are among the parts
}

// part is what the check knows of a part.
type part struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

const (
	headingName = "backup.json"
	checkName   = "check.json"
	maxNote     = 256 << 20 // of heading and check
)

type writer struct {
	out   io.Writer
	press *gzip.Writer
	tar   *tar.Writer
	parts []part
}

func newWriter(out io.Writer, h Heading) (*writer, error) {
	press, err := gzip.NewWriterLevel(out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	w := &writer{out: out, press: press, tar: tar.NewWriter(press)}
	return w, w.note(headingName, h, h.MadeAt)
}

func (w *writer) note(name string, value any, at time.Time) error {
	content, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if err := w.tar.WriteHeader(&tar.Header{
		Typeflag: tar.TypeReg, Name: name, Size: int64(len(content)), Mode: 0o600, ModTime: at, Format: tar.FormatPAX,
	}); err != nil {
		return err
	}
	_, err = w.tar.Write(content)
	return err
}

// addFolder adds a folder, which has a place and no content.
func (w *writer) addFolder(name string) error {
	return w.tar.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o700, Format: tar.FormatPAX})
}

// addFile adds a file under the name. It returns an error if the file has another size than when it was opened.
func (w *writer) addFile(ctx context.Context, name, file string) (err error) {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	head := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: info.Size(), Mode: 0o600, ModTime: info.ModTime(), Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(head); err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.CopyN(io.MultiWriter(w.tar, sum), whileWanted{ctx, in}, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	w.parts = append(w.parts, part{Name: name, Size: n, SHA256: hex.EncodeToString(sum.Sum(nil))})
	return nil
}

// close writes the check and ends the file.
func (w *writer) close(at time.Time) error {
	return errors.Join(w.note(checkName, w.parts, at), w.tar.Close(), w.press.Close())
}

// read passes each part to take, and returns the heading once the check agrees with all of them. An error names the part
// that is damaged. take reads the part to its end; what it keeps is valid only if read returns no error.
func read(ctx context.Context, in io.Reader, take func(h *tar.Header, content io.Reader) error) (h Heading, parts int, err error) {
	press, err := gzip.NewReader(whileWanted{ctx, in})
	if err != nil {
		return h, 0, notABackup(err)
	}
	archive := tar.NewReader(press)
	head, err := archive.Next()
	if err != nil || head.Name != headingName {
		return h, 0, notABackup(err)
	}
	if err := readNote(archive, &h); err != nil {
		return h, 0, notABackup(err)
	}
	if h.Format > format {
		return h, 0, fmt.Errorf(
			"the backup has format %d, and this program reads up to %d: it was made by a newer version (%s)", h.Format, format, h.Program,
		)
	}
	var found []part
	last := headingName
	for {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return h, 0, fmt.Errorf("the backup is cut off after %s", last)
		}
		if err != nil {
			return h, 0, damaged(last, err)
		}
		last = head.Name
		if last == checkName {
			break
		}
		if !filepath.IsLocal(filepath.FromSlash(head.Name)) || head.Typeflag != tar.TypeReg && head.Typeflag != tar.TypeDir {
			return h, 0, damaged(last, errors.New("no name of a part"))
		}
		sum, count := sha256.New(), &counter{}
		if err := take(head, io.TeeReader(archive, io.MultiWriter(sum, count))); err != nil {
			return h, 0, damaged(last, err)
		}
		if head.Typeflag == tar.TypeReg {
			found = append(found, part{Name: head.Name, Size: count.n, SHA256: hex.EncodeToString(sum.Sum(nil))})
		}
	}
	if err := compare(archive, found); err != nil {
		return h, 0, err
	}
	if _, err := io.Copy(io.Discard, press); err != nil { // the check sum of the compression
		return h, 0, damaged(checkName, err)
	}
	return h, len(found), nil
}

func compare(archive io.Reader, found []part) error {
	var expected []part
	if err := readNote(archive, &expected); err != nil {
		return damaged(checkName, err)
	}
	for i, p := range expected {
		switch {
		case i >= len(found):
			return fmt.Errorf("the backup is damaged: %s is missing", p.Name)
		case found[i] != p:
			return damaged(found[i].Name, errors.New("its content is not what was backed up"))
		}
	}
	if len(found) > len(expected) {
		return fmt.Errorf("the backup is damaged: %s does not belong to it", found[len(expected)].Name)
	}
	return nil
}

func readNote(in io.Reader, into any) error {
	var text bytes.Buffer
	if _, err := io.Copy(&text, io.LimitReader(in, maxNote)); err != nil {
		return err
	}
	return json.Unmarshal(text.Bytes(), into)
}

func notABackup(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return errors.Join(errors.New("the file is not a gbpc backup, or its beginning is damaged"), err)
}

func damaged(name string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the backup is cut off in %s", name)
	}
	return fmt.Errorf("the backup is damaged in %s: %w", name, err)
}

type counter struct{ n int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.n += int64(len(b))
	return len(b), nil
}

// whileWanted reads until ctx ends.
type whileWanted struct {
	ctx context.Context
	in  io.Reader
}

func (r whileWanted) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(b)
}
