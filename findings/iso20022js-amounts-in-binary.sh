#!/bin/sh
# iso20022.js 0.0.15 (npm) says that amounts of a camt.053 are in minor units.
# Guess: 8.95 pounds are the whole number 895.
# Seen: the text is multiplied as a binary fraction and not rounded: 894.9999999999999, and 1.10 is 110.00000000000001. Who
# truncates them, or compares them with whole pennies, is a penny off.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T23:59:59Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-26T23:59:59Z</CreDtTm>
<Acct><Id><Othr><Id>20000055779911</Id></Othr></Id><Ccy>GBP</Ccy><Svcr><FinInstnId><Othr><Id>200000</Id></Othr></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">10.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>
<Ntry><Amt Ccy="GBP">8.95</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>
<Ntry><Amt Ccy="GBP">1.10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>
XML
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs"
import { CashManagementEndOfDayReport } from "iso20022.js"
const [statement] = CashManagementEndOfDayReport.fromXML(readFileSync("statement.xml", "utf8")).statements
console.log(statement.entries.map((e) => e.amount).join(" "))
JS
seen=$(node run.mjs)
echo "amounts of 8.95 and 1.10: $seen"
test "$seen" = "894.9999999999999 110.00000000000001"
