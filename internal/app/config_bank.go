package app

import (
	"cmp"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/treasury"
)

// BankConfig is our accounts at our bank and the way to it: a folder of ISO 20022 files, or an API.
type BankConfig struct {
	Holder     string                `help:"Holder of the issuer's accounts, as the bank spells it." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_HOLDER"`
	Address    string                `help:"Registered address of the holder as payments name it: country, town, street, number, postcode, such as GB, London, High Street, 1, EC1A 1AA. The bank's API needs it." changed:"treasury, when the registered office moves" env:"GBPC_BANK_ADDRESS"`
	LEI        string                `name:"lei" help:"Legal entity identifier of the holder, which CHAPS payments between institutions and messages of the travel rule name." changed:"treasury, when the issuer has or loses one" env:"GBPC_BANK_LEI"`
	Name       string                `help:"Name of the bank." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_NAME"`
	BIC        string                `name:"bic" help:"BIC of the bank." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_BIC"`
	SortCode   string                `help:"Sort code of the issuer's accounts. Every account number under it is the issuer's." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_SORT_CODE"`
	Main       string                `help:"Account number of the safeguarding account, which holds customers' money." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_MAIN"`
	Own        string                `help:"Account number of the issuer's own cash account." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_OWN"`
	Modulus    string                `help:"Folder with newer modulus check tables (valacdos.txt, scsubtab.txt) than the built-in ones." changed:"operations, when Pay.UK publishes new tables before a release has them" env:"GBPC_BANK_MODULUS"`
	SilentDays int                   `help:"Minting stops when as many bank days have ended since the bank's newest statement of the safeguarding account, and resumes with the next statement." changed:"treasury, when the risk of minting without a statement is judged anew" default:"3" env:"GBPC_BANK_SILENT_DAYS"`
	Folder     string                `help:"Folder for exchanging files with the bank: payment orders are written to outbox, the bank's messages are read from inbox." changed:"operations, when the bank's files come and go elsewhere" env:"GBPC_BANK_FOLDER"`
	SFTP       exchange.SFTPSettings `name:"sftp" embed:"" prefix:"sftp-"`
	API        BankAPIConfig         `name:"api" embed:"" prefix:"api-"`
	Payees     PayeesConfig          `embed:"" prefix:"cop-"`
}

// PayeesConfig is a provider of Confirmation of Payee (ClearBank's shape). Without one every new bank account is
// unavailable, and its customer has to accept that.
type PayeesConfig struct {
	URL       string `name:"url" help:"URL of the provider of Confirmation of Payee, which compares the names on new bank accounts: https://… Without one, customers are asked to accept that their account's name was not compared." changed:"treasury, when the provider's agreement is signed" env:"GBPC_BANK_COP_URL"`
	TokenFile string `help:"File with the provider's API token." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_COP_TOKEN_FILE"`
	KeyFile   string `help:"File with the private key (PKCS #8, PEM) that signs the requests." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_COP_KEY_FILE"`
}

func (c PayeesConfig) check() error {
	switch {
	case c.URL == "":
		return nil
	case !encryptedOrHere(c.URL):
		return errors.New("bank-cop-url: must be an https address, or http on this machine")
	case !private(c.TokenFile) || !private(c.KeyFile):
		return errors.New("bank-cop-token-file, bank-cop-key-file: must name files that only their owner can read")
	}
	return nil
}

// open returns the provider, or nil where there is none.
func (c PayeesConfig) open(trusted *trust.Store) (banking.PayeeNames, error) {
	if c.URL == "" {
		return nil, nil
	}
	token, err := secretOf(c.TokenFile)
	if err != nil {
		return nil, err
	}
	parsed, err := pemOf(c.KeyFile, x509.ParsePKCS8PrivateKey)
	if err != nil {
		return nil, fmt.Errorf("bank-cop-key-file: %w", err)
	}
	key, _ := parsed.(*rsa.PrivateKey) // of another kind: nil, which NewPayees refuses
	return clearbank.NewPayees(clearbank.PayeesConfig{BaseURL: c.URL, Token: token, Key: key, Client: trusted.Client(
		trust.Payees, clearbank.PayeesTimeout, trust.Identity{},
	)})
}

