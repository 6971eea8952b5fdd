package main

import (
	"crypto/tls"
	"crypto/x509"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// heading is the comment with which a file begins.
func heading(t *testing.T, parts ...string) string {
	t.Helper()
	return regexp.MustCompile(`\A(#.*\n)+`).FindString(deployFile(t, parts...))
}

func TestDeploy_TheHeadingOfComposeSaysOfEachSecretWhatItIs(t *testing.T) {
	said, compose := heading(t, "compose", "compose.yaml"), objects(t, "compose", "compose.yaml")[0]
	require.Contains(t, said, "what production.json names")
	for name, secret := range at(t, compose, "secrets").(map[string]any) {
		require.Equal(t, "./secrets/"+name, at(t, secret, "file"))
		require.Contains(t, said, name)
	}
	for _, mounted := range regexp.MustCompile(`\./secrets/([a-z.]+)`).FindAllStringSubmatch(deployFile(t, "compose", "compose.yaml"), -1) {
		require.Contains(t, said, mounted[1])
	}

	// The certificate as the heading has it made, and the address that trusts it.
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "secrets"), 0o700))
	command := regexp.MustCompile(`(?m)^#\s+(openssl .*)$`).FindStringSubmatch(said)
	require.NotNil(t, command)
	made := exec.Command("sh", "-c", command[1])
	made.Dir = dir
	out, err := made.CombinedOutput()
	require.NoError(t, err, "%s", out)
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, "secrets", "database.crt"), filepath.Join(dir, "secrets", "database.key"))
	require.NoError(t, err)
	trusted := x509.NewCertPool()
	trusted.AddCert(pair.Leaf)
	address := regexp.MustCompile(`GBPC_DATABASE=(\S+)`).FindStringSubmatch(said)
	require.NotNil(t, address)
	database, err := url.Parse(address[1])
	require.NoError(t, err)
	require.Contains(t, at(t, compose, "services"), database.Hostname())
	require.Equal(t, url.Values{"sslmode": {"verify-full"}, "sslrootcert": {"/etc/gbpc/secrets/database.crt"}}, database.Query())
	_, err = pair.Leaf.Verify(x509.VerifyOptions{DNSName: database.Hostname(), Roots: trusted})
	require.NoError(t, err)
}

func TestDeploy_EachSecretOfTheManifestsIsNamedBeforeTheyAreApplied(t *testing.T) {
	said := heading(t, "kubernetes", "kustomization.yaml")
	named := regexp.MustCompile(`"/etc/gbpc/secrets/([^"]+)"`).FindAllStringSubmatch(deployFile(t, "kubernetes", "production.json"), -1)
	require.NotEmpty(t, named)
	for _, secret := range named {
		require.Contains(t, said, "--from-file="+secret[1])
	}
}

// A server does not start without its lists: something downloads them before it, on each kind of deployment.
func TestDeploy_EachSanctionsListIsDownloadedAndADownloadThatFailsLeavesTheLast(t *testing.T) {
	c, err := parse(t, deployFile(t, "production.json"))
	require.NoError(t, err)
	const folder = "/var/lib/gbpc/lists"
	services := at(t, objects(t, "compose", "compose.yaml")[0], "services")
	manifest := objects(t, "kubernetes", "lists.yaml")[0]
	unit := deployFile(t, "systemd", "gbpc-lists.service")
	scripts := map[string]string{
		"compose":    strings.ReplaceAll(at(t, services, "lists", "command", 0).(string), "$$", "$"),
		"kubernetes": at(t, manifest, "spec", "jobTemplate", "spec", "template", "spec", "containers", 0, "command", 2).(string),
	}

	require.Contains(t, at(t, services, "lists", "volumes"), "lists:/lists")
	for _, server := range []string{"server-1", "server-2"} {
		require.Equal(t, "service_healthy", at(t, services, server, "depends_on", "lists", "condition"))
		require.Contains(t, at(t, services, server, "volumes"), "lists:"+folder+":ro")
	}
	require.Contains(t, heading(t, "kubernetes", "kustomization.yaml"), "create job --from=cronjob/"+at(t, manifest, "metadata", "name").(string))

	home := t.TempDir()
	tools := filepath.Join(home, "tools")
	require.NoError(t, os.Mkdir(tools, 0o700))
	for name, text := range map[string]string{
		"curl":  `while [ "$1" != --output ]; do shift; done; echo part > "$2"; [ -z "$FAIL" ] && echo "$3" > "$2"`,
		"sleep": `kill $PPID`, // the next round would begin
	} {
		require.NoError(t, os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700))
	}
	for kind, script := range scripts {
		lists := filepath.Join(home, kind, "lists")
		require.NoError(t, os.MkdirAll(lists, 0o700))
		download := func(fail string) {
			run := exec.Command("/bin/sh", "-uc", strings.ReplaceAll(script, "/lists\n", lists+"\n"))
			if kind == "kubernetes" {
				run = exec.Command("/bin/sh", "-euc", script)
			}
			run.Env = []string{"PATH=" + tools + ":" + os.Getenv("PATH"), "HOME=" + filepath.Dir(lists), "FAIL=" + fail}
			_ = run.Run() // it is ended, or fails
		}
		for _, list := range []string{c.Sanctions.UK, c.Sanctions.OFAC} {
			require.Equal(t, folder, filepath.Dir(list))
			address := regexp.MustCompile(`get ` + regexp.QuoteMeta(filepath.Base(list)) + ` (https://\S+)`).FindStringSubmatch(script)
			require.NotNil(t, address, "%s downloads %s", kind, list)
			require.Contains(t, unit, "="+address[1]+"\n")
			require.Contains(t, unit, " "+list+"\n")
			require.Contains(t, at(t, services, "lists", "healthcheck", "test"), "/lists/"+filepath.Base(list))
			for _, fail := range []string{"", "yes"} {
				download(fail)
				text, err := os.ReadFile(filepath.Join(lists, filepath.Base(list)))
				require.NoError(t, err, kind)
				require.Equal(t, address[1]+"\n", string(text), kind)
			}
		}
	}
}
