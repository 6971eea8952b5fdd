package iso20022_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/money"
)

func ExampleOrder_XML() {
	order := iso20022.Order{
		MessageID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6",
		Created:   time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
		Debtor: iso20022.Party{
			Name:    "GBPC Issuer Ltd",
			Account: iso20022.Account{SortCode: "609242", Number: "10000017"},
		},
		Payments: []iso20022.Payment{{
			InstructionID: "0197f0a1b2c37d4e8f90a1b2c3d4e5f6",
			EndToEndID:    "0197f0a1b2c37d4e8f90a1b2c3d4e5f6",
			Amount:        money.MustParse("1250.00", money.GBP),
			Creditor: iso20022.Party{
				Name:    "Jane Smith",
				Account: iso20022.Account{SortCode: "200000", Number: "55779911"},
			},
			Reference: "GBPC K7QX2M",
		}},
	}
	pain001, err := order.XML()
	if err != nil {
		fmt.Println(err)
		return
	}
	// The control sum of the group header and of the payment information, and the payment itself.
	for line := range strings.SplitSeq(string(pain001), "\n") {
		if strings.Contains(line, "<CtrlSum>") || strings.Contains(line, "<InstdAmt") || strings.Contains(line, "<Ustrd>") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// <CtrlSum>1250.00</CtrlSum>
	// <CtrlSum>1250.00</CtrlSum>
	// <InstdAmt Ccy="GBP">1250.00</InstdAmt>
	// <Ustrd>GBPC K7QX2M</Ustrd>
}

func ExampleReadNotices() {
	camt054 := `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>N1</MsgId><CreDtTm>2026-03-02T12:00:00Z</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>N1-1</Id>
      <Acct>
        <Id><Othr><Id>10000017</Id></Othr></Id>
        <Svcr><FinInstnId><ClrSysMmbId><MmbId>609242</MmbId></ClrSysMmbId></FinInstnId></Svcr>
      </Acct>
      <Ntry>
        <Amt Ccy="GBP">250.10</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><DtTm>2026-03-02T11:59:58Z</DtTm></BookgDt>
        <AcctSvcrRef>FP26061000000001</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <RltdPties><Dbtr><Pty><Nm>Jane Smith</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>savings</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>`
	notices, err := iso20022.ReadNotices([]byte(camt054))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, notice := range notices {
		for _, e := range notice.Entries {
			fmt.Println(notice.Account.SortCode, notice.Account.Number, e.Direction, e.Amount, "from", e.Debtor.Name)
			fmt.Println(e.ServicerRef, e.Reference)
		}
	}
	// Output:
	// 609242 10000017 CRDT 250.10 from Jane Smith
	// FP26061000000001 savings
}
