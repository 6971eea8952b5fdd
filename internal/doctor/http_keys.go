package doctor

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/trust"
)

// coldRoles have keys that must not be on a server.
func coldRoles() []string {
	return []string{chain.RoleAdmin, chain.RoleUpgrader, chain.RoleMinterAdmin, chain.RoleWiper, chain.RoleDeployer}
}

// neededRoles are what a server cannot work without.
func neededRoles() []string { return []string{chain.RoleMinter, chain.RoleReporter} }

const leastPassphrase = 16

func (e *examination) vault(context.Context) []Finding {
	vault, found := e.openVault()
	if vault == nil {
		return found
	}
	names := vault.Names()
	for _, role := range coldRoles() {
		if slices.Contains(names, role) {
			found = append(found, Finding{
				"signer_vault", "it contains the key of the role " + role + ", which must not be on a server",
				"make a vault without it (gbpc vault --roles minter,reserve-reporter,pauser,freezer), and keep that key where no network is",
			})
		}
	}
	for _, role := range neededRoles() {
		if !slices.Contains(names, role) && e.config.Signer.KMSKeys[strings.ReplaceAll(role, " ", "-")] == "" {
			found = append(found, Finding{
				"signer_vault", "it has no key of the role " + role,
				"name the vault of the server, or make one: gbpc vault --roles minter,reserve-reporter,pauser,freezer",
			})
		}
	}
	return found
}

// openVault returns nil if the vault cannot be opened.
func (e *examination) openVault() (*signer.Vault, []Finding) {
	c := e.config.Signer
	found := owned("signer_vault", c.Vault, "put the copy of the vault back, or make one with gbpc vault")
	found = append(found, owned("signer_passphrase_file", c.PassphraseFile, "name the file with the passphrase of the vault")...)
	text, err := os.ReadFile(c.PassphraseFile)
	if err != nil {
		return nil, found
	}
	passphrase := strings.TrimRight(string(text), "\r\n")
	if len(passphrase) < leastPassphrase {
		found = append(found, Finding{"signer_passphrase_file", "the passphrase is shorter than 16 characters", "make a vault with a longer one"})
	}
	if info, err := os.Stat(c.Vault); err != nil || !info.Mode().IsRegular() {
		return nil, found
	}
	vault, err := signer.OpenVault(c.Vault, passphrase)
	if err != nil {
		return nil, append(found, Finding{
			"signer_vault, signer_passphrase_file", fmt.Sprintf("the vault does not open with the passphrase (%s)", plain(err)),
			"name the passphrase of this vault, or put the copy of the vault back",
		})
	}
	return vault, found
}

func (e *examination) remoteSigner(ctx context.Context) (found []Finding) {
	c := e.config.Signer
	if c.CertFile != "" {
		if pair, err := trust.LoadPair(c.CertFile); err != nil {
			found = append(found, Finding{
				"signer_cert_file", "the client certificate and the key beside it cannot be used",
				"put the certificate's own key beside it, both in PEM",
			})
		} else {
			found = append(found, expires("signer_cert_file", "our client certificate for the signer", []*x509.Certificate{pair.Leaf})...)
		}
		found = append(found, owned("signer_cert_file", trust.KeyBeside(c.CertFile), "put the key of the client certificate beside it")...)
	}
	remote, err := e.openRemote()
	if err != nil {
		return one(
			"signer_addresses, signer_deposit_public", plain(err),
			"name each role's address at the signer, and the extended public key of the deposit addresses",
		)
	}
	for _, role := range neededRoles() {
		if _, err := remote.Address(ctx, role); err != nil {
			found = append(found, Finding{
				"signer_addresses", "it names no address of the role " + role, "add " + strings.ReplaceAll(role, " ", "-") + "=0x…",
			})
		}
	}
	for _, role := range coldRoles() {
		if _, err := remote.Address(ctx, role); err == nil {
			found = append(found, Finding{
				"signer_addresses", "it names the key of the role " + role + ", which must not be within reach of a server",
				"take it out of the setting and of the signer",
			})
		}
	}
	if err := signer.Probe(ctx, remote); err != nil {
		found = append(found, Finding{
			"signer_url", fmt.Sprintf("the signer at %s does not respond correctly (%s)", hostOf(c.URL), plain(err)),
			"start it, or correct the address",
		})
	}
	return found
}

func (e *examination) openRemote() (signer.Signer, error) {
	return e.config.Signer.Outside(e.trust(), nil, e.Limit)
}

// kms asks the key management service for each public key, whose address must be that of the settings.
func (e *examination) kms(ctx context.Context) []Finding {
	vault, _ := e.openVault()
	if vault == nil {
		return nil // another check says why
	}
	keys, err := e.config.Signer.Outside(e.trust(), vault, e.Limit)
	if err == nil {
		err = signer.Probe(ctx, keys)
	}
	if err != nil {
		return one(
			"signer_kms_keys, signer_addresses", fmt.Sprintf("the key management service does not sign for us (%s)", plain(err)),
			"correct key, address or the rights of this machine (kms:Sign, kms:GetPublicKey)",
		)
	}
	return nil
}

// keyOf returns the address with which the server acts in a role.
func (e *examination) keyOf(ctx context.Context, keys signer.Signer, role string) (common.Address, bool) {
	if keys == nil {
		return common.Address{}, false
	}
	address, err := keys.Address(ctx, role)
	return address, err == nil && !errors.Is(err, signer.ErrUnknownKey)
}

// signer returns who signs, nil if it cannot be opened: another check says why.
func (e *examination) signer() signer.Signer {
	if e.config.Signer.Vault != "" {
		vault, _ := e.openVault()
		if vault != nil && len(e.config.Signer.KMSKeys) > 0 {
			if keys, err := e.config.Signer.Outside(e.trust(), vault, e.Limit); err == nil {
				return keys
			}
		}
		if vault != nil {
			return vault
		}
		return nil
	}
	if remote, err := e.openRemote(); err == nil && e.config.Signer.URL != "" {
		return remote
	}
	return nil
}
