package exchange_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"github.com/gbpc/gbpc/internal/banking/exchange"
	"github.com/gbpc/gbpc/internal/banking/exchange/sftptest"
)

func connect(t *testing.T, s *sftptest.Server, change func(*exchange.SFTPConfig)) *exchange.SFTP {
	t.Helper()
	c := exchange.SFTPConfig{Address: s.Address, User: s.User, Key: s.Key, HostKeys: []ssh.PublicKey{s.HostKey}, Root: s.Root, Timeout: 10 * time.Second}
	if change != nil {
		change(&c)
	}
	store := exchange.NewSFTP(c)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return store
}

// stores runs a test with a folder of this machine and with one of a real SFTP server.
func stores(t *testing.T, test func(t *testing.T, s exchange.Store, root string)) {
	t.Run("disk", func(t *testing.T) {
		root := t.TempDir()
		test(t, exchange.NewDisk(root), root)
	})
	t.Run("sftp", func(t *testing.T) {
		server := sftptest.Start(t, "")
		test(t, connect(t, server, nil), server.Root)
	})
}

func content(t *testing.T, s exchange.Store, name string) string {
	t.Helper()
	file, err := s.Open(t.Context(), name)
	require.NoError(t, err)
	text, err := io.ReadAll(file)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	return string(text)
}

func TestStore_KeepsWhatItWasGivenAndReplacesNothing(t *testing.T) {
	stores(t, func(t *testing.T, s exchange.Store, root string) {
		ctx := t.Context()
		for _, folder := range []string{"a", "b", "a"} {
			require.NoError(t, s.MakeFolder(ctx, folder))
		}
		large := strings.Repeat("0123456789abcdef", 60_000)
		require.NoError(t, s.Create(ctx, "a/2.xml", []byte("two")))
		require.NoError(t, s.Create(ctx, "a/1.xml", []byte(large)))
		require.Equal(t, large, content(t, s, "a/1.xml"))
		require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(root, "a", "3.xml")))
		found, err := s.List(ctx, "a")
		require.NoError(t, err)
		var names []string
		for _, info := range found {
			names = append(names, info.Name())
		}
		require.Equal(t, []string{"1.xml", "2.xml", "3.xml"}, names, "in order of name, and nothing that is incomplete is left")
		require.False(t, found[2].Mode().IsRegular(), "links are not followed")
		link, err := s.Stat(ctx, "a/3.xml")
		require.NoError(t, err)
		require.False(t, link.Mode().IsRegular())

		require.NoError(t, s.Create(ctx, "b/2.xml", []byte("other")))
		require.ErrorIs(t, s.Move(ctx, "a/2.xml", "b/2.xml"), fs.ErrExist)
		require.Equal(t, "other", content(t, s, "b/2.xml"))
		require.NoError(t, s.Move(ctx, "a/2.xml", "b/3.xml"))
		require.Equal(t, "two", content(t, s, "b/3.xml"))
		require.ErrorIs(t, s.Move(ctx, "a/2.xml", "b/4.xml"), fs.ErrNotExist)
		require.ErrorIs(t, s.Move(ctx, "a/2.xml", "b/3.xml"), fs.ErrNotExist, "it was moved before")
		require.NoError(t, s.Remove(ctx, "b/3.xml"))
		_, err = s.Stat(ctx, "b/3.xml")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = s.Open(ctx, "b/3.xml")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = s.List(ctx, "nowhere")
		require.ErrorIs(t, err, fs.ErrNotExist)
	})
}

func TestStore_WhatIsUploadedAgainLeavesOneFile(t *testing.T) {
	stores(t, func(t *testing.T, s exchange.Store, root string) {
		require.NoError(t, s.MakeFolder(t.Context(), "a"))
		for range 2 {
			require.NoError(t, s.Create(t.Context(), "a/1.xml", []byte("one")))
		}
		there, err := os.ReadDir(filepath.Join(root, "a"))
		require.NoError(t, err)
		require.Len(t, there, 1)
	})
}

