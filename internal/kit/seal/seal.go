package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/prf"
	tinkpb "github.com/tink-crypto/tink-go/v2/proto/tink_go_proto"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// Sealer holds the keys.
type Sealer struct {
	aead  tink.AEAD
	index *prf.Set
	keys  stored
}

// stored is the key file.
type stored struct {
	Seal  json.RawMessage `json:"seal"`  // AES-256-GCM
	Index json.RawMessage `json:"index"` // HMAC-SHA-256
}

const indexLength = 32

// Generate makes new keys. Whatever is sealed with them is lost when they are.
func Generate() (*Sealer, error) {
	var s stored
	var err error
	if s.Seal, err = newKeyset(aead.AES256GCMKeyTemplate()); err != nil {
		return nil, err
	}
	if s.Index, err = newKeyset(prf.HMACSHA256PRFKeyTemplate()); err != nil {
		return nil, err
	}
	return of(s)
}

func of(s stored) (*Sealer, error) {
	seals, err := read(s.Seal)
	if err != nil {
		return nil, fmt.Errorf("the sealing keys: %w", err)
	}
	cipher, err := aead.New(seals)
	if err != nil {
		return nil, fmt.Errorf("the sealing keys: %w", err)
	}
	indexes, err := read(s.Index)
	if err != nil {
		return nil, fmt.Errorf("the index keys: %w", err)
	}
	index, err := prf.NewPRFSet(indexes)
	if err != nil {
		return nil, fmt.Errorf("the index keys: %w", err)
	}
	return &Sealer{cipher, index, s}, nil
}

func read(text []byte) (*keyset.Handle, error) {
	return insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(text)))
}

// Parse reads a key file's content.
func Parse(content []byte) (*Sealer, error) {
	var s stored
	if err := json.Unmarshal(content, &s); err != nil {
		return nil, errors.New("the key file is not one of ours") // the parser's error could quote a key
	}
	return of(s)
}

// Load reads the keys in a file that only its owner may read.
func Load(name string) (*Sealer, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("the key file: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the key file %s can be read by others: its mode must be 0600", name)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the key file: %w", err)
	}
	return Parse(content)
}

// LoadOrCreate is Load, but makes the file with new keys when there is none. For the sandbox, and for
// the command that makes a production key file.
func LoadOrCreate(name string) (*Sealer, error) {
	s, err := Load(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	if s, err = Generate(); err != nil {
		return nil, err
	}
	return s, s.save(name)
}

func newKeyset(template *tinkpb.KeyTemplate) (json.RawMessage, error) {
	handle, err := keyset.NewHandle(template)
	if err != nil {
		return nil, fmt.Errorf("make keys: %w", err)
	}
	return written(handle)
}

// save writes the file completely or not at all.
func (s *Sealer) save(name string) error {
	content, err := json.MarshalIndent(s.keys, "", "  ")
	if err != nil {
		return err
	}
	half, err := os.CreateTemp(filepath.Dir(name), ".keys-") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(half.Name()) // after the rename it is gone
	if _, err := half.Write(append(content, '\n')); err != nil {
		return errors.Join(err, half.Close())
	}
	if err := errors.Join(half.Sync(), half.Close()); err != nil {
		return err
	}
	return os.Rename(half.Name(), name)
}

// Seal encrypts plain. It can be opened with the same context alone, so a value that is moved to
// another column does not open there.
func (s *Sealer) Seal(context string, plain []byte) ([]byte, error) {
	return s.aead.Encrypt(plain, []byte(context))
}

// Open is the inverse of Seal.
func (s *Sealer) Open(context string, sealed []byte) ([]byte, error) {
	plain, err := s.aead.Decrypt(sealed, []byte(context))
	if err != nil {
		return nil, fmt.Errorf("open what was sealed as %s: %w", context, err)
	}
	return plain, nil
}

// SealJSON seals v as JSON.
func (s *Sealer) SealJSON(context string, v any) ([]byte, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode what is to be sealed as %s: %w", context, err)
	}
	return s.Seal(context, plain)
}

// OpenJSON opens what SealJSON sealed, into what into points to.
func (s *Sealer) OpenJSON(context string, sealed []byte, into any) error {
	plain, err := s.Open(context, sealed)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(plain, into); err != nil {
		return fmt.Errorf("decode what was sealed as %s: %w", context, err)
	}
	return nil
}

// Index is the keyed hash of value: equal for equal values in the same context, and nothing can be
// learned from it without the key.
func (s *Sealer) Index(context, value string) []byte {
	input := make([]byte, 0, len(context)+1+len(value))
	input = append(append(append(input, context...), 0), value...)
	sum, err := s.index.ComputePrimaryPRF(input, indexLength)
	if err != nil {
		panic(err) // only a wrong length fails, and ours is constant
	}
	return sum
}

// AEAD is the sealing key itself, for wrapping other keys.
func (s *Sealer) AEAD() tink.AEAD { return s.aead }
