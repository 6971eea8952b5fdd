package withdrawals

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// batchColumns are those of a batch's table, with a function that fills in each.
var batchColumns = map[string]func(*BatchItem, string) error{
	"kind":       func(i *BatchItem, cell string) error { i.Kind = cell; return nil },
	"amount":     func(i *BatchItem, cell string) error { i.Amount = cell; return nil },
	"bankId":     func(i *BatchItem, cell string) error { i.BankID = cell; return nil },
	"address":    func(i *BatchItem, cell string) error { i.Address = cell; return nil },
	"network":    func(i *BatchItem, cell string) error { i.Network = cell; return nil },
	"externalId": func(i *BatchItem, cell string) error { i.ExternalID = cell; return nil },
	"metadata": func(i *BatchItem, cell string) error {
		if cell == "" {
			return nil
		}
		return json.Unmarshal([]byte(cell), &i.Metadata)
	},
}

// maxTable is the size of a table in bytes that is read.
const maxTable = 4 << 20

// readTable reads the items of a batch from a table with commas or semicolons, whose first line names the columns.
func readTable(from io.Reader) ([]BatchItem, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxTable+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxTable {
		return nil, fault.New(fault.BodyTooLarge)
	}
	bad := fault.Invalid(fault.Field("file", fault.BadTable))
	content := strings.TrimPrefix(string(text), "\ufeff")
	r := csv.NewReader(strings.NewReader(content))
	r.FieldsPerRecord = -1
	if head, _, _ := strings.Cut(content, "\n"); strings.Contains(head, ";") && !strings.Contains(head, ",") {
		r.Comma = ';'
	}
	head, err := r.Read()
	if err != nil {
		return nil, bad
	}
	for i := range head {
		if head[i] = strings.TrimSpace(head[i]); batchColumns[head[i]] == nil {
			return nil, bad
		}
	}
	var items []BatchItem
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return items, nil
		}
		if err != nil || len(row) > len(head) || len(items) > MaxBatch {
			return nil, bad
		}
		var item BatchItem
		for i, cell := range row {
			if batchColumns[head[i]](&item, strings.TrimSpace(cell)) != nil {
				return nil, bad
			}
		}
		items = append(items, item)
	}
}
