#!/bin/sh
# A reversal in camt.053 is an entry with RvslInd, an xs:boolean: true or 1. Two npm readers: iso20022.js 0.0.15, camt-parser 1.1.0.
# Guess: both say of a reversal that it is one, in both spellings.
# Seen: camt-parser takes "1" for false. iso20022.js never sees one: its XML reader has made a boolean of the text with which it compares.
# A payment that was undone then counts as money that came in.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15 camt-parser@1.1.0
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T23:59:59Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-26T23:59:59Z</CreDtTm>
<Acct><Id><Othr><Id>A1</Id></Othr></Id><Ccy>GBP</Ccy><Svcr><FinInstnId><Othr><Id>B1</Id></Othr></FinInstnId></Svcr></Acct>
<Ntry><Amt Ccy="GBP">8.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>
<Ntry><Amt Ccy="GBP">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>1</RvslInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>
</Stmt></BkToCstmrStmt></Document>
XML
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs"
import { CashManagementEndOfDayReport } from "iso20022.js"
import camt from "camt-parser"
const xml = readFileSync("statement.xml", "utf8")
const [statement] = CashManagementEndOfDayReport.fromXML(xml).statements
console.log("iso20022.js", ...statement.entries.map((e) => e.reversal))
console.log("camt-parser", ...(await camt.parseCamt053(xml)).statements[0].transactions.map((e) => e.reversalIndicator))
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "iso20022.js false false
camt-parser true false"
