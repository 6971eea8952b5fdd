package chain_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"

	"github.com/stretchr/testify/require"
)

// The checksummed addresses are the test cases of EIP-55 itself.
func TestParseAddress_ChecksTheLettersCase(t *testing.T) {
	for _, text := range []string{
		"0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D", "0xde709f2102306220921060314715629080e2fb77",
		"0x27b1fdb04752bbc536007a920d24acb045561c26", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
		"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
	} {
		a, err := chain.ParseAddress(text)
		require.NoError(t, err, text)
		lower, err := chain.ParseAddress(strings.ToLower(text))
		require.NoError(t, err)
		require.Equal(t, a, lower)
		require.True(t, strings.EqualFold(text, a.String()))
	}
	for text, want := range map[string]error{
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed":   chain.ErrAddressChecksum,
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe":    chain.ErrAddressFormat,
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0":  chain.ErrAddressFormat,
		"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed":     chain.ErrAddressFormat,
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg":   chain.ErrAddressFormat,
		" 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed":  chain.ErrAddressFormat,
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n": chain.ErrAddressFormat,
		"": chain.ErrAddressFormat,
		"0x0000000000000000000000000000000000000000": chain.ErrAddressZero,
	} {
		_, err := chain.ParseAddress(text)
		require.ErrorIs(t, err, want, text)
	}
}

func TestAddress_TravelsThroughJSON(t *testing.T) {
	text, err := json.Marshal(map[string]chain.Address{"a": jane})
	require.NoError(t, err)
	require.JSONEq(t, `{"a":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}`, string(text))
	var back map[string]chain.Address
	require.NoError(t, json.Unmarshal(text, &back))
	require.Equal(t, jane, back["a"])
}

func FuzzParseAddress(f *testing.F) {
	f.Add("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
	f.Add("0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := chain.ParseAddress(text)
		if err != nil {
			return
		}
		again, err := chain.ParseAddress(a.String())
		if err != nil || again != a || !strings.EqualFold(text, a.String()) {
			t.Fatalf("%q became %s", text, a)
		}
	})
}
