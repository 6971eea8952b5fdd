package withdrawals

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/table"
	"github.com/gbpc/gbpc/internal/money"
)

// batchColumns are those of a batch's table.
var batchColumns = table.Columns{
	Needed: []string{"amount"}, More: []string{"kind", "bankId", "address", "network", "externalId", "metadata"}, Most: MaxBatch,
}

// maxTable is the size of a table in bytes that is read.
const maxTable = 4 << 20

// readTable reads the items of a batch from a table. Its error names every row and column that is wrong.
func readTable(from io.Reader) ([]BatchItem, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxTable+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxTable {
		return nil, fault.New(fault.BodyTooLarge)
	}
	var items []BatchItem
	var wrong fault.Fields
	problems, err := table.Read(bytes.NewReader(text), batchColumns, func(row table.Row) {
		items = append(items, itemOf(row, &wrong))
	})
	if err != nil {
		return nil, err
	}
	if len(items) == 0 && len(problems) == 0 {
		problems = []table.Problem{{Kind: table.NoRows}}
	}
	for _, p := range problems {
		wrong = append(wrong, ofTable(p, p.Sentence("en"), p.Sentence("zh")))
	}
	return items, wrong.Err()
}

// itemOf returns the item of a row. Amounts are as people write them.
func itemOf(row table.Row, wrong *fault.Fields) BatchItem {
	cells := row.Cells
	item := BatchItem{
		Kind: cells["kind"], Amount: money.Typed(cells["amount"]), BankID: cells["bankId"], Address: cells["address"], Network: cells["network"],
		ExternalID: cells["externalId"],
	}
	if text := cells["metadata"]; text != "" && json.Unmarshal([]byte(text), &item.Metadata) != nil {
		*wrong = append(*wrong, ofTable(table.Problem{Row: row.Number, Column: "metadata"}, `Write metadata as {"name": "value"}.`, `请将 metadata 写作 {"name": "value"}。`))
	}
	return item
}

// ofTable is an error of the uploaded file that says where in the table it is.
func ofTable(p table.Problem, english, chinese string) fault.FieldError {
	if p.Row > 0 {
		english, chinese = p.Place("en")+": "+english, p.Place("zh")+"："+chinese
	}
	return fault.Field("file", fault.BadTable, english, chinese)
}
