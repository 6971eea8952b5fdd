package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// replaced are names that gave way to the field's words, and what they became. None of them may come back
// beside its successor. docs/decisions and CHANGELOG.md may quote them.
var replaced = map[string]string{
	`\b[Rr]iders?\b`:                      "attached rows",
	`\bGuardTable\b`:                      "Precondition",
	`\bWriteIn\b|ParseLetters|\bletters/`: "Render, ParseTemplates, templates/",
	`kit/feed\b|[Cc]hangestream`:          "internal/events",
	`\.Reading\(`:                         "RequireRead",
	`\b[Rr]esembl`:                        "screening match, HasOpenMatch",
	`[Cc]ashing`:                          "FeePayout",
	`\bAskPosting\b|\bPostingState\b|treasury_postings`: "DebitResolution",
	`\bFillLost\b|\bFillAgain\b|\bPostingFilling\b`:     "SafeguardingTopUp",
	`\bLockDesk\b|treasury_desk`:                        "the treasury lock",
	`\b(?:CameBack|NotPaid|PaidIn)\(`:                   "PayoutReturned, PayoutRejected, CreditReceived",
	`\bEnrol\(`:                                         "CreateUser",
	`\b[Ss]tepUp\b|stepUpAsCan|withStepUp`:              "SecondaryAuth, secondaryAuthOrPassword",
	`\bwaitForCompany\b|\blinger\b`:                     "waitForBatch, batchWindow",
	`\b[Pp]atience\b|[a-z]Patience\b`:                   "a timeout",
	`\blateSink\b|\bapp\.Outside\b|\bstanding\.go\b`:    "deferredSink, Dependencies, periodic_jobs.go",
	`\bOurs\(`:                    "IsInternalAddress, IsWithdrawal",
	`\bunharmed\b|\bgraver\b`:     "recoverPanics, moreSevere",
	`\b[Hh]and(?:s|ed|ing)? in\b`: "submit",
	`auth/common\b`:               "auth/breached",
	`\bdead jobs?\b`:              "failing job",
	`\bbanktest\b|chain/devchain|(?:ledger|auth)/benchmark`: "internal/sandbox, internal/bench",
	`\bwallet\.Receipt\b|\bpark\(|\bReceiptID\b`:            "UnmatchedCredit, holdUnmatched",
	`\bArrival\b|wallet_arrivals|wallet_steps`:              "ChainDeposit, status_history",
	`\) (?:tell|took)\(`:                                    "notifyCustomer, recordStatusChange",
	`\.Saw\(`:                                               "MarkSeen",
	`\bchain_alarms\b|\bAlarm[A-Z]\w+`:                      "chain_alerts, Alert…",
	`\btype Parts struct\b`:                                 "Dependencies",
	`\bAsk(?:Reset)?Form\b|\bAskAgain\b`:                    "ActionForm, RequestResetForm, SecondaryAuthSetting",
}

var (
	readable = []string{".go", ".ts", ".tsx", ".sql", ".css", ".md"}
	skipped  = []string{"node_modules", ".git", ".tools", "dist", "data", "out", "cache", "test-results", "playwright-report", "decisions"}
)

func TestWords_ReplacedNamesDoNotComeBack(t *testing.T) {
	type rule struct {
		old     *regexp.Regexp
		instead string
	}
	var rules []rule
	for old, instead := range replaced {
		rules = append(rules, rule{regexp.MustCompile(old), instead})
	}
	require.NoError(t, filepath.WalkDir("../..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains(skipped, entry.Name()) {
			return filepath.SkipDir
		}
		name := entry.Name()
		if !entry.Type().IsRegular() || !slices.Contains(readable, filepath.Ext(name)) || name == "words_test.go" || name == "CHANGELOG.md" {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, r := range rules {
			if at := r.old.FindIndex(text); at != nil {
				line := 1 + strings.Count(string(text[:at[0]]), "\n")
				assert.Fail(t, "an old name", "%s:%d: %q; use %s", strings.TrimPrefix(filepath.ToSlash(file), "../../"), line, text[at[0]:at[1]], r.instead)
			}
		}
		return nil
	}))
}
