// Package dbtype holds the column types that both databases share.
package dbtype

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// JSON is a jsonb column on PostgreSQL and text on SQLite. It is written as a string: SQLite would
// take []byte for a BLOB, which its JSON functions refuse.
type JSON json.RawMessage

// Value is the text.
func (j JSON) Value() (driver.Value, error) {
	if j == nil {
		return nil, nil
	}
	return string(j), nil
}

// Scan takes text or bytes; NULL becomes nil.
func (j *JSON) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		*j = nil
	case []byte:
		*j = append((*j)[:0], v...)
	case string:
		*j = JSON(v)
	default:
		return fmt.Errorf("JSON column: cannot scan %T", v)
	}
	return nil
}

// Of marshals v. It is for values that always marshal; others panic.
func Of(v any) JSON {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// Into unmarshals into v.
func (j JSON) Into(v any) error { return json.Unmarshal(j, v) }
