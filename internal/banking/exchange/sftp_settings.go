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
	Address          string        `help:"Host and port of the bank's SFTP server, in place of a folder: sftp.bank.example:22. The folders below are on that server." env:"GBPC_BANK_SFTP_ADDRESS"`
	User             string        `help:"User at the bank's SFTP server." env:"GBPC_BANK_SFTP_USER"`
	KeyFile          string        `help:"File with the private key that signs in (OpenSSH or PEM, without a passphrase)." env:"GBPC_BANK_SFTP_KEY_FILE"`
	PasswordFile     string        `help:"File with the password that signs in, in place of a key or for a server that wants both." env:"GBPC_BANK_SFTP_PASSWORD_FILE"`
	HostKeys         []string      `help:"Public host keys of the server, one of which it must have: ssh-ed25519 AAAA…, as ssh-keyscan prints them and as the bank has confirmed them. Two during a rotation." env:"GBPC_BANK_SFTP_HOST_KEYS"`
	Root             string        `help:"Folder on the server in which the others are; by default that of the user." default:"." env:"GBPC_BANK_SFTP_ROOT"`
	Outbox           string        `help:"Folder from which the bank fetches payment orders." default:"outbox" env:"GBPC_BANK_SFTP_OUTBOX"`
	Staged           string        `help:"Folder into which orders are uploaded before they are renamed into the outbox, on the same file system. Where it is the outbox itself, their names begin with a dot and end in .tmp until then." default:"staged" env:"GBPC_BANK_SFTP_STAGED"`
	Submitted        string        `help:"Folder that keeps the ids of submitted orders for two weeks: books that are restored compare it with what they know. It may be any folder in which this user may make others." default:"submitted" env:"GBPC_BANK_SFTP_SUBMITTED"`
	Inbox            string        `help:"Folder into which the bank delivers its messages." default:"inbox" env:"GBPC_BANK_SFTP_INBOX"`
	Processed        string        `help:"Folder into which messages are moved that were processed." default:"processed" env:"GBPC_BANK_SFTP_PROCESSED"`
	Rejected         string        `help:"Folder into which files are moved that are no valid messages." default:"rejected" env:"GBPC_BANK_SFTP_REJECTED"`
	DeleteAfterwards bool          `name:"delete" help:"Delete messages once they were processed, instead of moving them. Restored books then have to have the bank deliver again." env:"GBPC_BANK_SFTP_DELETE"`
	Poll             time.Duration `help:"How often the inbox is read, 1s to 10m." default:"10s" env:"GBPC_BANK_SFTP_POLL"`
	Timeout          time.Duration `help:"Time limit of each step at the server, 1s to 40s." default:"15s" env:"GBPC_BANK_SFTP_TIMEOUT"`
}

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
	must(s.Poll == 0 || s.Poll >= time.Second && s.Poll <= 10*time.Minute, "poll", "must be between 1s and 10m")
	must(s.Timeout == 0 || s.Timeout >= time.Second && s.Timeout <= 40*time.Second, "timeout", "must be between 1s and 40s")
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
