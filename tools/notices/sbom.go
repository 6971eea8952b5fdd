package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

// The parts of a CycloneDX 1.5 document that are used.
type (
	bom struct {
		Format      string      `json:"bomFormat"`
		SpecVersion string      `json:"specVersion"`
		Serial      string      `json:"serialNumber"`
		Version     int         `json:"version"`
		Metadata    metadata    `json:"metadata"`
		Components  []component `json:"components"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type     string   `json:"type"`
		Ref      string   `json:"bom-ref"`
		Name     string   `json:"name"`
		Version  string   `json:"version"`
		Licences []choice `json:"licenses,omitempty"`
		URL      string   `json:"purl,omitempty"`
	}
	choice struct {
		Licence    *licence `json:"license,omitempty"`
		Expression string   `json:"expression,omitempty"`
	}
	licence struct {
		ID string `json:"id"`
	}
)

// sbom writes what the program consists of. The serial number is made from the rest, so that the same commit has the same document.
func sbom(file, version, date string, linked, bundled []dependency) error {
	b := bom{Format: "CycloneDX", SpecVersion: "1.5", Version: 1, Metadata: metadata{date, component{
		Type: "application", Ref: "gbpc", Name: "gbpc", Version: version, Licences: licences("Apache-2.0"), URL: "pkg:golang/" + module + "@" + version,
	}}}
	for kind, all := range map[string][]dependency{"golang": linked, "npm": bundled} {
		for _, d := range all {
			url := "pkg:" + kind + "/" + strings.ReplaceAll(d.name, "@", "%40") + "@" + d.version
			b.Components = append(b.Components, component{"library", url, d.name, d.version, licences(d.licence), url})
		}
	}
	sort.Slice(b.Components, func(i, j int) bool { return b.Components[i].Ref < b.Components[j].Ref })
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	id := hex.EncodeToString(sum[:16])
	b.Serial = fmt.Sprintf("urn:uuid:%s-%s-5%s-a%s-%s", id[:8], id[8:12], id[13:16], id[17:20], id[20:32])
	if text, err = json.MarshalIndent(b, "", "  "); err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}

// licences names one licence by its SPDX id, and several or a choice of them by an expression.
func licences(text string) []choice {
	if strings.ContainsAny(text, ", ()") {
		return []choice{{Expression: strings.ReplaceAll(text, ", ", " AND ")}}
	}
	return []choice{{Licence: &licence{text}}}
}
