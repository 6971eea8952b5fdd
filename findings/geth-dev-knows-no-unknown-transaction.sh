#!/bin/sh
# geth 1.17.10 (Go module), geth --dev on a new chain: it is asked for a transaction that nobody sent.
# Guess: eth_getTransactionByHash and eth_getTransactionReceipt answer null from the start, as anvil and Hardhat do.
# Seen: both are the error -32000 "transaction indexing is in progress" until the first block is there, however long that takes, because
# a chain of one block is never indexed; then null. Whoever asks a fresh chain whether it has a transaction gets no answer.
# Needs Go, which compiles geth for some minutes.
set -eu
dir=$(mktemp -d)
node=
trap 'if [ -n "$node" ]; then kill "$node"; wait "$node" || true; fi; rm -rf "$dir"' EXIT
GOBIN=$dir CGO_ENABLED=0 go install -ldflags='-s -w' github.com/ethereum/go-ethereum/cmd/geth@v1.17.10
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
"$dir/geth" --datadir "$dir/chain" --dev --http --http.port "$port" --http.api eth --verbosity 0 --ipcdisable --authrpc.port 0 --port 0 &
node=$!
cat >"$dir/run.mjs" <<'JS'
const url = "http://127.0.0.1:" + process.argv[2]
const pause = (ms) => new Promise((is) => setTimeout(is, ms))
const rpc = async (method, ...params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const { result, error } = await (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).json()
  return error ? `${error.code} ${error.message}` : result
}
for (let tries = 240; ; tries--)
  try {
    await rpc("eth_chainId")
    break
  } catch (e) {
    if (tries === 0) throw e
    await pause(250)
  }
const unknown = "0x" + "ab".repeat(32)
const both = async (when) => console.log(when, await rpc("eth_getTransactionByHash", unknown), "/", await rpc("eth_getTransactionReceipt", unknown))
await pause(5000)
await both("after five seconds:")
const [own] = await rpc("eth_accounts")
const sent = await rpc("eth_sendTransaction", { from: own, to: own, value: "0x1" })
while (!(await rpc("eth_getTransactionReceipt", sent))?.blockNumber) await pause(100)
await both("after the first block:")
JS
seen=$(node "$dir/run.mjs" "$port")
echo "$seen"
test "$seen" = 'after five seconds: -32000 transaction indexing is in progress / -32000 transaction indexing is in progress
after the first block: null / null'
