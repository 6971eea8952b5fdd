package signer

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/btcsuite/btcd/btcutil/v2/hdkeychain"
	"github.com/btcsuite/btcd/chaincfg/v2"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/stretchr/testify/require"
)

// The vectors that are published with BIP-32. The third and the fourth have keys that begin with zeros.
func TestDerivation_MatchesThePublishedVectors(t *testing.T) {
	const h = hdkeychain.HardenedKeyStart
	for _, v := range []struct {
		seed string
		path []uint32
		want string
	}{
		{"000102030405060708090a0b0c0d0e0f", nil, "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi"},
		{"000102030405060708090a0b0c0d0e0f", []uint32{h, 1, h + 2, 2, 1000000000}, "xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76"},
		{"fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542", []uint32{0, h + 2147483647, 1, h + 2147483646, 2}, "xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j"},
		{"4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be", []uint32{h}, "xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L"},
		{"3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678", []uint32{h, h + 1}, "xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1"},
	} {
		seed, err := hex.DecodeString(v.seed)
		require.NoError(t, err)
		key, err := hdkeychain.NewMaster(seed, &chaincfg.MainNetParams)
		require.NoError(t, err)
		for _, step := range v.path {
			key, err = key.Derive(step)
			require.NoError(t, err)
		}
		require.Equal(t, v.want, key.String())
	}
}

// Of BIP-39 and BIP-44, the phrase "test test test test test test test test test test test junk", whose addresses everybody knows.
func TestDerivation_TheFirstDepositAddressesAreThoseOfOtherWallets(t *testing.T) {
	seed, err := hex.DecodeString("9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0")
	require.NoError(t, err)
	branch, err := depositBranch(seed)
	require.NoError(t, err)
	for index, want := range []string{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"} {
		got, err := childAddress(branch, uint32(index))
		require.NoError(t, err)
		require.Equal(t, want, got.Hex())
	}
}

// Money was sent to these. The sum was made when btcd 0.24 derived them.
func TestDerivation_NoDepositAddressEverChanges(t *testing.T) {
	sum := sha256.New()
	for _, text := range []string{"seed of the first", "seed of the second", "of another length, which is allowed"} {
		seed := sha256.Sum256([]byte(text))
		branch, err := depositBranch(seed[:16+len(text)/4])
		require.NoError(t, err)
		neutered, err := branch.Neuter()
		require.NoError(t, err)
		public, err := publicBranch(neutered.String())
		require.NoError(t, err)
		sum.Write([]byte(public.String()))
		for index := range uint32(700) {
			index *= 3_067_833 // up to the last that is not hardened
			address, err := childAddress(public, index)
			require.NoError(t, err)
			key, err := childKey(branch, index)
			require.NoError(t, err)
			require.Equal(t, address, crypto.PubkeyToAddress(key.PublicKey))
			sum.Write(address[:])
		}
	}
	require.Equal(t, "1d8b50915a03796bf887b138be4074b021a23f44e704b5576f2f2ff03c03477a", hex.EncodeToString(sum.Sum(nil)))
}
