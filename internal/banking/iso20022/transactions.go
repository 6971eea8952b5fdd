package iso20022

import (
	"strconv"

	"github.com/gbpc/gbpc/internal/money"
)

// transactions reads what an entry consists of. Its transactions are entries of their own if their amounts add up to it,
// with what the bank kept or gave beside them; otherwise the entry is one, and nobody's by name.
func (r *reader) transactions(n *element, base Entry) []Entry {
	var details []*element
	count := 0
	for _, d := range n.all("NtryDtls") {
		details = append(details, d.all("TxDtls")...)
		if of := r.at(d, "Btch", "NbOfTxs"); of != nil {
			if number, err := strconv.Atoi(of.text); err == nil {
				count += number
			}
		}
	}
	switch {
	case len(details) == 0:
		return r.whole(n, nil, base)
	case len(details) == 1 && count <= 1:
		return r.single(n, details[0], base)
	}
	all, ok := r.batch(n, details, base, count)
	if !ok {
		return r.whole(n, nil, base)
	}
	for i := range all {
		all[i].Batch = base.ServicerRef
	}
	return all
}

// single reads an entry of one transaction.
func (r *reader) single(n, d *element, base Entry) []Entry {
	e := r.transaction(d, base)
	if base.ServicerRef != "" { // one transaction, which has the reference of the entry
		e.ServicerRef = base.ServicerRef
	}
	return r.whole(n, d, e)
}

// whole reads an entry as one, and what the bank kept of it as another: if the amount of the transaction is larger or
// smaller than the entry by exactly the charges that are named beside it.
func (r *reader) whole(n, d *element, e Entry) []Entry {
	gross, known := transactionAmount(d, false)
	if !known {
		gross, known = detailAmount(n, "AmtDtls", "TxAmt", "Amt")
	}
	if !known || gross.IsZero() {
		return []Entry{e}
	}
	for _, charges := range []int64{chargesOf(d), chargesOf(n), chargesOf(d) + chargesOf(n)} {
		if charges != 0 && gross.Minor()-e.Direction.of(charges) == e.Amount.Minor() {
			all := []Entry{e, charge(e, charges)}
			all[0].Amount, all[0].Batch, all[1].Batch = gross, e.ServicerRef, e.ServicerRef
			return all
		}
	}
	return []Entry{e}
}

// batch reads the transactions of a batch booking, of which the bank says the number, or 0. ok is false if they are not all
// of the entry.
func (r *reader) batch(n *element, details []*element, base Entry, number int) (all []Entry, ok bool) {
	left, kept, missing := base.Amount.Minor(), int64(0), -1
	for i, d := range details {
		e := r.part(d, base, i+1)
		amount, known := transactionAmount(d, true)
		if !known {
			if missing >= 0 {
				return nil, false
			}
			missing = i
		}
		e.Amount, kept = amount, kept+chargesOf(d)
		all = append(all, e)
		if left -= base.Direction.as(e.Direction, amount.Minor()); left > limit || left < -limit {
			return nil, false
		}
	}
	switch {
	case missing < 0 && left == 0:
		return all, true
	case number > len(details):
		return nil, false
	case missing >= 0:
		if left <= 0 || all[missing].Direction != base.Direction {
			return nil, false
		}
		all[missing].Amount = money.New(left, money.GBP)
		return all, true
	}
	for _, charges := range []int64{kept, chargesOf(n), kept + chargesOf(n)} {
		if charges != 0 && left == -base.Direction.of(charges) {
			return append(all, charge(base, charges)), true
		}
	}
	return nil, false
}

// part reads one transaction of a batch booking, which may be in the other direction than the whole.
func (r *reader) part(d *element, base Entry, number int) Entry {
	single := base
	single.ServicerRef = ""
	e := r.transaction(d, single)
	if e.ServicerRef == "" && base.ServicerRef != "" {
		e.ServicerRef = shortened(base.ServicerRef + "/" + strconv.Itoa(number))
	}
	if side := Direction(r.text(d, 4, "CdtDbtInd")); side == Credit || side == Debit {
		e.Direction = side
	}
	return e
}

// limit is more pence than any sum has of which the difference is of interest.
const limit = int64(1) << 60

// of returns by how much charges make an entry in this direction smaller.
func (d Direction) of(charges int64) int64 { return d.as(Credit, charges) }

// as returns an amount in another direction as one in this.
func (d Direction) as(other Direction, amount int64) int64 {
	if d != other {
		return -amount
	}
	return amount
}

// charge is the entry of what the bank kept, or gave back, of another one.
func charge(of Entry, charges int64) Entry {
	e := Entry{
		Amount: money.New(charges, money.GBP), Direction: Debit, Booked: of.Booked, BookedAt: of.BookedAt, Day: of.Day,
		Information: of.Information, Charge: true,
	}
	if charges < 0 {
		e.Amount, e.Direction = money.New(-charges, money.GBP), Credit
	}
	if of.ServicerRef != "" {
		e.ServicerRef = shortened(of.ServicerRef + "/charges")
	}
	return e
}

// transactionAmount reads the amount of a transaction, which version .02 has in AmtDtls alone; or, if it is asked for, what
// the payer instructed, of which other banks may have kept something.
func transactionAmount(d *element, instructed bool) (a money.Amount, known bool) {
	paths := [][]string{{"Amt"}, {"AmtDtls", "TxAmt", "Amt"}, {"AmtDtls", "InstdAmt", "Amt"}}
	if !instructed {
		paths = paths[:2]
	}
	for _, path := range paths {
		if a, known = detailAmount(d, path...); known {
			return a, true
		}
	}
	return money.Zero(money.GBP), false
}

func detailAmount(e *element, path ...string) (a money.Amount, known bool) {
	r := &reader{}
	found := r.at(e, path...)
	if found == nil {
		return money.Zero(money.GBP), false
	}
	a = r.amount(found)
	return a, r.err == nil
}

// chargesOf returns the pence that the bank kept of an entry or a transaction; less than nothing is what it gave. Until
// version .03 each charge is an element of its own, since then a record of one. Charges that cannot be read are none.
func chargesOf(e *element) (sum int64) {
	for _, c := range e.all("Chrgs") {
		if total, known := detailAmount(c, "TtlChrgsAndTaxAmt"); known {
			sum += signed(c, total)
			continue
		}
		records := c.all("Rcrd")
		if len(records) == 0 {
			records = []*element{c}
		}
		for _, record := range records {
			if amount, known := detailAmount(record, "Amt"); known {
				sum += signed(record, amount)
			}
		}
	}
	return sum
}

// signed returns the amount of a charge, which is taken unless the bank says that it gave it.
func signed(record *element, a money.Amount) int64 {
	r := &reader{}
	if Direction(r.text(record, 4, "CdtDbtInd")) == Credit {
		return -a.Minor()
	}
	return a.Minor()
}
