#!/bin/sh
# http-message-signatures 1.0.6 (npm), RFC 9421: what it signs when only a key is given.
# Guess: the parameters created, keyid and alg, no expiry, and at least the method and the target.
# Seen: an expiry of 300 seconds is added, and without a list of fields the signature covers nothing of the message: sig=().
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund http-message-signatures@1.0.6
cat >run.mjs <<'JS'
import crypto from "node:crypto"
import { createSigner, httpbis } from "http-message-signatures"
const { privateKey } = crypto.generateKeyPairSync("ed25519")
const request = { method: "POST", url: "https://example.com/pay", headers: {} }
const { headers } = await httpbis.signMessage({ key: createSigner(privateKey, "ed25519", "k") }, request)
const input = headers["Signature-Input"]
const [created, expires] = ["created", "expires"].map((name) => Number(new RegExp(name + "=(\\d+)").exec(input)[1]))
console.log(input.replace(/\d{6,}/g, "N"), expires - created)
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'sig=();keyid="k";alg="ed25519";created=N;expires=N 300'
