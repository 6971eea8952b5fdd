package seal

import (
	"bytes"
	"crypto/hmac"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/core/cryptofmt"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/prf"
	tinkpb "github.com/tink-crypto/tink-go/v2/proto/tink_go_proto"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// Sealer holds the keys. It is safe for concurrent use.
type Sealer struct {
	aead    tink.AEAD
	indexes [2]prf.PRF // the one in use, then the other one while the index key is replaced; without one the same again
	index   uint32     // the id of the one in use
	keys    keyFile
	mark    [5]byte // how everything begins that is sealed with the newest key in use
}

// keyFile is the content of the key file.
type keyFile struct {
	Version int             `json:"version,omitempty"` // of the file's format; none is the first
	Seal    json.RawMessage `json:"seal"`              // AES-256-GCM
	Index   json.RawMessage `json:"index"`             // HMAC-SHA-256
}

const (
	version      = 1 // of the key file
	indexLength  = 32
	maxIndexKeys = 2 // the one in use, and the one that replaces or was replaced
)

// Generate returns a Sealer with new keys. Data sealed with keys that are lost is lost.
func Generate() (*Sealer, error) {
	var s keyFile
	var err error
	if s.Seal, err = newKeyset(aead.AES256GCMKeyTemplate()); err != nil {
		return nil, err
	}
	if s.Index, err = newKeyset(prf.HMACSHA256PRFKeyTemplate()); err != nil {
		return nil, err
	}
	return newSealer(s)
}

func newSealer(s keyFile) (*Sealer, error) {
	seals, err := parseKeyset(s.Seal)
	if err != nil {
		return nil, fmt.Errorf("the sealing keys: %w", err)
	}
	cipher, err := aead.New(seals)
	if err != nil {
		return nil, fmt.Errorf("the sealing keys: %w", err)
	}
	indexes, err := parseKeyset(s.Index)
	if err != nil {
		return nil, fmt.Errorf("the index keys: %w", err)
	}
	set, err := prf.NewPRFSet(indexes)
	if err != nil {
		return nil, fmt.Errorf("the index keys: %w", err)
	}
	if len(set.PRFs) > maxIndexKeys {
		return nil, errors.New("the index keys: more than two")
	}
	sealer := &Sealer{aead: cipher, index: set.PrimaryID, keys: s, mark: [5]byte{cryptofmt.TinkStartByte}}
	sealer.indexes = [2]prf.PRF{set.PRFs[set.PrimaryID], set.PRFs[set.PrimaryID]}
	for id, key := range set.PRFs {
		if id != set.PrimaryID {
			sealer.indexes[1] = key
		}
	}
	binary.BigEndian.PutUint32(sealer.mark[1:], seals.KeysetInfo().GetPrimaryKeyId())
	return sealer, nil
}

func parseKeyset(text []byte) (*keyset.Handle, error) {
	return insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(text)))
}

// Parse reads the content of a key file.
func Parse(content []byte) (*Sealer, error) {
	var s keyFile
	if err := json.Unmarshal(content, &s); err != nil {
		return nil, errors.New("the content is not a key file of gbpc") // the parser's error could contain a key
	}
	if s.Version > version {
		return nil, fmt.Errorf("the key file has version %d, and this program reads up to %d: it was made by a newer one", s.Version, version)
	}
	return newSealer(s)
}

// Private reports whether nobody but its owner may read a file with a secret; or, of a file of root's, nobody but root and a
// group without others, which is how an orchestrator hands a secret to a process that has no rights.
func Private(info fs.FileInfo) bool {
	if info.Mode().Perm()&0o077 == 0 {
		return true
	}
	file, known := info.Sys().(*syscall.Stat_t)
	return known && handed(info.Mode().Perm(), int(file.Uid), os.Getuid())
}

func handed(mode fs.FileMode, owner, us int) bool { return owner == 0 && us != 0 && mode&0o037 == 0 }

