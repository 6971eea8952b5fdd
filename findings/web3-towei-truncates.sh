#!/bin/sh
# web3-utils 4.3.3 (npm): toWei("1.2345678", "mwei") for a token of six decimals, as viem's and ethers' parseUnits are used.
# Guess: more decimals than the unit has are an error (as in ethers), and so is an empty text.
# Seen: they are cut off without a word (viem 2.57.20 rounds them, ethers 6.17.0 refuses them), and an empty text or a lone point is "0".
# The same input of a form is three different amounts in three libraries.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund web3-utils@4.3.3 viem@2.57.20 ethers@6.17.0
cat >run.mjs <<'JS'
import { toWei } from "web3-utils"
import { parseUnits as viem } from "viem"
import { parseUnits as ethers } from "ethers"
const of = (f) => { try { return String(f()) } catch { return "refused" } }
for (const text of ["1.2345678", "", "."])
  console.log(JSON.stringify(text), of(() => toWei(text, "mwei")), of(() => viem(text, 6)), of(() => ethers(text, 6)))
JS
seen=$(node run.mjs)
echo "text, web3, viem, ethers:"
echo "$seen"
test "$seen" = '"1.2345678" 1234567 1234568 refused
"" 0 refused refused
"." 0 refused refused'
