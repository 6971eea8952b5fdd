#!/bin/sh
# camt-parser 1.1.0 (npm) is for camt.053.001.08, in which a party's name is in Dbtr/Pty/Nm, and reads remittance information.
# Guess: the payer's name and account, the reference, and an account that is named by its number (Othr/Id) are read.
# Seen: none of them. Related parties are an empty object, the remittance text is absent, the account has an empty IBAN and no number.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund camt-parser@1.1.0
cat >statement.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T23:59:59Z</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><CreDtTm>2026-11-26T23:59:59Z</CreDtTm>
<Acct><Id><Othr><Id>20000055779911</Id></Othr></Id><Ccy>GBP</Ccy></Acct>
<Ntry><Amt Ccy="GBP">8.95</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-11-26</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="GBP">8.95</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Ann Example</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>20000012345678</Id></Othr></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>INVOICE 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>
XML
cat >run.mjs <<'JS'
import { readFileSync } from "node:fs"
import camt from "camt-parser"
const [statement] = (await camt.parseCamt053(readFileSync("statement.xml", "utf8"))).statements
const text = JSON.stringify(statement)
const values = ["20000055779911", "Ann Example", "20000012345678", "INVOICE 7"]
const [{ relatedParties }] = statement.transactions[0].details
console.log(JSON.stringify(relatedParties), values.filter((value) => text.includes(value)).length)
JS
seen=$(node run.mjs)
echo "related parties, and how many of four values were read: $seen"
test "$seen" = "{} 0"