// Load reads a key file. It returns an error if anyone but the owner may read the file.
func Load(name string) (*Sealer, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("the key file: %w", err)
	}
	if !Private(info) {
		return nil, fmt.Errorf("the key file %s can be read by others: its mode must be 0600", name)
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the key file: %w", err)
	}
	return Parse(content)
}

// LoadOrCreate is like Load, but creates the file with new keys if it does not exist. It is for the sandbox
// and for the command that creates a production key file.
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
		return nil, fmt.Errorf("generate keys: %w", err)
	}
	return marshalKeyset(handle)
}

// save writes the file completely or not at all.
func (s *Sealer) save(name string) error {
	content, err := json.MarshalIndent(s.keys, "", "  ")
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), ".keys-") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // fails after the rename, which is fine
	if _, err := temporary.Write(append(content, '\n')); err != nil {
		return errors.Join(err, temporary.Close())
	}
	if err := errors.Join(temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}

// Seal encrypts plain. The result can only be opened with the same context, so a value that is moved to
// another column cannot be opened there.
func (s *Sealer) Seal(context string, plain []byte) ([]byte, error) {
	return s.aead.Encrypt(plain, []byte(context))
}

// Open decrypts what Seal encrypted with the same context.
func (s *Sealer) Open(context string, sealed []byte) ([]byte, error) {
	plain, err := s.aead.Decrypt(sealed, []byte(context))
	if err != nil {
		return nil, fmt.Errorf("open value sealed as %s: %w", context, err)
	}
	return plain, nil
}

// Key names the key that seals now. It is no secret.
func (s *Sealer) Key() string { return hex.EncodeToString(s.mark[1:]) }

// Newest reports whether the value is sealed with the key that seals now.
func (s *Sealer) Newest(sealed []byte) bool { return bytes.HasPrefix(sealed, s.mark[:]) }

// SealJSON seals the JSON encoding of v.
func (s *Sealer) SealJSON(context string, v any) ([]byte, error) {
	plain, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode value to seal as %s: %w", context, err)
	}
	return s.Seal(context, plain)
}

// OpenJSON opens what SealJSON sealed and decodes it into the value that into points to.
func (s *Sealer) OpenJSON(context string, sealed []byte, into any) error {
	plain, err := s.Open(context, sealed)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(plain, into); err != nil {
		return fmt.Errorf("decode value sealed as %s: %w", context, err)
	}
	return nil
}

// Index returns the keyed hash of value, which is equal for equal values in the same context and reveals
// nothing without the key.
func (s *Sealer) Index(context, value string) []byte { return s.Indexes(context, value)[0] }

// Indexes returns the keyed hashes by which a value is looked for: what Index returns, and while the index key is
// replaced the one under the other key; otherwise the first again.
func (s *Sealer) Indexes(context, value string) (both [2][]byte) {
	input := make([]byte, 0, len(context)+1+len(value))
	input = append(append(append(input, context...), 0), value...)
	both[0] = hashWith(s.indexes[0], input)
	both[1] = both[0]
	if s.IndexChanges() {
		both[1] = hashWith(s.indexes[1], input)
	}
	return both
}

func hashWith(key prf.PRF, input []byte) []byte {
	sum, err := key.ComputePRF(input, indexLength)
	if err != nil {
		panic(err) // only an invalid length fails, and indexLength is valid
	}
	return sum
}

// HasIndex reports whether a stored keyed hash is one of value, under either index key.
func (s *Sealer) HasIndex(index []byte, context, value string) bool {
	both := s.Indexes(context, value)
	return hmac.Equal(index, both[0]) || hmac.Equal(index, both[1])
}

// IndexChanges reports whether the file has two index keys, so that what is unique by its keyed hash has two.
func (s *Sealer) IndexChanges() bool { return s.indexes[0] != s.indexes[1] }

// IndexKey names the index key in use. It is no secret.
func (s *Sealer) IndexKey() string { return fmt.Sprintf("%08x", s.index) }

// AEAD returns the sealing key itself, for wrapping other keys.
func (s *Sealer) AEAD() tink.AEAD { return s.aead }
