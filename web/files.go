package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// file is one of the site's. The build leaves the plain text out where there are compressed copies.
type file struct{ plain, gzip, br *variant }

// variant is the content of a file in one encoding. It stays in the program's own file, and is not held in memory.
type variant struct {
	etag string
	name string // in dist
	kept []byte // or the content, where the issuer is written into it
	size int    // bytes
}

func tagOf(content []byte) string {
	sum := sha256.Sum256(content)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

func (s *Site) readFiles() error {
	return fs.WalkDir(s.dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := s.dist.Open(name)
		if err != nil {
			return err
		}
		defer content.Close()
		sum := sha256.New()
		size, err := io.Copy(sum, content)
		if err != nil {
			return err
		}
		v := &variant{etag: `"` + hex.EncodeToString(sum.Sum(nil)[:12]) + `"`, name: name, size: int(size)}
		switch base, compressed := strings.CutSuffix(name, ".gz"); {
		case compressed:
			s.file(base).gzip = v
		case strings.HasSuffix(name, ".br"):
			s.file(strings.TrimSuffix(name, ".br")).br = v
		default:
			s.file(name).plain = v
		}
		return nil
	})
}

func (s *Site) file(name string) *file {
	f := s.files[name]
	if f == nil {
		f = &file{}
		s.files[name] = f
	}
	return f
}

// open returns the content of the variant, as it is encoded.
func (s *Site) open(v *variant) (io.ReadCloser, error) {
	if v.kept != nil {
		return io.NopCloser(bytes.NewReader(v.kept)), nil
	}
	return s.dist.Open(v.name)
}

// openPlain returns the content of a file that has no plain variant.
func (s *Site) openPlain(f *file) (io.Reader, error) {
	small, err := s.open(f.gzip)
	if err != nil {
		return nil, err
	}
	return gzip.NewReader(small)
}

// plainSize reads how long the content of a compressed copy is: its last four bytes say so.
func (s *Site) plainSize(f *file) (int, error) {
	small, err := s.open(f.gzip)
	if err != nil {
		return 0, err
	}
	defer small.Close()
	all, err := io.ReadAll(small)
	if err != nil || len(all) < 4 {
		return 0, fmt.Errorf("read a compressed file: %w", err)
	}
	return int(binary.LittleEndian.Uint32(all[len(all)-4:])), nil
}

// read returns the plain content of a file.
func (s *Site) read(name string) ([]byte, error) {
	f := s.files[name]
	switch {
	case f == nil:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	case f.plain != nil:
		content, err := s.open(f.plain)
		if err != nil {
			return nil, err
		}
		defer content.Close()
		return io.ReadAll(content)
	case f.gzip == nil:
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	content, err := s.openPlain(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(content)
}

func compressed(content []byte) ([]byte, error) {
	var small bytes.Buffer
	writer, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := writer.Write(content); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(small.Bytes()), nil // without the room that the buffer has left
}
