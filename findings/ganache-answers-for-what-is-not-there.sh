#!/bin/sh
# ganache 7.9.2 (npm), answers on which a program that watches a chain decides.
# Guess: "finalized" stays behind the head, logs of an unknown block's hash are an error (EIP-234), a pending transaction counts in
# eth_getTransactionCount "pending", and net_version is the chain's id that was set.
# Seen: "finalized" is the head; logs of an unknown block are an empty list, which looks like a block without any; the pending count
# is that of the mined ones; net_version is the time at which the process started. One look never shows that a block was dropped.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ganache@7.9.2 viem@2.57.20
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
const node = `ganache --server.port ${port} --miner.blockTime 9999 --chain.chainId 31337 --wallet.accounts ${key},${10n ** 21n} -q`
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
import { account, rpc, signed, start } from "./kit.mjs"
const id = await start()
await rpc("evm_mine")
await rpc("evm_mine")
const [head, finalized] = [await rpc("eth_blockNumber"), (await rpc("eth_getBlockByNumber", "finalized", false)).number]
console.log("finalized is the head:", head === finalized)
console.log("logs of an unknown block:", JSON.stringify(await rpc("eth_getLogs", { blockHash: "0x" + "ab".repeat(32) })))
const hash = await rpc("eth_sendRawTransaction", await signed(0))
const { blockNumber } = await rpc("eth_getTransactionByHash", hash)
console.log("pending:", blockNumber, await rpc("eth_getTransactionCount", account.address, "pending"))
console.log("net_version is the chain id:", Number(await rpc("net_version")) === Number(id))
process.exit(0)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'finalized is the head: true
logs of an unknown block: []
pending: null 0x0
net_version is the chain id: false'