func TestStore_WhatAnUploadLeftBehindIsRemovedWhenItIsOld(t *testing.T) {
	stores(t, func(t *testing.T, s exchange.Store, root string) {
		require.NoError(t, s.MakeFolder(t.Context(), "a"))
		old, young := filepath.Join(root, "a", ".partialPrefix-old"), filepath.Join(root, "a", ".partialPrefix-young")
		for _, name := range []string{old, young} {
			require.NoError(t, os.WriteFile(name, []byte("half"), 0o600))
		}
		before := time.Now().Add(-2 * time.Hour)
		require.NoError(t, os.Chtimes(old, before, before))
		require.NoError(t, s.MakeFolder(t.Context(), "a"))
		require.NoFileExists(t, old)
		require.FileExists(t, young)
	})
}

func TestSFTP_AServerThatIsKilledInTheMiddleOfAnUploadHasNoPartOfTheFileUnderItsName(t *testing.T) {
	server := sftptest.Start(t, "")
	s := connect(t, server, nil)
	require.NoError(t, s.MakeFolder(t.Context(), "staged"))
	large := bytes.Repeat([]byte("0123456789abcdef"), 200_000)
	server.After(500_000, server.Kill)
	require.Error(t, s.Create(t.Context(), "staged/1.xml", large))
	require.NoFileExists(t, filepath.Join(server.Root, "staged", "1.xml"))
	server.Run()
	require.Eventually(t, func() bool { return s.Create(t.Context(), "staged/1.xml", large) == nil }, 20*time.Second, 50*time.Millisecond, "it connects again by itself")
	require.Equal(t, string(large), content(t, s, "staged/1.xml"))
}

func TestSFTP_AMoveWhoseAnswerIsLostIsLookedUpBeforeItIsTriedAgain(t *testing.T) {
	server := sftptest.Start(t, "")
	s := connect(t, server, nil)
	for _, folder := range []string{"staged", "outbox"} {
		require.NoError(t, s.MakeFolder(t.Context(), folder))
	}
	at := filepath.Join(server.Root, "outbox", "1.xml")
	isThere := func() bool {
		_, err := os.Stat(at)
		return err == nil
	}
	once := func(instead func()) func() bool { // the answer to the move is lost, and nothing after it
		var done sync.Once
		return func() (pass bool) {
			pass = true
			if isThere() {
				done.Do(func() {
					pass = false
					instead()
				})
			}
			return pass
		}
	}
	require.NoError(t, s.Create(t.Context(), "staged/1.xml", []byte("pay")))
	server.Gate(once(func() {}))
	require.NoError(t, s.Move(t.Context(), "staged/1.xml", "outbox/1.xml"), "it was moved")
	require.NoFileExists(t, filepath.Join(server.Root, "staged", "1.xml"))

	server.Gate(nil)
	require.NoError(t, s.Remove(t.Context(), "outbox/1.xml"))
	require.NoError(t, s.Create(t.Context(), "staged/1.xml", []byte("pay")))
	server.Gate(once(func() { require.NoError(t, os.Remove(at)) })) // the bank is fast
	require.ErrorIs(t, s.Move(t.Context(), "staged/1.xml", "outbox/1.xml"), fs.ErrNotExist, "neither name is there: it is not said that it was not moved")

	server.Gate(nil)
	require.NoError(t, s.Create(t.Context(), "staged/1.xml", []byte("pay")))
	server.Gate(once(server.Kill)) // and it stays away
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	require.ErrorIs(t, s.Move(ctx, "staged/1.xml", "outbox/1.xml"), exchange.ErrUnknown)
	require.True(t, isThere())
}

