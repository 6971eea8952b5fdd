package api

import (
	"context"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Keyed is embedded in the input of a call that an idempotency key makes unique. It is exported because
// Huma reads exported fields alone.
type Keyed struct {
	Key string `header:"Idempotency-Key" maxLength:"255" doc:"1 to 255 characters: the same key and body are carried out once"`
}

// Answer is the response to an order as it was first given, byte for byte. Replayed says that the order
// was a repetition.
type Answer struct {
	Response []byte
	Replayed bool
	// Fresh is the value that Response was written from, if the order was carried out now. nil if it is not at hand.
	Fresh any
}

// Kept is a response that is written as it was kept. T is the type that it shows.
type Kept[T any] struct{ response []byte }

// MarshalJSON writes the response as it was kept.
func (k Kept[T]) MarshalJSON() ([]byte, error) { return k.response, nil }

// Schema describes the response as what it shows.
func (Kept[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return r.Schema(t, true, strings.ToUpper(t.Name()[:1])+t.Name()[1:])
}

func (Kept[T]) shows() reflect.Type { return reflect.TypeFor[T]() }

// Replay turns an answer into the response of a call, and marks a repetition with a header.
func Replay[T any](ctx context.Context, a Answer, err error) (Kept[T], error) {
	if err != nil {
		return Kept[T]{}, err
	}
	if a.Replayed {
		SetHeader(ctx, "Idempotent-Replayed", "true")
	}
	return Kept[T]{a.Response}, nil
}
