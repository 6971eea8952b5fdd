package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

func deployFile(t *testing.T, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{"..", "..", "deploy"}, parts...)...))
	require.NoError(t, err)
	return string(text)
}

// object reads the YAML documents of a file into maps.
func objects(t *testing.T, parts ...string) (all []map[string]any) {
	t.Helper()
	reader := yaml.NewDecoder(strings.NewReader(deployFile(t, parts...)))
	for {
		var one map[string]any
		err := reader.Decode(&one)
		if err == io.EOF {
			return all
		}
		require.NoError(t, err, parts)
		all = append(all, one)
	}
}

// at walks down the names and indexes of a YAML document.
func at(t *testing.T, v any, path ...any) any {
	t.Helper()
	for _, step := range path {
		switch step := step.(type) {
		case string:
			m, ok := v.(map[string]any)
			require.True(t, ok, "%v is not under %v", step, v)
			v = m[step]
		case int:
			l, ok := v.([]any)
			require.True(t, ok && step < len(l), "no element %d in %v", step, v)
			v = l[step]
		}
	}
	return v
}

func TestDeploy_TheSettingsAreOnesOfServe(t *testing.T) {
	example := deployFile(t, "production.json")
	c, err := parse(t, example)
	require.NoError(t, err)
	require.Len(t, c.Chain.RPC, 3)
	require.Equal(t, example, deployFile(t, "kubernetes", "production.json"))
	c.Database = "postgres://gbpc@db.example/gbpc?sslmode=verify-full" // comes by the environment, as a secret
	err = c.Check()
	require.Error(t, err)
	for line := range strings.Lines(err.Error()) {
		require.Contains(t, line, "owner can read", "only the secrets are missing")
	}
}

func TestDeploy_EveryVariableIsASetting(t *testing.T) {
	var c cli
	parser, err := kong.New(&c, kong.Configuration(settings), kong.Vars{"version": "test"})
	require.NoError(t, err)
	known := map[string]bool{"GBPC_SITE_NAME": true, "GBPC_SITE_HOST": true, "GBPC_SERVERS": true} // of the Caddyfile itself
	var visit func(n *kong.Node)
	visit = func(n *kong.Node) {
		for _, flag := range n.Flags {
			for _, name := range flag.Envs {
				known[name] = true
			}
		}
		for _, child := range n.Children {
			visit(child)
		}
	}
	visit(parser.Model.Node)
	variable := regexp.MustCompile(`\bGBPC_[A-Z_]+\b`)
	named := 0
	require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", "deploy"), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range variable.FindAllString(string(text), -1) {
			named++
			require.True(t, known[name], "%s names %s, which is no setting", path, name)
		}
		return err
	}))
	require.NotZero(t, named)
}

func TestDeploy_TheImageIsStaticAndWithoutRights(t *testing.T) {
	text := deployFile(t, "container", "Containerfile")
	_, last, found := strings.Cut(text, "\nFROM scratch\n")
	require.True(t, found, "the image holds the program alone")
	for _, line := range []string{"USER 65532:65532", `ENTRYPOINT ["/gbpc"]`, "STOPSIGNAL SIGTERM", "/etc/ssl/certs/ca-certificates.crt"} {
		require.Contains(t, last, line)
	}
	require.Contains(t, text, "CGO_ENABLED=0")
	require.Equal(t, 2, strings.Count(text, "RUN --network=none "), "both builds run without a network")
	module, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	require.NoError(t, err)
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(module)
	require.Contains(t, text, "golang:"+string(version[1])+"-", "the image compiles with the version of go.mod")
	for _, from := range regexp.MustCompile(`(?m)^COPY ([^-].*) \S+$`).FindAllStringSubmatch(text, -1) {
		for name := range strings.FieldsSeq(from[1]) {
			_, err := os.Stat(filepath.Join("..", "..", name))
			require.NoError(t, err, "the build copies it")
		}
	}
}

func TestDeploy_ComposeRunsTwoServersBehindTheProxy(t *testing.T) {
	services := at(t, objects(t, "compose", "compose.yaml")[0], "services").(map[string]any)
	for _, name := range []string{"server-1", "server-2"} {
		s := services[name]
		require.Equal(t, true, at(t, s, "read_only"))
		require.Equal(t, []any{"ALL"}, at(t, s, "cap_drop"))
		require.Equal(t, []any{"no-new-privileges:true"}, at(t, s, "security_opt"))
		require.Nil(t, at(t, s, "ports"), "a server is reached through the proxy, its operations listener by Prometheus alone")
		require.Contains(t, at(t, services["proxy"], "environment", "GBPC_SERVERS"), name+":8080")
	}
	address := at(t, services["proxy"], "networks", "outside", "ipv4_address").(string)
	require.Equal(t, address+"/32", at(t, services["server-1"], "environment", "GBPC_TRUSTED_PROXIES"), "the proxy's address is trusted and no other")
	require.Equal(t, true, at(t, objects(t, "compose", "compose.yaml")[0], "networks", "inside", "internal"))
	for _, name := range []string{"grafana.yml", "dashboards.yml"} {
		require.Len(t, objects(t, "compose", name), 1)
	}
}

