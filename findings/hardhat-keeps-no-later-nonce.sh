#!/bin/sh
# Hardhat 3.18.0 (npm), as it starts: it mines every transaction at once. A transaction with nonce 1 is sent before the one with nonce 0.
# Guess: it waits in the pool, and both are mined once the first has come, as with geth and anvil.
# Seen: it is refused ("Nonce too high … can't be queued when automining") and forgotten: after nonce 0 it has to be sent again.
# With evm_setAutomine off the same transaction is taken.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{"private": true, "type": "module"}' >package.json
echo 'export default {}' >hardhat.config.js
npm install --silent --no-audit --no-fund node@22.13.1 viem@2.57.20
PATH=$dir/node_modules/node/bin:$PATH # under an older Node, npm leaves out Hardhat's program without a word
npm install --silent --no-audit --no-fund hardhat@3.18.0
cat >run.mjs <<'JS'
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { privateKeyToAccount } from "viem/accounts"
const account = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80") // the first of every Hardhat
const port = await new Promise((is) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address()
    server.close(() => is(port))
  })
})
const { pid } = spawn("node_modules/.bin/hardhat", ["node", "--port", String(port)], { stdio: ["ignore", "ignore", "inherit"], detached: true })
process.on("exit", () => process.kill(-pid, "SIGKILL"))
const rpc = async (method, ...params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const answer = await fetch("http://127.0.0.1:" + port, { method: "POST", headers: { "content-type": "application/json" }, body })
  const { result, error } = await answer.json()
  return error ? `${error.code} ${error.message}` : result
}
for (let tries = 240; ; tries--)
  try {
    await rpc("eth_chainId")
    break
  } catch (e) {
    if (tries === 0) throw e
    await new Promise((is) => setTimeout(is, 250))
  }
const gwei = 10n ** 9n
const signed = (nonce) => account.signTransaction({ chainId: 31337, type: "eip1559", gas: 21000n, maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei, to: account.address, nonce })
const send = async (nonce) => {
  const answer = await rpc("eth_sendRawTransaction", await signed(nonce))
  return answer.length === 66 ? "taken" : answer
}
console.log("nonce 1 first:", await send(1))
console.log("nonce 0:", await send(0))
console.log("mined:", Number(await rpc("eth_getTransactionCount", account.address, "latest")))
await rpc("evm_setAutomine", false)
console.log("nonce 2, not mining:", await send(2))
process.exit(0)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "nonce 1 first: -32000 Nonce too high. Expected nonce to be 0 but got 1. Note that transactions can't be queued when automining.
nonce 0: taken
mined: 1
nonce 2, not mining: taken"
