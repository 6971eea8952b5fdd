package sourcetest

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What the program must not import again, each with why it came in before (decisions 0062 and 0193).
var leftOut = map[string]string{
	"github.com/aws/aws-sdk-go-v2/service/s3": "for one S3 client, which is minio-go",
	"gocloud.dev":                                  "for one S3 client, which is minio-go",
	"google.golang.org/api":                        "with cloud SDKs",
	"github.com/ethereum/go-ethereum/node":         "a whole node",
	"github.com/ethereum/go-ethereum/p2p/discover": "the sandbox's chain has no peers",
	"github.com/ethereum/go-ethereum/eth/tracers":  "a whole node",
	"github.com/cockroachdb/":                      "a second storage engine",
	"github.com/pion/":                             "the sandbox's chain has no peers",
	"github.com/grafana/":                          "an exporter of profiles",
	"github.com/getsentry/":                        "an exporter of errors",
	"golang.org/x/image/draw":                      "for one transformation of one kind of picture (decision 0193)",
	"github.com/stretchr/testify":                  "for tests only",
	"github.com/johannesboyne/gofakes3":            "for tests only",
}

// maxPackages is how many packages the program may consist of, the standard library included. Raise it for a library that
// is worth it, and say in the commit what it brings.
const maxPackages = 1110

func TestProgram_ImportsOnlyWhatItUses(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "github.com/gbpc/gbpc/cmd/gbpc").Output()
	require.NoError(t, err)
	packages := strings.Fields(string(out))
	for _, p := range packages {
		for prefix, why := range leftOut {
			if p == prefix || strings.HasPrefix(p, prefix+"/") || strings.HasSuffix(prefix, "/") && strings.HasPrefix(p, prefix) {
				t.Errorf("the program imports %s again: it came in as %s", p, why)
			}
		}
	}
	require.LessOrEqual(t, len(packages), maxPackages, "see what came in with: go list -deps ./cmd/gbpc")
}