func TestDeploy_TheManifestsBelongTogether(t *testing.T) {
	base := objects(t, "kubernetes", "kustomization.yaml")[0]
	kinds := map[string]map[string]any{}
	for _, name := range at(t, base, "resources").([]any) {
		for _, o := range objects(t, "kubernetes", name.(string)) {
			for _, field := range []string{"apiVersion", "kind", "metadata", "spec"} {
				require.Contains(t, o, field, name)
			}
			require.NotEmpty(t, at(t, o, "metadata", "name"))
			kinds[o["kind"].(string)+" "+at(t, o, "metadata", "name").(string)] = o
		}
	}
	component := map[string]any{"app.kubernetes.io/component": "server"}
	deployment := kinds["Deployment gbpc"]
	require.Equal(t, 2, at(t, deployment, "spec", "replicas"))
	require.Equal(t, 0, at(t, deployment, "spec", "strategy", "rollingUpdate", "maxUnavailable"))
	require.Equal(t, component, at(t, deployment, "spec", "selector", "matchLabels"))
	require.Equal(t, component, at(t, deployment, "spec", "template", "metadata", "labels"))
	require.Equal(t, component, at(t, kinds["Service gbpc"], "spec", "selector"))
	require.Equal(t, component, at(t, kinds["PodDisruptionBudget gbpc"], "spec", "selector", "matchLabels"))
	require.Equal(t, component, at(t, kinds["NetworkPolicy gbpc"], "spec", "podSelector", "matchLabels"))
	require.Equal(t, 1, at(t, kinds["PodDisruptionBudget gbpc"], "spec", "minAvailable"))

	pod := at(t, deployment, "spec", "template", "spec")
	require.Equal(t, true, at(t, pod, "securityContext", "runAsNonRoot"))
	require.Equal(t, "RuntimeDefault", at(t, pod, "securityContext", "seccompProfile", "type"))
	require.Equal(t, false, at(t, pod, "automountServiceAccountToken"))
	server := at(t, pod, "containers", 0)
	require.Equal(t, map[string]any{"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "privileged": false, "capabilities": map[string]any{"drop": []any{"ALL"}}}, at(t, server, "securityContext"))
	for probe, path := range map[string]string{"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz"} {
		require.Equal(t, map[string]any{"path": path, "port": "operations"}, at(t, server, probe, "httpGet"), probe)
	}
	require.NotNil(t, at(t, server, "resources", "requests", "memory"))
	require.NotNil(t, at(t, server, "resources", "limits", "memory"))
	var mounted, volumes []string
	for _, m := range at(t, server, "volumeMounts").([]any) {
		mounted = append(mounted, at(t, m, "name").(string))
	}
	for _, v := range at(t, pod, "volumes").([]any) {
		volumes = append(volumes, at(t, v, "name").(string))
	}
	require.ElementsMatch(t, volumes, mounted)
	require.Equal(t, at(t, kinds["PersistentVolumeClaim gbpc"], "metadata", "name"), at(t, pod, "volumes", 2, "persistentVolumeClaim", "claimName"))
}

func TestDeploy_PrometheusScrapesTheOperationsListenerOfEveryServerAndHasSomebodyToTell(t *testing.T) {
	require.Contains(t, deployFile(t, "prometheus", "gbpc.rules.yml"), `up{job="gbpc"} == 0`)
	scrape := func(parts ...string) map[string]any {
		config := objects(t, parts...)[0]
		require.NotEmpty(t, at(t, config, "alerting", "alertmanagers", 0, "static_configs", 0, "targets"), parts)
		require.Len(t, at(t, config, "scrape_configs"), 1)
		only := at(t, config, "scrape_configs", 0).(map[string]any)
		require.Equal(t, "gbpc", only["job_name"], "%v: as the rules know it", parts)
		return only
	}
	targets := func(scrape map[string]any) any { return at(t, scrape, "static_configs", 0, "targets") }

	unit := deployFile(t, "systemd", "gbpc@.service")
	operations := regexp.MustCompile(`--operations (\S+)`).FindStringSubmatch(unit)
	require.NotNil(t, operations)
	var listeners []any
	for _, instance := range regexp.MustCompile(`(?m)^#.* enable .*$`).FindAllString(unit, -1) {
		for _, port := range regexp.MustCompile(`gbpc@(\d+)`).FindAllStringSubmatch(instance, -1) {
			listeners = append(listeners, strings.ReplaceAll(operations[1], "%i", port[1]))
		}
	}
	require.Len(t, listeners, 2)
	require.Equal(t, listeners, targets(scrape("prometheus", "prometheus.yml")))

	require.Equal(t, []any{"server-1:9090", "server-2:9090"}, targets(scrape("compose", "prometheus.yml")))
	require.Contains(t, deployFile(t, "container", "Containerfile"), "GBPC_OPERATIONS=0.0.0.0:9090")
	services := at(t, objects(t, "compose", "compose.yaml")[0], "services")
	require.Contains(t, at(t, services, "alertmanager", "volumes"), "../prometheus/alertmanager.yml:/etc/alertmanager/alertmanager.yml:ro")
	require.Contains(t, at(t, services, "prometheus", "volumes"), "../prometheus:/etc/prometheus/gbpc:ro")

	discovery := at(t, scrape("prometheus", "kubernetes.yml"), "dns_sd_configs", 0)
	headless := objects(t, "kubernetes", "operations.yaml")[0]
	require.Equal(t, "None", at(t, headless, "spec", "clusterIP"), "its name has the address of each server")
	require.Equal(t, true, at(t, headless, "spec", "publishNotReadyAddresses"), "one that is not ready is watched too")
	require.Equal(t, map[string]any{"app.kubernetes.io/component": "server"}, at(t, headless, "spec", "selector"))
	namespace := at(t, objects(t, "kubernetes", "kustomization.yaml")[0], "namespace").(string)
	require.Equal(t, []any{at(t, headless, "metadata", "name").(string) + "." + namespace + ".svc"}, at(t, discovery, "names"))
	port := at(t, objects(t, "kubernetes", "deployment.yaml")[0], "spec", "template", "spec", "containers", 0, "ports", 1)
	require.Equal(t, map[string]any{"name": "operations", "containerPort": at(t, discovery, "port")}, port)
}

func TestDeploy_TheUnitsAreValidAndConfined(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		require.Empty(t, os.Getenv("CI"), "the build server has systemd-analyze")
		t.Skip("systemd is not installed")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "program") // units name programs that this machine lacks
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700))
	entries, err := os.ReadDir(filepath.Join("..", "..", "deploy", "systemd"))
	require.NoError(t, err)
	var services, units []string
	for _, e := range entries {
		name := strings.Replace(e.Name(), "@.", "@8080.", 1)
		text := regexp.MustCompile(`(?m)^(Exec\w+=)/\S+`).ReplaceAllString(deployFile(t, "systemd", e.Name()), "${1}"+program)
		units = append(units, filepath.Join(dir, name))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		if strings.HasSuffix(name, ".service") {
			services = append(services, filepath.Join(dir, name))
		}
	}
	require.Len(t, services, 5)
	var said bytes.Buffer
	verify := exec.Command("systemd-analyze", append([]string{"verify", "--man=no"}, units...)...)
	verify.Stderr = &said
	require.NoError(t, verify.Run(), said.String())
	said.Reset()
	for _, s := range services {
		confined := exec.Command("systemd-analyze", "security", "--offline=true", "--threshold=15", s)
		confined.Stdout, confined.Stderr = &said, &said
		require.NoError(t, confined.Run(), "the unit may do more than it needs: an exposure above 1.5\n%s", said.String())
	}
}

