package ownership_test

import (
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/chain/ownership"
)

func TestSignedByKey_TheCompactFormOfEIP2098IsTheSameSignature(t *testing.T) {
	compact := map[byte]bool{}
	for n := range 20 { // both values of the bit that is packed
		key, err := crypto.GenerateKey()
		require.NoError(t, err)
		address, hash := crypto.PubkeyToAddress(key.PublicKey), ownership.Hash(strings.Repeat("a text", n+1))
		signature, err := crypto.Sign(hash.Bytes(), key)
		require.NoError(t, err)
		require.True(t, ownership.SignedByKey(address, hash, signature))
		short := append([]byte{}, signature[:64]...)
		short[32] |= signature[64] << 7
		compact[signature[64]] = true
		require.True(t, ownership.SignedByKey(address, hash, short))
		short[32] ^= 0x80
		require.False(t, ownership.SignedByKey(address, hash, short), "the other one of the two keys")
		require.False(t, ownership.SignedByKey(address, hash, short[:63]))
	}
	require.Len(t, compact, 2)
}

// The example of EIP-2098.
func TestSignedByKey_TheExampleOfEIP2098(t *testing.T) {
	key, err := crypto.HexToECDSA(strings.Repeat("1234567890", 6) + "1234")
	require.NoError(t, err)
	address := crypto.PubkeyToAddress(key.PublicKey)
	for text, signature := range map[string]string{
		"Hello World":            "0x68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b907e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064",
		"It's a small(er) world": "0x9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76939c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793",
	} {
		bytes, err := ownership.Decode(signature)
		require.NoError(t, err)
		require.True(t, ownership.SignedByKey(address, ownership.Hash(text), bytes), text)
	}
}

func TestDecode_TakesASignatureAsWalletsWriteIt(t *testing.T) {
	for text, want := range map[string]string{"0x1234": "0x1234", "1234": "0x1234", " 0xABcd\n": "0xabcd", "0x": "0x"} {
		bytes, err := ownership.Decode(text)
		require.NoError(t, err, text)
		require.Equal(t, want, hexutil.Encode(bytes))
	}
	for _, text := range []string{"", "  ", "0x123", "xyz", "0x" + strings.Repeat("00", ownership.MaxBytes+1)} {
		_, err := ownership.Decode(text)
		require.ErrorIs(t, err, ownership.ErrForm, text)
	}
}

func TestProgram_AWalletWhoseOwnersApprovedOnTheChainTakesAnEmptySignature(t *testing.T) {
	// Accepts when the length of the signature, the fourth word after the four bytes of the call, is zero.
	const approved = "0x60443515600c5760006000fd5b631626ba7e60e01b60005260206000f3"
	require.True(t, ask(t, map[common.Address]string{wallet: approved}, wallet, nil))
	require.False(t, ask(t, map[common.Address]string{wallet: approved}, wallet, []byte{1}))
}