func TestSFTP_AServerThatIsNotTheBanksIsRefused(t *testing.T) {
	server, other := sftptest.Start(t, ""), sftptest.Start(t, "")
	s := connect(t, server, func(c *exchange.SFTPConfig) { c.HostKeys = []ssh.PublicKey{other.HostKey} })
	_, err := s.List(t.Context(), ".")
	require.ErrorIs(t, err, exchange.ErrHostKey)
	require.ErrorContains(t, err, ssh.FingerprintSHA256(server.HostKey), "it says which key the server has")
	both := connect(t, server, func(c *exchange.SFTPConfig) { c.HostKeys = []ssh.PublicKey{other.HostKey, server.HostKey} })
	_, err = both.List(t.Context(), ".")
	require.NoError(t, err, "during a rotation two are pinned")
	foreign := connect(t, server, func(c *exchange.SFTPConfig) { c.Key = other.Key })
	_, err = foreign.List(t.Context(), ".")
	require.ErrorIs(t, err, exchange.ErrSignIn)
}

func TestSFTP_AServerThatDoesNotAnswerEndsEachStepInItsTime(t *testing.T) {
	server := sftptest.Start(t, "")
	s := connect(t, server, func(c *exchange.SFTPConfig) { c.Timeout = 2 * time.Second })
	answers := func() bool {
		_, err := s.List(t.Context(), ".")
		return err == nil
	}
	require.Eventually(t, answers, 30*time.Second, 20*time.Millisecond)
	server.Stop()
	_, err := s.List(t.Context(), ".")
	require.Error(t, err, "it has accepted the connection, and says nothing")
	require.ErrorIs(t, s.Move(t.Context(), "a", "b"), err, "and is not asked at once again")
	server.Continue()
	require.Eventually(t, answers, 30*time.Second, 20*time.Millisecond)

	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	silent := connect(t, server, func(c *exchange.SFTPConfig) { c.Address, c.Timeout = l.Addr().String(), 200*time.Millisecond })
	_, err = silent.Stat(t.Context(), ".")
	require.ErrorContains(t, err, "does not answer")
}

func TestSFTP_AFullOrReadOnlyFolderIsSaidAndLeavesNothing(t *testing.T) {
	for name, server := range map[string]*sftptest.Server{
		"full":      sftptest.Start(t, "trap '' XFSZ; ulimit -f 1;"),
		"read-only": sftptest.Start(t, "", "ForceCommand internal-sftp -R"),
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.Mkdir(filepath.Join(server.Root, "staged"), 0o700))
			s := connect(t, server, nil)
			require.Error(t, s.Create(t.Context(), "staged/1.xml", bytes.Repeat([]byte("x"), 100_000)))
			left, err := os.ReadDir(filepath.Join(server.Root, "staged"))
			require.NoError(t, err)
			require.Empty(t, left)
			_, err = s.List(t.Context(), "staged")
			require.NoError(t, err, "the connection is as before")
		})
	}
}

func TestSFTPSettings_NameWhatIsMissing(t *testing.T) {
	open := func(string) bool { return false }
	err := exchange.SFTPSettings{Address: "sftp.bank.example", KeyFile: "/x", HostKeys: []string{"ssh-ed25519 nonsense"}}.Check(open)
	for _, setting := range []string{"address", "user", "key-file: must name", "host-keys"} {
		require.ErrorContains(t, err, "bank-sftp-"+setting)
	}
	server := sftptest.Start(t, "")
	good := exchange.SFTPSettings{Address: server.Address, User: server.User, KeyFile: server.KeyFile, Root: server.Root}
	for _, line := range []string{server.PinnedKey(), "sftp.bank.example " + server.PinnedKey(), "[sftp.bank.example]:2222 " + server.PinnedKey() + " comment"} {
		good.HostKeys = []string{line}
		require.NoError(t, good.Check(func(string) bool { return true }))
		s, err := good.Open()
		require.NoError(t, err)
		_, err = s.List(t.Context(), ".")
		require.NoError(t, err, fmt.Sprintf("%.40s", line))
		require.NoError(t, s.Close())
	}
}
