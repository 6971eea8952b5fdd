#!/bin/sh
# anvil 1.7.1 (npm), anvil_reorg of one block with a transaction in it.
# Guess: the transaction is pending again, as in a real reorganisation, and is mined with a later block.
# Seen: it is nowhere, neither receipt nor transaction, and is not mined; its sender's nonce is free again. A client that waits for
# it to come back waits for ever, unless it sends the same bytes again.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @foundry-rs/anvil@1.7.1 viem@2.57.20
cat >kit.mjs <<'JS'
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { privateKeyToAccount } from "viem/accounts"
const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80" // the first account of every anvil
export const account = privateKeyToAccount(key)
const port = await new Promise((is) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address()
    server.close(() => is(port))
  })
})
const node = `anvil --port ${port} --no-mining --silent`
export const start = async () => {
  const [command, ...args] = node.split(" ")
  const { pid } = spawn("node_modules/.bin/" + command, args, { stdio: ["ignore", "ignore", "inherit"], detached: true })
  process.on("exit", () => process.kill(-pid, "SIGKILL"))
  for (let tries = 240; ; tries--)
    try {
      return await rpc("eth_chainId")
    } catch (e) {
      if (tries === 0) throw e
      await new Promise((is) => setTimeout(is, 250))
    }
}
export const rpc = async (method, ...params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const answer = await fetch("http://127.0.0.1:" + port, { method: "POST", headers: { "content-type": "application/json" }, body })
  const { result, error } = await answer.json()
  return error ? `${error.code} ${error.message}` : result
}
const gwei = 10n ** 9n
const to = "0x000000000000000000000000000000000000dEaD"
const plain = { chainId: 31337, type: "eip1559", gas: 21000n, maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: gwei, to, value: 1n }
export const signed = (nonce, other = {}) => account.signTransaction({ ...plain, nonce, ...other })
JS
cat >run.mjs <<'JS'
import { keccak256 } from "viem"
import { account, rpc, signed, start } from "./kit.mjs"
await start()
await rpc("evm_mine")
const bytes = await signed(0)
await rpc("eth_sendRawTransaction", bytes)
await rpc("evm_mine")
const { blockNumber } = await rpc("eth_getTransactionReceipt", keccak256(bytes))
await rpc("anvil_reorg", 1, [])
await rpc("evm_mine")
const hash = keccak256(bytes)
const [transaction, receipt] = [await rpc("eth_getTransactionByHash", hash), await rpc("eth_getTransactionReceipt", hash)]
const nonce = await rpc("eth_getTransactionCount", account.address, "pending")
console.log("was in block", Number(blockNumber), "then:", transaction, receipt, nonce)
process.exit(0)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'was in block 2 then: null null 0x0'
