#!/bin/sh
# ivms101 2.0.0 (npm) validates travel-rule messages; IVMS 101.2023 has an account in the person, and names in their own script.
# Guess: a beneficiary of whom the payer knows name and account is valid, as in the standard's first example, and what validate()
# returns is what it was given.
# Seen: such a beneficiary is refused: constraint C1, which the standard has of originators, is asked of everybody. Given a number
# besides, the message is valid, and what is returned has neither accountNumber nor localNameIdentifier any more, of nobody.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ivms101@2.0.0
cat >run.mjs <<'JS'
import { validate } from "ivms101"
const person = (last, first, account, more = {}) => ({
  naturalPerson: {
    name: {
      nameIdentifier: [{ primaryIdentifier: last, secondaryIdentifier: first, naturalPersonNameIdentifierType: "LEGL" }],
      localNameIdentifier: [{ primaryIdentifier: "Σμιθ", nameIdentifierType: "LEGL" }],
    },
    ...more,
  },
  accountNumber: [account],
})
const message = (payee) => ({
  originator: { originatorPerson: [person("Smith", "Alice", "10023909", { customerIdentification: "1002390" })] },
  beneficiary: { beneficiaryPerson: [payee] },
  payloadMetadata: { payloadVersion: "101.2023" },
})
try {
  validate(message(person("Barnes", "Robert", "00010190")))
  console.log("by name and account: valid")
} catch (e) {
  console.log("by name and account:", e.issues.map((i) => i.message.split(" ")[0] + " at " + i.path.join(".")).join())
}
const returned = JSON.stringify(validate(message(person("Barnes", "Robert", "00010190", { customerIdentification: "1" }))))
const has = (member) => `${member} ${returned.includes(member)}`
console.log("with a number: valid; returned with", has("accountNumber"), has("localNameIdentifier"))
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = "by name and account: C1 at beneficiary.beneficiaryPerson.0.naturalPerson
with a number: valid; returned with accountNumber false localNameIdentifier false" ]
