package bindings

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi/abigen"
)

const header = "// Code generated from contracts/artifacts by go generate ./internal/chain/token. DO NOT EDIT.\n"

type artefact struct {
	ContractName string          `json:"contractName"`
	ABI          json.RawMessage `json:"abi"`
	Bytecode     string          `json:"bytecode"`
}

// Generate returns the text of each binding by its file name, made from every artefact in dir. Each
// contract has a package of its own: two contracts may declare the same names.
func Generate(dir string) (map[string]string, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("no artefacts in %s: run npm run artifacts in contracts", dir)
	}
	sort.Strings(paths)
	files := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var a artefact
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, fmt.Errorf("read artefact %s: %w", path, err)
		}
		pkg := strings.ToLower(a.ContractName)
		code, err := abigen.BindV2([]string{a.ContractName}, []string{string(a.ABI)}, []string{a.Bytecode}, pkg, nil, nil)
		if err != nil {
			return nil, fmt.Errorf("bind %s: %w", a.ContractName, err)
		}
		// The generator's own header is replaced by ours, which names the source.
		_, body, _ := strings.Cut(code, "\npackage "+pkg)
		doc := fmt.Sprintf("\n// Package %s is the Go side of the contract %s.\npackage %s", pkg, a.ContractName, pkg)
		files[filepath.Join(pkg, pkg+"_gen.go")] = header + doc + body
	}
	return files, nil
}

// Write generates the bindings from the artefacts in dir and writes them to target.
func Write(dir, target string) error {
	files, err := Generate(dir)
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(target, name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(target, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
