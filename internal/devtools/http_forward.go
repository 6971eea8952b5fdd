package devtools

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/gbpc/gbpc/clients/go"
)

// answerWithin is how long the program may take, as with real webhooks.
const answerWithin = 15 * time.Second

// maxAnswer is how much of the program's answer is read.
const maxAnswer = 64 << 10

// post sends a message as the server would.
func (l Listening) post(ctx context.Context, id string, body []byte) (status int, err error) {
	ctx, stop := context.WithTimeout(ctx, answerWithin)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.ForwardTo, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	if request.Header, err = gbpc.SignWebhook(id, time.Now(), body, l.Secret); err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "gbpc listen")
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer)) // only its status counts
	return answer.StatusCode, nil
}

// final returns an error that waiting does not mend: the key is dead, or may not read.
func final(err error) error {
	var refused *gbpc.Error
	if errors.As(err, &refused) && refused.Status >= 400 && refused.Status < 500 && refused.Status != http.StatusTooManyRequests {
		return err
	}
	return nil
}
