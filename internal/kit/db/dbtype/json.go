package dbtype

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// JSON is the value of a column that is jsonb on PostgreSQL and text on SQLite. It is written as a string,
// because SQLite would store []byte as a BLOB, which its JSON functions refuse.
type JSON json.RawMessage

// Value returns the text, or nil for NULL.
func (j JSON) Value() (driver.Value, error) {
	if j == nil {
		return nil, nil
	}
	return string(j), nil
}

// Scan accepts text or bytes. NULL becomes nil.
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

// Of returns the JSON of v. It panics if v cannot be marshalled.
func Of(v any) JSON {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// Into unmarshals j into the value that v points to.
func (j JSON) Into(v any) error { return json.Unmarshal(j, v) }
