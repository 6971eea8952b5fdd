#!/bin/sh
# A signature of 64 bytes (ERC-2098) of a message, and who recovers its signer: viem 2.57.20, ethers 6.17.0, eth-sig-util 9.0.0 (npm).
# Guess: viem and ethers do, eth-sig-util refuses it.
# Seen: the other way round for two of them: ethers and eth-sig-util do, viem's recoverAddress raises "invalid signature length"
# (it wants parseCompactSignature first).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund viem@2.57.20 ethers@6.17.0 @metamask/eth-sig-util@9.0.0
cat >run.mjs <<'JS'
import { recoverAddress, hashMessage } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import * as ethers from "ethers"
import sig from "@metamask/eth-sig-util"
const account = privateKeyToAccount("0x" + "11".repeat(32))
const compact = ethers.Signature.from(await account.signMessage({ message: "hello" })).compactSerialized
const of = async (f) => {
  try {
    return String(await f()).toLowerCase() === account.address.toLowerCase() ? "recovered" : "another"
  } catch (e) {
    return e.message.split("\n")[0]
  }
}
console.log("viem:", await of(() => recoverAddress({ hash: hashMessage("hello"), signature: compact })))
console.log("ethers:", await of(() => ethers.verifyMessage("hello", compact)))
const data = ethers.hexlify(ethers.toUtf8Bytes("hello"))
console.log("eth-sig-util:", await of(() => sig.recoverPersonalSignature({ data, signature: compact })))
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "viem: invalid signature length
ethers: recovered
eth-sig-util: recovered"
