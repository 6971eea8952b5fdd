#!/bin/sh
# moov-io/iso20022 v0.2.1 (Go) reads and writes camt.053.001.08. Times there are xs:dateTime: with a zone or, without one, the bank's own.
# Guess: a time with a zone is written as the same moment again, and 24:00:00, which the schema allows, is midnight.
# Seen: the zone is read and left out when the message is written: what was booked at 00:30+01:00 says 00:30, and is read as UTC, an hour
# later. 24:00:00 refuses the whole message.
set -eu
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir" && rm -rf "$dir"' EXIT
cd "$dir"
go mod init finding 2>/dev/null
go get github.com/moov-io/iso20022@v0.2.1 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"encoding/xml"
	"fmt"
	"time"

	"github.com/moov-io/iso20022/pkg/camt_v08"
	"github.com/moov-io/iso20022/pkg/document"
)

const message = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>%s</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><Othr><Id>A1</Id></Othr></Id></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
<Amt Ccy="GBP">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-07-02</Dt></Dt></Bal></Stmt></BkToCstmrStmt></Document>`

func main() {
	for _, at := range []string{"2026-07-02T00:30:00+01:00", "2026-07-02T24:00:00"} {
		first, err := document.ParseIso20022Document([]byte(fmt.Sprintf(message, at)))
		if err != nil {
			fmt.Println(at, "refused")
			continue
		}
		written, err := xml.Marshal(first)
		if err != nil {
			panic(err)
		}
		again, err := document.ParseIso20022Document(written)
		if err != nil {
			panic(err)
		}
		fmt.Println(at, "moved by", created(again).Sub(created(first)))
	}
}

func created(d document.Iso20022Document) time.Time {
	return time.Time(d.InspectMessage().(*camt_v08.BankToCustomerStatementV08).GrpHdr.CreDtTm)
}
GO
go mod tidy 2>/dev/null
seen=$(CGO_ENABLED=0 go run .)
echo "$seen"
test "$seen" = "2026-07-02T00:30:00+01:00 moved by 1h0m0s
2026-07-02T24:00:00 refused"