// BankAPIConfig is an API bank (ClearBank's shape) instead of a folder. Its webhooks come to
// /hooks/bank.
type BankAPIConfig struct {
	URL         string `name:"url" help:"URL of the bank's API, in place of a folder: https://…" changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_API_URL"`
	TokenFile   string `help:"File with the API token." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_API_TOKEN_FILE"`
	KeyFile     string `help:"File with the private key (PKCS #8, PEM) that signs payments." changed:"operations, when the secret is kept elsewhere" env:"GBPC_BANK_API_KEY_FILE"`
	BankKeyFile string `help:"File with the bank's public key (PEM), which verifies its webhooks." changed:"operations, when the bank replaces its key" env:"GBPC_BANK_API_BANK_KEY_FILE"`
	MainID      string `help:"The bank's id of the safeguarding account." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_API_MAIN_ID"`
	OwnID       string `help:"The bank's id of the issuer's own cash account." changed:"treasury, when the bank agreement is signed" env:"GBPC_BANK_API_OWN_ID"`
}

func (c BankConfig) check() error {
	var wrong []error
	for setting, value := range map[string]string{"bank-holder": c.Holder, "bank-name": c.Name} {
		if value == "" {
			wrong = append(wrong, fmt.Errorf("%s: must be set", setting))
		}
	}
	if len(c.BIC) != 8 && len(c.BIC) != 11 {
		wrong = append(wrong, errors.New("bank-bic: must have eight or eleven characters"))
	}
	switch check := modulus.Published(); {
	case len(c.SortCode) != 6 || len(c.Main) != 8 || len(c.Own) != 8 || c.Main == c.Own:
		wrong = append(wrong, errors.New("bank-sort-code, bank-main, bank-own: six digits, and two different numbers of eight"))
	case c.Modulus == "" && (!check.Valid(c.SortCode, c.Main) || !check.Valid(c.SortCode, c.Own)):
		wrong = append(wrong, errors.New("bank-sort-code, bank-main, bank-own: the account number fails the UK modulus check"))
	}
	if address, ok := iso20022.ParseAddress(c.Address); c.Address != "" && (!ok || !address.Known()) {
		wrong = append(wrong, errors.New("bank-address: must be country, town, street, number and postcode, divided by commas"))
	}
	if c.LEI != "" && !iso20022.ValidLEI(c.LEI) {
		wrong = append(wrong, errors.New("bank-lei: must be the twenty characters of an LEI with its check digits"))
	}
	if c.SilentDays < 0 {
		wrong = append(wrong, errors.New("bank-silent-days: must not be negative"))
	}
	ways := 0
	for _, way := range []string{c.Folder, c.SFTP.Address, c.API.URL} {
		if way != "" {
			ways++
		}
	}
	if ways != 1 {
		wrong = append(wrong, errors.New("bank-folder, bank-sftp-address, bank-api-url: exactly one must be set"))
	}
	if c.SFTP.Address != "" {
		wrong = append(wrong, c.SFTP.Check(private))
	}
	if c.API.URL != "" {
		if c.Address == "" {
			wrong = append(wrong, errors.New("bank-address: must be set with bank-api-url"))
		}
		wrong = append(wrong, c.API.check())
	}
	wrong = append(wrong, c.Payees.check())
	return errors.Join(wrong...)
}

func (c BankAPIConfig) check() error {
	var wrong []error
	if !encryptedOrHere(c.URL) {
		wrong = append(wrong, errors.New("bank-api-url: must be an https address, or http on this machine"))
	}
	if !private(c.TokenFile) || !private(c.KeyFile) {
		wrong = append(wrong, errors.New("bank-api-token-file, bank-api-key-file: must name files that only their owner can read"))
	}
	for setting, value := range map[string]string{"bank-api-bank-key-file": c.BankKeyFile, "bank-api-main-id": c.MainID,
		"bank-api-own-id": c.OwnID} {
		if value == "" {
			wrong = append(wrong, fmt.Errorf("%s: must be set", setting))
		}
	}
	return errors.Join(wrong...)
}

