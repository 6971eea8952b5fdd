package exchange

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"
)

// SFTPSettings are how the bank's SFTP server is reached.
type SFTPSettings struct {
	Address          string   `help:"Host and port of the bank's SFTP server, in place of a folder: sftp.bank.example:22. The folders below are on that server." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_SFTP_ADDRESS"`
	User             string   `help:"User at the bank's SFTP server." changed:"treasury, when the bank has a new user for us" env:"GBPC_BANK_SFTP_USER"`
	KeyFile          string   `help:"File with the private key that signs in (OpenSSH or PEM, without a passphrase)." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_SFTP_KEY_FILE"`
	PasswordFile     string   `help:"File with the password that signs in, in place of a key or for a server that wants both." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_SFTP_PASSWORD_FILE"`
	HostKeys         []string `help:"Public host keys of the server, one of which it must have: ssh-ed25519 AAAA…, as ssh-keyscan prints them and as the bank has confirmed them. Two during a rotation." changed:"security, when the bank has confirmed a new key" env:"GBPC_BANK_SFTP_HOST_KEYS"`
	Root             string   `help:"Folder on the server to which the others are relative, and in which this user may make submitted, processed and rejected; by default that of the user." changed:"operations, when the bank names another folder" default:"." env:"GBPC_BANK_SFTP_ROOT"`
	Outbox           string   `help:"Folder from which the bank fetches payment orders." changed:"operations, when the bank names another folder" default:"outbox" env:"GBPC_BANK_SFTP_OUTBOX"`
	Staged           string   `help:"Folder into which orders are uploaded before they are renamed into the outbox, on the same file system. Where it is the outbox itself, their names begin with a dot and end in .tmp until then." changed:"operations, when the bank has the outbox on another file system" default:"staged" env:"GBPC_BANK_SFTP_STAGED"`
	Inbox            string   `help:"Folder into which the bank delivers its messages." changed:"operations, when the bank names another folder" default:"inbox" env:"GBPC_BANK_SFTP_INBOX"`
	DeleteAfterwards bool     `name:"delete" help:"Delete messages once they were processed, instead of moving them. Restored books then have to have the bank deliver again." changed:"operations, when the bank wants its server empty" env:"GBPC_BANK_SFTP_DELETE"`

	Timeout time.Duration `kong:"-"` // of each step, for gbpc doctor; zero is 15 s
}

// Folders of ours below the root.
const (
	Submitted = "submitted" // the ids of submitted orders, for two weeks: books that are restored compare it with what they know
	Processed = "processed" // messages that were processed
	Rejected  = "rejected"  // files that are no valid messages
)

// Check returns what is missing or wrong, each by the end of its setting's name. private says whether a file is readable by
// its owner alone.
func (s SFTPSettings) Check(private func(file string) bool) error {
	var wrong []error
	must := func(ok bool, setting, why string) {
		if !ok {
			wrong = append(wrong, fmt.Errorf("bank-sftp-%s: %s", setting, why))
		}
	}
	_, _, err := net.SplitHostPort(s.Address)
	must(err == nil, "address", "must be host and port: sftp.bank.example:22")
	must(s.User != "", "user", "must be set")
	must(s.KeyFile != "" || s.PasswordFile != "", "key-file, bank-sftp-password-file", "at least one must be set")
	must(s.KeyFile == "" || private(s.KeyFile), "key-file", "must name a file that only its owner can read")
	must(s.PasswordFile == "" || private(s.PasswordFile), "password-file", "must name a file that only its owner can read")
	must(len(s.HostKeys) > 0, "host-keys", "must contain the server's public key: without it the server cannot be authenticated")
	if _, err := hostKeys(s.HostKeys); err != nil {
		must(false, "host-keys", err.Error())
	}
	return errors.Join(wrong...)
}

// hostKeys reads public keys, with or without the host's name before them and a comment behind.
func hostKeys(lines []string) (keys []ssh.PublicKey, err error) {
	for _, line := range lines {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		key, _, _, _, err := ssh.ParseAuthorizedKey([]byte(line))
		if err != nil {
			_, after, _ := strings.Cut(line, " ") // host ssh-ed25519 AAAA…
			if key, _, _, _, err = ssh.ParseAuthorizedKey([]byte(after)); err != nil {
				return nil, fmt.Errorf("%.40q is not a public key", line)
			}
		}
		keys = append(keys, key)
	}
	return keys, nil
}
