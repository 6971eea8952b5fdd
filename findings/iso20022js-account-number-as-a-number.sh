#!/bin/sh
# iso20022.js 0.0.15 (npm), an account that is named by its number (Othr/Id), as accounts in the UK are.
# Guess: the number 00123456 is read as it is written; it is text.
# Seen: it is read as a number first, so that its zeros are lost: 123456. A longer one (sort code and account, 04000401234567) too.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15
for number in 00123456 04000401234567; do
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T23:59:59Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-26T23:59:59Z</CreDtTm>
<Acct><Id><Othr><Id>NUMBER</Id></Othr></Id><Ccy>GBP</Ccy><Svcr><FinInstnId><Othr><Id>A1</Id></Othr></FinInstnId></Svcr></Acct>
</Stmt></BkToCstmrStmt></Document>
XML
sed -i "s/NUMBER/$number/" statement.xml
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs"
import { CashManagementEndOfDayReport } from "iso20022.js"
console.log(CashManagementEndOfDayReport.fromXML(readFileSync("statement.xml", "utf8")).statements[0].account.accountNumber)
JS
seen=$(node run.mjs)
echo "$number is read as $seen"
test "$seen" = "${number#"${number%%[!0]*}"}"
done
