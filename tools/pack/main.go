// Command pack puts both clients among the files of the site, so that they can be installed from a running server: the one for
// TypeScript, which must be built, as an npm package, the one for Go as a module proxy with one version. The same sources
// give the same bytes.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const module = "github.com/gbpc/gbpc/clients/go"

// packed is the time of every file. Any would do: npm uses the same.
var packed = time.Date(1985, 10, 26, 8, 15, 0, 0, time.UTC)

func main() {
	log.SetFlags(0)
	root := os.Args[1]
	to := filepath.Join(root, "web/dist/docs/clients")
	version, err := packTypeScript(filepath.Join(root, "clients/typescript"), to)
	if err != nil {
		log.Fatal("pack the client for TypeScript: ", err)
	}
	if err := packGo(filepath.Join(root, "clients/go"), filepath.Join(to, "go", module, "@v"), "v"+version); err != nil {
		log.Fatal("pack the client for Go: ", err)
	}
}

// files are the files of a folder by their names in it, in order.
func files(folder string, patterns ...string) ([]string, error) {
	var all []string
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(folder, p))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("%s has no %s: %w", folder, p, err)
		}
		for _, file := range found {
			name, err := filepath.Rel(folder, file)
			if err != nil {
				return nil, err
			}
			all = append(all, filepath.ToSlash(name))
		}
	}
	return all, nil
}

func packTypeScript(from, to string) (version string, err error) {
	description, err := os.ReadFile(filepath.Join(from, "package.json"))
	if err != nil {
		return "", err
	}
	var of struct{ Version string }
	if err := json.Unmarshal(description, &of); err != nil {
		return "", err
	}
	names, err := files(from, "package.json", "README.md", "dist/*.js", "dist/*.d.ts")
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	small, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	archive := tar.NewWriter(small)
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return "", err
		}
		if err := archive.WriteHeader(&tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(content)), ModTime: packed, Format: tar.FormatUSTAR}); err != nil {
			return "", err
		}
		if _, err := archive.Write(content); err != nil {
			return "", err
		}
	}
	if err := archive.Close(); err != nil {
		return "", err
	}
	if err := small.Close(); err != nil {
		return "", err
	}
	return of.Version, write(filepath.Join(to, "gbpc-client.tgz"), out.Bytes())
}

// packGo writes what `go get` asks a module proxy for.
func packGo(from, to, version string) error {
	names, err := files(from, "*.go", "go.mod", "README.md")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		w, err := archive.CreateHeader(&zip.FileHeader{Name: module + "@" + version + "/" + name, Method: zip.Deflate, Modified: packed})
		if err != nil {
			return err
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	description, err := os.ReadFile(filepath.Join(from, "go.mod"))
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": packed})
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": description, version + ".zip": out.Bytes()} {
		if err := write(filepath.Join(to, name), content); err != nil {
			return err
		}
	}
	return nil
}

func write(file string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}
