#!/bin/sh
# iso20022.js 0.0.15 (npm) reads camt.053; its own example is version 08, in which a bank is named by BICFI (BIC is version 02's).
# Guess: the account's bank is read, from BICFI.
# Seen: only BIC and Othr/Id are known. A statement of version 08 whose account has Svcr/FinInstnId/BICFI raises a TypeError, and so
# does one without Svcr, which the schema has as optional.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15
for bank in '<Svcr><FinInstnId><BICFI>MIDLGB22</BICFI></FinInstnId></Svcr>' ''; do
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T23:59:59Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-26T23:59:59Z</CreDtTm>
<Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id><Ccy>GBP</Ccy>BANK</Acct>
</Stmt></BkToCstmrStmt></Document>
XML
sed -i "s|BANK|$bank|" statement.xml
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs"
import { CashManagementEndOfDayReport } from "iso20022.js"
try {
  CashManagementEndOfDayReport.fromXML(readFileSync("statement.xml", "utf8"))
  console.log("read")
} catch (e) {
  console.log(e.constructor.name + ": " + e.message)
}
JS
seen=$(node run.mjs)
echo "with '$bank': $seen"
case $seen in "TypeError: Cannot read properties of undefined (reading "*) ;; *) exit 1 ;; esac
done
