package api

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

type thing struct{}

func TestSchemaName_DistinguishesDepartmentsAndLists(t *testing.T) {
	for want, of := range map[string]any{
		"Thing": thing{}, "EnvelopeThing": Envelope[thing]{}, "EnvelopeListOfThing": Envelope[[]thing]{}, "EnvelopePageThing": Envelope[Page[thing]]{},
		"EnvelopeTime": Envelope[time.Time]{}, "EnvelopeReflectMethod": Envelope[*reflect.Method]{},
	} {
		require.Equal(t, want, schemaNames(nil).name(reflect.TypeOf(of), ""))
	}
}

func TestSchemaName_StaysWhenATypeMovesToAnotherPackage(t *testing.T) {
	moved := schemaNames{"fault": "refusals"}
	require.Equal(t, "EnvelopeRefusalsCode", moved.name(reflect.TypeFor[Envelope[fault.Code]](), ""))
}

type hidden struct {
	Key string `header:"Idempotency-Key"`
}

func TestRegister_RefusesAnInputWhoseParametersWouldBeIgnored(t *testing.T) {
	require.Panics(t, func() { checkEmbedded(reflect.TypeFor[struct{ hidden }]()) })
	require.NotPanics(t, func() { checkEmbedded(reflect.TypeFor[struct{ Paging }]()) })
}