func TestDeploy_WhatIsVerifiedEveryNightIsWhatIsBackedUpBeforeIt(t *testing.T) {
	hours, scripts := map[string]string{}, map[string][]string{}
	for _, name := range []string{"base-backup", "documents", "verify"} {
		_, at, found := strings.Cut(deployFile(t, "systemd", "gbpc-"+name+".timer"), "OnCalendar=*-*-* ")
		require.True(t, found)
		hours[name] = at[:len("00:00")]
		for _, line := range regexp.MustCompile(`(?m)^Exec\w+=/usr/local/lib/gbpc/(.*)$`).FindAllStringSubmatch(deployFile(t, "systemd", "gbpc-"+name+".service"), -1) {
			words := strings.Fields(line[1])
			require.FileExists(t, filepath.Join("..", "..", "deploy", "postgres", words[0]))
			scripts[words[0]] = words[1:]
		}
	}
	require.Less(t, hours["base-backup"], hours["documents"], "a document is stored before its row")
	require.Less(t, hours["documents"], hours["verify"])
	backups := scripts["base-backup"][1]
	require.Equal(t, backups, scripts["verify"][0])
	require.Equal(t, scripts["verify"][:2], scripts["prune"][:2])
	page := deployFile(t, "postgres", "README.md")
	require.Contains(t, page, "archive-wal "+scripts["verify"][1]+" %p %f", "the archive of the log")
	require.Contains(t, page, "DOCUMENTS="+scripts["documents"][1]+"\n")
	example, err := parse(t, deployFile(t, "production.json"))
	require.NoError(t, err)
	require.Equal(t, example.Files, scripts["documents"][0])
	require.NotContains(t, deployFile(t, "systemd", "gbpc-base-backup.service"), "GBPC_DATABASE", "its password would be on a command line")
}

func TestDeploy_TheProxiesPassOnWhatServersNeed(t *testing.T) {
	for file, words := range map[string][]string{
		filepath.Join("nginx", "gbpc.conf"): {"proxy_set_header X-Forwarded-For $remote_addr;", "proxy_set_header Host $host;", "client_max_body_size 55m;", "proxy_request_buffering off;", "proxy_buffering off;", "access_log off;"},
		filepath.Join("caddy", "Caddyfile"): {"header_up X-Forwarded-For {http.request.remote.host}", "max_size 55MB", "lb_try_duration"},
	} {
		text := deployFile(t, file)
		for _, w := range words {
			require.Contains(t, text, w, file)
		}
	}
}
