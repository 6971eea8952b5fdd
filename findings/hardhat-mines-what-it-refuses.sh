#!/bin/sh
# Hardhat 3.18.0 (npm), as it starts: it mines every transaction at once. A signed transaction that reverts is sent.
# Guess: eth_sendRawTransaction returns its hash, and the receipt says that it failed, as with geth and anvil.
# Seen: the answer is the error 3, as if it were a call, and the transaction is in a block all the same: its receipt has status 0 and
# its nonce is used. Whoever takes an error for "not sent" signs a second transaction with a nonce that is gone.
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
import { keccak256 } from "viem"
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
  return answer.json()
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
const signed = (nonce, more) => account.signTransaction({ chainId: 31337, type: "eip1559", gas: 100000n, maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei, nonce, ...more })
// A contract that rejects every call: PUSH1 0 PUSH1 0 REVERT.
const made = await rpc("eth_sendRawTransaction", await signed(0, { data: "0x6460006000fd6000526005601bf3" }))
const { contractAddress } = (await rpc("eth_getTransactionReceipt", made.result)).result
const raw = await signed(1, { to: contractAddress })
const { error } = await rpc("eth_sendRawTransaction", raw)
console.log("sent:", error?.code, error?.message)
const receipt = (await rpc("eth_getTransactionReceipt", keccak256(raw))).result
console.log("in block", Number(receipt.blockNumber), "status", receipt.status)
console.log("next nonce:", Number((await rpc("eth_getTransactionCount", account.address, "latest")).result))
process.exit(0)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'sent: 3 Transaction reverted without a reason string
in block 2 status 0x0
next nonce: 2'
