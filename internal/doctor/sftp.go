package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// bankSFTP signs in, and has a file go the way of an order: uploaded, read back, renamed, removed. The bank sees none of it:
// it does not enter the outbox.
func (e *examination) bankSFTP(ctx context.Context) (found []Finding) {
	c := e.config.Bank.SFTP
	for setting, file := range map[string]string{"bank_sftp_key_file": c.KeyFile, "bank_sftp_password_file": c.PasswordFile} {
		if file != "" {
			found = append(found, owned(setting, file, "name the file with the secret")...)
		}
	}
	c.Timeout = e.Limit
	store, err := c.Open()
	if err != nil {
		return append(found, Finding{
			"bank_sftp_host_keys, bank_sftp_key_file, bank_sftp_password_file", plain(err), "correct it: serve refuses to start",
		})
	}
	defer func() { _ = store.Close() }()
	_, err = store.List(ctx, ".")
	switch {
	case err == nil:
	case errors.Is(err, exchange.ErrHostKey):
		return append(found, Finding{
			"bank_sftp_host_keys", plain(err),
			"ask the bank, by another way, whether it has changed its key; add the new one beside the old one if so, and tell security if not",
		})
	case errors.Is(err, exchange.ErrSignIn):
		return append(found, Finding{
			"bank_sftp_user, bank_sftp_key_file", plain(err), "give the bank our public key (ssh-keygen -y -f FILE), or correct user and key",
		})
	case errors.Is(err, fs.ErrNotExist):
		return append(found, Finding{"bank_sftp_root", c.Root + " does not exist on the bank's server", "correct it, or ask the bank to make it"})
	default:
		return append(found, Finding{
			"bank_sftp_address", fmt.Sprintf("the server at %s cannot be used (%s)", c.Address, plain(err)),
			"correct host and port, open the firewall, or ask the bank",
		})
	}
	for _, folder := range []struct{ setting, name string }{{"bank_sftp_outbox", c.Outbox}, {"bank_sftp_inbox", c.Inbox}} {
		if _, err := store.List(ctx, folder.name); err != nil {
			found = append(found, Finding{
				folder.setting, fmt.Sprintf("the folder %q cannot be read on the bank's server (%s)", folder.name, plain(err)),
				"correct it, or ask the bank to make it for this user",
			})
		}
	}
	found = append(found, trySFTP(ctx, store, "bank_sftp_staged", c.Staged, c.Staged)...)
	found = append(found, trySFTP(ctx, store, "bank_sftp_root", exchange.Submitted, exchange.Submitted)...)
	if !c.DeleteAfterwards {
		found = append(found, trySFTP(ctx, store, "bank_sftp_root", exchange.Processed, exchange.Rejected)...)
	}
	return found
}

// trySFTP uploads a file to a folder on the bank's server, moves it to another one, and removes it.
func trySFTP(ctx context.Context, store *exchange.SFTP, setting, folder, into string) []Finding {
	if err := errors.Join(store.MakeFolder(ctx, folder), store.MakeFolder(ctx, into)); err != nil {
		return one(
			setting, fmt.Sprintf("the folder %q cannot be made on the bank's server (%s)", folder, plain(err)),
			"ask the bank to make it for this user, or name one that is there",
		)
	}
	from, to := folder+"/.doctor-"+id.New()+".tmp", into+"/.doctor-"+id.New()+".tmp"
	err := store.Create(ctx, from, []byte("doctor"))
	if err == nil {
		if err = store.Move(ctx, from, to); err == nil {
			from = to
		}
		err = errors.Join(err, store.Remove(ctx, from))
	}
	if err != nil {
		return one(
			setting, fmt.Sprintf("a file cannot be uploaded to %q, renamed and removed (%s)", folder, plain(err)),
			"ask the bank to let this user write there, and to have room",
		)
	}
	return nil
}
