#!/bin/sh
# ivms101 2.0.0 (npm) turns a message of IVMS 101 of 2020, where accounts stand beside the people, into one of 101.2023.
# Guess: convertTo2023 puts originator.accountNumber and beneficiary.accountNumber into the people, and keeps customerIdentification,
# which both editions have.
# Seen: the accounts are gone, of payer and payee, and so is customerIdentification (it is looked for as customerNumber, which
# neither edition has). Each name has its type twice, under the members of both editions.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ivms101@2.0.0
cat >run.mjs <<'JS'
import { convertTo2023 } from "ivms101/legacy"
const person = (last, first, more = {}) => ({
  naturalPerson: {
    name: { nameIdentifier: [{ primaryIdentifier: last, secondaryIdentifier: first, nameIdentifierType: "LEGL" }] },
    ...more,
  },
})
const converted = convertTo2023({
  originator: { originatorPersons: [person("Smith", "Alice", { customerIdentification: "1002390" })], accountNumber: ["10023909"] },
  beneficiary: { beneficiaryPersons: [person("Barnes", "Robert")], accountNumber: ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"] },
})
const text = JSON.stringify(converted)
const name = converted.originator.originatorPerson[0].naturalPerson.name.nameIdentifier[0]
console.log("payer's account", text.includes("10023909"), "payee's account", text.includes("1BvBMSEY"))
console.log("customerIdentification", text.includes('1002390"'))
console.log("type twice", name.nameIdentifierType === "LEGL" && name.naturalPersonNameIdentifierType === "LEGL")
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = "payer's account false payee's account false
customerIdentification false
type twice true" ]
