package sourcetest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// replaced are names that gave way to the field's words, and what they became. None of them may come back
// beside its successor. CHANGELOG.md may quote them.
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
	`\bpark\(|\bReceiptID\b`:                                "UnmatchedCredit, holdUnmatched",
	`\bArrival\b|wallet_arrivals|wallet_steps`:              "ChainDeposit, status_history",
	`\) (?:tell|took)\(`:                                    "notifyCustomer, recordStatusChange",
	`\.Saw\(`:                                               "MarkSeen",
	`\bchain_alarms\b|\bAlarm[A-Z]\w+|\bchain\.Alert\b`:     "an exception, chain.Cause",
	`\btype Parts struct\b`:                                 "Dependencies",
	`\bAsk(?:Reset)?Form\b|\bAskAgain\b`:                    "ActionForm, RequestResetForm, SecondaryAuthSetting",
	`\b(?:trust|exceptions)\.Outside\b|\bWatchOutside\b|\bOutsideAnswers\b`: "trust.Service, ExternalService, WatchExternal, ServiceAnswers",
	`\bmail\.Letter\b`: "mail.Email",
}

// replacedPhrases are what screens, emails, errors and alerts said in words of our own, and what they say instead. An
// outside wallet, a letter of the alphabet and a job that goes on by itself in a comment are no such phrases.
var replacedPhrases = map[string]string{
	`\b[Aa]n outside (?:that|does|is)\b|\b(?:[Ee]ach|[Ee]very) outside\b`:         "an external service",
	`\b(?:[Tt]his|of|no kind of) letter(?:s of one kind|: nobody|\. Nothing| %q)`: "an email",
	`\bfor long and not\b|\bconfirmed for long\b`:                                 "unconfirmed for too long",
	`\bapprovals by two\b|\b[Ee]verything else is decided by two\b`:               "dual control",
	`\b[Ww]hat waits goes on\b|\b[Ee]verything goes on by itself\b`:               "released; running automatically",
	`\baddress of nobody\b|\baddress of ours that\b`:                              "an unassigned address",
	`\bcame back before the books\b|\bOur payment came back\b`:                    "returned payments",
	`\bother providers of wallets were told\b`:                                    "travel-rule messages sent and received",
	`\bas many API keys as you may\b|\bas many accounts as it can\b`:              "limit reached",
	`\bthe law has us\b`:                                  "by law, the law requires",
	`\bowner alone may read\b`:                            "that only its owner can read",
	`\bthe owners are told\b|\b[Oo]perators are told\b`:   "are notified",
	`\b[Aa]nswers for what is kept\b`:                     "owns",
	`\b[Nn]ot the listed one\b`:                           "a false positive",
	`\bdies now\b|\bMake its successor\b`:                 "expires now, rotate",
	`\blet in again\b`:                                    "recover access",
	`\bThe bank is silent\b|\b[Aa] bank that is silent\b`: "bank data overdue",
}

var (
	readable = []string{".go", ".ts", ".tsx", ".sql", ".css", ".md"}
	// Documents explain and may tell of the outside; what people read on screens, in emails and in alerts is in these.
	speaking = []string{".go", ".ts", ".tsx", ".txt", ".yml"}
	skipped  = []string{"node_modules", ".git", ".tools", "dist", "data", "out", "cache", "test-results", "playwright-report"}
)

func TestWords_ReplacedNamesDoNotComeBack(t *testing.T) {
	type rule struct {
		old      *regexp.Regexp
		literals [][]byte
		instead  string
		kinds    []string // of files, by their extension
	}
	var rules []rule
	add := func(words map[string]string, kinds []string) {
		for old, instead := range words {
			parsed, err := syntax.Parse(old, syntax.Perl)
			require.NoError(t, err)
			r := rule{old: regexp.MustCompile(old), instead: instead, kinds: kinds}
			for _, text := range literalsOf(parsed) {
				r.literals = append(r.literals, []byte(text))
			}
			require.NotEmpty(t, r.literals, "%s has an alternative without a fixed text", old)
			rules = append(rules, r)
		}
	}
	add(replaced, readable)
	add(replacedPhrases, speaking)
	require.NoError(t, filepath.WalkDir("../../..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && slices.Contains(skipped, entry.Name()) {
			return filepath.SkipDir
		}
		name := entry.Name()
		kind := filepath.Ext(name)
		if !entry.Type().IsRegular() || !slices.Contains(readable, kind) && !slices.Contains(speaking, kind) || name == "words_test.go" || name == "CHANGELOG.md" {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, r := range rules {
			// An expression reads a file a hundred times slower than the search for what it cannot match without.
			if !slices.Contains(r.kinds, kind) || !slices.ContainsFunc(r.literals, func(literal []byte) bool { return bytes.Contains(text, literal) }) {
				continue
			}
			if at := r.old.FindIndex(text); at != nil {
				line := 1 + strings.Count(string(text[:at[0]]), "\n")
				assert.Fail(t, "an old name", "%s:%d: %q; use %s", strings.TrimPrefix(filepath.ToSlash(file), "../../../"), line, text[at[0]:at[1]], r.instead)
			}
		}
		return nil
	}))
}

// literalsOf are texts of which everything that the expression matches contains at least one; none if it need not.
func literalsOf(re *syntax.Regexp) (literals []string) {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return nil
		}
		return []string{string(re.Rune)}
	case syntax.OpCapture:
		return literalsOf(re.Sub[0])
	case syntax.OpConcat: // each part is contained: the longest says most
		for _, part := range re.Sub {
			if found := literalsOf(part); shortest(found) > shortest(literals) {
				literals = found
			}
		}
		return literals
	case syntax.OpAlternate:
		for _, part := range re.Sub {
			found := literalsOf(part)
			if len(found) == 0 {
				return nil
			}
			literals = append(literals, found...)
		}
		return literals
	}
	return nil
}

func shortest(texts []string) (length int) {
	for i, text := range texts {
		if i == 0 || len(text) < length {
			length = len(text)
		}
	}
	return length
}

func TestWords_WhatAnExpressionCannotMatchWithout(t *testing.T) {
	for expression, want := range map[string][]string{
		`\b[Rr]iders?\b`:               {"ider"},
		`\bold(?:er|est)? names?\b`:    {" name"},
		`\b(?:CameBack|NotPaid)\(`:     {"CameBack", "NotPaid"},
		`kit/feed\b|[Cc]hangestream`:   {"kit/feed", "hangestream"},
		`\bAskForm\b|\bAskAgain\b`:     {"AskForm", "AskAgain"},
		`(?i)posting`:                  nil,
		`\bPostingState\b|[a-z]+`:      nil,
		`(?:Posting)*|(?:Posting)?Ask`: nil,
	} {
		parsed, err := syntax.Parse(expression, syntax.Perl)
		require.NoError(t, err)
		assert.Equal(t, want, literalsOf(parsed), expression)
	}
}
