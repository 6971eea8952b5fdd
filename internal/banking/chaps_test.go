package banking_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank/clearbanktest"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

func TestPayout_AboveTheLimitWaitsForTheHoursOfCHAPSAndCanBeWithdrawnUntilThen(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.clock.Advance(time.Date(2026, 3, 6, 18, 0, 0, 0, time.UTC).Sub(b.clock.Now())) // a Friday evening
		kept, withdrawn := id.New(), id.New()
		for _, payout := range []string{kept, withdrawn} {
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payout, Kind: banking.Withdrawal, From: banking.Main, CustomerID: "jane", Creditor: partyOf(stranger), Amount: pounds("1000000.01"), Reference: "OUT"})
			})
		}
		b.work()
		require.Equal(t, banking.Ordered, b.state(kept))
		b.tx(func(ctx context.Context, tx db.Tx) error { _, err := b.WithdrawPayout(ctx, tx, withdrawn); return err })
		b.clock.Advance(time.Date(2026, 3, 9, 7, 59, 0, 0, time.UTC).Sub(b.clock.Now()))
		b.work()
		require.Equal(t, banking.Ordered, b.state(kept))
		b.clock.Advance(2 * time.Minute)
		b.work()
		require.Equal(t, banking.Sent, b.state(kept))
		rail, err := b.api.Rail(time.Second)
		require.NoError(t, err)
		found, err := rail.LookUp(t.Context(), id.Hex(kept))
		require.NoError(t, err)
		require.Equal(t, banking.LookUpPending, found.Status)
		found, err = rail.LookUp(t.Context(), id.Hex(withdrawn))
		require.NoError(t, err)
		require.Equal(t, banking.LookUpNotFound, found.Status)
	})
}

func TestPayout_NamesWhereACustomerLivesInFullOnlyByCHAPS(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.credit("3000000.00", mainAccount, stranger)
		for amount, address := range map[string]string{"5.00": `<PstlAdr>\s*<TwnNm>London</TwnNm>\s*<Ctry>GB</Ctry>\s*</PstlAdr>`, "1000000.01": `<PstlAdr>\s*<StrtNm>1 High Street</StrtNm>\s*<PstCd>EC1A 1AA</PstCd>\s*<TwnNm>London</TwnNm>`} {
			payout := id.New()
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payout, Kind: banking.Withdrawal, From: banking.Main, CustomerID: "jane", Creditor: partyOf(stranger), Amount: pounds(amount), Reference: "OUT"})
			})
			b.work()
			content, err := os.ReadFile(filepath.Join(b.folder.Outbox(), id.Hex(payout)+".pain001.xml"))
			require.NoError(t, err)
			require.Regexp(t, `<Cdtr>\s*<Nm>[^<]*</Nm>\s*`+address, string(content), amount)
			b.settle()
			require.Equal(t, banking.Settled, b.state(payout))
		}
	})
}

// returnOf orders the return of a credit, as deposits does when two operators want it.
func (b *bench) returnOf(c banking.Credit) (payout string) {
	b.t.Helper()
	payout = id.New()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return b.OrderPayout(ctx, tx, banking.PayoutOrder{ID: payout, Kind: banking.Return, From: c.Account, Creditor: c.Debtor, CreditorAddress: c.DebtorAddress, Amount: c.Amount, Reference: "RETURN"})
	})
	return payout
}

func TestReturn_OfACreditAboveTheLimitGoesBackByCHAPSOverTheBanksAPI(t *testing.T) {
	eachListing(t, func(t *testing.T, b *listBench) {
		b.work()
		const message = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"><FIToFICstmrCdtTrf><CdtTrfTxInf><Dbtr><Nm>A Stranger</Nm><PstlAdr><StrtNm>High Street</StrtNm><BldgNb>1</BldgNb><PstCd>EC1A 1AA</PstCd>` +
			`<TwnNm>London</TwnNm><Ctry>GB</Ctry></PstlAdr></Dbtr></CdtTrfTxInf></FIToFICstmrCdtTrf></Document>`
		b.api.Book(clearbanktest.Transaction{Account: clearbanktest.MainID, Direction: iso20022.Credit, Amount: pounds("1000000.01"), EndToEnd: "II-77", Other: stranger, CHAPS: true, Message: message})
		b.received(1)
		c := b.sink.credits[0]
		require.Equal(t, &iso20022.Address{Street: "1 High Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"}, c.DebtorAddress)
		kept, err := b.Credit(t.Context(), b.db.Read(), c.ID)
		require.NoError(t, err)
		require.Equal(t, c.DebtorAddress, kept.DebtorAddress)
		payout := b.returnOf(kept)
		b.work()
		require.Equal(t, banking.Sent, b.state(payout), "the bank, which takes no Faster Payment of it, has taken it")
		b.received(1)
		require.Equal(t, banking.Settled, b.state(payout))
	})
}

func TestReturn_OfACreditAboveTheLimitGoesBackByCHAPSInTheBanksFolder(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.credit("1000000.01", iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}, stranger)
		payout := b.returnOf(b.sink.credits[0])
		b.work()
		orders, err := filepath.Glob(filepath.Join(b.folder.Outbox(), "*.xml"))
		require.NoError(t, err)
		require.Len(t, orders, 1)
		content, err := os.ReadFile(orders[0])
		require.NoError(t, err)
		require.Regexp(t, `<Dbtr>\s*<Nm>GBPC Issuer Ltd</Nm>\s*<PstlAdr>\s*<StrtNm>1 Mint Street</StrtNm>\s*<PstCd>EC1A 1AA</PstCd>\s*<TwnNm>London</TwnNm>\s*<Ctry>GB</Ctry>`, string(content))
		require.Regexp(t, `<Cd>URGP</Cd>\s*</SvcLvl>\s*<LclInstrm>\s*<Prtry>CHAPS</Prtry>`, string(content))
		b.settle()
		require.Equal(t, banking.Settled, b.state(payout))
	})
}
