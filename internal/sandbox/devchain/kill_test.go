package devchain_test

import (
	"bufio"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/sandbox/devchain"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/stretchr/testify/require"
)

const killedDir = "DEVCHAIN_KILLED_DIR"

// TestMain lets the test binary be the process that is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		sealForEver(dir)
	}
	os.Exit(m.Run())
}

// sealForEver says where it answers, then pays and seals, and prints each head only after Seal has returned.
func sealForEver(dir string) {
	t := &testing.B{}
	p := newPayer(t)
	chain, err := devchain.Start(devchain.Config{Dir: dir, FundedAccounts: rich(p), Addr: "127.0.0.1:0", Manual: true})
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	if p.nonce, err = chain.Client().NonceAt(context.Background(), p.address, nil); err != nil {
		os.Exit(1)
	}
	fmt.Println("answers", chain.URL())
	for {
		p.pay(t, chain, nobody, 1)
		block, err := chain.Seal()
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println("sealed", block.NumberU64(), block.Hash().Hex())
	}
}

func TestChain_AKillLosesNoVisibleBlock(t *testing.T) {
	rounds := 5
	if n, err := strconv.Atoi(os.Getenv("GBPC_KILLS")); err == nil {
		rounds = n
	}
	dir := t.TempDir()
	for range rounds {
		number, hash := killWhileSealing(t, dir)
		chain := start(t, devchain.Config{Dir: dir, FundedAccounts: rich(newPayer(t)), Manual: true})
		header, err := chain.Client().HeaderByNumber(context.Background(), new(big.Int).SetUint64(number))
		require.NoError(t, err, "block %d was seen and is gone", number)
		require.Equal(t, hash, header.Hash().Hex())
		balance, err := chain.Client().BalanceAt(context.Background(), nobody, header.Number)
		require.NoError(t, err)
		require.Equal(t, number, balance.Uint64(), "every block pays one")
		_, err = chain.Seal()
		require.NoError(t, err, "the chain goes on")
		payTwice(t, chain)
		require.NoError(t, chain.Close())
	}
}

// payTwice makes up for the empty block before it, so that number and balance agree again.
func payTwice(t *testing.T, chain *devchain.Chain) {
	p := newPayer(t)
	nonce, err := chain.Client().NonceAt(context.Background(), p.address, nil)
	require.NoError(t, err)
	p.nonce = nonce
	p.pay(t, chain, nobody, 2)
	_, err = chain.Seal()
	require.NoError(t, err)
}

// killWhileSealing starts the sealing process, kills it at a random moment and returns the last block
// that it had reported or shown to anyone who asked.
func killWhileSealing(t *testing.T, dir string) (number uint64, hash string) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), killedDir+"="+dir)
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan(), "the sealing process said nothing")
	url, said := strings.CutPrefix(lines.Text(), "answers ")
	require.True(t, said, lines.Text())
	seen := make(chan *types.Header, 1)
	go func() { seen <- lastSeen(url) }()
	for lines.Scan() {
		if hash == "" { // not before there is something to lose
			time.AfterFunc(time.Duration(rand.IntN(300))*time.Millisecond, func() { _ = command.Process.Kill() })
		}
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 || len(fields[2]) != 66 {
			continue // cut off by the kill
		}
		require.Equal(t, "sealed", fields[0], lines.Text())
		number, err = strconv.ParseUint(fields[1], 10, 64)
		require.NoError(t, err)
		hash = fields[2]
	}
	_ = command.Wait()
	if last := <-seen; last != nil && last.Number.Uint64() > number {
		return last.Number.Uint64(), last.Hash().Hex()
	}
	return number, hash
}

// lastSeen asks for the newest block without pause until nobody answers.
func lastSeen(url string) (last *types.Header) {
	client, err := ethclient.Dial(url)
	if err != nil {
		return nil
	}
	defer client.Close()
	for {
		header, err := client.HeaderByNumber(context.Background(), nil)
		if err != nil {
			return last
		}
		last = header
	}
}

func BenchmarkStart_ExistingFolder(b *testing.B) {
	config := devchain.Config{Dir: b.TempDir(), Manual: true}
	chain := start(b, config)
	for range 50 {
		_, err := chain.Seal()
		require.NoError(b, err)
	}
	require.NoError(b, chain.Close())
	for b.Loop() {
		chain := start(b, config)
		require.NoError(b, chain.Close())
	}
}

func BenchmarkSeal_OnDisk(b *testing.B) {
	p := newPayer(b)
	chain := start(b, devchain.Config{Dir: b.TempDir(), FundedAccounts: rich(p), Manual: true})
	defer chain.Close()
	for b.Loop() {
		p.pay(b, chain, nobody, 1)
		_, err := chain.Seal()
		require.NoError(b, err)
	}
}
