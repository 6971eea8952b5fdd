#!/bin/sh
# anvil 1.7.1 (npm), a pending transaction is replaced by one of the same nonce with fees 5 % higher.
# Guess: refused, "replacement transaction underpriced": geth asks for 10 %.
# Seen: accepted. A client that was tried against anvil alone does not know that its replacements are too cheap elsewhere.
# A cap below the base fee, which geth keeps until the fee falls, is refused at once.
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
import { rpc, signed, start } from "./kit.mjs"
await start()
await rpc("eth_sendRawTransaction", await signed(0))
const fees = { maxFeePerGas: 10_500_000_000n, maxPriorityFeePerGas: 1_050_000_000n }
const dearer = await rpc("eth_sendRawTransaction", await signed(0, fees))
console.log("5 % more:", dearer.length === 66 ? "accepted" : dearer)
console.log("cap of 1 wei:", await rpc("eth_sendRawTransaction", await signed(1, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })))
process.exit(0)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '5 % more: accepted
cap of 1 wei: -32003 max fee per gas less than block base fee'
