package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const folder = "../../deploy/kubernetes"

func TestManifests_AreValid(t *testing.T) {
	kinds, problems, err := check(folder)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	if len(kinds) < 5 {
		t.Fatal("too few objects:", kinds)
	}
}

func TestManifests_EachPlantedFaultIsFound(t *testing.T) {
	for name, c := range map[string]struct{ file, before, after, found string }{
		"an unknown field":    {"deployment.yaml", "replicas:", "replica:", `unknown field "spec.replica"`},
		"a value of no type":  {"deployment.yaml", "replicas: 2", "replicas: two", "cannot unmarshal"},
		"a missing field":     {"lists.yaml", "schedule:", "plan:", "spec.schedule is missing"},
		"a kind of no API":    {"service.yaml", "kind: Service", "kind: Servize", `no kind "Servize"`},
		"a file that is gone": {"kustomization.yaml", "service.yaml", "gone.yaml", "gone.yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, c.file)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), c.before) {
				t.Fatalf("%s has no %q", c.file, c.before)
			}
			if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(text), c.before, c.after)), 0o600); err != nil {
				t.Fatal(err)
			}
			_, problems, err := check(dir)
			all := strings.Join(problems, "\n")
			if err != nil {
				all += err.Error()
			}
			if !strings.Contains(all, c.found) {
				t.Fatalf("%q is not found in:\n%s", c.found, all)
			}
		})
	}
}
