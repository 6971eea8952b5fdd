package devtools

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gbpc/gbpc/clients/go"
)

// Call is one call of the API.
type Call struct {
	Method, Path string // the path with or without /api, and with its query
	// Body is JSON; "" sends none.
	Body string
	// IdempotencyKey is made for a POST if it is empty.
	IdempotencyKey string
}

// Make makes the call and writes the answer to out: JSON indented, a file as it is. For an answer that is not success it
// writes that and returns the error.
func (c Call) Make(ctx context.Context, client *gbpc.Client, out io.Writer) error {
	var body any
	if c.Body != "" {
		if !json.Valid([]byte(c.Body)) {
			return errors.New("the body is not JSON")
		}
		body = json.RawMessage(c.Body)
	}
	path := "/" + strings.TrimPrefix(strings.TrimPrefix(c.Path, "/"), "api/")
	var options []gbpc.Option
	if c.IdempotencyKey != "" {
		options = append(options, gbpc.IdempotencyKey(c.IdempotencyKey))
	}
	answer, err := client.Fetch(ctx, c.Method, path, body, options...)
	var refused *gbpc.Error
	switch {
	case errors.As(err, &refused):
		text, failed := json.MarshalIndent(
			map[string]any{"code": refused.Code, "message": refused.Message, "success": false, "requestId": refused.RequestID, "data": refused.Data},
			"", "  ",
		)
		if failed == nil {
			fmt.Fprintln(out, string(text))
		}
		return err
	case err != nil:
		return err
	}
	var pretty bytes.Buffer
	if strings.HasPrefix(answer.ContentType, "application/json") && json.Indent(&pretty, bytes.TrimSpace(answer.Content), "", "  ") == nil {
		answer.Content = append(pretty.Bytes(), '\n')
	}
	_, err = out.Write(answer.Content)
	return err
}