// filesAtStart is how long after its start a server reads what the bank sent meanwhile, before it judges the
// bank's silence.
const filesAtStart = 2 * time.Minute

// defaultSilentDays is the number of bank days without a statement after which minting stops.
const defaultSilentDays = 3

func (c Config) feed() treasury.FeedConfig {
	return treasury.FeedConfig{
		BankDays: cmp.Or(c.Bank.SilentDays, defaultSilentDays), StartDelay: filesAtStart, Grace: c.Alerts.StatementAfter,
	}
}

func (c BankConfig) issuer() banking.Issuer {
	address, _ := iso20022.ParseAddress(c.Address)
	return banking.Issuer{
		Name: c.Holder, BankName: c.Name, BIC: c.BIC, SortCode: c.SortCode, Main: c.Main, Own: c.Own, Address: address, LEI: c.LEI,
	}
}

// open is the rail, and what takes the bank's webhooks where it has any.
func (c BankConfig) open(trusted *trust.Store, log *slog.Logger) (banking.Rail, http.Handler, error) {
	if c.Folder != "" {
		rail, err := banking.NewFolder(c.Folder, time.Second, log)
		return rail, nil, err
	}
	if c.SFTP.Address != "" {
		rail, err := c.openSFTP(log)
		return rail, nil, err
	}
	token, err := secretOf(c.API.TokenFile)
	if err != nil {
		return nil, nil, err
	}
	ours, err := pemOf(c.API.KeyFile, x509.ParsePKCS8PrivateKey)
	if err != nil {
		return nil, nil, fmt.Errorf("bank-api-key-file: %w", err)
	}
	theirs, err := pemOf(c.API.BankKeyFile, x509.ParsePKIXPublicKey)
	if err != nil {
		return nil, nil, fmt.Errorf("bank-api-bank-key-file: %w", err)
	}
	key, _ := ours.(*rsa.PrivateKey) // of another kind: nil, which New refuses
	bankKey, _ := theirs.(*rsa.PublicKey)
	rail, err := clearbank.New(clearbank.Config{
		BaseURL: c.API.URL, Token: token, Key: key, BankKey: bankKey, Issuer: c.issuer(), Address: c.Address,
		Main: c.API.MainID, Own: c.API.OwnID, Clock: clock.System{}, Log: log,
		Client: trusted.Client(trust.Bank, clearbank.RequestTimeout, trust.Identity{})})
	if err != nil {
		return nil, nil, err
	}
	return rail, rail, nil
}

// sftpPoll is how often the inbox on a server is read.
const sftpPoll = 10 * time.Second

// openSFTP does not connect: while the server is away, orders wait, and customers can still sign in.
func (c BankConfig) openSFTP(log *slog.Logger) (banking.Rail, error) {
	store, err := c.SFTP.Open()
	if err != nil {
		return nil, err
	}
	return banking.NewFolderOn(store, foldersOf(c.SFTP), sftpPoll, log), nil
}

func foldersOf(s exchange.SFTPSettings) banking.Folders {
	in := banking.Folders{
		Staged: cmp.Or(s.Staged, "staged"), Outbox: cmp.Or(s.Outbox, "outbox"), Submitted: exchange.Submitted, Inbox: cmp.Or(s.Inbox, "inbox"),
		Processed: exchange.Processed, Rejected: exchange.Rejected,
	}
	if s.DeleteAfterwards {
		in.Processed = ""
	}
	return in
}

func pemOf(file string, parse func([]byte) (any, error)) (any, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, errors.New("is not a PEM file")
	}
	return parse(block.Bytes)
}

// checker is the table of the UK account number check.
func (c BankConfig) checker() (*modulus.Checker, error) {
	if c.Modulus == "" {
		return modulus.Published(), nil
	}
	return modulus.FromFolder(c.Modulus)
}
